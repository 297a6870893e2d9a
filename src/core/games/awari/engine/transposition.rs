//! The transposition table of the exact solver: proved bounds of positions. An
//! entry holds all twelve pits, so two positions are never confused.

use std::sync::atomic::{AtomicU64, Ordering};

use super::kernel::Pits;
use crate::engine::memory;
use crate::games::awari::TurnStage;

/// Proved bounds of a position's value, and the pit that proved the lower one.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Bounds {
    /// The value is at least this.
    pub lower: i32,
    /// The value is at most this.
    pub upper: i32,
    /// The pit 0–5 to try first, if one is known.
    pub pit: Option<usize>,
}

/// One entry: the pits in 96 bits, then bounds, pit and stage.
#[derive(Copy, Clone, Default)]
struct StoredPosition {
    /// The mover's row, and the first two pits of the opponent's.
    low: u64,
    /// The opponent's other four pits (bits 0–31), the bounds and pit + 1 (a
    /// byte each from bit 32 on), and the stage (bit 63).
    high: u64,
}

/// The bits of [`StoredPosition::high`] that identify the position.
const KEY: u64 = 0x8000_0000_ffff_ffff;

impl StoredPosition {
    fn new(pits: Pits, stage: TurnStage) -> StoredPosition {
        StoredPosition {
            low: pits.own | pits.other << 48,
            high: pits.other >> 16 | (stage as u64) << 63,
        }
    }

    fn is(&self, key: &StoredPosition) -> bool {
        // A key has neither bounds nor a pit, so only the bits of the position
        // are compared.
        self.low == key.low && self.high & KEY == key.high
    }

    fn bounds(&self) -> Bounds {
        let byte = |n: u32| (self.high >> (8 * n)) as u8;
        Bounds {
            lower: i32::from(byte(4) as i8),
            upper: i32::from(byte(5) as i8),
            pit: usize::from(byte(6)).checked_sub(1),
        }
    }

    fn with(mut self, bounds: Bounds) -> StoredPosition {
        let pit = bounds.pit.map_or(0, |pit| pit as u64 + 1);
        // No value exceeds 72 beans, so a signed byte is wide enough.
        let (lower, upper) = (bounds.lower as i8 as u8, bounds.upper as i8 as u8);
        self.high |= u64::from(lower) << 32 | u64::from(upper) << 40 | pit << 48;
        self
    }

    /// Beans in pits: a measure of the work that the entry saves.
    fn beans(&self) -> u32 {
        let pits = Pits {
            own: self.low << 16 >> 16,
            other: self.low >> 48 | self.high << 32 >> 16,
        };
        pits.beans()
    }
}

/// A bucket of two entries shared by threads: low and high word of each. It never lies in two
/// lines of the processor's cache.
#[derive(Debug, Default)]
#[repr(align(32))]
struct Pair([[AtomicU64; 2]; 2]);

/// A table of fixed size, shared by threads without locks. Of each bucket's two
/// entries, the first prefers the position with more beans, the second is
/// always replaced.
///
/// An entry's low word is stored XORed with a mixture of its high word, so that
/// an entry half-written by another thread matches no key.
#[derive(Debug)]
pub struct TranspositionTable {
    pairs: Vec<Pair>,
}

impl TranspositionTable {
    /// Creates a table for 2^`bits` positions of 16 bytes each; a smaller one
    /// where memory is short.
    #[must_use]
    pub fn new(bits: u32) -> TranspositionTable {
        TranspositionTable {
            pairs: memory::table(bits - 1, Pair::default),
        }
    }

    /// The base-2 logarithm of the table's capacity in positions.
    #[must_use]
    pub fn bits(&self) -> u32 {
        self.pairs.len().trailing_zeros() + 1
    }

    fn pair(&self, key: &StoredPosition) -> &Pair {
        let mixed = mix(key.low ^ mix(key.high));
        // The multiplications of `mix` carry upwards, so the high half depends
        // on all bits and the lowest bits on few.
        &self.pairs[memory::place(mixed >> 32, self.pairs.len())]
    }

    /// The proved bounds of a position, if it is in the table.
    #[inline]
    #[must_use]
    pub fn get(&self, pits: Pits, stage: TurnStage) -> Option<Bounds> {
        let key = StoredPosition::new(pits, stage);
        let entries = self.pair(&key).0.iter().map(load);
        let mut found = entries.filter(|entry| entry.is(&key));
        found.next().map(|entry| entry.bounds())
    }

    /// Stores the bounds of a position.
    #[inline]
    pub fn put(&self, pits: Pits, stage: TurnStage, bounds: Bounds) {
        let key = StoredPosition::new(pits, stage);
        let [deep, latest] = &self.pair(&key).0;
        let entry = key.with(bounds);
        let (kept, last) = (load(deep), load(latest));
        if kept.is(&key) {
            store(deep, entry);
        } else if last.is(&key) {
            store(latest, entry);
        // More beans mean more work saved. The entry that is pushed out
        // replaces the other one of the bucket.
        } else if pits.beans() >= kept.beans() {
            store(latest, kept);
            store(deep, entry);
        } else {
            store(latest, entry);
        }
    }
}

fn load(place: &[AtomicU64; 2]) -> StoredPosition {
    let [low, high] = place.each_ref().map(|word| word.load(Ordering::Relaxed));
    StoredPosition {
        low: low ^ mix(high),
        high,
    }
}

fn store(place: &[AtomicU64; 2], entry: StoredPosition) {
    place[0].store(entry.low ^ mix(entry.high), Ordering::Relaxed);
    place[1].store(entry.high, Ordering::Relaxed);
}

/// A bijection that mixes all bits of a word. It maps 0 to 0, so that zeroed
/// memory is an empty table.
fn mix(word: u64) -> u64 {
    let word = (word ^ word >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (word ^ word >> 29).wrapping_mul(0xd6e8_feb8_6659_fd93)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stored_entries_are_found() {
        let memo = TranspositionTable::new(10);
        let pits = Pits {
            own: 0x0102_0304_0506,
            other: 0x1000_0200_0007,
        };
        for stage in [TurnStage::First, TurnStage::Second] {
            assert_eq!(memo.get(pits, stage), None);
            let bounds = Bounds {
                lower: -36,
                upper: 20,
                pit: Some(5),
            };
            memo.put(pits, stage, bounds);
            assert_eq!(memo.get(pits, stage), Some(bounds));
            assert_eq!(memo.get(pits.swapped(), stage), None);
        }
    }
}
