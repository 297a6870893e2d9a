//! Moves: one of the mover's own pits, `1` to `6` in sowing direction.

use std::fmt;
use std::str::FromStr;

use crate::game::{ParseMoveError, Side, Spot};

/// One of the mover's pits, numbered 0 to 5 in sowing direction.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Move(u8);

impl Move {
    /// Returns all six moves in sowing direction.
    pub fn all() -> impl DoubleEndedIterator<Item = Move> {
        (0..6).map(Move)
    }

    /// The pit's number, 0 (farthest from its home) to 5.
    #[must_use]
    pub fn pit(self) -> usize {
        self.0.into()
    }

    /// The cell 0–13 of the pit when `side` is to move.
    #[must_use]
    pub fn cell(self, side: Side) -> usize {
        self.pit() + 7 * side.index()
    }

    /// The spot of the pit on the board picture; spots are numbered like cells.
    pub(super) fn spot(self, side: Side) -> Spot {
        Spot(u16::from(self.0) + 7 * side.index() as u16)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.0 + 1).fmt(f)
    }
}

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Move, ParseMoveError> {
        match text.as_bytes() {
            [digit @ b'1'..=b'6'] => Ok(Move(digit - b'1')),
            _ => Err(ParseMoveError {
                text: text.to_owned(),
                advice: "name one of your pits, 1 to 6 in sowing order",
            }),
        }
    }
}
/// Splits a line at blanks and commas, and at the hyphens between the moves of
/// one turn.
pub(super) fn split(text: &str) -> Vec<&str> {
    text.split(|symbol: char| symbol.is_whitespace() || ",-–".contains(symbol))
        .filter(|word| !word.is_empty())
        .collect()
}

/// Translates pits written as letters (A–F or a–f) or as numbers from 0. The
/// numbers count each side's own pits, or all pits round the board, with the
/// homes (as OpenSpiel does) or without them.
pub(super) fn spellings(words: &[&str]) -> Vec<(&'static str, Vec<String>)> {
    let all = |pit: &dyn Fn(&str) -> Option<u8>| -> Option<Vec<String>> {
        let pits = words.iter().map(|word| pit(word).filter(|pit| *pit < 6));
        pits.map(|pit| Some(Move(pit?).to_string())).collect()
    };
    let number = |word: &str| word.parse::<u8>().ok();
    let letter = |word: &str| match word.as_bytes() {
        [letter] => letter.to_ascii_lowercase().checked_sub(b'a'),
        _ => None,
    };
    let forms = [
        ("pits as letters", all(&letter)),
        ("pits from 0", all(&number)),
        (
            "pits numbered round the board, with homes 0 and 7",
            all(&|word| {
                number(word)?
                    .checked_sub(1)
                    .map(|pit| if pit >= 7 { pit - 7 } else { pit })
            }),
        ),
        (
            "pits numbered round the board from 0, with homes 6 and 13",
            all(&|word| number(word).map(|pit| if pit >= 7 { pit - 7 } else { pit })),
        ),
        (
            "pits numbered round the board from 0, without homes",
            all(&|word| number(word).map(|pit| if pit >= 6 { pit - 6 } else { pit })),
        ),
    ];
    let read = forms.into_iter();
    read.filter_map(|(form, moves)| Some((form, moves?)))
        .collect()
}
