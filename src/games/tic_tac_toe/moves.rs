//! Moves: a square, written `b2` or as its keypad digit.

use std::fmt;
use std::str::FromStr;

use crate::game::{ParseMoveError, Spot, Square};

/// A move to a square: 0 is a1, 1 is b1, … 8 is c3, one less than the keypad
/// digit.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Move(u8);

impl Move {
    /// Iterates over all nine squares, row by row from a1.
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
                "'{text}' is not a move; give a square from a1 to c3, or a keypad digit from 1 to 9"
            ))),
        }
    }
}
