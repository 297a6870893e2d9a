//! Why an engine cannot go on, in sentences about 'it'.

use std::time::Duration;

use thiserror::Error;

use crate::session::{OpenError, PlayError};

/// What went wrong with another engine.
#[derive(Debug, Error)]
pub enum ClientError {
    /// The command cannot be split into words.
    #[error("'{0}' is no command: a quotation mark is left open, or it is empty")]
    Command(String),
    /// No such program.
    #[error("no program '{0}' found; install it, or give its path")]
    Missing(String),
    /// The command cannot be started.
    #[error("cannot start '{program}': {error}")]
    Start {
        /// The command's first word.
        program: String,
        /// What the system says.
        error: std::io::Error,
    },
    /// It ended or closed its output.
    #[error("it ended {how} when asked '{command}'{log}")]
    Ended {
        /// The exit status, where it is known.
        how: String,
        /// What it was asked.
        command: String,
        /// What it printed on stderr, and where that is kept.
        log: String,
    },
    /// It hangs.
    #[error("it gave no answer to '{command}' within {} s", .within.as_secs_f64())]
    Late {
        /// What it was asked.
        command: String,
        /// How long we waited.
        within: Duration,
    },
    /// It answered with an error.
    #[error("it answered '{command}' with the error '{message}'")]
    Refused {
        /// What it was asked.
        command: String,
        /// What it said.
        message: String,
    },
    /// It writes without end, or writes what is not GTP.
    #[error("it wrote {0}, which is not GTP")]
    Noise(&'static str),
    /// It plays a move that is none.
    #[error("it played '{text}': {error}")]
    Illegal {
        /// Its move.
        text: String,
        /// What is wrong with it.
        error: Box<PlayError>,
    },
    /// It was asked for a move and named none.
    #[error("its answer is empty: it named no move")]
    NoMove,
    /// It gave up.
    #[error("it resigned")]
    Resigned,
    /// It speaks another protocol version.
    #[error("it speaks GTP version '{0}', not 2")]
    Version(String),
    /// The game begins from a position it cannot be told.
    #[error(
        "it has no command boardgames-position, so it cannot play from a position of its own; \
         play from the usual start"
    )]
    Position,
    /// It has no command that judges moves.
    #[error("it has neither boardgames-analyse nor reg_genmove, so it cannot analyse")]
    NoAnalysis,
    /// Its analysis cannot be read.
    #[error("what it answered to boardgames-analyse is no analysis of this position")]
    Analysis,
    /// We stopped asking.
    #[error("it was stopped before it answered")]
    Stopped,
    /// The record is of a game unknown here.
    #[error("no game called '{0}'")]
    NoGame(String),
    /// The record does not replay.
    #[error(transparent)]
    Record(OpenError),
    /// It was asked for a move after the end.
    #[error("the game is over")]
    Over,
}
