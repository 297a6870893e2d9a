//! Lines of the protocol: reading them with a limit, parsing commands and
//! writing answers.

use std::io;
use std::io::BufRead;

/// Longest line that is read, in bytes; the rest of a longer one is discarded.
pub const LONGEST_LINE: usize = 16 * 1024;

/// Result of reading a line.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum InputLine {
    /// A line without its line break. Invalid UTF-8 is replaced.
    Text(String),
    /// A line of more than [`LONGEST_LINE`] bytes.
    TooLong,
    /// The end of the input.
    End,
}

/// Treatment of a line of more than [`LONGEST_LINE`] bytes.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Overlong {
    /// Reads to its end, so that the next line can be read.
    Skip,
    /// Returns at once, because the line may have no end.
    GiveUp,
}

/// Reads one line. The last one may lack its line break.
///
/// # Errors
/// If the input cannot be read.
pub fn read_line(input: &mut impl BufRead, overlong: Overlong) -> io::Result<InputLine> {
    let mut kept = Vec::new();
    let mut length = 0;
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok(if length == 0 {
                InputLine::End
            } else {
                line(kept, length)
            });
        }
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let part = &buffer[..end.unwrap_or(buffer.len())];
        length += part.len();
        // The rest of a long line is counted, but not stored.
        if length <= LONGEST_LINE {
            kept.extend_from_slice(part);
        }
        let give_up = length > LONGEST_LINE && overlong == Overlong::GiveUp;
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() || give_up {
            return Ok(line(kept, length));
        }
    }
}

fn line(kept: Vec<u8>, length: usize) -> InputLine {
    if length > LONGEST_LINE {
        return InputLine::TooLong;
    }
    let text = String::from_utf8_lossy(&kept);
    // Some programs begin a text with a byte order mark.
    InputLine::Text(text.trim_start_matches('\u{feff}').to_owned())
}

/// A parsed command.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct ParsedCommand {
    /// Number before the command, as written.
    pub id: Option<String>,
    /// Name of the command; empty if there was only a number.
    pub name: String,
    /// Words after the name.
    pub arguments: Vec<String>,
}

impl ParsedCommand {
    /// Parses a line; returns `None` if it is blank or a comment. Control
    /// characters except tabs are ignored, so that lines may end in CR LF.
    pub fn read(line: &str) -> Option<ParsedCommand> {
        let line = line.split('#').next().unwrap_or_default();
        let spaced = line.replace('\t', " ");
        let clean: String = spaced.chars().filter(|c| !c.is_control()).collect();
        let mut words = clean.split_whitespace().map(str::to_owned).peekable();
        words.peek()?;
        let is_number = |word: &String| word.bytes().all(|b| b.is_ascii_digit());
        Some(ParsedCommand {
            id: words.next_if(is_number),
            name: words.next().unwrap_or_default(),
            arguments: words.collect(),
        })
    }
}

/// Writes an answer: `=` or `?`, the id, the text and an empty line.
pub(super) fn write_answer(id: Option<&str>, answer: &Result<String, String>) -> String {
    let (sign, text) = match answer {
        Ok(text) => ('=', text),
        Err(text) => ('?', text),
    };
    let mut lines = text.split('\n').map(visible);
    let first = lines.next().unwrap_or_default();
    let gap = if first.is_empty() { "" } else { " " };
    let mut out = format!("{sign}{}{gap}{first}\n", id.unwrap_or_default());
    // An empty line would end the answer early.
    for line in lines.filter(|line| !line.is_empty()) {
        out.push_str(&line);
        out.push('\n');
    }
    out.push('\n');
    out
}

/// Returns a line without control characters and trailing blanks.
pub(super) fn visible(line: &str) -> String {
    let clean: String = line.chars().filter(|c| !c.is_control()).collect();
    clean.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overlong_line_is_skipped() {
        let mut text = vec![b'x'; LONGEST_LINE + 1];
        text.extend_from_slice(b"\nname\r\nlast");
        let mut input = io::BufReader::with_capacity(7, text.as_slice());
        assert_eq!(
            read_line(&mut input, Overlong::Skip).unwrap(),
            InputLine::TooLong
        );
        let mut next = || read_line(&mut input, Overlong::Skip).unwrap();
        assert_eq!(next(), InputLine::Text("name\r".to_owned()));
        assert_eq!(next(), InputLine::Text("last".to_owned()));
        assert_eq!(next(), InputLine::End);
    }

    #[test]
    fn byte_order_mark_is_removed() {
        let mut input = "\u{feff}name\n".as_bytes();
        let line = read_line(&mut input, Overlong::Skip).unwrap();
        assert_eq!(line, InputLine::Text("name".to_owned()));
    }

    #[test]
    fn commands_are_split_by_the_protocol() {
        let request = ParsedCommand::read("12\tplay \u{7}b  f5\r # a comment").unwrap();
        assert_eq!(request.id.as_deref(), Some("12"));
        assert_eq!(request.name, "play");
        assert_eq!(request.arguments, ["b", "f5"]);
        for blank in ["", " \t\r", "# nothing", "\u{1}"] {
            assert_eq!(ParsedCommand::read(blank), None);
        }
    }

    #[test]
    fn answer_contains_no_empty_line_before_its_end() {
        let answer = write_answer(Some("7"), &Ok("\na\n\n b\u{7}\n".to_owned()));
        assert_eq!(answer, "=7\na\n b\n\n");
        assert_eq!(write_answer(None, &Err("no".to_owned())), "? no\n\n");
        assert_eq!(write_answer(None, &Ok(String::new())), "=\n\n");
    }
}
