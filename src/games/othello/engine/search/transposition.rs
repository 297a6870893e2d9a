//! The transposition table: four-way buckets of one cache line, shared
//! between threads without locks.
//!
//! Each entry is two words, the packed data and the key XOR the data: an
//! entry torn by two writers fails the key check and is not found.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicU8, AtomicU64};

use crate::engine::memory;

/// What is known of a position searched before, in discs for its mover.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct StoredBounds {
    /// The value is at least this.
    pub lower: i32,
    /// The value is at most this.
    pub upper: i32,
    /// Plies looked ahead.
    pub depth: u32,
    /// How surely (see [`super::probcut`]), more being surer.
    pub confidence: u32,
    /// The best moves found, the latest first; 64 means none.
    pub moves: [u8; 2],
}

/// No move, in [`StoredBounds::moves`].
pub const NO_MOVE: u8 = 64;

#[repr(align(64))]
#[derive(Debug)]
struct Bucket([[AtomicU64; 2]; 4]);

/// A table of 4 × 2^n entries, and a small one that stays in the processor's
/// cache, for positions that are soon searched again.
#[derive(Debug)]
pub struct TwoLevelTable {
    far: Vec<Bucket>,
    near: Vec<Bucket>,
    age: AtomicU8,
}

/// Which of the two tables.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum TableKind {
    /// The large one.
    Far,
    /// The small one.
    Near,
}

/// The small table has 2 to the power of this many buckets: 256 KiB.
const NEAR_BITS: u32 = 12;

fn empty_buckets(bits: u32) -> Vec<Bucket> {
    memory::table(bits, || Bucket(Default::default()))
}

impl TwoLevelTable {
    /// A table of at most `mebibytes` MiB (at least one bucket); smaller where
    /// memory is short.
    #[must_use]
    pub fn new(mebibytes: usize) -> TwoLevelTable {
        let count = ((mebibytes << 20) / size_of::<Bucket>()).max(1);
        TwoLevelTable {
            far: empty_buckets(count.ilog2()),
            near: empty_buckets(NEAR_BITS),
            age: AtomicU8::new(0),
        }
    }

    /// Forgets everything.
    pub fn clear(&self) {
        let buckets = self.far.iter().chain(&self.near);
        for word in buckets.flat_map(|b| &b.0).flatten() {
            word.store(0, Relaxed);
        }
    }

    /// Begins a new search: older entries are overwritten first.
    pub fn grow_older(&self) {
        self.age.fetch_add(1, Relaxed);
    }

    #[inline(always)]
    fn bucket(&self, reach: TableKind, key: u64) -> &Bucket {
        match reach {
            TableKind::Far => &self.far[memory::place(key, self.far.len())],
            TableKind::Near => &self.near[memory::place(key, self.near.len())],
        }
    }

    /// What is known of the position with this key.
    #[must_use]
    #[inline(always)]
    pub fn probe(&self, reach: TableKind, key: u64) -> Option<StoredBounds> {
        for [check, data] in &self.bucket(reach, key).0 {
            let packed = data.load(Relaxed);
            if check.load(Relaxed) ^ packed == key && packed != 0 {
                return Some(unpack(packed));
            }
        }
        None
    }

    /// Keeps what a search found of the position with this key, unless more
    /// is known of it already.
    #[inline(always)]
    pub fn store(&self, reach: TableKind, key: u64, mut new: StoredBounds) {
        let age = self.age.load(Relaxed);
        let bucket = &self.bucket(reach, key).0;
        let (mut victim, mut least) = (&bucket[0], u32::MAX);
        for slot in bucket {
            let packed = slot[1].load(Relaxed);
            if packed != 0 && slot[0].load(Relaxed) ^ packed == key {
                let old = unpack(packed);
                // What this very search found deeper is worth more than news.
                if worth(old) > worth(new) && age_of(packed) == age {
                    return;
                }
                merge(&mut new, old);
                victim = slot;
                break;
            }
            // Replaced first: nothing, then other searches' results, then the
            // cheapest of this one's.
            let value = if packed == 0 {
                0
            } else {
                worth(unpack(packed)) + 256 * u32::from(age_of(packed) == age) + 1
            };
            if value < least {
                (victim, least) = (slot, value);
            }
        }
        let packed = pack(new, age);
        victim[1].store(packed, Relaxed);
        victim[0].store(key ^ packed, Relaxed);
    }
}

