//! [`Kept`]: a game as its file stores it.

use serde::{Deserialize, Serialize};

use super::code::RoomCode;
use super::person::Person;
use super::terms::Away;
use crate::game::Record;

/// A saved game with the lobby's data about it. The file is an ordinary saved game
/// with one more field, `room`, which other commands ignore.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Kept {
    /// The game.
    #[serde(flatten)]
    pub record: Record,
    /// The data that only the lobby needs.
    pub room: RoomFacts,
}

/// The player of a side.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum KeptSeat {
    /// A person.
    Person(Person),
    /// The computer; the record has its level.
    Computer,
}

/// The lobby's data about a game besides its record. Times are seconds since 1970.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct RoomFacts {
    /// The code of the game.
    pub code: RoomCode,
    /// The players by seat.
    pub seats: [KeptSeat; 2],
    /// Whether everybody can see the game in the list.
    pub public: bool,
    /// Whether the result counts for the ratings.
    #[serde(default)]
    pub rated: bool,
    /// The days for each move.
    #[serde(default)]
    pub days: Option<u16>,
    /// The behaviour of the clock while a player is away.
    #[serde(default)]
    pub away: Away,
    /// The time at which the game began.
    pub began: u64,
    /// The time of the last change of the position.
    pub changed: u64,
    /// Whether each player has deleted the finished game from their list.
    #[serde(default, skip_serializing_if = "nobody")]
    pub deleted: [bool; 2],
}

fn nobody(deleted: &[bool; 2]) -> bool {
    *deleted == [false; 2]
}

impl Kept {
    /// The content of the file.
    pub fn text(&self) -> String {
        let mut text = serde_json::to_string(self).expect("strings and numbers only");
        text.push('\n');
        text
    }

    /// The name of the file: the game and the code.
    pub fn file_name(&self) -> String {
        format!("{}-{}.json", self.record.game, self.room.code)
    }
}
