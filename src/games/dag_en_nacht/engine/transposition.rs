//! The transposition table.

use super::Step;
use crate::engine::Score;

/// What a stored score says.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum Bound {
    Exact,
    Lower,
    Upper,
}

/// What is known of a position.
#[derive(Copy, Clone, Debug)]
pub(super) struct Entry {
    key: u64,
    /// As seen from the position itself: a win counts plies from here.
    pub(super) score: Score,
    pub(super) step: Option<Step>,
    pub(super) depth: i8,
    pub(super) bound: Bound,
}

/// A table of fixed size; a newer or deeper entry replaces an older one.
pub(super) struct Table {
    entries: Vec<Option<Entry>>,
}

impl Table {
    /// A table of 2^`bits` entries.
    pub(super) fn new(bits: u32) -> Table {
        Table {
            entries: vec![None; 1 << bits],
        }
    }

    fn slot(&self, key: u64) -> usize {
        // The high bits choose, the whole key is compared.
        usize::try_from(key >> 20).expect("64-bit") & (self.entries.len() - 1)
    }

    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        self.entries[self.slot(key)].filter(|entry| entry.key == key)
    }

    pub(super) fn put(
        &mut self,
        key: u64,
        depth: i8,
        bound: Bound,
        score: Score,
        step: Option<Step>,
    ) {
        let slot = self.slot(key);
        self.entries[slot] = Some(Entry {
            key,
            score,
            step,
            depth,
            bound,
        });
    }
}
