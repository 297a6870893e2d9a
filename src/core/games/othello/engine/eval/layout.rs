//! Sharing of weights between pattern states that are mirror images.

use super::features::{COUNT, LANES, PatternShape, SHAPE_OF, SHAPES, states};

/// Number of states of all shapes: weights of one stage before sharing.
pub const STATES: usize = {
    let (mut sum, mut shape) = (0, 0);
    while shape < SHAPES.len() {
        sum += states(SHAPES[shape].len());
        shape += 1;
    }
    sum
};

/// Index of each shape's first state.
const SHAPE_BEGINS: [usize; SHAPES.len()] = {
    let mut begins = [0; SHAPES.len()];
    let mut shape = 1;
    while shape < SHAPES.len() {
        begins[shape] = begins[shape - 1] + states(SHAPES[shape - 1].len());
        shape += 1;
    }
    begins
};

/// Index of each pattern's first state.
pub(super) const BEGINS: [u32; LANES] = {
    let mut begins = [0; LANES];
    let mut pattern = 0;
    while pattern < COUNT {
        begins[pattern] = SHAPE_BEGINS[SHAPE_OF[pattern]] as u32;
        pattern += 1;
    }
    begins
};

/// The highest state of each pattern.
pub(super) const LASTS: [u16; LANES] = {
    let mut lasts = [0; LANES];
    let mut pattern = 0;
    while pattern < COUNT {
        lasts[pattern] = (states(SHAPES[SHAPE_OF[pattern]].len()) - 1) as u16;
        pattern += 1;
    }
    lasts
};

/// Which of the shared weights belongs to each state.
#[derive(Clone, Debug)]
pub struct WeightLayout {
    /// For each of the [`STATES`] states the number of its weight.
    pub shared: Vec<u32>,
    /// Number of different weights in a stage.
    pub weights: usize,
}

impl WeightLayout {
    /// Numbers the weights shape by shape, in order of their lowest state.
    #[must_use]
    pub fn new() -> WeightLayout {
        let mut shared = Vec::with_capacity(STATES);
        let mut weights = 0;
        for (shape, begin) in SHAPES.iter().zip(SHAPE_BEGINS) {
            for (state, image) in images(&shape.mirror()).into_iter().enumerate() {
                // The smaller of two mirror images came first and has a weight
                // already.
                if image < state {
                    shared.push(shared[begin + image]);
                } else {
                    shared.push(weights);
                    weights += 1;
                }
            }
        }
        WeightLayout {
            shared,
            weights: weights as usize,
        }
    }

    /// Returns the number of different weights in a stage without numbering them.
    /// Of each pair of mirror images, one has a weight.
    #[must_use]
    pub(super) fn count() -> usize {
        let weights = |shape: &PatternShape| {
            // Reflections are their own inverses, so that a square and its image
            // have equal digits in the states that equal their images.
            let mirror = shape.mirror().into_iter().enumerate();
            let free = mirror.filter(|&(k, image)| k <= image).count();
            (states(shape.len()) + states(free)) / 2
        };
        SHAPES.iter().map(weights).sum()
    }

    /// Returns the index in [`WeightLayout::shared`] for `pattern` in `state`,
    /// seen from the first side's view or the second's.
    #[must_use]
    #[inline(always)]
    pub fn place(pattern: usize, state: u16, first: bool) -> usize {
        let state = if first { state } else { LASTS[pattern] - state };
        BEGINS[pattern] as usize + usize::from(state)
    }
}

impl Default for WeightLayout {
    fn default() -> WeightLayout {
        WeightLayout::new()
    }
}

/// Returns, for each state, the state of its mirror image, if square `k` of the
/// pattern is mirrored to square `mirror[k]`. The table is built up square by
/// square.
fn images(mirror: &[usize]) -> Vec<usize> {
    let mut images = vec![0];
    for &image in mirror {
        // Each square triples the table: its part for digit 0 is copied for the
        // digits 1 and 2, whose value is that of the mirrored square.
        let before = images.len();
        for digit in 1..3 {
            let more = digit * states(image);
            images.extend_from_within(..before);
            images[digit * before..].iter_mut().for_each(|i| *i += more);
        }
    }
    images
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::othello::engine::eval::Features;
    use crate::games::othello::{Board, scalar};

    /// Mirrors a board left to right, or in the main diagonal.
    fn image(board: Board, diagonal: bool) -> Board {
        let moved = |set: u64| {
            crate::games::othello::bits::squares(set).fold(0, |to, s| {
                let (x, y) = (s % 8, s / 8);
                to | 1u64 << if diagonal { x * 8 + y } else { y * 8 + 7 - x }
            })
        };
        Board {
            own: moved(board.own),
            opp: moved(board.opp),
        }
    }

    fn shared_weights(layout: &WeightLayout, board: Board) -> Vec<u32> {
        let features = Features::new(board);
        let states = features.states().iter().enumerate();
        let mut ids: Vec<u32> = states
            .map(|(p, &s)| layout.shared[WeightLayout::place(p, s, true)])
            .collect();
        ids.sort_unstable();
        ids
    }

    #[test]
    fn mirror_images_of_a_board_use_the_same_weights() {
        let layout = WeightLayout::new();
        assert_eq!((STATES, layout.weights), (610_173, 336_798));
        assert_eq!(WeightLayout::count(), layout.weights);
        for board in scalar::boards(300, 3) {
            let own = shared_weights(&layout, board);
            assert_eq!(own, shared_weights(&layout, image(board, false)));
            assert_eq!(own, shared_weights(&layout, image(board, true)));
        }
    }

    #[test]
    fn the_second_sides_view_is_the_first_sides_of_the_board_turned() {
        for board in scalar::boards(300, 4) {
            let (mine, theirs) = (Features::new(board), Features::new(board.pass()));
            for p in 0..COUNT {
                assert_eq!(
                    WeightLayout::place(p, mine.states()[p], false),
                    WeightLayout::place(p, theirs.states()[p], true)
                );
            }
        }
    }
}
