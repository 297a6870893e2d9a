//! `boardgames complete-words`: a hidden command for the completion scripts.

use std::ffi::{OsStr, OsString};

use anyhow::Result;
use clap::{Args, Command};

use crate::cli::args::globals::Globals;
use crate::cli::completion::bash_line::BashLine;
use crate::cli::completion::{Answer, Candidate, Kind, complete, files};
use crate::cli::exit::{Status, print_bytes};

/// Arguments of `boardgames complete-words`.
#[derive(Debug, Args)]
pub struct CompleteWordsArgs {
    /// The part of the word that is already typed
    #[arg(
        long,
        value_name = "TEXT",
        default_value = "",
        allow_hyphen_values = true
    )]
    current: OsString,
    /// The whole line up to the cursor, with its quotation marks, as bash passes it
    #[arg(long, value_name = "LINE", conflicts_with_all = ["current", "before"])]
    line: Option<OsString>,
    /// The part of the line that bash replaces
    #[arg(
        long,
        value_name = "TEXT",
        default_value = "",
        allow_hyphen_values = true
    )]
    typed: OsString,
    /// The words before it; the first is the name of the program
    #[arg(value_name = "WORD", last = true)]
    before: Vec<OsString>,
}

/// Prints the kind of the candidates (`words`, `names` or `files`), then each
/// candidate with its help. A NUL ends each of these texts, because no name
/// contains one.
///
/// # Errors
/// Standard output cannot be written.
pub fn run(args: CompleteWordsArgs, globals: &Globals, command: Command) -> Result<Status> {
    let answer = match &args.line {
        Some(line) => in_bash(&BashLine::read(line, &args.typed), globals, command),
        None => complete(command, args.before, &args.current, globals),
    };
    let mut bytes = text(answer.kind.word().as_ref());
    for candidate in &answer.candidates {
        bytes.extend(text(&candidate.value));
        bytes.extend(text(candidate.help.as_ref()));
    }
    print_bytes(&bytes)?;
    Ok(Status::Done)
}

fn text(text: &OsStr) -> Vec<u8> {
    [text.as_encoded_bytes(), b"\0"].concat()
}

/// Returns the candidates for bash, which inserts them as they are: only those
/// that continue the typed text. If there are none, bash completes file names
/// by itself.
fn in_bash(line: &BashLine, globals: &Globals, command: Command) -> Answer {
    let mut answer = complete(command, line.before.clone(), &line.current, globals);
    let prefix = OsString::from(&answer.prefix);
    answer.candidates.retain_mut(|candidate| {
        let mut word = prefix.clone();
        word.push(&candidate.value);
        let rest = line.rest_of(&word);
        let fits = rest.is_some();
        candidate.value = rest.unwrap_or_default();
        fits
    });
    if answer.kind == Kind::Files && !answer.candidates.is_empty() && answer.prefix.is_empty() {
        let found = files::beginning_with(&line.current);
        let rests = found.iter().filter_map(|path| line.rest_of(path));
        let new = |value| Candidate {
            value,
            help: String::new(),
        };
        answer.candidates.extend(rests.map(new));
    }
    answer
}
