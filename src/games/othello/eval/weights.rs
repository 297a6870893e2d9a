//! The weights: read from bytes, looked up, summed.

use super::features::{COUNT, Features};
use super::layout::{Layout, SPANS, STATES};

/// Weights per disc: a weight of 16 is one disc.
pub const UNIT: i32 = 16;
/// The largest pattern weight there can be, in 1/[`UNIT`] disc.
pub const WEIGHT_LIMIT: i32 = 127;
/// Stages of the game, four discs each.
pub const STAGES: usize = 15;
/// Mobility counts told apart; more count as the last.
const COUNTS: usize = 32;
/// Weights besides the patterns': own mobility, the other side's, parity.
pub const EXTRAS: usize = 2 * COUNTS + 2;

/// The stage of a board with so many empty squares (at least one).
#[must_use]
#[inline]
pub fn stage(empties: u32) -> usize {
    ((60u32.saturating_sub(empties)) as usize / 4).min(STAGES - 1)
}

/// The three of the [`EXTRAS`] that a board adds: by how many moves the
/// mover has, how many the other side would have, and whether the number of
/// empty squares is odd.
#[must_use]
#[inline]
pub fn extras(moves: u32, replies: u32, empties: u32) -> [usize; 3] {
    let capped = |count: u32| (count as usize).min(COUNTS - 1);
    [
        capped(moves),
        COUNTS + capped(replies),
        2 * COUNTS + (empties & 1) as usize,
    ]
}

/// One stage's weights, in 1/[`UNIT`] disc.
struct Stage {
    patterns: Box<[i8; STATES]>,
    extras: [i16; EXTRAS],
}

/// All weights of the evaluation.
pub struct Weights {
    stages: Vec<Stage>,
}

impl Weights {
    /// Reads weights from their file form: for each stage the shared pattern
    /// weights as signed bytes, then the extras as little-endian 16-bit
    /// numbers. `None` when the length is not right.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Weights> {
        let layout = Layout::new();
        let size = layout.weights + 2 * EXTRAS;
        if bytes.len() != size * STAGES {
            return None;
        }
        let stages = bytes
            .chunks_exact(size)
            .map(|chunk| Stage::new(chunk, &layout));
        Some(Weights {
            stages: stages.collect(),
        })
    }

    /// All weights zero: every position is worth nothing.
    #[must_use]
    pub fn zero() -> Weights {
        let stage = || Stage {
            patterns: Box::new([0; STATES]),
            extras: [0; EXTRAS],
        };
        Weights {
            stages: (0..STAGES).map(|_| stage()).collect(),
        }
    }

    /// The worth of a position in 1/[`UNIT`] disc for the mover, who is the
    /// first side of `features` if `first` says so. `moves` and `replies`
    /// are both sides' mobility.
    #[must_use]
    #[inline]
    pub fn sum(
        &self,
        features: &Features,
        first: bool,
        moves: u32,
        replies: u32,
        empties: u32,
    ) -> i32 {
        let stage = &self.stages[stage(empties)];
        let mut sum: i32 = extras(moves, replies, empties)
            .iter()
            .map(|&i| i32::from(stage.extras[i]))
            .sum();
        let states = features.states();
        for i in 0..COUNT {
            let (begin, last) = SPANS[i];
            let state = if first {
                states[i]
            } else {
                last.wrapping_sub(states[i])
            };
            sum += i32::from(stage.patterns[begin as usize + usize::from(state)]);
        }
        sum
    }
}

impl Stage {
    fn new(chunk: &[u8], layout: &Layout) -> Stage {
        let (patterns, extras) = chunk.split_at(layout.weights);
        let spread: Vec<i8> = layout
            .shared
            .iter()
            .map(|&weight| patterns[weight as usize].cast_signed())
            .collect();
        let pairs = extras.chunks_exact(2);
        let numbers: Vec<i16> = pairs.map(|b| i16::from_le_bytes([b[0], b[1]])).collect();
        Stage {
            patterns: spread
                .into_boxed_slice()
                .try_into()
                .expect("one weight a state"),
            extras: numbers.try_into().expect("the length was checked"),
        }
    }
}
