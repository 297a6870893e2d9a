//! [`UsageCounts`]: the number of connections or engines of each account or address.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};

use super::locked::locked;

/// Counts by key. A count falls again when its [`Counted`] is dropped.
#[derive(Clone, Debug, Default)]
pub(super) struct UsageCounts(Arc<Mutex<HashMap<String, usize>>>);

/// One counted connection or engine.
#[derive(Debug)]
pub(super) struct Counted {
    counts: UsageCounts,
    key: String,
}

impl UsageCounts {
    /// Counts one more for this key; `None` if there are `most` already.
    pub fn count(&self, key: &str, most: usize) -> Option<Counted> {
        let mut counts = self.lock();
        let count = counts.get(key).copied().unwrap_or(0);
        if count >= most {
            return None;
        }
        counts.insert(key.to_owned(), count + 1);
        Some(Counted {
            counts: self.clone(),
            key: key.to_owned(),
        })
    }

    /// Whether nothing is counted.
    pub fn is_empty(&self) -> bool {
        self.lock().is_empty()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, usize>> {
        locked(&self.0)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut counts = self.counts.lock();
        if let Some(count) = counts.get_mut(&self.key) {
            *count -= 1;
            // The keys are addresses and accounts of strangers. If they were
            // kept, they would fill the memory.
            if *count == 0 {
                counts.remove(&self.key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_key_has_only_its_share() {
        let counts = UsageCounts::default();
        let first = counts.count("1", 2);
        let second = counts.count("1", 2);
        assert!(first.is_some() && second.is_some());
        assert!(counts.count("1", 2).is_none());
        assert!(counts.count("2", 2).is_some(), "it is dropped at once");
        drop(first);
        assert!(counts.count("1", 2).is_some());
        drop(second);
        assert!(counts.is_empty());
    }
}
