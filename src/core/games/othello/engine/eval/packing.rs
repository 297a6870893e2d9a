//! Compression of the weights to a sixth of their size: differences between
//! successive stages, entropy coded.
//!
//! The coder is rANS, an asymmetric numeral system by Jarek Duda, with fixed
//! frequencies. There are several frequency tables. Which one codes a weight's
//! change depends on that weight's last changes and on the changes of the
//! weights before it, because states of a pattern that are close to each other
//! often change alike. The file has the extras uncompressed, then the tables,
//! then the code.

use super::layout::WeightLayout;
use super::stages::{EXTRAS, STAGES};

/// Sums of changes are told apart by their size in this many steps.
const STEPS: usize = 5;
/// Number of frequency tables.
const CONTEXTS: usize = STEPS * STEPS * 3 * 3;
/// Frequencies of a table add up to 2^`PRECISION`.
const PRECISION: u32 = 14;
/// Lower limit of the coder's state.
const LEAST: u32 = 1 << 23;

/// One table: the frequency of each change, and the sum of all frequencies
/// before it.
struct Frequencies {
    each: [u32; 256],
    before: [u32; 256],
}

/// Number of weights in a stage, and bytes of a stage with its extras.
struct Sizes {
    weights: usize,
    stage: usize,
}

impl Sizes {
    fn new() -> Sizes {
        let weights = WeightLayout::count();
        Sizes {
            weights,
            stage: weights + 2 * EXTRAS,
        }
    }
}

/// The last changes of the weights before the one that comes next, in its stage.
#[derive(Default)]
struct Neighbours([i32; 3]);

impl Neighbours {
    fn push(&mut self, change: u8) {
        self.0 = [i32::from(change.cast_signed()), self.0[0], self.0[1]];
    }

    /// Returns the number of the table that codes the change of weight `i` from
    /// stage `s - 1` to stage `s`.
    #[inline(always)]
    fn context(&self, plain: &[u8], sizes: &Sizes, s: usize, i: usize) -> usize {
        // Only earlier stages are used, because the decoder has nothing else when
        // it needs the number.
        let change = |s: usize| {
            let now = plain[s * sizes.stage + i];
            i32::from(now.wrapping_sub(before(plain, sizes, s, i)).cast_signed())
        };
        let last = if s > 0 { change(s - 1) } else { 0 };
        let earlier = if s > 1 { change(s - 2) } else { 0 };
        let step = |sum: u32| ((sum + 1).ilog2() as usize).min(STEPS - 1);
        let sign = |change: i32| (change.signum() + 1) as usize;
        let near: u32 = self.0.iter().map(|change| change.unsigned_abs()).sum();
        let past = 2 * last.unsigned_abs() + earlier.unsigned_abs();
        let steps = step(past) * STEPS + step(near);
        (steps * 3 + sign(last)) * 3 + sign(self.0.iter().sum())
    }
}

/// Returns weight `i` in the stage before `s`; 0 for the first stage.
#[inline(always)]
fn before(plain: &[u8], sizes: &Sizes, s: usize, i: usize) -> u8 {
    if s == 0 {
        0
    } else {
        plain[(s - 1) * sizes.stage + i]
    }
}

/// Compresses weights from their plain file form.
///
/// # Panics
/// If the length of `plain` is not that of all weights.
#[must_use]
pub fn pack(plain: &[u8]) -> Vec<u8> {
    let sizes = Sizes::new();
    assert_eq!(
        plain.len(),
        STAGES * sizes.stage,
        "no weights in plain form"
    );
    let mut changes = Vec::with_capacity(STAGES * sizes.weights);
    let mut counts = vec![[0u32; 256]; CONTEXTS];
    for s in 0..STAGES {
        let mut neighbours = Neighbours::default();
        for i in 0..sizes.weights {
            let change = plain[s * sizes.stage + i].wrapping_sub(before(plain, &sizes, s, i));
            let context = neighbours.context(plain, &sizes, s, i);
            neighbours.push(change);
            counts[context][usize::from(change)] += 1;
            changes.push((context, change));
        }
    }
    let mut packed = Vec::new();
    for stage in plain.chunks_exact(sizes.stage) {
        packed.extend(&stage[sizes.weights..]);
    }
    let tables: Vec<Frequencies> = counts.iter().map(Frequencies::new).collect();
    for table in &tables {
        table.write(&mut packed);
    }
    packed.extend(encode(&changes, &tables));
    packed
}

