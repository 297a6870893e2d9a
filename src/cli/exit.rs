//! Exit statuses, and the one place that turns an error into one.

use std::io;
use std::io::Write;
use std::process::ExitCode;

use anyhow::{Context, Error, Result};
use thiserror::Error as ThisError;

use crate::game::RecordError;
use crate::session::OpenError;
use crate::store::SaveError;
use crate::ui::plain::Refused;
use crate::ui::text::{printable, printable_lines, shortened};

/// How the program ends.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Status {
    /// Done, or left by the user: 0.
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

/// The command line, or piped input, asks for something that cannot be; the
/// sentence names the fix.
#[derive(Debug, ThisError)]
#[error("{0}")]
pub struct Usage(pub String);

/// A [`Usage`] error to return with `?` or [`Err`].
pub fn usage(sentence: impl Into<String>) -> Error {
    Error::new(Usage(sentence.into()))
}

/// Prints the error on standard error and says how the program ends. A reader
/// of our output that left early is no error.
#[must_use]
pub fn explain(error: &Error) -> Status {
    if error.chain().any(is_broken_pipe) {
        return Status::Done;
    }
    warn(&format!("boardgames: {error:#}{}", fix(error)));
    status_of(error)
}

/// What helps where a game is not found by its name.
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

fn status_of(error: &Error) -> Status {
    let is_usage = |cause: &(dyn std::error::Error + 'static)| {
        cause.is::<Usage>() || cause.is::<OpenError>() || cause.is::<Refused>()
    };
    let damaged = error.chain().any(|cause| cause.is::<RecordError>());
    if !damaged && error.chain().any(is_usage) {
        Status::Usage
    } else {
        Status::Failed
    }
}

/// Writes to standard output, without anything that would steer a terminal;
/// unlike `print!` it reports a closed pipe as an
/// error, which [`explain`] ends silently with.
///
/// # Errors
/// Standard output cannot be written.
pub fn print(text: &str) -> Result<()> {
    print_bytes(printable_lines(text).as_bytes())
}

/// The same for another program, which takes the bytes as they are.
///
/// # Errors
/// Standard output cannot be written.
pub(super) fn print_bytes(bytes: &[u8]) -> Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(bytes)
        .and_then(|()| out.flush())
        .context("cannot write to standard output")
}

/// Characters of a line on standard error: what a message repeats may be as
/// long as a file.
pub(super) const LONGEST_MESSAGE: usize = 2_000;

/// Writes a line, or several, to standard error, if anybody reads it.
pub fn warn(text: &str) {
    let mut err = io::stderr().lock();
    for line in text.lines() {
        let _ = writeln!(err, "{}", shortened(&printable(line), LONGEST_MESSAGE));
    }
}
