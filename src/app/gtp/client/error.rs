//! [`ClientError`]: the reason why an engine cannot continue.

use std::time::Duration;

use thiserror::Error;

use crate::session::{OpenError, PlayError, PlayerFault};

/// Error in the conversation with another engine.
#[derive(Debug, Error)]
pub enum ClientError {
    /// The command is empty or cannot be split into words.
    #[error("'{0}' is not a command: it is empty, or a closing quotation mark is missing")]
    Command(String),
    /// There is no such program.
    #[error("no program '{0}' found; install it, or give its path")]
    Missing(String),
    /// The program cannot be started.
    #[error("cannot start '{program}': {error}")]
    Start {
        /// First word of the command.
        program: String,
        /// Error of the operating system.
        error: std::io::Error,
    },
    /// The engine ended or closed its output.
    #[error("the engine ended {how} when asked '{command}'{log}")]
    Ended {
        /// Exit status, if known.
        how: String,
        /// Last command sent.
        command: String,
        /// Last line on stderr and the path of the log file.
        log: String,
    },
    /// The engine did not answer in time.
    #[error("the engine gave no answer to '{command}' within {} s", .within.as_secs_f64())]
    Late {
        /// Last command sent.
        command: String,
        /// Time waited.
        within: Duration,
    },
    /// The engine answered with an error.
    #[error("the engine answered '{command}' with the error '{message}'")]
    Refused {
        /// Command that was refused.
        command: String,
        /// Error message of the engine.
        message: String,
    },
    /// The engine writes endless output or something other than GTP.
    #[error("the engine wrote {0}")]
    Noise(&'static str),
    /// The engine played an illegal move.
    #[error("the engine played '{text}': {error}")]
    Illegal {
        /// The engine's move.
        text: String,
        /// The reason why it is illegal.
        error: Box<PlayError>,
    },
    /// The engine's answer to a request for a move was empty.
    #[error("the engine's answer is empty: it named no move")]
    NoMove,
    /// The engine resigned.
    #[error("the engine resigned")]
    Resigned,
    /// The engine uses another version of the protocol.
    #[error("the engine speaks GTP version '{0}', not 2")]
    Version(String),
    /// The game has a start position that the engine cannot set up.
    #[error(
        "the engine does not know the command boardgames-position, so it cannot play from a special position; \
         play from the usual start"
    )]
    Position,
    /// The engine has no command for analysis.
    #[error("the engine knows neither boardgames-analyse nor reg_genmove, so it cannot analyse")]
    NoAnalysis,
    /// The engine's analysis cannot be read.
    #[error("the engine's answer to boardgames-analyse is not an analysis of this position")]
    Analysis,
    /// The engine accepts games only as GGF.
    #[error(
        "the engine speaks the NBoard protocol, which cannot express a game of {0}; use gtp:COMMAND"
    )]
    NoGgf(&'static str),
    /// The wait was stopped.
    #[error("the engine was stopped before it answered")]
    Stopped,
    /// The record belongs to a game that this program does not have.
    #[error("there is no game called '{0}'")]
    NoGame(String),
    /// The moves of the record are not legal.
    #[error(transparent)]
    Record(OpenError),
    /// The game is already over.
    #[error("the game is over")]
    Over,
}

impl From<ClientError> for PlayerFault {
    fn from(error: ClientError) -> PlayerFault {
        match error {
            ClientError::Resigned => PlayerFault::Resigned,
            error => PlayerFault::Failed(error.to_string()),
        }
    }
}
