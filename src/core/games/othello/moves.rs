//! Moves: a square, written `f5`, or `pass`; and transcripts such as `f5d6c3`.

use std::fmt;
use std::str::FromStr;

use crate::game::{ParseMoveError, Spot, Square};

/// A disc placed on a square, or a forced pass.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Move {
    /// A disc on the square with this number: 0 is a1, 1 is b1, … 63 is h8.
    Place(u8),
    /// A pass: the mover has no other legal move.
    Pass,
}

impl Move {
    /// Returns the move to a square from 0 to 63.
    #[must_use]
    pub fn place(square: usize) -> Move {
        Move::Place((square & 63) as u8)
    }

    /// Returns the square of the disc; `None` for a pass.
    #[must_use]
    pub fn square(self) -> Option<usize> {
        match self {
            Move::Place(square) => Some(square.into()),
            Move::Pass => None,
        }
    }

    pub(super) fn spot(self) -> Option<Spot> {
        self.square().map(|square| Spot(square as u16))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Place(square) => Square {
                column: square % 8,
                row: square / 8,
            }
            .fmt(f),
            Move::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Move, ParseMoveError> {
        if ["pass", "pa", "--"]
            .iter()
            .any(|p| p.eq_ignore_ascii_case(text))
        {
            return Ok(Move::Pass);
        }
        match text.parse() {
            Ok(Square { column, row }) if column < 8 && row < 8 => {
                Ok(Move::Place(row * 8 + column))
            }
            _ => Err(ParseMoveError {
                text: text.to_owned(),
                advice: "give a square from a1 to h8, or pass if you have no legal square",
            }),
        }
    }
}

/// Splits a line at blanks and commas, and words such as `f5d6c3` into squares.
pub(super) fn split(text: &str) -> Vec<&str> {
    text.split(|c: char| c.is_whitespace() || c == ',')
        .filter(|word| !word.is_empty())
        .flat_map(split_word)
        .collect()
}

/// Splits `f5d6c3` into its squares, and leaves any other word whole.
fn split_word(word: &str) -> Vec<&str> {
    let is_square = |pair: &[u8]| {
        matches!(pair, [column, row]
            if (b'a'..=b'h').contains(&column.to_ascii_lowercase()) && (b'1'..=b'8').contains(row))
    };
    if word.len() > 2 && word.as_bytes().chunks(2).all(is_square) {
        (0..word.len())
            .step_by(2)
            .map(|i| &word[i..i + 2])
            .collect()
    } else {
        vec![word]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_round_trip_and_other_texts_are_refused() {
        for square in 0..64 {
            let mv = Move::place(square);
            assert_eq!(mv.to_string().parse(), Ok(mv));
        }
        assert_eq!("PASS".parse(), Ok(Move::Pass));
        assert_eq!("F5".parse(), Ok(Move::Place(37)));
        for bad in ["", "i1", "a9", "f55", "f", "pas", "f5d6"] {
            let error = bad.parse::<Move>().unwrap_err().to_string();
            assert!(error.contains("a1 to h8"), "{error}");
        }
    }

    #[test]
    fn transcripts_are_split_into_squares() {
        assert_eq!(split("f5d6C3"), ["f5", "d6", "C3"]);
        assert_eq!(split(" f5,d6  c3pass pass"), ["f5", "d6", "c3pass", "pass"]);
        assert_eq!(split("f5d"), ["f5d"]);
        assert_eq!(split("äöü"), ["äöü"]);
    }
}
