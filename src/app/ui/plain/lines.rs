//! Reads lines of any length and encoding safely.

use crate::ui::text::printable;
use std::io;
use std::io::{BufRead, Read};

/// The longest line accepted, in bytes. The transcript of a game is shorter.
pub(super) const LONGEST: usize = 4096;

/// One line of input.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum ReadLine {
    /// The text of the line, trimmed and without control characters.
    Text(String),
    /// The line is longer than [`LONGEST`]. At a terminal the rest is skipped;
    /// elsewhere it is left unread, because it may never end.
    TooLong,
    /// The end of the input.
    End,
}

/// The treatment of the rest of a line that is too long.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Rest {
    /// Skip it, because the person continues to type.
    Skip,
    /// Leave it unread, because the program ends.
    Leave,
}

/// Reads and counts lines.
pub(super) struct LineReader {
    reader: Box<dyn BufRead>,
    rest: Rest,
    read: u64,
}

impl LineReader {
    /// Creates a reader of the lines of `reader`.
    pub fn new(reader: impl BufRead + 'static, rest: Rest) -> LineReader {
        LineReader {
            reader: Box::new(reader),
            rest,
            read: 0,
        }
    }

    /// The number of the line last read, from 1.
    pub fn number(&self) -> u64 {
        self.read
    }

    /// Reads the next line; bytes that are not UTF-8 become `�`.
    ///
    /// # Errors
    /// The underlying reader failed.
    pub fn next(&mut self) -> io::Result<ReadLine> {
        let mut bytes = Vec::new();
        // One byte more leaves room for the line break.
        let limit = LONGEST as u64 + 1;
        let got = (&mut self.reader)
            .take(limit)
            .read_until(b'\n', &mut bytes)?;
        if got == 0 {
            return Ok(ReadLine::End);
        }
        self.read += 1;
        if bytes.len() > LONGEST && bytes.last() != Some(&b'\n') {
            if self.rest == Rest::Skip {
                self.reader.skip_until(b'\n')?;
            }
            return Ok(ReadLine::TooLong);
        }
        let text = String::from_utf8_lossy(without_mark(&bytes));
        Ok(ReadLine::Text(printable(text.trim())))
    }
}

/// Returns the line without the byte order mark that some programs write at the
/// beginning of a text.
fn without_mark(line: &[u8]) -> &[u8] {
    line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(input: &[u8], rest: Rest) -> Vec<ReadLine> {
        let mut lines = LineReader::new(io::Cursor::new(input.to_vec()), rest);
        let mut found = Vec::new();
        loop {
            match lines.next().unwrap() {
                ReadLine::End => return found,
                line => found.push(line),
            }
        }
    }

    fn text(text: &str) -> ReadLine {
        ReadLine::Text(text.to_owned())
    }

    #[test]
    fn lines_are_trimmed_and_the_last_needs_no_line_break() {
        let found = all(b" f5 \r\n\nd6", Rest::Leave);
        assert_eq!(found, [text("f5"), text(""), text("d6")]);
    }

    #[test]
    fn byte_order_mark_is_removed() {
        let marked = "\u{feff}f5\n";
        assert_eq!(all(marked.as_bytes(), Rest::Leave), [text("f5")]);
    }

    #[test]
    fn control_characters_are_removed() {
        assert_eq!(all(b"\x1b[2Jf5\n", Rest::Leave), [text("\u{fffd}[2Jf5")]);
    }

    #[test]
    fn invalid_utf8_is_replaced() {
        assert_eq!(all(b"\xff\xfe\n", Rest::Leave), [text("\u{fffd}\u{fffd}")]);
    }

    #[test]
    fn long_line_at_a_terminal_is_refused_and_skipped() {
        let long = [b"a".repeat(3 * LONGEST), b"\nf5\n".to_vec()].concat();
        assert_eq!(all(&long, Rest::Skip), [ReadLine::TooLong, text("f5")]);
        let just = [b"a".repeat(LONGEST - 1), b"\n".to_vec()].concat();
        assert_eq!(all(&just, Rest::Leave), [text(&"a".repeat(LONGEST - 1))]);
    }

    #[test]
    fn endless_line_is_refused_at_once() {
        let mut lines = LineReader::new(io::BufReader::new(io::repeat(b'a')), Rest::Leave);
        assert_eq!(lines.next().unwrap(), ReadLine::TooLong);
        assert_eq!(lines.number(), 1);
    }
}