/// Which of two entries cost more to find.
#[inline(always)]
fn worth(entry: StoredBounds) -> u32 {
    entry.depth * 2 + entry.confidence
}

/// Adds to `new` what `old` knows of the same position.
#[inline(always)]
fn merge(new: &mut StoredBounds, old: StoredBounds) {
    if (old.depth, old.confidence) == (new.depth, new.confidence) {
        // Two bounds of equal searches narrow each other, unless a likelihood
        // cut made them contradict.
        let (lower, upper) = (new.lower.max(old.lower), new.upper.min(old.upper));
        if lower <= upper {
            (new.lower, new.upper) = (lower, upper);
        }
    }
    if new.moves[0] == NO_MOVE {
        new.moves = old.moves;
    } else if new.moves[0] != old.moves[0] {
        new.moves[1] = old.moves[0];
    } else {
        new.moves[1] = old.moves[1];
    }
}

#[inline(always)]
fn age_of(packed: u64) -> u8 {
    (packed >> 48) as u8
}

/// Never 0: the bounds are written with 128 added.
#[inline(always)]
fn pack(entry: StoredBounds, age: u8) -> u64 {
    let byte = |bound: i32| (bound + 128) as u64 & 0xff;
    byte(entry.lower)
        | byte(entry.upper) << 8
        | u64::from(entry.depth as u8) << 16
        | u64::from(entry.confidence as u8) << 24
        | u64::from(entry.moves[0]) << 32
        | u64::from(entry.moves[1]) << 40
        | u64::from(age) << 48
}

#[inline(always)]
fn unpack(packed: u64) -> StoredBounds {
    let byte = |shift: u32| (packed >> shift) as u8;
    let bound = |shift: u32| i32::from(byte(shift)) - 128;
    StoredBounds {
        lower: bound(0),
        upper: bound(8),
        depth: byte(16).into(),
        confidence: byte(24).into(),
        moves: [byte(32), byte(40)],
    }
}

#[cfg(test)]
mod tests {
    use super::TableKind::Far;
    use super::*;

    fn entry(depth: u32, lower: i32, upper: i32, best: u8) -> StoredBounds {
        StoredBounds {
            lower,
            upper,
            depth,
            confidence: 5,
            moves: [best, NO_MOVE],
        }
    }

    #[test]
    fn entries_come_back_and_bounds_of_equal_depth_meet() {
        let table = TwoLevelTable::new(1);
        assert_eq!(table.probe(Far, 77), None);
        table.store(Far, 77, entry(9, -64, 4, 63));
        assert_eq!(table.probe(Far, 77), Some(entry(9, -64, 4, 63)));
        table.store(Far, 77, entry(9, 2, 64, 0));
        let both = table.probe(Far, 77).unwrap();
        assert_eq!((both.lower, both.upper, both.moves), (2, 4, [0, 63]));
    }

    #[test]
    fn a_shallower_search_does_not_replace_a_deeper_one_of_the_same_age() {
        let table = TwoLevelTable::new(1);
        table.store(Far, 5, entry(9, 0, 0, 1));
        table.store(Far, 5, entry(3, 8, 8, 2));
        assert_eq!(table.probe(Far, 5).unwrap().depth, 9);
        table.grow_older();
        table.store(Far, 5, entry(3, 8, 8, 2));
        assert_eq!(table.probe(Far, 5).unwrap().depth, 3);
    }
}
