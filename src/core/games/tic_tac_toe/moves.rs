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
            _ => Err(ParseMoveError {
                text: text.to_owned(),
                advice: "give a square from a1 to c3",
            }),
        }
    }
}
/// Translates squares counted in reading order, from 0 or from 1, and OpenSpiel's
/// `x(1,1)` with row and column from 0.
pub(super) fn spellings(words: &[&str]) -> Vec<(&'static str, Vec<String>)> {
    let all = |square: &dyn Fn(&str) -> Option<u8>| -> Option<Vec<String>> {
        words
            .iter()
            .map(|word| square(word).and_then(in_reading_order))
            .collect()
    };
    let number = |word: &str| word.parse::<u8>().ok();
    let point = |word: &str| {
        let inner = word.strip_prefix(['x', 'o', 'X', 'O']).unwrap_or(word);
        let inner = inner.strip_prefix('(')?.strip_suffix(')')?;
        let (row, column) = inner.split_once(',')?;
        let (row, column) = (number(row.trim())?, number(column.trim())?);
        (row < 3 && column < 3).then_some(row * 3 + column)
    };
    let forms = [
        ("squares from 0 in reading order", all(&number)),
        ("rows and columns from 0", all(&point)),
    ];
    let read = forms.into_iter();
    read.filter_map(|(form, moves)| Some((form, moves?)))
        .collect()
}

/// Returns the square with this number, 0 being at the top left.
fn in_reading_order(number: u8) -> Option<String> {
    let (row, column) = (2_u8.checked_sub(number / 3)?, number % 3);
    Some(Move(row * 3 + column).to_string())
}

/// Splits a line at blanks and commas, but not inside `x(1,1)`.
pub(super) fn split(text: &str) -> Vec<&str> {
    let mut inside = false;
    text.split(move |symbol: char| {
        match symbol {
            '(' => inside = true,
            ')' => inside = false,
            _ => {}
        }
        symbol.is_whitespace() || (symbol == ',' && !inside)
    })
    .filter(|word| !word.is_empty())
    .collect()
}
