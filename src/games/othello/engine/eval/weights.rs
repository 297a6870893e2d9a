//! The weights: read from bytes, looked up, summed.

use super::features::{COUNT, Features, LANES};
use super::layout::{BEGINS, LASTS, STATES, WeightLayout};

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
#[inline(always)]
pub fn stage(empties: u32) -> usize {
    ((60u32.saturating_sub(empties)) as usize / 4).min(STAGES - 1)
}

/// The three of the [`EXTRAS`] that a board adds: by how many moves the
/// mover has, how many the other side would have, and whether the number of
/// empty squares is odd.
#[must_use]
#[inline(always)]
pub fn extras(moves: u32, replies: u32, empties: u32) -> [usize; 3] {
    let capped = |count: u32| (count as usize).min(COUNTS - 1);
    [
        capped(moves),
        COUNTS + capped(replies),
        2 * COUNTS + (empties & 1) as usize,
    ]
}

/// Bytes of a stage's pattern weights: [`STATES`] rounded up so that a mask
/// keeps any place within.
const ROOM: usize = STATES.next_power_of_two();

/// One stage's weights, in 1/[`UNIT`] disc.
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
    /// Reads weights from their file form: for each stage the shared pattern
    /// weights as signed bytes, then the extras as little-endian 16-bit
    /// numbers. `None` when the length is not right.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Weights> {
        let layout = WeightLayout::new();
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

    /// Reads weights from the form that [`pack`] makes.
    #[must_use]
    pub fn from_packed(bytes: &[u8]) -> Option<Weights> {
        Weights::from_bytes(&unpack(bytes)?)
    }

    /// All weights zero: every position is worth nothing.
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

    /// The worth of a position in 1/[`UNIT`] disc for the mover, who is the
    /// first side of `features` if `first` says so. `moves` and `replies`
    /// are both sides' mobility.
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

/// Where the weights of all patterns stand, worked out in whole registers
/// before the first is fetched.
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

/// The file form of weights packed: of each stage's bytes less those of the
/// stage before, which are mostly zero then, a bit for each that says whether
/// it is another number, and after all bits those numbers.
#[must_use]
pub fn pack(plain: &[u8]) -> Vec<u8> {
    let size = plain.len() / STAGES;
    let mut marks = vec![0; plain.len().div_ceil(8)];
    let mut others = Vec::new();
    for (i, byte) in plain.iter().enumerate() {
        let before = i.checked_sub(size).map_or(0, |i| plain[i]);
        let change = byte.wrapping_sub(before);
        if change != 0 {
            marks[i / 8] |= 1 << (i % 8);
            others.push(change);
        }
    }
    marks.extend(others);
    marks
}

/// What [`pack`] made its argument from; `None` when it did not.
#[must_use]
pub fn unpack(bytes: &[u8]) -> Option<Vec<u8>> {
    let size = WeightLayout::new().weights + 2 * EXTRAS;
    let (marks, others) = bytes.split_at_checked((size * STAGES).div_ceil(8))?;
    let (mut plain, mut next) = (vec![0; size * STAGES], 0);
    for (eight, mark) in plain.chunks_mut(8).zip(marks) {
        for (i, byte) in eight.iter_mut().enumerate() {
            let other = mark >> i & 1;
            *byte = others.get(next).map_or(0, |byte| byte * other);
            next += usize::from(other);
        }
    }
    for i in size..plain.len() {
        plain[i] = plain[i].wrapping_add(plain[i - size]);
    }
    (next == others.len()).then_some(plain)
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
    use crate::games::othello::scalar;
    use rand::RngExt;

    #[test]
    fn packed_weights_say_the_same_as_plain_ones() {
        let mut rng = crate::engine::seeded(11);
        let size = WeightLayout::new().weights + 2 * EXTRAS;
        let mut byte = || rng.random::<u8>() * u8::from(rng.random_range(0..3) == 0);
        let plain: Vec<u8> = (0..size * STAGES).map(|_| byte()).collect();
        let (was, is) = (
            Weights::from_bytes(&plain),
            Weights::from_packed(&pack(&plain)),
        );
        let (was, is) = (
            was.expect("the length is right"),
            is.expect("it was packed"),
        );
        for (i, board) in scalar::boards(200, 12).into_iter().enumerate() {
            let sum = |w: &Weights| w.sum(&Features::new(board), true, 5, 7, i as u32 % 60);
            assert_eq!(sum(&was), sum(&is));
        }
    }

    #[test]
    fn what_is_no_weights_is_refused() {
        assert!(Weights::from_bytes(&[0; 100]).is_none());
        assert!(Weights::from_packed(&pack(&[0; 150])).is_none());
        assert!(Weights::from_packed(b"not packed at all").is_none());
    }
}
