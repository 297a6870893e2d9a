//! Moves in text form: `f7` drops a stone, `e4-e5` shifts one.

use std::fmt;
use std::str::FromStr;

use crate::game::{ParseMoveError, Square};

/// One move (D3). Row 1 is the bottom row.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Move {
    /// Drops a new stone on an empty black square.
    Drop(Square),
    /// Shifts a stone from a black square to an empty white one beside it.
    Shift(Square, Square),
}

impl Move {
    /// The square of the stone after the move.
    #[must_use]
    pub const fn target(self) -> Square {
        match self {
            Move::Drop(to) | Move::Shift(_, to) => to,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Drop(to) => to.fmt(f),
            Move::Shift(from, to) => write!(f, "{from}-{to}"),
        }
    }
}

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Move, ParseMoveError> {
        let square = |word: &str| {
            // The size of the board is not known here, so any square of the
            // largest board is accepted.
            let on_largest = |s: &Square| s.column < 19 && s.row < 19;
            word.parse().ok().filter(on_largest)
        };
        let read = match two_squares(text) {
            None => square(text).map(Move::Drop),
            Some((from, to)) => square(from).zip(square(to)).map(|(a, b)| Move::Shift(a, b)),
        };
        read.ok_or_else(|| {
            ParseMoveError {
 text: text.to_owned(), advice: "give an empty night square to drop a stone, or a shift from night to day, written FROM-TO" }
        })
    }
}

/// Splits `e4-e5` into its two squares; also accepts `e4e5`, `e4 e5`, `e4>e5`
/// and `e4–e5`. Returns `None` if there is only one square.
fn two_squares(text: &str) -> Option<(&str, &str)> {
    let second = text
        .char_indices()
        .skip(1)
        .find(|(_, c)| c.is_ascii_alphabetic())?
        .0;
    let (from, to) = text.split_at(second);
    let from = from.trim_end_matches(['>', '→']);
    let from = from.trim_end_matches(['-', '–', ' ']);
    Some((from, to))
}

#[cfg(test)]
mod tests {
    use super::Move;

    #[test]
    fn moves_round_trip_and_other_texts_are_refused() {
        for text in ["f7", "a1", "s19", "e4-e5", "s19-r19"] {
            assert_eq!(text.parse::<Move>().unwrap().to_string(), text);
        }
        for other in [
            "E4-F4",
            "e4f4",
            "e4 f4",
            "e4>f4",
            "E4->F4",
            "e4 – f4",
            "e4→f4",
        ] {
            assert_eq!(other.parse::<Move>().unwrap().to_string(), "e4-f4");
        }
        for bad in [
            "", "t1", "a20", "e4-", "-e4", "e4-e5-e6", "e4e5e6", "e4xe5", "a0", "é4",
        ] {
            let error = bad.parse::<Move>().unwrap_err().to_string();
            assert!(error.contains("FROM-TO"), "{bad}: {error}");
        }
    }
}
