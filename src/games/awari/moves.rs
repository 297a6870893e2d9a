//! Moves: one of the mover's own pits, `1` to `6` in sowing direction.

use std::fmt;
use std::str::FromStr;

use crate::game::{ParseMoveError, Side, Spot};

/// A pit of the player to move: 0 is the pit farthest from the own home.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Move(u8);

impl Move {
    /// All six pits in sowing direction.
    pub fn all() -> impl DoubleEndedIterator<Item = Move> {
        (0..6).map(Move)
    }

    /// 0 to 5.
    #[must_use]
    pub fn pit(self) -> usize {
        self.0.into()
    }

    /// The cell 0–13 that it names when `side` is to move.
    #[must_use]
    pub fn cell(self, side: Side) -> usize {
        self.pit() + 7 * side.index()
    }

    /// Spots are numbered like the cells.
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
                "'{text}' is not a move; name one of your pits, 1 to 6 in sowing direction"
            ))),
        }
    }
}
