//! The weights of the evaluation: file form, lookup and sum.

use std::sync::LazyLock;

use super::features::{COUNT, Features, LANES};
use super::layout::{BEGINS, LASTS, STATES, WeightLayout};
use super::packing::unpack;
use super::stages::{EXTRAS, STAGES, extras, stage};

/// Units of a weight in one disc.
pub const UNIT: i32 = 16;
/// Largest absolute value of a pattern weight, in 1/[`UNIT`] disc.
pub const WEIGHT_LIMIT: i32 = 127;
/// The trained weights of this program (see `docs/TRAINING.md`), unpacked when
/// first needed.
pub static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
    Weights::from_packed(include_bytes!("../../weights.bin"))
        .expect("the file holds packed weights")
});

/// Bytes of a stage's pattern weights: [`STATES`] rounded up to a power of two,
/// so that masking an index replaces its bounds check.
const ROOM: usize = STATES.next_power_of_two();

/// Weights of one stage, in 1/[`UNIT`] disc.
#[derive(Debug)]
struct Stage {
    patterns: Box<[i8; ROOM]>,
    extras: [i16; EXTRAS],
}

/// All weights of the evaluation.
#[derive(Debug)]
pub struct Weights {
    stages: Vec<Stage>,
}

impl Weights {
    /// Reads weights from their plain file form: for each stage the shared
    /// pattern weights as signed bytes, then the extras as little-endian 16-bit
    /// numbers. Returns `None` if the length is wrong.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Weights> {
        let size = WeightLayout::count() + 2 * EXTRAS;
        if bytes.len() != size * STAGES {
            return None;
        }
        let layout = WeightLayout::new();
        let stages = bytes
            .chunks_exact(size)
            .map(|chunk| Stage::new(chunk, &layout));
        Some(Weights {
            stages: stages.collect(),
        })
    }

    /// Reads weights from the output of [`super::pack`]; returns `None` for
    /// other bytes.
    #[must_use]
    pub fn from_packed(bytes: &[u8]) -> Option<Weights> {
        Weights::from_bytes(&unpack(bytes)?)
    }

    /// Returns weights that are all zero and value every position at 0.
    #[must_use]
    pub fn zero() -> Weights {
        let stage = || Stage {
            patterns: zeros(),
            extras: [0; EXTRAS],
        };
        Weights {
            stages: (0..STAGES).map(|_| stage()).collect(),
        }
    }

    /// Returns the value of a position for the mover, in 1/[`UNIT`] disc.
    /// `first` says whether the mover is the first side of `features`; `moves`
    /// and `replies` are the numbers of moves of the mover and of the opponent.
    #[must_use]
    #[inline(always)]
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
        let places = places(features, first);
        for quad in places[..COUNT].chunks(2) {
            let worth = |place: u32| i32::from(stage.patterns[place as usize % ROOM]);
            sum += quad.iter().map(|&place| worth(place)).sum::<i32>();
        }
        sum
    }
}

/// Returns the indices of all patterns' weights. They are computed in vector
/// registers before the first weight is fetched.
#[inline(always)]
fn places(features: &Features, first: bool) -> [u32; LANES] {
    let states = features.lanes();
    let mut places = BEGINS;
    for i in 0..LANES {
        let state = if first {
            states[i]
        } else {
            LASTS[i].wrapping_sub(states[i])
        };
        places[i] += u32::from(state);
    }
    places
}

fn zeros() -> Box<[i8; ROOM]> {
    let zeros = vec![0; ROOM].into_boxed_slice();
    zeros.try_into().expect("as long as made")
}

impl Stage {
    fn new(chunk: &[u8], layout: &WeightLayout) -> Stage {
        let (patterns, extras) = chunk.split_at(layout.weights);
        let mut spread = zeros();
        for (place, &weight) in spread.iter_mut().zip(&layout.shared) {
            *place = patterns[weight as usize].cast_signed();
        }
        let pairs = extras.chunks_exact(2);
        let numbers: Vec<i16> = pairs.map(|b| i16::from_le_bytes([b[0], b[1]])).collect();
        Stage {
            patterns: spread,
            extras: numbers.try_into().expect("the length was checked"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_weights_are_refused() {
        assert!(Weights::from_bytes(&[0; 100]).is_none());
        assert!(Weights::from_packed(b"not packed at all").is_none());
    }
}
