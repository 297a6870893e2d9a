//! Small parts of sentences: numbers with nouns, ages, text that is safe to print.

use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use crate::game::joined;

/// Replaces every character that could control a terminal by `�`: control
/// characters except tabs, and characters that change the direction of text.
/// Text from files, names and engines must go through this function before it
/// is printed.
pub fn printable(text: &str) -> String {
    text.chars().map(shown).collect()
}

/// Replaces characters like [`printable`], but keeps line breaks.
pub fn printable_lines(text: &str) -> String {
    let kept = |c: char| if c == '\n' { c } else { shown(c) };
    text.chars().map(kept).collect()
}

/// Returns the printable form of one character, see [`printable`].
pub fn shown(c: char) -> char {
    match c {
        '\t' => c,
        // Marks and overrides of direction could make one text look like
        // another.
        '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => '\u{fffd}',
        c if c.is_control() => '\u{fffd}',
        c => c,
    }
}

/// Returns an error as a sentence: with a capital letter, unless it begins with
/// a move, and a full stop.
pub fn sentence(error: &impl fmt::Display) -> String {
    with_stop(&capitalized(&error.to_string()))
}

/// Returns a text with a full stop, unless it ends with a mark already.
pub fn with_stop(text: &str) -> String {
    let end = if text.ends_with(['.', '!', '?']) {
        ""
    } else {
        "."
    };
    format!("{text}{end}")
}

/// Returns a text with words in place of the signs that a screen reader leaves out or reads as
/// names, and without columns: `White won 44 to 20` for `White won 44–20`.
pub fn heard(text: &str) -> String {
    let text = &without_columns(text);
    const SIGNS: [(&str, &str); 5] = [
        (" %", " percent"),
        (" · ", ", "),
        ("·", ", "),
        (" ± ", ", give or take "),
        (" – ", " and "),
    ];
    let replace = |text: String, (sign, words): &(&str, &str)| text.replace(sign, words);
    let text = SIGNS.iter().fold(text.to_owned(), replace);
    let chars = Vec::from_iter(text.chars());
    let between_digits = |at: usize| {
        let is_digit = |at: Option<usize>| {
            let sign = at.and_then(|at| chars.get(at));
            sign.is_some_and(char::is_ascii_digit)
        };
        is_digit(at.checked_sub(1)) && is_digit(Some(at + 1))
    };
    let mut words = String::new();
    for (at, sign) in chars.iter().enumerate() {
        match sign {
            '–' if between_digits(at) => words += " to ",
            '×' if between_digits(at) => words += " by ",
            sign => words.push(*sign),
        }
    }
    words
}

/// Returns a text without indentation and with its columns joined: `drop: put a stone` for
/// `  drop   put a stone`. The further lines of a row become part of it.
fn without_columns(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    // The indentation of the row in columns that the last line belongs to.
    let mut row = None;
    for line in text.split('\n') {
        let words = line.trim();
        let indent = line.len() - line.trim_start().len();
        let cells = words.split("  ").map(str::trim);
        let cells = Vec::from_iter(cells.filter(|cell| !cell.is_empty()));
        match (row, lines.last_mut()) {
            (Some(at), Some(last)) if indent > at && cells.len() == 1 => {
                *last += " ";
                *last += words;
            }
            _ => {
                row = (cells.len() > 1).then_some(indent);
                lines.push(cells.join(": "));
            }
        }
    }
    lines.join("\n")
}

/// Returns a text with a capital letter, unless it begins with a move.
pub fn capitalized(text: &str) -> String {
    let first = text.split(' ').next().unwrap_or_default();
    // A first word with digits or quotes is a move, so it keeps its spelling.
    let word = first.trim_end_matches([',', ';', ':']);
    let rest = match word.chars().all(char::is_alphabetic) {
        true => text
            .chars()
            .next()
            .map_or("", |letter| &text[letter.len_utf8()..]),
        false => text,
    };
    let capital = text[..text.len() - rest.len()].to_uppercase();
    capital + rest
}

/// Returns the number of the next move: `move 30`. A game from a set position counts its own moves
/// only, so its number says so.
pub fn number_words(number: usize, from_position: bool) -> String {
    match from_position {
        true => format!("move {number} from a set position"),
        false => format!("move {number}"),
    }
}

/// Returns an age in words: `2 minutes ago`.
pub fn ago(age: Duration) -> String {
    let seconds = age.as_secs();
    let (n, unit) = match seconds {
        0..60 => return "just now".to_owned(),
        60..3600 => (seconds / 60, "minutes"),
        3600..86400 => (seconds / 3600, "hours"),
        _ => (seconds / 86400, "days"),
    };
    format!("{} ago", counted(n, unit))
}

/// Returns the items as in a sentence: `a`, `a and b`, or `a, b and c`.
pub fn listed<T: AsRef<str>>(items: &[T]) -> String {
    joined(items, "and")
}

/// Returns the items as a choice in a sentence: `a`, `a or b`, or `a, b or c`.
pub fn either<T: AsRef<str>>(items: &[T]) -> String {
    joined(items, "or")
}

/// Returns a number with its noun: `1 move`, `2 moves`, `1 ply`. `many` is the
/// plural.
pub fn counted(n: impl Into<u64>, many: &str) -> String {
    let n = n.into();
    format!(
        "{n} {}",
        if n == 1 {
            singular(many)
        } else {
            many.to_owned()
        }
    )
}

