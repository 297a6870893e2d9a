//! [`Timer`]: a sprint with its clock.

use std::time::Duration;

use crate::course::Sprint;

/// A sprint on the screen.
#[derive(Debug)]
pub(super) struct Timer {
    pub sprint: Sprint,
    /// The time at which it ends; `None` before it begins.
    ends: Option<Duration>,
    /// The time of the latest event.
    now: Duration,
    /// The result as a sentence, after the end.
    pub result: Option<String>,
}

impl Timer {
    pub fn new(sprint: Sprint) -> Timer {
        Timer {
            sprint,
            ends: None,
            now: Duration::ZERO,
            result: None,
        }
    }

    /// Advances the clock, which begins with the first call. Returns whether the
    /// time is up and the result is still missing.
    pub fn is_up(&mut self, now: Duration) -> bool {
        self.now = now;
        let ends = *self.ends.get_or_insert(now + Sprint::TIME);
        self.result.is_none() && now >= ends
    }

    /// Whether puzzles were tried and the result is still missing.
    pub fn is_running(&self) -> bool {
        self.result.is_none() && self.sprint.has_begun()
    }

    /// The time that is left.
    fn left(&self) -> Duration {
        let ends = self.ends.unwrap_or(self.now + Sprint::TIME);
        ends.saturating_sub(self.now)
    }

    /// Returns the clock and the score: `2:31 left · 5 solved`.
    pub fn words(&self) -> String {
        self.sprint.clock_words(self.left())
    }

    /// Returns the time at which the clock shows another second.
    pub fn next_second(&self) -> Option<Duration> {
        if self.result.is_some() {
            return None;
        }
        let part = u64::from(self.left().subsec_millis());
        let wait = if part == 0 { 1000 } else { part };
        Some(self.now + Duration::from_millis(wait))
    }
}
