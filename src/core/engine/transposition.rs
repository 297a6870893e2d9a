//! The transposition table of the generic search: buckets of four entries, aged
//! by generation, shared between threads without locks.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::engine::memory;
use crate::engine::score::{ProvedScore, Score};

/// The result of a search below a position.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) struct TranspositionEntry {
    /// The score relative to the position itself, not to the root.
    pub result: ProvedScore,
    pub bound: Bound,
    /// Search depth below the position, in plies.
    pub depth: u8,
    /// The best move's index in the order of generation.
    pub best: u16,
}

/// The relation of the stored score to the true one.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Bound {
    Exact = 1,
    Lower = 2,
    Upper = 3,
}

/// The value of [`TranspositionEntry::best`] if no move beat alpha.
pub(super) const NO_MOVE: u16 = u16::MAX;

/// The key XORed with the data, and the data. If two threads write at once and
/// mix their halves, the key no longer matches.
type Slot = [AtomicU64; 2];

const WAYS: usize = 4;

/// A table whose entries are verified by the full key.
#[derive(Debug)]
pub(super) struct TranspositionTable {
    slots: Vec<Slot>,
    generation: u8,
}

impl TranspositionTable {
    /// Creates a table of 2^`bits` entries of 16 bytes, at least one bucket.
    /// The table is smaller if there is too little memory.
    pub fn new(bits: u32) -> TranspositionTable {
        let empty = || [AtomicU64::new(0), AtomicU64::new(0)];
        TranspositionTable {
            slots: memory::table(bits.max(WAYS.ilog2()), empty),
            generation: 0,
        }
    }

    /// Starts a new generation: entries of earlier searches are overwritten
    /// first.
    pub fn age(&mut self) {
        self.generation = (self.generation + 1) % 32;
    }

    fn bucket(&self, key: u64) -> &[Slot] {
        // A game's key need not be a good hash, so its high half is mixed in.
        let mixed = (key ^ key >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 24;
        let first = memory::place(mixed, self.slots.len() / WAYS) * WAYS;
        &self.slots[first..first + WAYS]
    }

    /// Returns the entry of a position, if there is one.
    pub fn probe(&self, key: u64) -> Option<TranspositionEntry> {
        self.bucket(key).iter().find_map(|slot| {
            let data = slot[1].load(Ordering::Relaxed);
            let mine = slot[0].load(Ordering::Relaxed) ^ data == key;
            if mine { unpack(data) } else { None }
        })
    }

    /// Stores the entry in place of the position's old one, or else of an empty
    /// one, or else of the oldest and shallowest one.
    pub fn store(&self, key: u64, entry: TranspositionEntry) {
        // The slot with the smallest of these is overwritten: this position's
        // own entry, then an empty one, then old and shallow entries.
        let worth = |slot: &Slot| {
            let data = slot[1].load(Ordering::Relaxed);
            let current = i32::from(generation(data) == self.generation);
            match data {
                _ if slot[0].load(Ordering::Relaxed) ^ data == key => -2,
                0 => -1,
                _ => i32::from(depth(data)) + current * 256,
            }
        };
        let bucket = self.bucket(key).iter();
        let slot = bucket.min_by_key(|slot| worth(slot)).expect("four slots");
        let data = pack(entry, self.generation);
        // The two writes need not be atomic together: `probe` rejects a
        // mixture.
        slot[0].store(key ^ data, Ordering::Relaxed);
        slot[1].store(data, Ordering::Relaxed);
    }
}

/// Packs an entry: bits 0–31 score, 32–47 move, 48–55 depth, 56–57 bound, 58
/// proved, 59–63 generation.
fn pack(entry: TranspositionEntry, generation: u8) -> u64 {
    u64::from(entry.result.score.cast_unsigned())
        | u64::from(entry.best) << 32
        | u64::from(entry.depth) << 48
        | (entry.bound as u64) << 56
        | u64::from(entry.result.proved) << 58
        | u64::from(generation) << 59
}

fn unpack(data: u64) -> Option<TranspositionEntry> {
    let bound = match data >> 56 & 3 {
        1 => Bound::Exact,
        2 => Bound::Lower,
        3 => Bound::Upper,
        _ => return None,
    };
    let score: Score = (data as u32).cast_signed();
    Some(TranspositionEntry {
        result: ProvedScore {
            score,
            proved: data >> 58 & 1 == 1,
        },
        bound,
        depth: depth(data),
        best: (data >> 32) as u16,
    })
}

fn depth(data: u64) -> u8 {
    (data >> 48) as u8
}

fn generation(data: u64) -> u8 {
    (data >> 59) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(score: Score, depth: u8) -> TranspositionEntry {
        TranspositionEntry {
            result: ProvedScore::proved(score),
            bound: Bound::Lower,
            depth,
            best: 7,
        }
    }

    #[test]
    fn entries_round_trip() {
        let table = TranspositionTable::new(10);
        for (key, score) in [(0, -1_000_000), (1, 0), (u64::MAX, 999_999)] {
            assert_eq!(table.probe(key), None);
            table.store(key, entry(score, 255));
            assert_eq!(table.probe(key), Some(entry(score, 255)));
        }
    }

    #[test]
    fn deep_and_recent_entries_stay() {
        let mut table = TranspositionTable::new(2);
        for key in 1..=4 {
            table.store(key, entry(0, 10 + key as u8));
        }
        table.store(5, entry(0, 1));
        assert_eq!(table.probe(1), None, "the shallowest went");
        assert!(table.probe(4).is_some());
        table.age();
        for key in 11..=14 {
            table.store(key, entry(0, 1));
        }
        assert!((1..=5).all(|key| table.probe(key).is_none()), "old went");
    }
}
