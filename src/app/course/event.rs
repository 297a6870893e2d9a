//! The events of the course, stored on disk one a line.

use std::fmt::Write as _;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::card::Card;
use super::day::now;
use crate::session::MotifCount;

/// Version of the lines that this program reads and writes.
const VERSION: u32 = 1;

/// An event with its time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DiaryEntry {
    /// Version of the line.
    v: u32,
    /// Time in RFC 3339 format, local time.
    at: String,
    /// The event.
    #[serde(flatten)]
    pub what: Happened,
}

/// The kinds of events.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Happened {
    /// The first lesson of a game was offered.
    Offered {
        /// Id of the game.
        game: String,
    },
    /// A lesson was finished.
    Lesson {
        /// Id of the game.
        game: String,
        /// Id of the lesson.
        id: String,
        /// Whether there was no wrong move and no hint.
        clean: bool,
    },
    /// A puzzle was solved, given up, or answered wrongly for the first time.
    Puzzle {
        /// Id of the game.
        game: String,
        /// Id of the puzzle.
        id: String,
        /// Level of the puzzle.
        level: u8,
        /// Whether it was solved in the end.
        solved: bool,
        /// Number of wrong moves; at the puzzle of the day, those of all tries.
        wrong: usize,
        /// Number of hints.
        hints: usize,
        /// Whether the solution was shown before it was solved.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        given_up: bool,
        /// Date, if this was the puzzle of the day.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        daily: Option<Date>,
    },
    /// A sprint ended.
    Sprint {
        /// Id of the game.
        game: String,
        /// Number of puzzles solved.
        solved: usize,
        /// Number of puzzles missed.
        missed: usize,
    },
    /// A mistake became a card.
    Card(Card),
    /// A card was answered.
    Seen {
        /// Id of the card.
        card: String,
        /// Whether the card was solved without a wrong move or a hint.
        right: bool,
    },
    /// A card was discarded.
    Dropped {
        /// Id of the card.
        card: String,
    },
    /// A game was reviewed.
    Reviewed {
        /// Id of the game.
        game: String,
        /// Number derived from the moves and the side, so that every review of
        /// one game has the same number.
        of: String,
        /// The motifs that mattered in the person's moves.
        motifs: Vec<MotifCount>,
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

    /// Returns the event. A puzzle of a day after `today`, which the clock had then, counts as
    /// any other puzzle.
    pub(super) fn no_later_than(&self, today: Date) -> Happened {
        let mut own = self.clone();
        if let Happened::Puzzle { daily, .. } = &mut own {
            *daily = daily.filter(|daily| *daily <= today);
        }
        own
    }
}

impl DiaryEntry {
    /// Creates an event that happens now.
    pub fn now(what: Happened) -> DiaryEntry {
        DiaryEntry::at(&now(), what)
    }

    /// Creates an event of this time.
    pub fn at(time: &jiff::Zoned, what: Happened) -> DiaryEntry {
        let mut at = String::new();
        // Writing to a string cannot fail.
        let _ = write!(at, "{}", time.strftime("%Y-%m-%dT%H:%M:%S%:z"));
        DiaryEntry {
            v: VERSION,
            at,
            what,
        }
    }

    /// Returns whether this version of the program can read the event.
    pub fn is_known(&self) -> bool {
        self.v == VERSION && self.day().is_some()
    }

    /// Returns the date, in the player's local time.
    pub fn day(&self) -> Option<Date> {
        // RFC 3339 begins with the date.
        self.at.get(..10)?.parse().ok()
    }
}
