//! A game as a file stores it: the rules, the start position and the moves.
//!
//! Only the start position and the moves are trusted. Everything that follows
//! from them is computed again.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::game::outcome::Verdict;
use crate::game::plain_words::plain_words;

/// Value of the `format` field of every record.
pub const FORMAT: &str = "boardgames";
/// Newest `version` that this program reads; the one it writes.
pub const VERSION: u32 = 1;

/// One game, finished or not.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// [`FORMAT`] in every valid record.
    pub format: String,
    /// Version of the format, at most [`VERSION`].
    pub version: u32,
    /// Id of the game.
    pub game: String,
    /// Options of the rules; missing ones have their defaults.
    #[serde(default, with = "pairs")]
    pub options: Vec<(String, String)>,
    /// The players by seat, in the notation of the command line.
    #[serde(default = "two_humans")]
    pub players: [String; 2],
    /// Seed for the random choices of computer players.
    #[serde(default)]
    pub seed: Option<u64>,
    /// Start position as text; `None` means the usual one.
    #[serde(default)]
    pub start: Option<String>,
    /// The moves in the game's notation, passes included.
    #[serde(default)]
    pub moves: Vec<String>,
    /// Number of moves that were set up before play began; `None` if the game
    /// was played from its start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub given: Option<usize>,
    /// Result of the game; `None` if it is not finished.
    #[serde(default)]
    pub result: Option<Verdict>,
    /// Thinking time of each move in milliseconds, if it was recorded.
    #[serde(default)]
    pub times: Option<Vec<u64>>,
    /// Time on the clock of each side in milliseconds, with that of a move not finished; `None` if
    /// it was not recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub used: Option<[u64; 2]>,
    /// Clock and takeback rules; `None` for the usual ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terms: Option<RecordedConditions>,
    /// Whether the teacher could stop bad moves while a person played.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub taught: bool,
    /// The teacher's mode when the game was last saved, if it was ever on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub teacher: Option<String>,
    /// The number of moves that a person was shown instead of finding them.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub shown: u32,
    /// Names of people by seat; `None` if nobody gave a name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub names: Option<[String; 2]>,
    /// The early end of the game, if its rules did not end it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<EarlyEnd>,
    /// Variations and comments; `None` if there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub study: Option<RecordedStudy>,
}

/// Whether there is nothing to write.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
const fn is_zero(number: &u32) -> bool {
    *number == 0
}

impl Record {
    /// Returns whether a person had help, so that the game says little about the person's
    /// strength.
    #[must_use]
    pub const fn was_helped(&self) -> bool {
        self.taught || self.shown > 0
    }

    /// Replaces the stored result by the one that the moves reach, and drops an early
    /// end that the result contradicts.
    pub fn settle(&mut self, reached: Option<Verdict>) {
        let fits = match self.ended {
            None => true,
            Some(_) if reached.is_some() => false,
            Some(EarlyEnd::Agreement) => self.result == Some(Verdict::Draw),
            Some(_) => matches!(self.result, Some(Verdict::Win(_))),
        };
        if !fits {
            self.ended = None;
            self.result = None;
        }
        self.result = reached.or(self.result);
    }
}

/// Ways a game can end before its rules end it.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EarlyEnd {
    /// The loser resigned.
    Resignation,
    /// Both players agreed to a draw.
    Agreement,
    /// The loser ran out of time.
    Time,
    /// The loser could not continue: an engine failed or broke the rules.
    Forfeit,
}

impl EarlyEnd {
    /// Every way in which a game can end early.
    pub const ALL: [EarlyEnd; 4] = [
        EarlyEnd::Resignation,
        EarlyEnd::Agreement,
        EarlyEnd::Time,
        EarlyEnd::Forfeit,
    ];

    /// Returns the word for it in files.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            EarlyEnd::Resignation => "resignation",
            EarlyEnd::Agreement => "agreement",
            EarlyEnd::Time => "time",
            EarlyEnd::Forfeit => "forfeit",
        }
    }

    /// Returns the continuation of a sentence that begins with the result: `by
    /// resignation`.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            EarlyEnd::Resignation => "by resignation",
            EarlyEnd::Agreement => "by agreement",
            EarlyEnd::Time => "on time",
            EarlyEnd::Forfeit => "by forfeit",
        }
    }
}

/// Variations and comments on a record. Line 0 is the moves of the record; the
/// lines here are numbered from 1 in their order.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct RecordedStudy {
    /// Whether the moves are analysis only and not a played game. Such a record
    /// cannot be resumed and does not count in any statistics.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub analysis: bool,
    /// The variations.
    pub lines: Vec<RecordedLine>,
    /// Comments on positions.
    pub comments: Vec<RecordedComment>,
    /// The moves from the start to the position where an analysis was left.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub at: Vec<String>,
}

