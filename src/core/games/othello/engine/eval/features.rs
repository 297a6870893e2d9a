//! Patterns on the board and the number of each one's state, updated move by
//! move.
//!
//! A pattern is a list of squares. Its state is a ternary number with one digit
//! a square: 0 for a disc of the second side, 1 for an empty square, 2 for a
//! disc of the first side. From the second side's view the state is `last −
//! state`, so one number serves both sides.

use crate::games::othello::{Board, bits};

/// Number of patterns on the board.
pub const COUNT: usize = 48;
/// [`COUNT`] rounded up to a whole number of vector registers.
pub(super) const LANES: usize = 48;

/// A shape that occurs in several places on the board.
pub(super) struct PatternShape {
    squares: &'static [u8],
    /// Number of its places: images under the first `places` symmetries.
    places: usize,
}

impl PatternShape {
    const fn new(squares: &'static str, places: usize) -> PatternShape {
        PatternShape {
            squares: squares.as_bytes(),
            places,
        }
    }

    /// Returns the number of squares.
    pub(super) const fn len(&self) -> usize {
        self.squares.len() / 2
    }

    /// Returns the column and row of square `k` in the shape's first place.
    const fn square(&self, k: usize) -> (usize, usize) {
        let [column, row] = [self.squares[2 * k], self.squares[2 * k + 1]];
        ((column - b'a') as usize, (row - b'1') as usize)
    }

    /// Returns, for each of the shape's squares, the index of its mirror image:
    /// the symmetry of the board that maps the shape onto itself, or the
    /// identity if there is none.
    pub(super) fn mirror(&self) -> Vec<usize> {
        let squares: Vec<_> = (0..self.len()).map(|k| self.square(k)).collect();
        let place = |s: usize| squares.iter().map(move |&at| moved(s, at));
        let own: Vec<usize> = place(0).collect();
        let index = |square| own.iter().position(|&at| at == square);
        (1..8)
            .find_map(|s| place(s).map(index).collect())
            .unwrap_or_else(|| (0..self.len()).collect())
    }
}

/// The shapes: those of Michael Buro's Logistello (corner blocks, edges with both
/// X squares, rows and diagonals), but rows and diagonals with squares beside
/// them. These come last in each list.
pub(super) const SHAPES: [PatternShape; 11] = [
    PatternShape::new("a1b1c1a2b2c2a3b3c3", 4),
    PatternShape::new("a1b1c1d1e1a2b2c2d2e2", 8),
    PatternShape::new("b2a1b1c1d1e1f1g1h1g2", 4),
    PatternShape::new("a2b2c2d2e2f2g2h2d3e3", 4),
    PatternShape::new("a3b3c3d3e3f3g3h3d4e4", 4),
    PatternShape::new("a4b4c4d4e4f4g4h4d5e5", 4),
    PatternShape::new("a1b2c3d4e5f6g7h8c2g6", 4),
    PatternShape::new("b1c2d3e4f5g6h7d2g5f3", 4),
    PatternShape::new("c1d2e3f4g5h6d1e2g4h5", 4),
    PatternShape::new("d1e2f3g4h5e1f2g3h4g2", 4),
    PatternShape::new("e1f2g3h4f1g2h3g1h2h1", 4),
];

/// Number of squares of each shape.
pub const SIZES: [usize; SHAPES.len()] = {
    let mut sizes = [0; SHAPES.len()];
    let mut shape = 0;
    while shape < SHAPES.len() {
        sizes[shape] = SHAPES[shape].len();
        shape += 1;
    }
    sizes
};

/// Returns the number of states of a pattern: `3^squares`.
pub(super) const fn states(squares: usize) -> usize {
    3usize.pow(squares as u32)
}

/// Returns the image of a square under symmetry `s` < 8: 0 to 3 rotate the
/// board, 4 to 7 mirror it in the main diagonal and then rotate it.
const fn moved(s: usize, (x, y): (usize, usize)) -> usize {
    let (mut x, mut y) = if s < 4 { (x, y) } else { (y, x) };
    let mut turns = s % 4;
    while turns > 0 {
        (x, y) = (7 - y, x);
        turns -= 1;
    }
    y * 8 + x
}

/// For each square, the place value of its digit in each pattern; 0 for
/// patterns without that square.
pub static PLACES: [[u16; LANES]; 64] = places();

