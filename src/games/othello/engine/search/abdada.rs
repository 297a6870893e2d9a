//! What each thread is at work on, so that another turns to something else
//! (after Tom Kerrigan's simplification of ABDADA).

use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

/// Slots; two nodes that share one only cost a little time.
const SLOTS: usize = 1 << 12;

/// The nodes that threads are searching now, by their keys.
#[derive(Debug)]
pub struct Busy(Box<[AtomicU64]>);

impl Busy {
    /// Nobody at work.
    #[must_use]
    pub fn new() -> Busy {
        Busy((0..SLOTS).map(|_| AtomicU64::new(0)).collect())
    }

    fn slot(&self, key: u64) -> &AtomicU64 {
        &self.0[key as usize % SLOTS]
    }

    /// Whether a thread is at work on this node.
    pub(super) fn has(&self, key: u64) -> bool {
        self.slot(key).load(Relaxed) == key
    }

    /// A thread begins to work on this node.
    pub(super) fn begin(&self, key: u64) {
        self.slot(key).store(key, Relaxed);
    }

    /// A thread has done with this node.
    pub(super) fn end(&self, key: u64) {
        let slot = self.slot(key);
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
