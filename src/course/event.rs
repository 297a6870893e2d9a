//! What happened in the course: what is kept on disk, a line each.

use std::fmt::Write as _;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::card::Card;
use super::day::now;

/// The version of the lines that this program writes and reads.
const VERSION: u32 = 1;

/// Something that happened, and when.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DiaryEntry {
    /// The version of the line.
    v: u32,
    /// When, as RFC 3339 in local time.
    at: String,
    /// What.
    #[serde(flatten)]
    pub what: Happened,
}

/// What can happen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Happened {
    /// The first lesson of a game was offered.
    Offered {
        /// The game's id.
        game: String,
    },
    /// A lesson was finished.
    Lesson {
        /// The game's id.
        game: String,
        /// The lesson's id.
        id: String,
        /// Without a wrong move.
        clean: bool,
    },
    /// A puzzle was solved or given up.
    Puzzle {
        /// The game's id.
        game: String,
        /// The puzzle's id.
        id: String,
        /// Its level.
        level: u8,
        /// Whether it was solved in the end.
        solved: bool,
        /// Wrong moves tried.
        wrong: usize,
        /// Hints asked for.
        hints: usize,
        /// The day whose puzzle it was.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        daily: Option<Date>,
    },
    /// A mistake became a card.
    Card(Card),
    /// A card was looked at again.
    Seen {
        /// The card's id.
        card: String,
        /// Whether the first try was right.
        right: bool,
    },
    /// A card was thrown away.
    Dropped {
        /// The card's id.
        card: String,
    },
}

impl Happened {
    /// The day whose puzzle it was.
    pub(super) fn daily(&self) -> Option<Date> {
        match self {
            Happened::Puzzle { daily, .. } => *daily,
            _ => None,
        }
    }

    /// The card that it is about.
    pub(super) fn card(&self) -> Option<&str> {
        match self {
            Happened::Card(card) => Some(&card.card),
            Happened::Seen { card, .. } => Some(card),
            _ => None,
        }
    }

    /// The same with the puzzle of `day` where it is said to be one of a day
    /// after `today`.
    pub(super) fn no_later_than(&self, day: Date, today: Date) -> Happened {
        let mut own = self.clone();
        if let Happened::Puzzle {
            daily: Some(daily), ..
        } = &mut own
            && *daily > today
        {
            *daily = day;
        }
        own
    }
}

impl DiaryEntry {
    /// Something that happens now.
    #[must_use]
    pub fn now(what: Happened) -> DiaryEntry {
        DiaryEntry::at(&now(), what)
    }

    /// Something that happened at this time.
    #[must_use]
    pub fn at(time: &jiff::Zoned, what: Happened) -> DiaryEntry {
        let mut at = String::new();
        // Writing to a string does not fail.
        let _ = write!(at, "{}", time.strftime("%Y-%m-%dT%H:%M:%S%:z"));
        DiaryEntry {
            v: VERSION,
            at,
            what,
        }
    }

    /// Whether this version of the program understands it.
    #[must_use]
    pub fn is_known(&self) -> bool {
        self.v == VERSION && self.day().is_some()
    }

    /// The day, in the local time of whoever learned.
    #[must_use]
    pub fn day(&self) -> Option<Date> {
        self.at.get(..10)?.parse().ok()
    }
}
