//! The transposition table: buckets of four entries in one cache line, shared
//! between threads without locks.
//!
//! Each entry has two words: the packed data, and the key XOR the data. An
//! entry torn by two writers fails the key check and is not found.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicU8, AtomicU64};

use crate::engine::memory;

/// Bounds on the value of a position, in discs for its mover.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct StoredBounds {
    /// Lower bound on the value.
    pub lower: i32,
    /// Upper bound on the value.
    pub upper: i32,
    /// Plies searched.
    pub depth: u32,
    /// Confidence of the search (see [`super::probcut`]).
    pub confidence: u32,
    /// The two best moves, the more recent first; [`NO_MOVE`] if unknown.
    pub moves: [u8; 2],
}

/// The absence of a move in [`StoredBounds::moves`].
pub const NO_MOVE: u8 = 64;

#[repr(align(64))]
#[derive(Debug)]
struct Bucket([[AtomicU64; 2]; 4]);

/// A table of 4 × 2^n entries, and a small one that fits into the processor's
/// cache, for positions that will soon be searched again.
#[derive(Debug)]
pub struct TwoLevelTable {
    far: Vec<Bucket>,
    near: Vec<Bucket>,
    age: AtomicU8,
}

/// One of the two tables.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum TableKind {
    /// The large table.
    Far,
    /// The small table.
    Near,
}

/// Binary logarithm of the number of buckets of the small table: 256 KiB.
const NEAR_BITS: u32 = 12;

fn empty_buckets(bits: u32) -> Vec<Bucket> {
    memory::table(bits, || Bucket(Default::default()))
}

impl TwoLevelTable {
    /// Creates a table of at most `mebibytes` MiB (at least one bucket), and
    /// the small one; both smaller where memory is short.
    #[must_use]
    pub fn new(mebibytes: usize) -> TwoLevelTable {
        let count = ((mebibytes << 20) / size_of::<Bucket>()).max(1);
        TwoLevelTable {
            far: empty_buckets(count.ilog2()),
            near: empty_buckets(NEAR_BITS),
            age: AtomicU8::new(0),
        }
    }

    /// Removes all entries.
    pub fn clear(&self) {
        let buckets = self.far.iter().chain(&self.near);
        for word in buckets.flat_map(|b| &b.0).flatten() {
            word.store(0, Relaxed);
        }
    }

    /// Marks the start of a new search: older entries will be overwritten
    /// first.
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

    /// Returns the stored bounds of the position with this key.
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

    /// Stores the result of a search, unless the current search has already
    /// stored a deeper one for this key.
    #[inline(always)]
    pub fn store(&self, reach: TableKind, key: u64, mut new: StoredBounds) {
        let age = self.age.load(Relaxed);
        let bucket = &self.bucket(reach, key).0;
        let (mut victim, mut least) = (&bucket[0], u32::MAX);
        for slot in bucket {
            let packed = slot[1].load(Relaxed);
            if packed != 0 && slot[0].load(Relaxed) ^ packed == key {
                let old = unpack(packed);
                // A deeper result of the current search is more useful than a
                // new one.
                if worth(old) > worth(new) && age_of(packed) == age {
                    return;
                }
                merge(&mut new, old);
                victim = slot;
                break;
            }
            // Replacement order: empty slots, then results of earlier searches,
            // then the cheapest result of this search.
            // 256 exceeds every rank, so no entry of this search is replaced
            // while the bucket has an older one.
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
        // No ordering is needed: the key check rejects an entry of mixed
        // writes.
        victim[1].store(packed, Relaxed);
        victim[0].store(key ^ packed, Relaxed);
    }
}

/// Returns a rank for entries by what they cost to find.
#[inline(always)]
fn worth(entry: StoredBounds) -> u32 {
    entry.depth * 2 + entry.confidence
}

/// Adds to `new` the information in `old` about the same position.
#[inline(always)]
fn merge(new: &mut StoredBounds, old: StoredBounds) {
    if (old.depth, old.confidence) == (new.depth, new.confidence) {
        // Two bounds of equal searches narrow each other, unless they
        // contradict each other because of a likelihood cut.
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

/// Packs an entry into a word, which is never 0 because 128 is added to the
/// bounds.
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
    fn entries_round_trip_and_bounds_of_equal_depth_combine() {
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
