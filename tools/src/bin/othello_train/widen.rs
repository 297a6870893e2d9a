//! Weights of the 46 patterns of generations 0 to 11, in the form of today's
//! patterns.
//!
//! Today's patterns contain the old ones, so the weight of a state is that of the
//! old state inside it. Diagonals of eight squares were two patterns and are four
//! now, so their weights are halved.

use boardgames::games::othello::engine::eval::{EXTRAS, SIZES, STAGES, WeightLayout};

/// Number of squares of each old shape: the first ones of today's shape.
const OLD_SIZES: [usize; SIZES.len()] = [9, 10, 10, 8, 8, 8, 8, 7, 6, 5, 4];
/// The shape whose weights are halved.
const LONG_DIAGONAL: usize = 6;

/// Returns the index of the mirror image of square `k` in an old shape.
fn image(shape: usize, k: usize) -> usize {
    match shape {
        0 => k % 3 * 3 + k / 3,
        1 => k,
        _ => OLD_SIZES[shape] - 1 - k,
    }
}

/// For each state of the old patterns its weight, and the number of weights.
fn old_layout() -> (Vec<u32>, usize) {
    let (mut shared, mut weights) = (Vec::new(), 0);
    for (shape, &squares) in OLD_SIZES.iter().enumerate() {
        let begin = shared.len();
        for state in 0..3usize.pow(squares as u32) {
            let digit = |k: usize| state / 3usize.pow(k as u32) % 3;
            let mirrored: usize = (0..squares)
                .map(|k| digit(k) * 3usize.pow(image(shape, k) as u32))
                .sum();
            if mirrored < state {
                shared.push(shared[begin + mirrored]);
            } else {
                shared.push(weights);
                weights += 1;
            }
        }
    }
    (shared, weights as usize)
}

/// Returns weights in today's plain form, made from the plain form with 46
/// patterns; `None` if `bytes` has another length.
pub fn widened(bytes: &[u8]) -> Option<Vec<u8>> {
    let (old, count) = old_layout();
    let size = count + 2 * EXTRAS;
    if bytes.len() != size * STAGES {
        return None;
    }
    let layout = WeightLayout::new();
    let (mut begin, mut old_begin) = (0, 0);
    // For each weight the old one, and whether it is halved.
    let mut sources = vec![(0, false); layout.weights];
    for (shape, (&squares, &old_squares)) in SIZES.iter().zip(&OLD_SIZES).enumerate() {
        let old_states = 3usize.pow(old_squares as u32);
        for state in 0..3usize.pow(squares as u32) {
            let source = old[old_begin + state % old_states] as usize;
            sources[layout.shared[begin + state] as usize] = (source, shape == LONG_DIAGONAL);
        }
        begin += 3usize.pow(squares as u32);
        old_begin += old_states;
    }
    let stage = |chunk: &[u8]| {
        let (patterns, extras) = chunk.split_at(count);
        let weight = |&(source, halved): &(usize, bool)| {
            let weight = patterns[source].cast_signed();
            if halved { weight / 2 } else { weight }.cast_unsigned()
        };
        let weights: Vec<u8> = sources
            .iter()
            .map(weight)
            .chain(extras.iter().copied())
            .collect();
        weights
    };
    Some(bytes.chunks_exact(size).flat_map(stage).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_old_state_gives_its_weight_to_the_states_that_contain_it() {
        let (old, count) = old_layout();
        assert_eq!(count, 113_877);
        let mut plain = vec![0; (count + 2 * EXTRAS) * STAGES];
        // Row 2 without any empty square: state 0 is the opponent's.
        let begin = 3usize.pow(9) + 2 * 3usize.pow(10);
        plain[old[begin] as usize] = 12;
        let wide = widened(&plain).expect("the length fits");
        assert_eq!(wide.iter().filter(|&&w| w == 12).count(), 6);
        assert_eq!(wide.iter().filter(|&&w| w != 0).count(), 6);
        assert!(widened(&wide).is_none());
    }
}
