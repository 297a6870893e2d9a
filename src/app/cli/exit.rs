//! Exit statuses and the printing of errors.

use std::io::{self, IsTerminal as _, Write as _};
use std::process::ExitCode;

use anyhow::{Context, Error, Result};
use thiserror::Error as ThisError;

use crate::game::RecordError;
use crate::session::OpenError;
use crate::store::SaveError;
use crate::ui::plain::Refused;
use crate::ui::text::{line_width, printable, printable_lines, shortened, wrapped};

/// The exit status of the program.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Status {
    /// Success, or the user left: 0.
    Done,
    /// A file or the terminal failed: 1.
    Failed,
    /// Wrong usage, or an illegal move in piped input: 2.
    Usage,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> ExitCode {
        ExitCode::from(status as u8)
    }
}

/// An error in the command line or in piped input, as a sentence that names the
/// fix.
#[derive(Debug, ThisError)]
#[error("{0}")]
pub struct Usage(pub String);

/// The user left at a question before the program began, which is no fault.
#[derive(Debug, ThisError)]
#[error("the user left")]
pub struct UserLeft;

/// Creates a [`Usage`] error, to be returned with `?` or [`Err`].
pub fn usage(sentence: impl Into<String>) -> Error {
    Error::new(Usage(sentence.into()))
}

/// Prints the error on standard error and returns the exit status. Prints
/// nothing if the reader of our output has closed it, as `head` does.
pub fn explain(error: &Error) -> Status {
    if error.is::<UserLeft>() || error.chain().any(is_broken_pipe) {
        return Status::Done;
    }
    warn(&format!("boardgames: {error:#}{}", fix(error)));
    status_of(error)
}

/// The advice added when a saved game is not found by its bare name.
fn fix(error: &Error) -> &'static str {
    let lost = |cause: &(dyn std::error::Error + 'static)| match cause.downcast_ref() {
        Some(SaveError::Io { path, cause, .. }) => {
            cause.kind() == io::ErrorKind::NotFound && path.components().count() == 1
        }
        _ => false,
    };
    if error.chain().any(lost) {
        "; `boardgames list` names the saved games"
    } else {
        ""
    }
}

fn is_broken_pipe(cause: &(dyn std::error::Error + 'static)) -> bool {
    let io = cause.downcast_ref::<io::Error>();
    io.is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe)
}

/// Returns the exit status for an error.
fn status_of(error: &Error) -> Status {
    let is_usage = |cause: &(dyn std::error::Error + 'static)| {
        cause.is::<Usage>() || cause.is::<OpenError>() || cause.is::<Refused>()
    };
    // An invalid value in a damaged file is not wrong usage.
    let damaged = error.chain().any(|cause| cause.is::<RecordError>());
    if !damaged && error.chain().any(is_usage) {
        Status::Usage
    } else {
        Status::Failed
    }
}

/// Prints to standard output, without control characters. Unlike `print!`, it
/// returns a closed pipe as an error, which [`explain`] then ignores.
///
/// # Errors
/// Standard output cannot be written.
pub fn print(text: &str) -> Result<()> {
    print_bytes(printable_lines(text).as_bytes())
}

/// Prints sentences, broken at the width of a terminal. A script gets them whole.
///
/// # Errors
/// Standard output cannot be written.
pub fn print_sentences(text: &str) -> Result<()> {
    match io::stdout().is_terminal() {
        true => print(&wrapped(text, line_width())),
        false => print(text),
    }
}

/// Prints for another program, without changing any bytes.
///
/// # Errors
/// Standard output cannot be written.
pub(super) fn print_bytes(bytes: &[u8]) -> Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(bytes)
        .and_then(|()| out.flush())
        .context("cannot write to standard output")
}

/// The longest line on standard error, in characters. A message may repeat
/// input of any length.
pub(super) const LONGEST_MESSAGE: usize = 2_000;

/// Prints one or more lines to standard error, ignoring write errors.
pub fn warn(text: &str) {
    let mut err = io::stderr().lock();
    for line in text.lines() {
        let _ = writeln!(err, "{}", shortened(&printable(line), LONGEST_MESSAGE));
    }
}
