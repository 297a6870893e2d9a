//! Squares in the usual notation: a column letter and a row number.

use std::fmt;
use std::str::FromStr;

/// A square such as `a1`: a column letter `a` to `z` and a row number from 1 to
/// 99.
///
/// Each game decides which row is drawn on top.
///
/// ```
/// use boardgames_core::game::Square;
/// let square: Square = "f5".parse().unwrap();
/// assert_eq!((square.column, square.row), (5, 4));
/// assert_eq!(square.to_string(), "f5");
/// ```
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Square {
    /// Column, from 0 for `a` to 25.
    pub column: u8,
    /// Row, from 0 for `1` to 98.
    pub row: u8,
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column), self.row + 1)
    }
}

impl FromStr for Square {
    type Err = ();

    /// Reads `a1`, `A1` … `z99`, without signs, blanks or leading zeros.
    fn from_str(text: &str) -> Result<Square, ()> {
        let [letter, digits @ ..] = text.as_bytes() else {
            return Err(());
        };
        let plain = matches!(digits, [b'1'..=b'9'] | [b'1'..=b'9', b'0'..=b'9']);
        if !letter.is_ascii_alphabetic() || !plain {
            return Err(());
        }
        let row = digits.iter().fold(0, |n, d| n * 10 + (d - b'0'));
        Ok(Square {
            column: letter.to_ascii_lowercase() - b'a',
            row: row - 1,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Square;

    #[test]
    fn squares_round_trip_and_other_texts_are_refused() {
        for column in 0..26 {
            for row in 0..99 {
                let square = Square { column, row };
                assert_eq!(square.to_string().parse(), Ok(square));
            }
        }
        for bad in ["", "a", "5", "a0", "a01", "a100", "1a", "a+1", " a1", "ä1"] {
            assert!(bad.parse::<Square>().is_err(), "{bad}");
        }
    }
}
