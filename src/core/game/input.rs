//! [`Input`]: the bytes of a file or of a paste, and the text they encode.

use std::borrow::Cow;

/// Bytes in an unknown format, with the text that they encode.
#[derive(Clone, Debug)]
pub struct Input<'a> {
    /// The original bytes.
    pub bytes: &'a [u8],
    /// The bytes as text: without a byte order mark, with `\n` as line break.
    /// UTF-16 is read if a mark says so; other bytes that are not UTF-8 become
    /// U+FFFD.
    pub text: Cow<'a, str>,
}

impl<'a> Input<'a> {
    /// Decodes bytes of any encoding. Never fails.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Input<'a> {
        let text = match bytes {
            [0xEF, 0xBB, 0xBF, rest @ ..] => String::from_utf8_lossy(rest),
            [0xFF, 0xFE, rest @ ..] => Cow::Owned(utf16(rest, u16::from_le_bytes)),
            [0xFE, 0xFF, rest @ ..] => Cow::Owned(utf16(rest, u16::from_be_bytes)),
            _ => String::from_utf8_lossy(bytes),
        };
        Input {
            bytes,
            text: with_plain_breaks(text),
        }
    }
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    char::decode_utf16(units)
        .map(|symbol| symbol.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect()
}

fn with_plain_breaks(text: Cow<'_, str>) -> Cow<'_, str> {
    // Some programs write the mark twice, or insert one before a pasted text.
    let text = match text {
        Cow::Borrowed(text) => Cow::Borrowed(text.trim_start_matches('\u{feff}')),
        Cow::Owned(text) if text.starts_with('\u{feff}') => {
            Cow::Owned(text.trim_start_matches('\u{feff}').to_owned())
        }
        owned => owned,
    };
    if text.contains('\r') {
        return Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n"));
    }
    text
}

/// The lines of a text, for messages about places in it.
#[derive(Clone, Debug)]
pub struct TextLines {
    /// By line: the byte at which it begins.
    begins: Vec<usize>,
}

impl TextLines {
    /// Finds the lines of `text`.
    #[must_use]
    pub fn of(text: &str) -> TextLines {
        let breaks = text.match_indices('\n').map(|(at, _)| at + 1);
        TextLines {
            begins: std::iter::once(0).chain(breaks).collect(),
        }
    }

    /// Returns the place of the byte `at` of the text: `line 3, column 7`. Columns are
    /// counted in characters from 1. Of a very long line only the number is given.
    #[must_use]
    pub fn place(&self, text: &str, at: usize) -> String {
        let mut at = at.min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        let line = self.begins.partition_point(|&begin| begin <= at);
        let before = &text[self.begins[line - 1]..at];
        if before.len() > LONGEST_LINE {
            return format!("line {line}");
        }
        format!("line {line}, column {}", before.chars().count() + 1)
    }
}

/// The longest line in which columns are counted, in bytes. Nobody looks for a column
/// beyond it, and a file may have many faults in one line.
const LONGEST_LINE: usize = 10_000;

/// Returns the place of the byte `at` in a text; see [`TextLines::place`].
#[must_use]
pub fn place(text: &str, at: usize) -> String {
    TextLines::of(text).place(text, at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn byte_order_marks_line_breaks_and_encodings_are_read() {
        for bytes in [
            &b"a\nb"[..],
            b"a\r\nb",
            b"a\rb",
            b"\xEF\xBB\xBFa\nb",
            b"\xFF\xFEa\0\n\0b\0",
            b"\xFE\xFF\0a\0\n\0b",
        ] {
            assert_eq!(Input::new(bytes).text, "a\nb", "{bytes:?}");
        }
        assert_eq!(Input::new(b"Jos\xE9").text, "Jos\u{fffd}");
    }

    #[test]
    fn places_count_characters() {
        assert_eq!(place("ab\n\u{e9}x", 5), "line 2, column 2");
        assert_eq!(place("", 9), "line 1, column 1");
        assert_eq!(place("a\n", 2), "line 2, column 1");
        let long = format!("a\n{}", "x".repeat(20_000));
        assert_eq!(place(&long, 20_000), "line 2");
    }
}
