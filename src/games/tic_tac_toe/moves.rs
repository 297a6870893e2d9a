//! Moves: a square, written `b2` or as its keypad digit.

use std::fmt;
use std::str::FromStr;

use crate::game::{ParseMoveError, Spot, Square};

/// A square, 0 for a1, 1 for b1, … 8 for c3: one less than its keypad digit.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Move(u8);

impl Move {
    /// All nine squares, a1 first, row by row.
    pub(super) fn all() -> impl Iterator<Item = Move> {
        (0..9).map(Move)
    }

    pub(super) fn bit(self) -> u16 {
        1 << self.0
    }

    pub(super) fn spot(self) -> Spot {
        Spot(self.0.into())
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (column, row) = (self.0 % 3, self.0 / 3);
        Square { column, row }.fmt(f)
    }
}

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Move, ParseMoveError> {
        if let [digit @ b'1'..=b'9'] = text.as_bytes() {
            return Ok(Move(digit - b'1'));
        }
        match text.parse() {
            Ok(Square { column, row }) if column < 3 && row < 3 => Ok(Move(row * 3 + column)),
            _ => Err(ParseMoveError(format!(
                "'{text}' is not a move; name a square from a1 to c3, or a keypad digit from 1 to 9"
            ))),
        }
    }
}
