//! The state of a window for one side, packed into the nibbles of a word so
//! that a stone changes it by one addition.
//!
//! Nibbles 0–4 are 1 where the side has a stone on that square of the window.
//! Nibbles 5–9 count, for each white square, its stones beside the square but
//! outside the window (supply), and nibbles 10–14 the opponent's stones beside
//! it (guards). Nibble 15 counts the reasons why the side cannot win with the
//! window.

use super::window_class::{Class, class};

const SUPPLY: u32 = 20;
const GUARD: u32 = 40;
const DEAD: u32 = 60;

/// A one in each of five nibbles.
const ONES: u64 = 0x1_1111;

/// The layout of a window's squares.
#[derive(Copy, Clone, Debug)]
pub(super) struct WindowShape {
    /// Ones in the nibbles of all squares.
    all: u64,
    /// Ones in the nibbles of the white squares.
    white: u64,
    diagonal: bool,
}

impl WindowShape {
    /// The shape of a row or column of five that begins on a white or black
    /// square, or of four on a white diagonal.
    pub(super) const fn new(begins_white: bool, diagonal: bool) -> WindowShape {
        match (diagonal, begins_white) {
            (true, _) => WindowShape {
                all: 0x1111,
                white: 0x1111,
                diagonal,
            },
            (false, true) => WindowShape {
                all: ONES,
                white: 0x1_0101,
                diagonal,
            },
            (false, false) => WindowShape {
                all: ONES,
                white: 0x0_1010,
                diagonal,
            },
        }
    }
}

/// The sum of the nibbles, which must be below 16.
const fn sum(nibbles: u64) -> u8 {
    // The fifth nibble of the product is the sum of all five.
    ((nibbles * ONES) >> 16 & 0xF) as u8
}

/// A one for every nibble that is not 0; no nibble may exceed 7.
const fn some(nibbles: u64) -> u64 {
    (nibbles | nibbles >> 1 | nibbles >> 2) & ONES
}

/// The state of one window for one side.
#[derive(Copy, Clone, Debug)]
pub(super) struct Packed(u64);

/// The numbers that a stone adds to the states of a window, for its own side and for
/// the other.
#[derive(Copy, Clone, Debug)]
pub(super) struct Addend {
    pub(super) own: u64,
    pub(super) other: u64,
}

impl Addend {
    /// The addend of a stone at this place of the window.
    pub(super) const fn inside(place: usize) -> Addend {
        Addend {
            own: 1 << (4 * place),
            // This is a count, because taking one stone away must not revive a
            // window that has another.
            other: 1 << DEAD,
        }
    }

    /// The addend of taking the stone away.
    pub(super) const fn negated(self) -> Addend {
        Addend {
            own: self.own.wrapping_neg(),
            other: self.other.wrapping_neg(),
        }
    }

    /// The sum of both addends.
    pub(super) const fn plus(self, more: Addend) -> Addend {
        Addend {
            own: self.own.wrapping_add(more.own),
            other: self.other.wrapping_add(more.other),
        }
    }

    /// The addend of a stone beside the white squares whose nibbles are 1.
    pub(super) const fn beside(nibbles: u64) -> Addend {
        Addend {
            own: nibbles << SUPPLY,
            other: nibbles << GUARD,
        }
    }
}

impl Packed {
    /// An empty window; dead if the side cannot win with it.
    pub(super) const fn empty(wins: bool) -> Packed {
        Packed(if wins { 0 } else { 1 << DEAD })
    }

    pub(super) const fn add(&mut self, amount: u64) {
        self.0 = self.0.wrapping_add(amount);
    }

    pub(super) const fn subtract(&mut self, amount: u64) {
        self.0 = self.0.wrapping_sub(amount);
    }

    /// Whether the side can still win with the window.
    pub(super) const fn is_alive(self) -> bool {
        self.0 >> DEAD == 0
    }

    /// Number of the side's stones in the window.
    pub(super) const fn stones(self) -> u8 {
        sum(self.0 & ONES)
    }

    pub(super) fn class(self, shape: WindowShape) -> Class {
        if self.0 >> DEAD != 0 {
            return 0;
        }
        let missing = !self.0 & shape.all;
        let white = missing & shape.white;
        // One move for each missing square, and one more for each white one
        // without supply.
        let turns = sum(missing + (white & !some(self.0 >> SUPPLY)));
        let unguarded = sum(white & !some(self.0 >> GUARD));
        class(turns, shape.diagonal, unguarded)
    }
}
