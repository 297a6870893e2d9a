//! Players outside this program.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

use crate::engine::{SearchControl, parse_time};
use crate::game::{PROGRAM, Record};
use crate::session::job::{PlayerFault, Thought};

/// A player outside this program. It receives the whole game with each request,
/// so it can restore its state at any time.
pub trait Remote: Send {
    /// Chooses a move for the side to move after `record`. Returns soon once
    /// `control` is stopped; a fault returned then has no meaning.
    ///
    /// # Errors
    /// The engine hangs, has ended, or sends an invalid answer; the sentence
    /// says which.
    fn choose(&mut self, record: &Record, control: &SearchControl) -> Result<Thought, PlayerFault>;
}

/// Protocol of another engine.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum RemoteProtocol {
    /// The Go Text Protocol.
    #[default]
    Gtp,
    /// The protocol of NBoard.
    NBoard,
}

impl RemoteProtocol {
    /// Returns the word before the command.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            RemoteProtocol::Gtp => "gtp",
            RemoteProtocol::NBoard => "nboard",
        }
    }
}

/// Another engine, written as `gtp[,time=T][,timeout=T]:COMMAND` or
/// `nboard[,depth=N][,timeout=T]:COMMAND`.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct RemoteSpec {
    /// The protocol of the engine.
    pub protocol: RemoteProtocol,
    /// The command that starts it.
    pub command: String,
    /// The time it should use for each move; `None` leaves the choice to the
    /// engine.
    pub time: Option<Duration>,
    /// The longest wait for an answer; `None` for the default.
    pub timeout: Option<Duration>,
    /// The search depth (NBoard only); `None` for the default.
    pub depth: Option<u32>,
}

impl RemoteSpec {
    /// The engine started by this command, without settings.
    #[must_use]
    pub fn new(command: impl Into<String>) -> RemoteSpec {
        RemoteSpec {
            protocol: RemoteProtocol::Gtp,
            command: command.into(),
            time: None,
            timeout: None,
            depth: None,
        }
    }

    /// Returns this program itself as an engine for `game`, as an example of a
    /// command that works.
    #[must_use]
    pub fn example(game: &str) -> RemoteSpec {
        let program = PROGRAM;
        RemoteSpec::new(format!("{program} gtp {game} --level 5"))
    }

    fn set(&mut self, setting: &str) -> Option<()> {
        let (key, value) = setting.split_once('=')?;
        let time = || parse_time(value).ok();
        match (key.trim(), self.protocol) {
            ("time", RemoteProtocol::Gtp) => self.time = Some(time()?),
            ("timeout", _) => self.timeout = Some(time()?),
            ("depth", RemoteProtocol::NBoard) => {
                self.depth = Some(value.trim().parse().ok().filter(|depth| *depth > 0)?);
            }
            _ => return None,
        }
        Some(())
    }
}

impl fmt::Display for RemoteSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.protocol.word())?;
        if let Some(depth) = self.depth {
            write!(f, ",depth={depth}")?;
        }
        for (key, time) in [("time", self.time), ("timeout", self.timeout)] {
            if let Some(time) = time {
                write!(f, ",{key}={}ms", time.as_millis())?;
            }
        }
        write!(f, ":{}", self.command)
    }
}

/// Error: the text is not an engine, or has an unknown setting. The message
/// lists the valid forms.
#[derive(Clone, Debug, Eq, PartialEq, Error)]
#[error("{0}")]
pub struct ParseRemoteError(pub String);

impl FromStr for RemoteSpec {
    type Err = ParseRemoteError;

    fn from_str(text: &str) -> Result<RemoteSpec, ParseRemoteError> {
        let (head, command) = text.split_once(':').unwrap_or((text, ""));
        let command = command.trim();
        let mut words = head.split(',').map(str::trim);
        let first = words.next().unwrap_or_default();
        let protocol = [RemoteProtocol::Gtp, RemoteProtocol::NBoard]
            .into_iter()
            .find(|protocol| protocol.word().eq_ignore_ascii_case(first));
        let Some(protocol) = protocol.filter(|_| !command.is_empty()) else {
            return Err(ParseRemoteError(format!(
                "'{text}' names no engine; use gtp:COMMAND (or nboard:COMMAND) with the command \
                 that starts it"
            )));
        };
        let mut spec = RemoteSpec {
            protocol,
            ..RemoteSpec::new(command)
        };
        for word in words {
            spec.set(word).ok_or_else(|| {
                ParseRemoteError(format!(
                    "cannot use '{word}'; the settings of an engine are \
                     gtp,time=1s:COMMAND, gtp,timeout=30s:COMMAND and nboard,depth=12:COMMAND"
                ))
            })?;
        }
        Ok(spec)
    }
}

impl fmt::Debug for dyn Remote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Remote")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_round_trip_with_their_settings() {
        for text in [
            "gtp:a b:c,d",
            "gtp,time=1500ms:x",
            "gtp,time=1000ms,timeout=200ms:x -y",
            "nboard:edax -nboard",
            "nboard,depth=18,timeout=200ms:x",
        ] {
            let spec: RemoteSpec = text.parse().unwrap();
            assert_eq!(spec.to_string(), text);
        }
        let spec: RemoteSpec = "GTP , time=2s : a".parse().unwrap();
        assert_eq!(spec.time, Some(Duration::from_secs(2)));
    }

    #[test]
    fn engine_without_command_or_with_unknown_settings_is_refused() {
        for text in [
            "gtp",
            "gtp:",
            "gtp: ",
            "gtp,time=0s:x",
            "gtp,level=3:x",
            "gtp,x:y",
            "gtp,depth=3:x",
            "nboard,depth=0:x",
            "nboard,time=1s:x",
        ] {
            let error = text.parse::<RemoteSpec>().unwrap_err().to_string();
            assert!(
                error.contains("gtp") && error.contains("COMMAND"),
                "{error}"
            );
        }
    }
}
