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
            _ => Err(ParseMoveError(format!(
                "'{text}' is not a move; name one of your pits, 1 to 6 in sowing order"
            ))),
        }
    }
}