/// Returns the singular of a plural in `s`.
fn singular(many: &str) -> String {
    match many.strip_suffix("ies") {
        Some(stem) => format!("{stem}y"),
        None => many.strip_suffix('s').unwrap_or(many).to_owned(),
    }
}

/// Shortens a text to at most `most` characters, the last of which is `…` if
/// any were removed.
pub fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let kept = text.chars().take(most.saturating_sub(1));
    kept.chain(['…']).collect()
}

/// The largest width in columns of sentences. A terminal would break longer lines inside
/// words.
pub const LINE_WIDTH: usize = 79;

/// The smallest width of sentences, which is that of a few words.
const LEAST_WIDTH: usize = 20;

/// The width in columns of sentences in this run of the program.
static WIDTH: AtomicUsize = AtomicUsize::new(LINE_WIDTH);

/// Makes sentences fit into a terminal with this number of columns. Without this call
/// they have [`LINE_WIDTH`] columns.
pub fn fit_lines(columns: usize) {
    // Some terminals begin a new line after the last column.
    let width = columns.saturating_sub(1).clamp(LEAST_WIDTH, LINE_WIDTH);
    WIDTH.store(width, Ordering::Relaxed);
}

/// Returns the width in columns to which sentences are wrapped.
pub fn line_width() -> usize {
    WIDTH.load(Ordering::Relaxed)
}

/// Returns the text with no-break spaces before its per cent signs.
pub fn fixed_percent(text: &str) -> String {
    text.replace(" %", "\u{a0}%")
}

/// Wraps a text to lines of at most `width` characters at blanks. Existing line
/// breaks and the blanks at the beginning of a line stay. A line of JSON stays whole, because it is
/// meant to be copied.
pub fn wrapped(text: &str, width: usize) -> String {
    let mut out = String::new();
    for (i, line) in fixed_percent(text).split('\n').enumerate() {
        if i > 0 {
            out.push('\n');
        }
        if line.starts_with('{') {
            out.push_str(line);
            continue;
        }
        let words = line.trim_start_matches(' ');
        out.push_str(&line[..line.len() - words.len()]);
        let mut used = 0;
        for word in words.split(' ') {
            let length = word.chars().count();
            if used > 0 && line.len() - words.len() + used + 1 + length > width {
                out.push('\n');
                used = 0;
            } else if used > 0 {
                out.push(' ');
                used += 1;
            }
            out.push_str(word);
            used += length;
        }
    }
    out.replace('\u{a0}', " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printable_text_contains_no_control_character() {
        let nasty = "a\u{1b}]0;x\u{7}\u{202e}b\r\n";
        let clean = printable(nasty);
        assert_eq!(clean, "a\u{fffd}]0;x\u{fffd}\u{fffd}b\u{fffd}\u{fffd}");
        assert_eq!(printable_lines("a\nb\u{1b}"), "a\nb\u{fffd}");
    }

    #[test]
    fn wrapped_lines_keep_the_blanks_at_their_beginning() {
        assert_eq!(wrapped("  a b\n1 . .", 79), "  a b\n1 . .");
        assert_eq!(wrapped("    one two", 8), "    one\ntwo");
        assert_eq!(wrapped("by 10 %.", 5), "by\n10 %.");
        assert_eq!(wrapped("a b c\n{\"a b\"}", 4), "a b\nc\n{\"a b\"}");
    }

    #[test]
    fn signs_are_heard_as_words() {
        for (shown, said) in [
            ("White won 44–20", "White won 44 to 20"),
            ("3:00 left · 0 solved", "3:00 left, 0 solved"),
            (
                "729 ± 420 after 1 game",
                "729, give or take 420 after 1 game",
            ),
            ("on 8×8 squares", "on 8 by 8 squares"),
            ("by 10 %.", "by 10 percent."),
            ("a1–c3", "a1–c3"),
        ] {
            assert_eq!(heard(shown), said);
        }
    }

    #[test]
    fn one_takes_the_singular() {
        assert_eq!(counted(1_u8, "moves"), "1 move");
        assert_eq!(counted(2_u8, "moves"), "2 moves");
        assert_eq!(counted(1_u8, "plies"), "1 ply");
    }

    #[test]
    fn text_wraps_at_blanks() {
        assert_eq!(wrapped("one two three", 8), "one two\nthree");
        assert_eq!(wrapped("a\n\nb c", 1), "a\n\nb\nc");
        assert_eq!(wrapped("", 8), "");
    }

    #[test]
    fn shortened_text_ends_with_an_ellipsis() {
        assert_eq!(shortened("abc", 3), "abc");
        assert_eq!(shortened("abcd", 3), "ab…");
    }

    #[test]
    fn error_becomes_a_sentence_but_a_move_keeps_its_case() {
        for (error, expected) in [
            ("the game is over", "The game is over."),
            ("a comment is too long", "A comment is too long."),
            ("a1 is occupied", "a1 is occupied."),
            ("'zz' is no move", "'zz' is no move."),
            ("It ends.", "It ends."),
        ] {
            assert_eq!(sentence(&error), expected);
        }
    }
}