/// Undoes [`pack`]. Returns `None` if the bytes are not its complete output.
#[must_use]
pub fn unpack(bytes: &[u8]) -> Option<Vec<u8>> {
    let sizes = Sizes::new();
    let (extras, rest) = bytes.split_at_checked(2 * EXTRAS * STAGES)?;
    let mut code = rest;
    let tables: Option<Vec<Frequencies>> = (0..CONTEXTS)
        .map(|_| Frequencies::read(&mut code))
        .collect();
    let tables = tables?;
    let slots: Vec<Vec<u8>> = tables.iter().map(Frequencies::slots).collect();
    let mut plain = vec![0; STAGES * sizes.stage];
    let mut state = u32::from_le_bytes(*code.split_off(..4)?.first_chunk()?);
    for s in 0..STAGES {
        let mut neighbours = Neighbours::default();
        for i in 0..sizes.weights {
            let context = neighbours.context(&plain, &sizes, s, i);
            // The remainder of the state identifies the change; the quotient
            // carries on.
            let slot = state % (1 << PRECISION);
            let change = slots[context][slot as usize];
            let table = &tables[context];
            let [each, before_it] = [&table.each, &table.before].map(|n| n[usize::from(change)]);
            state = each * (state >> PRECISION) + slot - before_it;
            while state < LEAST {
                state = state << 8 | u32::from(*code.split_off_first()?);
            }
            plain[s * sizes.stage + i] = before(&plain, &sizes, s, i).wrapping_add(change);
            neighbours.push(change);
        }
    }
    for (stage, extras) in plain
        .chunks_exact_mut(sizes.stage)
        .zip(extras.chunks(2 * EXTRAS))
    {
        stage[sizes.weights..].copy_from_slice(extras);
    }
    // The encoder began with this state, so any other one means damage.
    (code.is_empty() && state == LEAST).then_some(plain)
}

/// Encodes the changes with their table numbers. The coder works backwards so
/// that decoding can go forwards.
fn encode(changes: &[(usize, u8)], tables: &[Frequencies]) -> Vec<u8> {
    let (mut state, mut code) = (LEAST, Vec::new());
    for &(context, change) in changes.iter().rev() {
        let table = &tables[context];
        let [each, before] = [&table.each, &table.before].map(|n| n[usize::from(change)]);
        // Output bytes until the step below cannot overflow. The decoder reads
        // them back when its state falls below `LEAST`.
        while state >= ((LEAST >> PRECISION) << 8) * each {
            code.push(state as u8);
            state >>= 8;
        }
        state = ((state / each) << PRECISION) + before + state % each;
    }
    code.extend(state.to_be_bytes());
    code.reverse();
    code
}

impl Frequencies {
    /// Scales counts to frequencies, with at least 1 for each change that
    /// occurs.
    fn new(counts: &[u32; 256]) -> Frequencies {
        let all: u64 = counts.iter().map(|&n| u64::from(n)).sum();
        let whole = 1u64 << PRECISION;
        // Each change that occurs gets 1 in addition to its share.
        let kinds = counts.iter().filter(|&&n| n > 0).count() as u64;
        let share = |n: u32| (u64::from(n) * (whole - kinds) / all.max(1)) as u32;
        let mut each = counts.map(|n| share(n) + u32::from(n > 0));
        // The most frequent change gets what rounding left over.
        let most = (0..256).max_by_key(|&i| counts[i]).unwrap_or(0);
        each[most] += whole as u32 - each.iter().sum::<u32>();
        Frequencies::summed(each)
    }

    /// Appends the number of changes that occur, less one, and each of them with
    /// its frequency.
    fn write(&self, packed: &mut Vec<u8>) {
        let occurs = || (0..=255u8).filter(|&change| self.each[usize::from(change)] > 0);
        packed.push((occurs().count() - 1) as u8);
        for change in occurs() {
            packed.push(change);
            packed.extend((self.each[usize::from(change)] as u16).to_le_bytes());
        }
    }

    fn summed(each: [u32; 256]) -> Frequencies {
        let mut before = [0; 256];
        for i in 1..256 {
            before[i] = before[i - 1] + each[i - 1];
        }
        Frequencies { each, before }
    }

    /// Reads a table from the beginning of `bytes` and removes it there; returns
    /// `None` if it is not complete or the frequencies have the wrong sum.
    fn read(bytes: &mut &[u8]) -> Option<Frequencies> {
        let count = usize::from(*bytes.split_off_first()?) + 1;
        let mut each = [0; 256];
        for entry in bytes.split_off(..3 * count)?.chunks_exact(3) {
            each[usize::from(entry[0])] = u32::from(u16::from_le_bytes([entry[1], entry[2]]));
        }
        (each.iter().sum::<u32>() == 1 << PRECISION).then(|| Frequencies::summed(each))
    }

    /// Returns the change that belongs to each remainder of the state.
    fn slots(&self) -> Vec<u8> {
        let run = |change: u8| (0..self.each[usize::from(change)]).map(move |_| change);
        (0..=255).flat_map(run).collect()
    }
}

#[cfg(test)]
mod tests {
    use rand::RngExt;

    use super::*;

    #[test]
    fn packed_weights_round_trip() {
        let mut rng = crate::engine::seeded(11);
        let size = STAGES * Sizes::new().stage;
        let mut byte = || rng.random::<u8>() * u8::from(rng.random_range(0..3) == 0);
        let plain: Vec<u8> = (0..size).map(|_| byte()).collect();
        assert_eq!(unpack(&pack(&plain)), Some(plain));
        let even = vec![7; size];
        let packed = pack(&even);
        assert!(packed.len() < size / 10, "{}", packed.len());
        assert_eq!(unpack(&packed), Some(even));
    }

    #[test]
    fn invalid_packed_weights_are_refused() {
        let size = STAGES * Sizes::new().stage;
        assert_eq!(unpack(b"not packed at all"), None);
        assert_eq!(unpack(&vec![0; size]), None);
        let packed = pack(&vec![3; size]);
        assert_eq!(unpack(&packed[..packed.len() - 1]), None);
        assert_eq!(unpack(&[packed, vec![0]].concat()), None);
    }
}
