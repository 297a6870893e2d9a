//! What zones need to know of a board, worked out once.

use super::super::bits::Bits;
use super::super::board::is_white;
use super::super::engine::Tables;

/// A black square beside white squares of a window but not in it.
#[derive(Copy, Clone, Debug)]
struct Beside {
    square: u16,
    /// A bit for every place of the window it lies beside.
    places: u8,
}

/// By square and by window, what zones add.
#[derive(Debug)]
pub(super) struct Geometry {
    /// By square: itself and, for a white one, its neighbours.
    closed: Vec<Bits>,
    /// By window: the squares that supply it from outside.
    beside: Vec<Vec<Beside>>,
    size: u16,
}

impl Geometry {
    pub(super) fn new(tables: &Tables) -> Geometry {
        let squares = 0..tables.board.squares();
        let windows = 0..u16::try_from(tables.windows.len()).expect("few windows");
        Geometry {
            closed: squares.map(|square| closed(tables, square)).collect(),
            beside: windows.map(|window| beside(tables, window)).collect(),
            size: tables.board.size,
        }
    }

    /// The square and, for a white one, its neighbours: a stone can only come
    /// to a white square from beside it.
    pub(super) fn closed(&self, square: u16) -> Bits {
        self.closed[usize::from(square)]
    }

    /// Of the stones `held`, how many supply one of these places of a window
    /// from outside it; a stone counts once, as it shifts once.
    pub(super) fn supply(&self, window: u16, places: u8, held: impl Fn(u16) -> bool) -> u8 {
        let beside = self.beside[usize::from(window)].iter();
        let used = beside.filter(|beside| beside.places & places != 0 && held(beside.square));
        u8::try_from(used.count()).expect("few squares lie beside a window")
    }

    /// The square's number in a certificate: row × size + column from a1.
    pub(super) fn number(&self, square: u16) -> u16 {
        let (column, from_top) = (square / self.size, square % self.size);
        (self.size - 1 - from_top) * self.size + column
    }

    /// The square with this number in a certificate.
    pub(super) fn square(&self, number: u16) -> u16 {
        let (row, column) = (number / self.size, number % self.size);
        column * self.size + self.size - 1 - row
    }
}

/// The square on the other side of the middle column.
pub(super) fn mirrored(square: u16, size: u16) -> u16 {
    (size - 1 - square / size) * size + square % size
}

fn closed(tables: &Tables, square: u16) -> Bits {
    let mut bits = Bits::default();
    bits.insert(square);
    if is_white(square) {
        for &next in tables.neighbours(square) {
            bits.insert(next);
        }
    }
    bits
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
