//! Who plays a side, and how the command line writes it.

use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, Mutex};

use thiserror::Error;

use super::{PlayerFault, Thought};
use crate::core::Record;
use crate::engine::{BotSpec, Control};

/// A player as text: `human`, `ai[:LEVEL][,SETTING…]` or `gtp:COMMAND`.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum PlayerSpec {
    /// A person at this terminal.
    Human,
    /// One of our own computer players.
    Bot(BotSpec),
    /// Another engine: the command that starts it.
    Gtp(String),
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerSpec::Human => f.write_str("human"),
            PlayerSpec::Bot(spec) => write!(f, "ai:{spec}"),
            PlayerSpec::Gtp(command) => write!(f, "gtp:{command}"),
        }
    }
}

/// The text names no player; says what does.
#[derive(Clone, Debug, Eq, PartialEq, Error)]
#[error("{0}")]
pub struct ParsePlayerError(pub String);

impl FromStr for PlayerSpec {
    type Err = ParsePlayerError;

    fn from_str(text: &str) -> Result<PlayerSpec, ParsePlayerError> {
        let (kind, rest) = match text.find([':', ',']) {
            Some(at) => (&text[..at], &text[at..]),
            None => (text, ""),
        };
        match (kind.trim().to_ascii_lowercase().as_str(), rest) {
            ("human" | "you" | "me", "") => Ok(PlayerSpec::Human),
            ("ai" | "computer", rest) => rest
                .strip_prefix(':')
                .unwrap_or(rest)
                .parse()
                .map(PlayerSpec::Bot)
                .map_err(|e: crate::engine::ParseLevelError| ParsePlayerError(e.to_string())),
            ("gtp", rest) if rest.starts_with(':') && !rest[1..].trim().is_empty() => {
                Ok(PlayerSpec::Gtp(rest[1..].trim().to_owned()))
            }
            _ => Err(ParsePlayerError(format!(
                "no player '{text}'; a player is human, ai, ai:LEVEL (0–10), \
                 ai:LEVEL,time=1s or gtp:COMMAND"
            ))),
        }
    }
}

/// A player outside this program. It is given the whole game so far, so it
/// can always set itself up from nothing.
pub trait Remote: Send {
    /// Chooses a move for the side to move after `record`.
    ///
    /// # Errors
    /// It hangs, died, or answers nonsense; the sentence says which.
    fn choose(&mut self, record: &Record, control: &Control) -> Result<Thought, PlayerFault>;
}

/// A player taking its seat.
#[derive(Clone)]
pub enum Seat {
    /// A person at this terminal.
    Human,
    /// One of our own computer players.
    Bot(BotSpec),
    /// A player outside this program, and the command that names it.
    Remote(String, Arc<Mutex<dyn Remote>>),
}