const fn places() -> [[u16; LANES]; 64] {
    let mut all = [[0; LANES]; 64];
    let (mut shape, mut pattern) = (0, 0);
    while shape < SHAPES.len() {
        let mut place = 0;
        while place < SHAPES[shape].places {
            let mut k = 0;
            while k < SHAPES[shape].len() {
                all[moved(place, SHAPES[shape].square(k))][pattern] = states(k) as u16;
                k += 1;
            }
            place += 1;
            pattern += 1;
        }
        shape += 1;
    }
    assert!(pattern == COUNT);
    all
}

/// The index of each pattern's shape in [`SHAPES`].
pub(super) const SHAPE_OF: [usize; COUNT] = {
    let mut all = [0; COUNT];
    let (mut shape, mut pattern) = (0, 0);
    while shape < SHAPES.len() {
        let mut place = 0;
        while place < SHAPES[shape].places {
            all[pattern] = shape;
            place += 1;
            pattern += 1;
        }
        shape += 1;
    }
    all
};

/// The state of every pattern, in the digits of the first side.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Features([u16; LANES]);

impl Features {
    /// Computes the states from scratch, with the mover of `board` as the first
    /// side.
    #[must_use]
    pub fn new(board: Board) -> Features {
        // Starting from all squares opposing (digit 0), one increment makes a
        // square empty and two make it own.
        let mut features = Features([0; LANES]);
        for square in bits::squares(!board.opp) {
            features.add(square);
        }
        for square in bits::squares(board.own) {
            features.add(square);
        }
        features
    }

    /// Raises the digit of `square` by one in every pattern that contains it.
    fn add(&mut self, square: usize) {
        for (state, weight) in self.0.iter_mut().zip(&PLACES[square]) {
            *state = state.wrapping_add(*weight);
        }
    }

    /// Returns the states after a disc on `square` has turned `turned`, played
    /// by the first side if `first` is true.
    #[must_use]
    #[inline(always)]
    pub fn played(&self, first: bool, square: usize, turned: u64) -> Features {
        // An empty square is one digit away from either side's disc, and the
        // two sides' discs are two digits apart. All changes are added up
        // before they are applied, and over whole lanes, so that the compiler
        // uses vector instructions.
        let mut change = PLACES[square & 63];
        for turning in bits::squares(turned) {
            let weights = &PLACES[turning & 63];
            for i in 0..LANES {
                change[i] = change[i].wrapping_add(2 * weights[i]);
            }
        }
        let mut next = [0; LANES];
        for i in 0..LANES {
            next[i] = if first {
                self.0[i].wrapping_add(change[i])
            } else {
                self.0[i].wrapping_sub(change[i])
            };
        }
        Features(next)
    }

    /// Returns the states, one a lane. Lanes from [`COUNT`] on are meaningless.
    #[must_use]
    #[inline(always)]
    pub(super) fn lanes(&self) -> &[u16; LANES] {
        &self.0
    }

    /// Returns the states, one a pattern.
    #[must_use]
    #[inline(always)]
    pub fn states(&self) -> &[u16; COUNT] {
        self.0.first_chunk().expect("there are more lanes")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::othello::scalar;

    #[test]
    fn kept_states_equal_states_counted_afresh() {
        for board in scalar::boards(500, 2) {
            let mut second = false;
            let (mut now, mut features) = (board, Features::new(board));
            while let Some(square) = bits::squares(now.moves()).next() {
                features = features.played(!second, square, bits::flips(square, now.own, now.opp));
                now = now.play(square);
                second = !second;
                let first_view = if second { now.pass() } else { now };
                assert_eq!(features, Features::new(first_view));
            }
        }
    }

    #[test]
    fn each_pattern_has_its_shapes_squares_once() {
        for pattern in 0..COUNT {
            let mut weights: Vec<u16> = PLACES.iter().map(|w| w[pattern]).collect();
            weights.retain(|w| *w > 0);
            weights.sort_unstable();
            let squares = SHAPES[SHAPE_OF[pattern]].len();
            let powers: Vec<u16> = (0..squares).map(|k| states(k) as u16).collect();
            assert_eq!(weights, powers, "pattern {pattern}");
        }
    }
}
