//! The transposition table of the search.

use super::SquareMove;
use crate::engine::{Score, memory};

/// The relation of the stored score to the true one.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum StoredBound {
    Exact,
    Lower,
    Upper,
}

/// The result of a search below a position.
#[derive(Copy, Clone, Debug)]
pub(super) struct ScoreEntry {
    key: u64,
    /// The score relative to the position itself, not to the root.
    pub(super) score: Score,
    pub(super) step: Option<SquareMove>,
    pub(super) depth: i8,
    pub(super) bound: StoredBound,
}

/// A table of fixed size, in which new entries always replace old ones.
pub(super) struct ScoreTable {
    entries: Vec<Option<ScoreEntry>>,
}

impl ScoreTable {
    /// Creates a table of 2^`bits` entries, or a smaller one if there is too
    /// little memory.
    pub(super) fn new(bits: u32) -> ScoreTable {
        ScoreTable {
            entries: memory::table(bits, || None),
        }
    }

    fn slot(&self, key: u64) -> usize {
        // The high bits select the entry; the whole key is compared.
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
