//! The geometry of the board, and which lines win (D1, D4).

use super::bits::Bits;
use super::{DagOptions, Restrict};
use crate::game::{Side, Square};

/// Stones in a row or column that win.
pub(super) const FIVE: u16 = 5;
/// Stones on a diagonal of white squares that win.
pub(super) const FOUR: u16 = 4;

/// The numbering of the squares: column by column, each from the top down.
/// Because the size is odd, white squares have even numbers and black squares
/// odd ones.
#[derive(Copy, Clone, Debug)]
pub struct SquareNumbering {
    pub(super) size: u16,
    pub(super) restrict: Restrict,
}

/// The four directions of a line, by the step in columns and in rows (counted
/// from the top).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum Way {
    Down,
    Right,
    DownRight,
    UpRight,
}

impl Way {
    pub(super) const ORTHOGONAL: [Way; 2] = [Way::Down, Way::Right];
    pub(super) const DIAGONAL: [Way; 2] = [Way::DownRight, Way::UpRight];

    fn step(self) -> (i16, i16) {
        match self {
            Way::Down => (0, 1),
            Way::Right => (1, 0),
            Way::DownRight => (1, 1),
            Way::UpRight => (1, -1),
        }
    }

    /// Number of stones in this direction that win.
    pub(super) fn needed(self) -> u16 {
        match self {
            Way::Down | Way::Right => FIVE,
            Way::DownRight | Way::UpRight => FOUR,
        }
    }
}

/// Whether a square is white (day).
pub(super) const fn is_white(square: u16) -> bool {
    square.is_multiple_of(2)
}

impl SquareNumbering {
    pub(super) fn new(options: &DagOptions) -> SquareNumbering {
        SquareNumbering {
            size: options.size(),
            restrict: options.restrict,
        }
    }

    /// Number of squares on the board.
    pub(super) fn squares(&self) -> u16 {
        self.size * self.size
    }

    /// The square at this column and this row, counted from the top.
    pub(super) fn at(&self, column: u16, row: u16) -> u16 {
        column * self.size + row
    }

    /// The square's column, and its row counted from the top.
    pub(super) fn place(&self, square: u16) -> (u16, u16) {
        (square / self.size, square % self.size)
    }

    /// The square's name.
    pub(super) fn name(&self, square: u16) -> Square {
        let (column, row) = self.place(square);
        let small = |n: u16| u8::try_from(n).expect("at most 19");
        Square {
            column: small(column),
            row: small(self.size - 1 - row),
        }
    }

    /// The square with this name, or `None` if it is not on this board.
    pub(super) fn find(&self, name: Square) -> Option<u16> {
        let (column, row) = (u16::from(name.column), u16::from(name.row));
        (column < self.size && row < self.size).then(|| self.at(column, self.size - 1 - row))
    }

    /// The square `distance` steps from `square`, or `None` if it is off the
    /// board.
    pub(super) fn along(&self, square: u16, way: Way, distance: i16) -> Option<u16> {
        let (column, row) = self.place(square);
        let (right, down) = way.step();
        let column = column.checked_add_signed(right * distance)?;
        let row = row.checked_add_signed(down * distance)?;
        (column < self.size && row < self.size).then(|| self.at(column, row))
    }

    /// The orthogonal neighbours of a square, in rising order.
    pub(super) fn neighbours(self, square: u16) -> impl Iterator<Item = u16> {
        let steps = [
            (Way::Right, -1),
            (Way::Down, -1),
            (Way::Down, 1),
            (Way::Right, 1),
        ];

        steps
            .into_iter()
            .filter_map(move |(way, distance)| self.along(square, way, distance))
    }

    /// Returns the first square and the length of the run of `stones` through
    /// `square` in this direction. One of the stones must be on `square`.
    fn run(&self, stones: Bits, square: u16, way: Way) -> (u16, u16) {
        let reach = |direction: i16| {
            let held = |&distance: &i16| {
                self.along(square, way, direction * distance)
                    .is_some_and(|next| stones.has(next))
            };
            (1..).take_while(held).last().unwrap_or(0)
        };
        let back = reach(-1);
        let first = self.along(square, way, -back).expect("a stone lies there");
        (first, (1 + back + reach(1)).unsigned_abs())
    }

    /// Whether a run of this length that begins on `first` wins (D4).
    pub(super) fn wins(&self, side: Side, first: u16, way: Way, length: u16) -> bool {
        match way {
            // All squares of a diagonal have the same colour.
            Way::DownRight | Way::UpRight => is_white(first) && length >= way.needed(),
            Way::Down | Way::Right if self.restrict == Restrict::Black && side == Side::First => {
                // Exactly five stones win for Black only if the line begins and
                // ends on a day square.
                length > FIVE || (length == FIVE && is_white(first))
            }
            Way::Down | Way::Right => length >= way.needed(),
        }
    }

    /// Returns the direction of a five through `square` that does not win (D4,
    /// `restrict=black`), if there is one.
    pub(super) fn five_in_vain(&self, side: Side, stones: Bits, square: u16) -> Option<Way> {
        Way::ORTHOGONAL.into_iter().find(|&way| {
            let (first, length) = self.run(stones, square, way);
            length == FIVE && !self.wins(side, first, way, length)
        })
    }

    /// The squares of a run of this length that begins on `first`.
    pub(super) fn line(
        &self,
        first: u16,
        way: Way,
        length: u16,
    ) -> impl Iterator<Item = u16> + use<'_> {
        let squares = 0..length.cast_signed();
        squares.filter_map(move |distance| self.along(first, way, distance))
    }

    /// Returns the squares beside two of the stones that follow each other in a direction, and
    /// maybe more. A line of four or five has such a pair on one side of each of its squares.
    pub(super) fn beside_pairs(&self, stones: Bits) -> Bits {
        let steps = [1, self.size, self.size + 1, self.size - 1];
        let ends = steps.map(|step| {
            // Numbers that run over the edge of the board only add squares.
            let pairs = stones.both(stones.up(step));
            pairs.up(step).union(pairs.down(2 * step))
        });
        ends.into_iter().fold(Bits::default(), Bits::union)
    }

    /// The winning run through `square`, if there is one: its first square,
    /// direction and length.
    pub(super) fn winning_row(
        &self,
        side: Side,
        stones: Bits,
        square: u16,
    ) -> Option<(u16, Way, u16)> {
        let ways = Way::ORTHOGONAL.into_iter().chain(Way::DIAGONAL);
        ways.map(|way| (way, self.run(stones, square, way)))
            .find(|&(way, (first, length))| self.wins(side, first, way, length))
            .map(|(way, (first, length))| (first, way, length))
    }
}
