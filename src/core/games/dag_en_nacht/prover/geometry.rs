//! [`Geometry`]: tables of a board for the computation of zones.

use super::super::bits::Bits;
use super::super::board::is_white;
use super::super::engine::Tables;

/// A black square that is beside white squares of a window but not in it.
#[derive(Copy, Clone, Debug)]
struct Beside {
    square: u16,
    /// A bit for every place of the window that the square is beside.
    places: u8,
}

/// Squares that belong together in zones, by square and by window.
#[derive(Debug)]
pub(super) struct Geometry {
    /// By square: the square and, if it is white, its neighbours.
    closed: Vec<Bits>,
    /// By window: the squares outside from which a stone can shift into it.
    beside: Vec<Vec<Beside>>,
    size: u16,
}

impl Geometry {
    pub(super) fn new(tables: &Tables) -> Geometry {
        let squares = 0..tables.board.squares();
        let windows = 0..u16::try_from(tables.windows.len()).expect("few windows");
        Geometry {
            closed: squares.map(|square| tables.closed(square)).collect(),
            beside: windows.map(|window| beside(tables, window)).collect(),
            size: tables.board.size,
        }
    }

    /// Returns the square and, if it is white, its neighbours, because a stone
    /// can come to a white square only from a neighbour.
    pub(super) fn closed(&self, square: u16) -> Bits {
        self.closed[usize::from(square)]
    }

    /// Returns how many of the stones in `held` are outside a window and can
    /// shift to one of these places in it. Each stone counts once, because it
    /// can shift only once.
    pub(super) fn supply(&self, window: u16, places: u8, held: impl Fn(u16) -> bool) -> u8 {
        let beside = self.beside[usize::from(window)].iter();
        let used = beside.filter(|beside| beside.places & places != 0 && held(beside.square));
        u8::try_from(used.count()).expect("few squares lie beside a window")
    }

    /// Returns the number of a square in a certificate: row × size + column, with
    /// a1 = 0.
    pub(super) fn number(&self, square: u16) -> u16 {
        let (column, from_top) = (square / self.size, square % self.size);
        (self.size - 1 - from_top) * self.size + column
    }

    /// Returns the square with this number in a certificate.
    pub(super) fn square(&self, number: u16) -> u16 {
        let (row, column) = (number / self.size, number % self.size);
        column * self.size + self.size - 1 - row
    }
}

/// Returns the mirror image of a square, left and right.
pub(super) fn mirrored(square: u16, size: u16) -> u16 {
    (size - 1 - square / size) * size + square % size
}

fn beside(tables: &Tables, window: u16) -> Vec<Beside> {
    let squares = tables.window(window).squares();
    let mut found: Vec<Beside> = Vec::new();
    for (place, &white) in squares.iter().enumerate().filter(|(_, s)| is_white(**s)) {
        let outside = tables
            .neighbours(white)
            .iter()
            .filter(|s| !squares.contains(s));
        for &square in outside {
            match found.iter_mut().find(|beside| beside.square == square) {
                Some(known) => known.places |= 1 << place,
                None => found.push(Beside {
                    square,
                    places: 1 << place,
                }),
            }
        }
    }
    found
}
