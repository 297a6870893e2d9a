//! Players and their command line notation.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, Mutex};

use thiserror::Error;

use crate::engine::{BotSpec, Level, ParseLevelError};
use crate::game::{Record, Side};
use crate::session::remote::{ParseRemoteError, Remote, RemoteSpec};

/// A player, written as `human`, `ai[:LEVEL][,SETTING…]`, `gtp:COMMAND` or
/// `nboard:COMMAND`.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum PlayerSpec {
    /// A person at this terminal.
    Human,
    /// One of our own computer players.
    Bot(BotSpec),
    /// An engine in another program, over GTP or the NBoard protocol.
    Gtp(RemoteSpec),
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerSpec::Human => f.write_str("human"),
            PlayerSpec::Bot(spec) => write!(f, "ai:{spec}"),
            PlayerSpec::Gtp(spec) => spec.fmt(f),
        }
    }
}

impl PlayerSpec {
    /// Returns the player as one quoted word of a shell command.
    #[must_use]
    pub fn as_word(&self) -> String {
        let text = self.to_string();
        let quoted = shlex::try_quote(&text).map(Cow::into_owned);
        quoted.unwrap_or(text)
    }
}

/// Returns the side of the person and the level of the opponent in a game between these players;
/// `None` if such a game does not change the person's rating: two people or two programs play, or
/// the level has settings of its own.
#[must_use]
pub fn rated_opponent(players: [&PlayerSpec; 2]) -> Option<(Side, Level)> {
    let (side, bot) = match players {
        [PlayerSpec::Human, PlayerSpec::Bot(bot)] => (Side::First, bot),
        [PlayerSpec::Bot(bot), PlayerSpec::Human] => (Side::Second, bot),
        _ => return None,
    };
    let usual = bot.limits.is_unlimited() && !bot.even;
    usual.then_some((side, bot.level))
}

/// Says whether a finished game changes the person's rating and, if not, why. `None` unless
/// exactly one person played.
#[must_use]
pub fn rating_note(record: &Record) -> Option<&'static str> {
    let [first, second] = record.players.each_ref().map(|text| text.parse().ok());
    let players = [&first?, &second?];
    if players
        .iter()
        .filter(|spec| ***spec == PlayerSpec::Human)
        .count()
        != 1
    {
        return None;
    }
    Some(match () {
        () if rated_opponent(players).is_none() => {
            "Not rated: only games against a level without changes count."
        }
        () if record.start.is_some() || record.given.is_some() => {
            "Not rated: you did not play this game from its start."
        }
        () if record.taught => "Not rated: the teacher was on.",
        () if record.shown > 0 => "Not rated: you looked at a hint's move or at values.",
        () => "This game counts for your rating.",
    })
}

/// Returns the [`rating_note`] of a game in which the person had help; `None` for others.
#[must_use]
pub fn help_note(record: &Record) -> Option<&'static str> {
    let was_helped = record.taught || record.shown > 0;
    was_helped.then(|| rating_note(record)).flatten()
}

/// Error: the text is not a player. The message lists the valid forms.
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
            ("ai" | "computer", ":") => Err(ParsePlayerError(format!(
                "'{text}' has no level: use ai:0 to ai:10, or ai alone for level 4"
            ))),
            ("ai" | "computer", rest) => rest
                .strip_prefix(':')
                .unwrap_or(rest)
                .parse()
                .map(PlayerSpec::Bot)
                .map_err(|e: ParseLevelError| ParsePlayerError(e.to_string())),
            ("gtp" | "nboard", _) => text
                .parse()
                .map(PlayerSpec::Gtp)
                .map_err(|e: ParseRemoteError| ParsePlayerError(e.0)),
            _ => Err(ParsePlayerError(format!(
                "'{text}' is not a player; use human, ai, ai:LEVEL (0–10), ai:LEVEL,time=1s, \
                 gtp:COMMAND or nboard:COMMAND"
            ))),
        }
    }
}

/// A player ready to take a seat.
#[derive(Debug, Clone)]
pub enum Seat {
    /// A person at this terminal.
    Human,
    /// One of our own computer players.
    Bot(BotSpec),
    /// A running engine, and its command line notation.
    Remote(RemoteSpec, Arc<Mutex<dyn Remote>>),
}
