//! Compression of the weights to less than half their size: differences between
//! successive stages, entropy coded.
//!
//! The coder is rANS, an asymmetric numeral system by Jarek Duda, with fixed
//! frequencies. There is one frequency table for each size of a weight's
//! previous change, because a weight that changed a lot is likely to change
//! again. The file has the extras uncompressed, then the tables, then the
//! code.

use super::layout::WeightLayout;
use super::stages::{EXTRAS, STAGES};

/// Number of frequency tables. Previous changes of `CONTEXTS - 1` or more share
/// the last one.
const CONTEXTS: usize = 9;
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

/// Returns the number of the table that codes the change of weight `i` from
/// stage `s - 1` to stage `s`.
#[inline(always)]
fn context(plain: &[u8], sizes: &Sizes, s: usize, i: usize) -> usize {
    // Only earlier stages are used, because the decoder has nothing else when
    // it needs the number.
    let at = |s: usize| plain[s * sizes.stage + i];
    let change = match s {
        0 => 0,
        1 => at(0),
        _ => at(s - 1).wrapping_sub(at(s - 2)),
    };
    usize::from(change.cast_signed().unsigned_abs()).min(CONTEXTS - 1)
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
        for i in 0..sizes.weights {
            let change = plain[s * sizes.stage + i].wrapping_sub(before(plain, &sizes, s, i));
            let context = context(plain, &sizes, s, i);
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
        packed.extend(table.each.iter().flat_map(|n| (*n as u16).to_le_bytes()));
    }
    packed.extend(encode(&changes, &tables));
    packed
}

/// Undoes [`pack`]. Returns `None` if the bytes are not its complete output.
#[must_use]
pub fn unpack(bytes: &[u8]) -> Option<Vec<u8>> {
    let sizes = Sizes::new();
    let (extras, rest) = bytes.split_at_checked(2 * EXTRAS * STAGES)?;
    let (tables, mut code) = rest.split_at_checked(2 * 256 * CONTEXTS)?;
    let tables: Option<Vec<Frequencies>> = tables.chunks(512).map(Frequencies::read).collect();
    let tables = tables?;
    let slots: Vec<Vec<u8>> = tables.iter().map(Frequencies::slots).collect();
    let mut plain = vec![0; STAGES * sizes.stage];
    let mut state = u32::from_le_bytes(*code.split_off(..4)?.first_chunk()?);
    for s in 0..STAGES {
        for i in 0..sizes.weights {
            let context = context(&plain, &sizes, s, i);
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
        // 256 is reserved, because each of up to 256 changes gets 1 in addition
        // to its share.
        let share = |n: u32| (u64::from(n) * (whole - 256) / all.max(1)) as u32;
        let mut each = counts.map(|n| share(n) + u32::from(n > 0));
        // The most frequent change gets what rounding left over.
        let most = (0..256).max_by_key(|&i| counts[i]).unwrap_or(0);
        each[most] += whole as u32 - each.iter().sum::<u32>();
        Frequencies::summed(each)
    }

    fn summed(each: [u32; 256]) -> Frequencies {
        let mut before = [0; 256];
        for i in 1..256 {
            before[i] = before[i - 1] + each[i - 1];
        }
        Frequencies { each, before }
    }

    /// Reads a table; returns `None` if the frequencies have the wrong sum.
    fn read(bytes: &[u8]) -> Option<Frequencies> {
        let mut each = [0; 256];
        for (n, pair) in each.iter_mut().zip(bytes.chunks_exact(2)) {
            *n = u32::from(u16::from_le_bytes([pair[0], pair[1]]));
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
