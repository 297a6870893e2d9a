//! Weights packed to less than half their size: each number less that of the
//! stage before, entropy coded.
//!
//! How much a weight changes from one stage to the next is coded by asymmetric
//! numeral systems (Jarek Duda's rANS) with fixed frequencies, one table for
//! each size of the change before: what changed much is likely to go on. The
//! file holds the extras as they are, then the tables, then the code.

use super::layout::WeightLayout;
use super::stages::{EXTRAS, STAGES};

/// Changes before so large or larger share a table.
const CONTEXTS: usize = 9;
/// Frequencies of a table add up to 2^14.
const PRECISION: u32 = 14;
/// The coder's state stays at least this.
const LEAST: u32 = 1 << 23;

/// How often each change comes after changes of one size, and the sums of
/// those before it.
struct Frequencies {
    each: [u32; 256],
    before: [u32; 256],
}

/// The sizes of a stage's parts and where the weights of stage `s` begin.
struct Sizes {
    weights: usize,
    stage: usize,
}

impl Sizes {
    fn new() -> Sizes {
        let weights = WeightLayout::new().weights;
        Sizes {
            weights,
            stage: weights + 2 * EXTRAS,
        }
    }
}

/// Which table codes the change from stage `s - 1` to `s` of weight `i`.
#[inline(always)]
fn context(plain: &[u8], sizes: &Sizes, s: usize, i: usize) -> usize {
    let at = |s: usize| plain[s * sizes.stage + i];
    let change = match s {
        0 => 0,
        1 => at(0),
        _ => at(s - 1).wrapping_sub(at(s - 2)),
    };
    usize::from(change.cast_signed().unsigned_abs()).min(CONTEXTS - 1)
}

/// The weight of the stage before.
#[inline(always)]
fn before(plain: &[u8], sizes: &Sizes, s: usize, i: usize) -> u8 {
    if s == 0 {
        0
    } else {
        plain[(s - 1) * sizes.stage + i]
    }
}

/// Packs weights in their plain file form.
///
/// # Panics
/// When `plain` is not as long as that form.
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

/// What [`pack`] made its argument from; `None` when it did not.
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
            // The state's remainder names the change, its quotient goes on.
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
    (code.is_empty() && state == LEAST).then_some(plain)
}

/// The coder works backwards, so that decoding goes forwards.
fn encode(changes: &[(usize, u8)], tables: &[Frequencies]) -> Vec<u8> {
    let (mut state, mut code) = (LEAST, Vec::new());
    for &(context, change) in changes.iter().rev() {
        let table = &tables[context];
        let [each, before] = [&table.each, &table.before].map(|n| n[usize::from(change)]);
        // Bytes go out until the step below cannot overflow; the decoder takes
        // them in again when its state falls below `LEAST`.
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
    /// Frequencies in proportion to `counts`, at least 1 where there is any.
    fn new(counts: &[u32; 256]) -> Frequencies {
        let all: u64 = counts.iter().map(|&n| u64::from(n)).sum();
        let whole = 1u64 << PRECISION;
        let share = |n: u32| (u64::from(n) * (whole - 256) / all.max(1)) as u32;
        let mut each = counts.map(|n| share(n) + u32::from(n > 0));
        // What rounding left over goes to the most frequent.
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

    /// `None` when the frequencies do not add up.
    fn read(bytes: &[u8]) -> Option<Frequencies> {
        let mut each = [0; 256];
        for (n, pair) in each.iter_mut().zip(bytes.chunks_exact(2)) {
            *n = u32::from(u16::from_le_bytes([pair[0], pair[1]]));
        }
        (each.iter().sum::<u32>() == 1 << PRECISION).then(|| Frequencies::summed(each))
    }

    /// The change that each remainder of the state stands for.
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
    fn packed_weights_come_back() {
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
    fn what_is_not_packed_is_refused() {
        let size = STAGES * Sizes::new().stage;
        assert_eq!(unpack(b"not packed at all"), None);
        assert_eq!(unpack(&vec![0; size]), None);
        let packed = pack(&vec![3; size]);
        assert_eq!(unpack(&packed[..packed.len() - 1]), None);
        assert_eq!(unpack(&[packed, vec![0]].concat()), None);
    }
}
