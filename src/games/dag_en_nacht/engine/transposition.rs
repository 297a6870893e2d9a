//! The transposition table.

use super::SquareMove;
use crate::engine::{Score, memory};

/// What a stored score says.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum StoredBound {
    Exact,
    Lower,
    Upper,
}

/// What is known of a position.
#[derive(Copy, Clone, Debug)]
pub(super) struct ScoreEntry {
    key: u64,
    /// As seen from the position itself: a win counts plies from here.
    pub(super) score: Score,
    pub(super) step: Option<SquareMove>,
    pub(super) depth: i8,
    pub(super) bound: StoredBound,
}

/// A table of fixed size; a newer or deeper entry replaces an older one.
pub(super) struct ScoreTable {
    entries: Vec<Option<ScoreEntry>>,
}

impl ScoreTable {
    /// A table of 2^`bits` entries; smaller where memory is short.
    pub(super) fn new(bits: u32) -> ScoreTable {
        ScoreTable {
            entries: memory::table(bits, || None),
        }
    }

    fn slot(&self, key: u64) -> usize {
        // The high bits choose, the whole key is compared.
        memory::place(key >> 20, self.entries.len())
    }

    pub(super) fn get(&self, key: u64) -> Option<ScoreEntry> {
        self.entries[self.slot(key)].filter(|entry| entry.key == key)
    }

    pub(super) fn put(
        &mut self,
        key: u64,
        depth: i8,
        bound: StoredBound,
        score: Score,
        step: Option<SquareMove>,
    ) {
        let slot = self.slot(key);
        self.entries[slot] = Some(ScoreEntry {
            key,
            score,
            step,
            depth,
            bound,
        });
    }
}
