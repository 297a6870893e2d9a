//! A game as a file keeps it: which rules, from which position, which moves.
//!
//! Only the move list is trusted; everything else can be worked out again from
//! it.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::game::Verdict;

/// The `format` field of every record.
pub const FORMAT: &str = "boardgames";
/// The newest `version` this program writes and reads.
pub const VERSION: u32 = 1;

/// One game, finished or not.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// Always [`FORMAT`].
    pub format: String,
    /// At most [`VERSION`].
    pub version: u32,
    /// The game's id.
    pub game: String,
    /// Rules options; those left out have their defaults.
    #[serde(default, with = "pairs")]
    pub options: Vec<(String, String)>,
    /// The players by seat, as the command line writes them.
    #[serde(default = "two_humans")]
    pub players: [String; 2],
    /// The seed the computer players drew from.
    #[serde(default)]
    pub seed: Option<u64>,
    /// The position the game began with; the rules' own where `None`.
    #[serde(default)]
    pub start: Option<String>,
    /// The moves in their notation, passes included.
    #[serde(default)]
    pub moves: Vec<String>,
    /// How many of the moves were set up before anybody played; `None` where
    /// the game was played from its start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub given: Option<usize>,
    /// How it ended; `None` while the game goes on.
    #[serde(default)]
    pub result: Option<Verdict>,
    /// Thinking time of each move in milliseconds, where it was kept.
    #[serde(default)]
    pub times: Option<Vec<u64>>,
    /// Clock and takebacks; `None` for the usual ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terms: Option<RecordedConditions>,
    /// Whether the teacher held moves while a person played.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub taught: bool,
    /// What people are called, by seat; `None` where nobody said it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub names: Option<[String; 2]>,
    /// How the game ended, where its rules did not end it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<EarlyEnd>,
    /// Other moves that were looked at, and comments; `None` where there are
    /// none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub study: Option<RecordedStudy>,
}

/// How a game can end before its rules end it.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EarlyEnd {
    /// The loser resigned.
    Resignation,
    /// Both agreed to a draw.
    Agreement,
    /// The loser's time was up.
    Time,
    /// The loser could not go on: an engine failed or broke the rules.
    Forfeit,
}

impl EarlyEnd {
    /// Every way.
    pub const ALL: [EarlyEnd; 4] = [
        EarlyEnd::Resignation,
        EarlyEnd::Agreement,
        EarlyEnd::Time,
        EarlyEnd::Forfeit,
    ];

    /// The end of a sentence that begins with the result: `by resignation`.
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

/// What an analysis added to the moves of a record. Line 0 is the moves of
/// the record; each line here has the next number, in its order.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct RecordedStudy {
    /// Whether the moves were never played as a game: it cannot be gone on
    /// with, and is counted nowhere.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub analysis: bool,
    /// Lines of other moves.
    pub lines: Vec<RecordedLine>,
    /// What was written about positions.
    pub comments: Vec<RecordedComment>,
}

/// Moves that leave an earlier line.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct RecordedLine {
    /// The number of the line they leave.
    pub line: usize,
    /// After how many moves, counted from the start of the game.
    pub ply: usize,
    /// The moves in their notation.
    pub moves: Vec<String>,
}

/// What was written about one position.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct RecordedComment {
    /// The number of the line that the position is in.
    pub line: usize,
    /// After how many moves, counted from the start of the game.
    pub ply: usize,
    /// The words.
    pub text: String,
}

/// On what terms the players sat down, beside the rules of the game.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct RecordedConditions {
    /// The time control as the command line writes it; empty for none.
    pub clock: String,
    /// Whether time that is up loses the game.
    pub lose_on_time: bool,
    /// Whether moves cannot be taken back.
    pub no_takebacks: bool,
}

fn two_humans() -> [String; 2] {
    ["human".to_owned(), "human".to_owned()]
}

/// What every version of the format has.
#[derive(Deserialize)]
struct Header {
    format: String,
    version: u32,
}

/// Why a text is not a record.
#[derive(Debug, Error)]
pub enum RecordError {
    /// Not JSON, or not of the record's form.
    #[error("not a saved game: {}", in_words(.0))]
    Json(#[from] serde_json::Error),
    /// JSON of some other program.
    #[error("not a saved game of this program: its format is '{0}', not '{FORMAT}'")]
    Foreign(String),
    /// Written by a newer program.
    #[error(
        "saved by a newer program (version {0}; this one reads up to {VERSION}): please update"
    )]
    Newer(u32),
}

/// What the reader of JSON says, for whoever knows no JSON.
fn in_words(error: &serde_json::Error) -> String {
    let place = format!("line {}, column {}", error.line(), error.column());
    if error.is_eof() {
        return format!("it ends in the middle, at {place}");
    }
    let told = error.to_string();
    let what = told.split(" at line ").next().unwrap_or_default();
    if let Some(found) = what.strip_prefix("unknown variant ") {
        let found = found.split(", ").next().unwrap_or_default();
        let found = found.trim_matches('`');
        return format!("'{found}' is not known there ({place})");
    }
    match what.strip_prefix("missing field ") {
        Some(field) => format!("it does not say '{}'", field.trim_matches('`')),
        None => format!("{} ({place})", what.replace('`', "'")),
    }
}

impl Record {
    /// An unplayed game with these rules.
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
            names: None,
            ended: None,
            study: None,
        }
    }

    /// Whether its moves were never played as a game.
    #[must_use]
    pub fn is_analysis(&self) -> bool {
        self.study.as_ref().is_some_and(|study| study.analysis)
    }

    /// Reads one record from JSON.
    ///
    /// # Errors
    /// See [`RecordError`].
    pub fn from_json(text: &str) -> Result<Record, RecordError> {
        // First only what says whose file it is: the rest of a newer or
        // foreign one may be of any form.
        let header: Header = serde_json::from_str(text)?;
        if header.format != FORMAT {
            return Err(RecordError::Foreign(header.format));
        }
        if header.version > VERSION {
            return Err(RecordError::Newer(header.version));
        }
        Ok(serde_json::from_str(text)?)
    }

    /// The record as one JSON line without the line break.
    ///
    /// # Panics
    /// Never: a record holds nothing that JSON cannot.
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
