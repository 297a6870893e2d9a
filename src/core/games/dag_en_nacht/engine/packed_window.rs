//! The state of a window for one side, packed into the nibbles of a word so
//! that a stone changes it by one addition.
//!
//! Nibbles 0–4 are 1 where the side has a stone on that square of the window.
//! Nibbles 5–9 count, for each white square, its stones beside the square but
//! outside the window (supply), and nibbles 10–14 the opponent's stones beside
//! it (guards). Nibble 15 counts the reasons why the side cannot win with the
//! window.

use super::window_class::{Class, class};

const SUPPLY: u8 = 20;
const GUARD: u8 = 40;
const DEAD: u8 = 60;

/// A one in each of five nibbles.
const ONES: u64 = 0x1_1111;

/// The layout of a window's squares.
#[derive(Copy, Clone, Debug)]
#[repr(u8)]
pub(super) enum WindowShape {
    /// A row or column of five that begins on a white square.
    WhiteFirst,
    /// A row or column of five that begins on a black square.
    BlackFirst,
    /// Four squares of a white diagonal.
    Diagonal,
}

impl WindowShape {
    /// By shape: ones in the nibbles of all squares.
    const ALL: [u64; 3] = [ONES, ONES, 0x1111];
    /// By shape: ones in the nibbles of the white squares.
    const WHITE: [u64; 3] = [0x1_0101, 0x0_1010, 0x1111];
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
}

/// An [`Addend`] in half a word: the same nibbles, moved left by one distance for each
/// side.
#[derive(Copy, Clone, Debug)]
pub(super) struct CompactAddend {
    nibbles: u32,
    own: u8,
    other: u8,
}

impl CompactAddend {
    /// The addend of a stone at this place of the window.
    pub(super) const fn inside(place: u8) -> CompactAddend {
        CompactAddend {
            nibbles: 1 << (4 * place),
            own: 0,
            // This is a count, because taking one stone away must not revive a
            // window that has another.
            other: DEAD - 4 * place,
        }
    }

    /// The addend of a stone beside the white squares whose nibbles are 1.
    pub(super) const fn beside(nibbles: u32) -> CompactAddend {
        CompactAddend {
            nibbles,
            own: SUPPLY,
            other: GUARD,
        }
    }

    pub(super) fn expand(self) -> Addend {
        let nibbles = u64::from(self.nibbles);
        Addend {
            own: nibbles << self.own,
            other: nibbles << self.other,
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
        let missing = !self.0 & WindowShape::ALL[shape as usize];
        let white = missing & WindowShape::WHITE[shape as usize];
        // One move for each missing square, and one more for each white one
        // without supply.
        let turns = sum(missing + (white & !some(self.0 >> SUPPLY)));
        let unguarded = sum(white & !some(self.0 >> GUARD));
        class(turns, matches!(shape, WindowShape::Diagonal), unguarded)
    }
}
