//! What the exact search remembers: proved bounds of positions. An entry holds
//! all twelve pits, so two positions are never confused.

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

/// One remembered position: 96 bits of pits, then bounds, pit and stage.
#[derive(Copy, Clone, Default)]
struct StoredPosition {
    /// The mover's row, and the first two pits of the other.
    low: u64,
    /// The other four pits; bounds, pit + 1 and stage in the bytes above.
    high: u64,
}

/// Bits of [`StoredPosition::high`] that tell the position.
const KEY: u64 = 0x8000_0000_ffff_ffff;

impl StoredPosition {
    fn new(pits: Pits, stage: TurnStage) -> StoredPosition {
        StoredPosition {
            low: pits.own | pits.other << 48,
            high: pits.other >> 16 | (stage as u64) << 63,
        }
    }

    fn is(&self, key: &StoredPosition) -> bool {
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
        let (lower, upper) = (bounds.lower as i8 as u8, bounds.upper as i8 as u8);
        self.high |= u64::from(lower) << 32 | u64::from(upper) << 40 | pit << 48;
        self
    }

    /// Beans in its pits: how much of the game lies below.
    fn beans(&self) -> u32 {
        let pits = Pits {
            own: self.low << 16 >> 16,
            other: self.low >> 48 | self.high << 32 >> 16,
        };
        pits.beans()
    }
}

/// Two entries, as the threads share them: low and high word of each.
type Pair = [[AtomicU64; 2]; 2];

/// A table of fixed size, shared by threads: in every pair of places the
/// first keeps the position with more beans, the second the latest.
///
/// An entry's low word is kept XORed with a mixture of the high one, so that
/// one half-written by another thread is not found.
#[derive(Debug)]
pub struct TranspositionTable {
    pairs: Vec<Pair>,
}

impl TranspositionTable {
    /// Room for 2^`bits` positions of 16 bytes; less where memory is short.
    #[must_use]
    pub fn new(bits: u32) -> TranspositionTable {
        TranspositionTable {
            pairs: memory::table(bits - 1, Pair::default),
        }
    }

    /// It has room for 2 to the power of this many positions.
    #[must_use]
    pub fn bits(&self) -> u32 {
        self.pairs.len().trailing_zeros() + 1
    }

    fn pair(&self, key: &StoredPosition) -> &Pair {
        let mixed = mix(key.low ^ mix(key.high));
        &self.pairs[memory::place(mixed >> 32, self.pairs.len())]
    }

    /// What is known of a position.
    #[inline]
    #[must_use]
    pub fn get(&self, pits: Pits, stage: TurnStage) -> Option<Bounds> {
        let key = StoredPosition::new(pits, stage);
        let entries = self.pair(&key).iter().map(load);
        let mut found = entries.filter(|entry| entry.is(&key));
        found.next().map(|entry| entry.bounds())
    }

    /// Remembers what is now known of a position.
    #[inline]
    pub fn put(&self, pits: Pits, stage: TurnStage, bounds: Bounds) {
        let key = StoredPosition::new(pits, stage);
        let [deep, latest] = self.pair(&key);
        let entry = key.with(bounds);
        let (kept, last) = (load(deep), load(latest));
        if kept.is(&key) {
            store(deep, entry);
        } else if last.is(&key) {
            store(latest, entry);
        // More beans mean more work behind the entry. The one it displaces
        // takes the other place.
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

/// A bijection that spreads every bit; 0 stays 0, so that memory fresh from
/// the system is an empty table.
fn mix(word: u64) -> u64 {
    let word = (word ^ word >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (word ^ word >> 29).wrapping_mul(0xd6e8_feb8_6659_fd93)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_is_found_again() {
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
