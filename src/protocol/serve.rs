//! The loop around a [`Server`].

use std::io::{self, BufRead, Write};

use super::line::{LONGEST_LINE, Line, Overlong, read_line, write_answer};
use super::server::Server;

/// Answers line after line until `quit`, the end of input, or nobody reads
/// the answers any more.
///
/// # Errors
/// The input cannot be read or the output cannot be written.
pub fn serve(
    server: &mut Server,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> io::Result<()> {
    while server.is_open() {
        let answer = match read_line(input, Overlong::Skip)? {
            Line::Text(line) => server.answer(&line),
            Line::TooLong => {
                let why = format!("syntax error: a line of more than {LONGEST_LINE} bytes");
                Some(write_answer(None, &Err(why)))
            }
            Line::End => return Ok(()),
        };
        if let Some(answer) = answer {
            output.write_all(answer.as_bytes())?;
            output.flush()?;
        }
    }
    Ok(())
}
