//! Input and output line by line, shared by line mode and the text menu.

use std::fmt;
use std::io;
use std::io::{BufRead, IsTerminal, Write};

use crate::ui::text::printable_lines;
use anyhow::{Context, Result};
use thiserror::Error;

use super::lines::{LineReader, ReadLine, Rest};

/// Piped input contains something impossible, and the program ends.
#[derive(Clone, Debug, Eq, PartialEq, Error)]
#[error("line {line}: {message}")]
pub struct Refused {
    /// The number of the input line, from 1.
    pub line: u64,
    /// The problem, and the valid input.
    pub message: String,
}

/// The kind of input.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Partner {
    /// A person at a terminal, who is prompted, and asked again after a
    /// mistake.
    Person,
    /// A pipe or file, without prompts; the first mistake ends the program.
    Pipe,
}

/// The streams of one conversation.
pub struct Conversation {
    lines: LineReader,
    out: Box<dyn Write>,
    prompts: Box<dyn Write>,
    partner: Partner,
}

impl fmt::Debug for Conversation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Conversation").finish_non_exhaustive()
    }
}

impl Conversation {
    /// Creates a conversation over these streams.
    pub fn new(
        input: impl BufRead + 'static,
        out: impl Write + 'static,
        prompts: impl Write + 'static,
        partner: Partner,
    ) -> Conversation {
        let rest = match partner {
            Partner::Person => Rest::Skip,
            Partner::Pipe => Rest::Leave,
        };
        Conversation {
            lines: LineReader::new(input, rest),
            out: Box::new(out),
            prompts: Box::new(prompts),
            partner,
        }
    }

    /// Creates the conversation over standard input, output and error.
    #[must_use]
    pub fn standard() -> Conversation {
        let partner = if io::stdin().is_terminal() {
            Partner::Person
        } else {
            Partner::Pipe
        };
        Conversation::new(io::stdin().lock(), io::stdout(), io::stderr(), partner)
    }

    /// The kind of input.
    #[must_use]
    pub fn partner(&self) -> Partner {
        self.partner
    }

    /// The number of the line last read, from 1.
    #[must_use]
    pub fn line_number(&self) -> u64 {
        self.lines.number()
    }

    /// Writes one or more lines.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn say(&mut self, text: &str) -> Result<()> {
        writeln!(self.out, "{}", printable_lines(text))
            .and_then(|()| self.out.flush())
            .context("cannot write to standard output")
    }

    /// Prompts a person and reads a line; `None` at the end of input.
    ///
    /// # Errors
    /// The input cannot be read, the terminal is gone, or a line of piped input
    /// is too long.
    pub fn ask(&mut self, prompt: &str) -> Result<Option<String>> {
        loop {
            if self.partner == Partner::Person {
                // The game goes on even if the prompt cannot be written.
                let _ = write!(self.prompts, "{prompt}").and_then(|()| self.prompts.flush());
            }
            match self.lines.next().context("cannot read standard input")? {
                ReadLine::Text(text) => return Ok(Some(text)),
                ReadLine::End => {
                    if self.partner == Partner::Person {
                        // Puts the shell's prompt on a line of its own. A lost
                        // terminal also looks like the end of input, but
                        // writing to it fails, which distinguishes it from a
                        // person who quits.
                        writeln!(self.prompts)
                            .and_then(|()| self.prompts.flush())
                            .context("the terminal was closed")?;
                    }
                    return Ok(None);
                }
                ReadLine::TooLong => self.refuse(&format!(
                    "this line is longer than {} bytes; type one move or word a line",
                    super::lines::LONGEST
                ))?,
            }
        }
    }

    /// Reports a mistake in the last line to a person, who can then try again.
    ///
    /// # Errors
    /// [`Refused`] for piped input, or the output cannot be written.
    pub fn refuse(&mut self, message: &str) -> Result<()> {
        match self.partner {
            Partner::Person => self.say(message),
            Partner::Pipe => Err(self.refusal(message).into()),
        }
    }

    /// Creates the error with which [`Conversation::refuse`] ends piped input.
    pub(super) fn refusal(&self, message: &str) -> Refused {
        Refused {
            line: self.lines.number(),
            message: message.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An output that cannot be written.
    struct Gone;

    impl Write for Gone {
        fn write(&mut self, _bytes: &[u8]) -> io::Result<usize> {
            Err(io::Error::other("gone"))
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn an_end_with_nowhere_to_write_is_no_quitting() {
        let end = || io::Cursor::new(Vec::new());
        let mut there = Conversation::new(end(), io::sink(), io::sink(), Partner::Person);
        assert_eq!(there.ask("? ").expect("the end"), None);
        let mut gone = Conversation::new(end(), io::sink(), Gone, Partner::Person);
        let error = gone.ask("? ").expect_err("the terminal was closed");
        assert_eq!(error.to_string(), "the terminal was closed");
    }
}
