//! Marks the nodes that threads are searching, so that other threads search
//! different ones first (after Tom Kerrigan's simplification of ABDADA).

use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

/// Number of slots. Two nodes that share a slot cost only a little time.
const SLOTS: usize = 1 << 12;

/// The keys of the nodes that threads are searching now.
#[derive(Debug)]
pub struct Busy(Box<[AtomicU64]>);

impl Busy {
    /// Creates a table without any node.
    #[must_use]
    pub fn new() -> Busy {
        Busy((0..SLOTS).map(|_| AtomicU64::new(0)).collect())
    }

    fn slot(&self, key: u64) -> &AtomicU64 {
        &self.0[key as usize % SLOTS]
    }

    /// Returns whether a thread is searching this node.
    pub(super) fn has(&self, key: u64) -> bool {
        self.slot(key).load(Relaxed) == key
    }

    /// Marks a node as being searched.
    pub(super) fn begin(&self, key: u64) {
        self.slot(key).store(key, Relaxed);
    }

    /// Removes a node's mark.
    pub(super) fn end(&self, key: u64) {
        let slot = self.slot(key);
        // Another node may have taken over the slot.
        if slot.load(Relaxed) == key {
            slot.store(0, Relaxed);
        }
    }
}

impl Default for Busy {
    fn default() -> Busy {
        Busy::new()
    }
}
