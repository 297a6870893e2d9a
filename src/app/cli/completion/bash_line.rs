//! Splits a command line into words as bash does, removing quotes without running
//! anything, and quotes words for such a line. Bash's own quoting (`compopt -o
//! filenames`) is not used, because it does not quote a `$` or a backquote at the
//! beginning of a name.

use std::ffi::{OsStr, OsString};

use super::os_string::os_string;

/// A command line up to the cursor.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct BashLine {
    /// The complete words; the first is the program's name.
    pub before: Vec<OsString>,
    /// The last word as far as it has been typed, without quotes.
    pub current: OsString,
    /// The part of the last word that bash keeps when it inserts a candidate.
    pub kept: OsString,
    /// The quotation mark that is open where the candidate is inserted.
    quote: Option<u8>,
}

/// A word as typed and without its quotes.
#[derive(Default)]
struct Word {
    raw: Vec<u8>,
    text: Vec<u8>,
    /// The quotation mark that is open at its end.
    quote: Option<u8>,
}

impl BashLine {
    /// Splits `line` into words. Bash will replace `typed`, the end of the last one.
    pub fn read(line: &OsStr, typed: &OsStr) -> BashLine {
        let mut words = split(line.as_encoded_bytes());
        let current = words.pop().unwrap_or_default();
        let kept = current.raw.strip_suffix(typed.as_encoded_bytes());
        let kept = split(kept.unwrap_or_default()).pop().unwrap_or_default();
        BashLine {
            before: words.into_iter().map(|word| os_string(word.text)).collect(),
            kept: match current.text.starts_with(&kept.text) {
                true => os_string(kept.text),
                false => OsString::new(),
            },
            current: os_string(current.text),
            quote: kept.quote,
        }
    }

    /// Returns the text with which bash must replace the typed part to get `word`;
    /// `None` if the word does not start like the typed one.
    pub fn rest_of(&self, word: &OsStr) -> Option<OsString> {
        let word = word.as_encoded_bytes();
        word.starts_with(self.current.as_encoded_bytes())
            .then(|| word.strip_prefix(self.kept.as_encoded_bytes()))?
            .map(|rest| os_string(quoted(rest, self.quote)))
    }
}

/// Quotes a text so that bash reads it as one word, after an open quotation mark or
/// none.
fn quoted(text: &[u8], quote: Option<u8>) -> Vec<u8> {
    let in_quotes = |&byte: &u8| match (quote, byte) {
        (Some(b'\''), b'\'') => br"'\''".to_vec(),
        (Some(b'"'), b'"' | b'\\' | b'$' | b'`') => vec![b'\\', byte],
        (None, 0..b' ' | 0x7f) => format!("$'\\{byte:03o}'").into_bytes(),
        (None, _) if byte.is_ascii() && !is_plain(byte) => vec![b'\\', byte],
        _ => vec![byte],
    };
    text.iter().flat_map(in_quotes).collect()
}

/// Whether the byte has no special meaning for bash anywhere in a word.
fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-_./:=,+%@".contains(&byte)
}

/// Returns the words of the line; the last one may be empty.
fn split(line: &[u8]) -> Vec<Word> {
    let mut words = vec![Word::default()];
    let mut quote = None;
    let mut escaped = false;
    for &byte in line {
        let blank = matches!(byte, b' ' | b'\t' | b'\n');
        if blank && quote.is_none() && !escaped {
            if words.last().is_some_and(|word| !word.raw.is_empty()) {
                words.push(Word::default());
            }
            continue;
        }
        let Some(word) = words.last_mut() else { break };
        word.raw.push(byte);
        if escaped {
            // Between double quotes, a backslash is an ordinary character unless one
            // of a few characters follows.
            if quote == Some(b'"') && !matches!(byte, b'"' | b'\\' | b'$' | b'`') {
                word.text.push(b'\\');
            }
            word.text.push(byte);
            escaped = false;
        } else if byte == b'\\' && quote != Some(b'\'') {
            escaped = true;
        } else if quote == Some(byte) {
            quote = None;
        } else if quote.is_none() && matches!(byte, b'\'' | b'"') {
            quote = Some(byte);
        } else {
            word.text.push(byte);
        }
    }
    if let Some(last) = words.last_mut() {
        last.quote = quote;
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str, typed: &str) -> (Vec<String>, String, String) {
        let line = BashLine::read(line.as_ref(), typed.as_ref());
        let text = |word: OsString| word.into_string().expect("UTF-8");
        let before = line.before.into_iter().map(text).collect();
        (before, text(line.current), text(line.kept))
    }

    #[test]
    fn words_lose_only_their_quotes() {
        for (line, typed, current, kept) in [
            ("b show ", "", "", ""),
            ("b show my", "my", "my", ""),
            (r"b show my\ ga", r"my\ ga", "my ga", ""),
            ("b show 'my ga", "my ga", "my ga", ""),
            ("b show \"a$(x", "a$(x", "a$(x", ""),
            (r#"b show "a\"b\c"#, r#"a\"b\c"#, r#"a"b\c"#, ""),
            ("b show --load=a", "a", "--load=a", "--load="),
            ("b show --load='a b", "a b", "--load=a b", "--load="),
            ("b show a:b", "b", "a:b", "a:"),
        ] {
            let expected = (
                vec!["b".to_owned(), "show".to_owned()],
                current.to_owned(),
                kept.to_owned(),
            );
            assert_eq!(read(line, typed), expected, "{line}");
        }
    }

    #[test]
    fn candidate_omits_the_part_that_bash_keeps() {
        let line = BashLine::read("b --load=my".as_ref(), "my".as_ref());
        let rest = |word: &str| line.rest_of(word.as_ref());
        assert_eq!(rest("--load=my game"), Some(r"my\ game".into()));
        assert_eq!(rest("--load=other"), None);
    }

    #[test]
    fn candidate_is_quoted_for_its_place() {
        for (line, typed, name, quoted) in [
            ("b show ", "", "$(x) `y`", r"\$\(x\)\ \`y\`"),
            ("b show 'it", "it", "it's $x", r"it'\''s $x"),
            ("b show \"it", "it", "it \"$x\" !", r#"it \"\$x\" !"#),
            ("b show ", "", "a\nb", r"a$'\012'b"),
            ("b show ", "", "ai:best", "ai:best"),
        ] {
            let line = BashLine::read(line.as_ref(), typed.as_ref());
            assert_eq!(line.rest_of(name.as_ref()), Some(quoted.into()), "{name}");
        }
    }
}
