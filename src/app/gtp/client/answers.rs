//! Reading an engine's answers, with limits on their length.

use std::io;
use std::io::BufRead;

use crate::gtp::line::{InputLine, Overlong, read_line, visible};

/// Longest answer that is read, in bytes.
const LONGEST_ANSWER: usize = 256 * 1024;
/// The most bytes that an engine may write before an answer. Some engines print
/// greetings or comments on standard output.
const MOST_CHATTER: usize = 64 * 1024;

/// An answer of an engine.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct EngineAnswer {
    /// Number of the command that it answers, if given.
    pub id: Option<u64>,
    /// Text of the answer or of the error.
    pub text: Result<String, String>,
}

/// Something read from the engine.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum EngineOutput {
    /// A complete answer.
    Answer(EngineAnswer),
    /// A line of an engine that uses another protocol than GTP.
    Line(String),
    /// Endless output or something other than GTP; nothing is read after it.
    Noise(&'static str),
    /// The end of the engine's output.
    End,
}

/// Reads up to the end of the next answer.
///
/// # Errors
/// If the input cannot be read.
pub(super) fn read_answer(input: &mut impl BufRead) -> io::Result<EngineOutput> {
    let mut chatter = 0;
    loop {
        let line = match read_line(input, Overlong::GiveUp)? {
            InputLine::Text(line) => line,
            InputLine::TooLong => return Ok(EngineOutput::Noise("a line without end")),
            InputLine::End => return Ok(EngineOutput::End),
        };
        if let Some(head) = Head::of(&line) {
            return read_rest(head, input);
        }
        // Each line break counts too, so that empty lines are limited as well.
        chatter += line.len() + 1;
        if chatter > MOST_CHATTER {
            return Ok(EngineOutput::Noise("many lines that are not an answer"));
        }
    }
}

/// Reads the next line.
///
/// # Errors
/// If the input cannot be read.
pub(super) fn read_one_line(input: &mut impl BufRead) -> io::Result<EngineOutput> {
    Ok(match read_line(input, Overlong::GiveUp)? {
        InputLine::Text(line) => EngineOutput::Line(visible(&line)),
        InputLine::TooLong => EngineOutput::Noise("a line without end"),
        InputLine::End => EngineOutput::End,
    })
}

/// The beginning of an answer's first line.
struct Head {
    good: bool,
    id: Option<u64>,
    text: String,
}

impl Head {
    fn of(line: &str) -> Option<Head> {
        let good = line.starts_with('=');
        let rest = line.strip_prefix(['=', '?'])?;
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (id, text) = rest.split_at(digits);
        Some(Head {
            good,
            id: id.parse().ok(),
            text: visible(text).trim_start().to_owned(),
        })
    }
}

/// Reads the lines of an answer after the first, up to an empty one.
fn read_rest(head: Head, input: &mut impl BufRead) -> io::Result<EngineOutput> {
    let mut text = head.text;
    loop {
        match read_line(input, Overlong::GiveUp)? {
            InputLine::Text(line) if line.trim().is_empty() => break,
            InputLine::Text(line) => {
                text.push('\n');
                text.push_str(&visible(&line));
            }
            InputLine::TooLong => return Ok(EngineOutput::Noise("a line without end")),
            InputLine::End => break,
        }
        if text.len() > LONGEST_ANSWER {
            return Ok(EngineOutput::Noise("an answer without end"));
        }
    }
    let text = if head.good { Ok(text) } else { Err(text) };
    Ok(EngineOutput::Answer(EngineAnswer { id: head.id, text }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hear(mut text: &[u8]) -> Vec<EngineOutput> {
        let mut all = Vec::new();
        loop {
            let heard = read_answer(&mut text).unwrap();
            let last = !matches!(heard, EngineOutput::Answer(_));
            all.push(heard);
            if last {
                return all;
            }
        }
    }

    fn answer(id: Option<u64>, text: Result<&str, &str>) -> EngineOutput {
        let text = text.map(str::to_owned).map_err(str::to_owned);
        EngineOutput::Answer(EngineAnswer { id, text })
    }

    #[test]
    fn answers_with_ids_errors_and_any_line_break_are_read() {
        let heard = hear(b"hello\r\n=1 \x1b F5\r\n\r\n\n?2 no\n\n=\na\n b\n\n= last");
        let expected = [
            answer(Some(1), Ok("F5")),
            answer(Some(2), Err("no")),
            answer(None, Ok("\na\n b")),
            answer(None, Ok("last")),
            EngineOutput::End,
        ];
        assert_eq!(heard, expected);
    }

    #[test]
    fn endless_output_is_cut_off() {
        let cases: [Vec<u8>; 3] = [
            b"x\n".repeat(MOST_CHATTER),
            [b"= ".to_vec(), b"x".repeat(LONGEST_ANSWER)].concat(),
            [b"=\n".to_vec(), b"abc\n".repeat(LONGEST_ANSWER)].concat(),
        ];
        for flood in cases {
            assert!(matches!(hear(&flood)[..], [EngineOutput::Noise(_)]));
        }
    }
}
