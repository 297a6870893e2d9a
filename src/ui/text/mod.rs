//! The sentences and figures that both front ends say, told once.

pub(super) mod move_list;
pub mod players;
pub mod turns;
pub mod values;

/// The text with every character that would steer a terminal shown as `�`:
/// control characters but tabs, and those that turn the direction of writing.
/// Whatever comes from a file, a name or an engine passes here before it is
/// printed.
#[must_use]
pub fn printable(text: &str) -> String {
    text.chars().map(shown).collect()
}

/// [`printable`] for a text of several lines.
#[must_use]
pub fn printable_lines(text: &str) -> String {
    let kept = |c: char| if c == '\n' { c } else { shown(c) };
    text.chars().map(kept).collect()
}

/// See [`printable`].
#[must_use]
pub fn shown(c: char) -> char {
    match c {
        '\t' => c,
        '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => '\u{fffd}',
        c if c.is_control() => '\u{fffd}',
        c => c,
    }
}

/// At most `most` characters, the last of them `…` where some were left out.
#[must_use]
pub fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let kept = text.chars().take(most.saturating_sub(1));
    kept.chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_steers_the_terminal() {
        let nasty = "a\u{1b}]0;x\u{7}\u{202e}b\r\n";
        let clean = printable(nasty);
        assert_eq!(clean, "a\u{fffd}]0;x\u{fffd}\u{fffd}b\u{fffd}\u{fffd}");
        assert_eq!(printable_lines("a\nb\u{1b}"), "a\nb\u{fffd}");
    }

    #[test]
    fn what_is_too_long_says_so() {
        assert_eq!(shortened("abc", 3), "abc");
        assert_eq!(shortened("abcd", 3), "ab…");
    }
}