/// A variation: moves that branch off an earlier line.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct RecordedLine {
    /// Number of the line that it branches off.
    pub line: usize,
    /// Number of moves before the branch, counted from the start of the game.
    pub ply: usize,
    /// The moves in the game's notation.
    pub moves: Vec<String>,
}

/// A comment on one position.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct RecordedComment {
    /// Number of the line that the position is in.
    pub line: usize,
    /// Number of moves before the position, counted from the start of the game.
    pub ply: usize,
    /// Text of the comment.
    pub text: String,
}

/// Conditions of a game besides its rules.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct RecordedConditions {
    /// Time control in the notation of the command line; empty for none.
    pub clock: String,
    /// Whether a player who runs out of time loses the game.
    pub lose_on_time: bool,
    /// Whether takebacks are not allowed.
    pub no_takebacks: bool,
}

fn two_humans() -> [String; 2] {
    ["human".to_owned(), "human".to_owned()]
}

/// The fields that every version of the format has.
#[derive(Deserialize)]
struct Header {
    format: String,
    version: u32,
}

/// Error: a text is not a record that this program can read.
#[derive(Debug, Error)]
pub enum RecordError {
    /// The text is not JSON, or lacks the structure of a record.
    #[error("not a saved game: {}", in_words(.0))]
    Json(#[from] serde_json::Error),
    /// The text is JSON of some other program.
    #[error("not a saved game of this program: its format is '{0}', not '{FORMAT}'")]
    Foreign(String),
    /// The record was written by a newer version of this program.
    #[error(
        "saved by a newer program (version {0}; this one reads up to {VERSION}): please update"
    )]
    Newer(u32),
}

/// Rewords an error of the JSON parser for readers who do not know JSON.
fn in_words(error: &serde_json::Error) -> String {
    let place = format!("line {}, column {}", error.line(), error.column());
    if error.is_eof() {
        return format!("it ends in the middle, at {place}");
    }
    // The message of serde_json ends with the place, which is added in words.
    let message = error.to_string();
    let what = message.split(" at line ").next().unwrap_or_default();
    if let Some(found) = what.strip_prefix("unknown variant ") {
        let found = found.split(", ").next().unwrap_or_default();
        let found = found.trim_matches('`');
        return format!("'{found}' is not known there ({place})");
    }
    if what.starts_with("control character") {
        return format!("a text is not closed, at {place}; the file may be cut off");
    }
    match what.strip_prefix("missing field ") {
        Some(field) => format!("it does not say '{}'", field.trim_matches('`')),
        None => format!("{} ({place})", plain_words(what)),
    }
}

impl Record {
    /// Creates a record of these rules without moves.
    #[must_use]
    pub fn new(game: &str, options: Vec<(String, String)>) -> Record {
        Record {
            format: FORMAT.to_owned(),
            version: VERSION,
            game: game.to_owned(),
            options,
            players: two_humans(),
            seed: None,
            start: None,
            moves: Vec::new(),
            given: None,
            result: None,
            times: None,
            terms: None,
            taught: false,
            used: None,
            teacher: None,
            shown: 0,
            names: None,
            ended: None,
            study: None,
        }
    }

    /// Returns whether the moves are analysis only and not a played game.
    #[must_use]
    pub fn is_analysis(&self) -> bool {
        self.study.as_ref().is_some_and(|study| study.analysis)
    }

    /// Reads one record from JSON.
    ///
    /// # Errors
    /// See [`RecordError`].
    pub fn from_json(text: &str) -> Result<Record, RecordError> {
        // The header is checked first, because the rest of a file of another
        // program or a newer version may have any structure.
        let header: Header = serde_json::from_str(text)?;
        if header.format != FORMAT {
            return Err(RecordError::Foreign(header.format));
        }
        if header.version > VERSION {
            return Err(RecordError::Newer(header.version));
        }
        Ok(serde_json::from_str(text)?)
    }

    /// Returns the record as one line of JSON without a line break.
    ///
    /// # Panics
    /// Never: every record can be written as JSON.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("strings and numbers only")
    }
}

/// Option pairs as a JSON object, in their order.
mod pairs {
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serializer};
    use serde_json::{Map, Value};

    pub fn serialize<S: Serializer>(pairs: &[(String, String)], s: S) -> Result<S::Ok, S::Error> {
        s.collect_map(pairs.iter().map(|(k, v)| (k, v)))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<Vec<(String, String)>, D::Error> {
        Map::<String, Value>::deserialize(d)?
            .into_iter()
            .map(|(key, value)| match value {
                Value::String(text) => Ok((key, text)),
                Value::Number(n) => Ok((key, n.to_string())),
                _ => Err(D::Error::custom(format!("option {key} is not a text"))),
            })
            .collect()
    }
}
