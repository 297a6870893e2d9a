//! [`Timer`]: a sprint with its clock.

use std::time::Duration;

use super::origin::Origin;
use crate::course::{Sprint, Wish};
use crate::ui::learning::{Learning, PuzzleChoice};
use crate::ui::text::reveal::sprint_result;

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
    /// The number of missed puzzles that were opened again.
    again: usize,
}

impl Timer {
    pub fn new(sprint: Sprint) -> Timer {
        Timer {
            sprint,
            ends: None,
            now: Duration::ZERO,
            result: None,
            again: 0,
        }
    }

    /// Advances the clock, which begins with the first call. Returns whether the
    /// time is up and the result is still missing.
    pub fn is_up(&mut self, now: Duration) -> bool {
        self.now = now;
        let ends = *self.ends.get_or_insert(now + Sprint::TIME);
        self.result.is_none() && now >= ends
    }

    /// Stores the result. Returns a sentence if that failed.
    pub fn end(&mut self, learning: &mut Learning) -> Option<String> {
        let (result, failed) = learning.end_sprint(&self.sprint);
        let again = "Press r to try one again.";
        self.result = Some(sprint_result(&self.sprint, result, again, false));
        failed
    }

    /// Whether the result is known.
    pub fn is_over(&self) -> bool {
        self.result.is_some()
    }

    /// Whether a puzzle was missed, which can be tried again.
    pub fn has_missed(&self) -> bool {
        self.sprint.missed() > 0
    }

    /// Returns the missed puzzles one after the other, to try them again after the end.
    pub fn next_missed(&mut self) -> Option<Origin> {
        let mut missed = self.sprint.missed_puzzles();
        let puzzle = missed.nth(self.again).filter(|_| self.is_over())?;
        let id = Some(puzzle.id.clone());
        self.again = (self.again + 1) % self.sprint.missed();
        let wish = Wish {
            id,
            ..Wish::default()
        };
        Some(Origin::Puzzle(PuzzleChoice::Game(self.sprint.info(), wish)))
    }

    /// The time that is left.
    fn left(&self) -> Duration {
        let ends = self.ends.unwrap_or(self.now + Sprint::TIME);
        ends.saturating_sub(self.now)
    }

    /// Returns the clock and the score, such as `2:31 left · 5 solved`; after the end, the
    /// score alone.
    pub fn words(&self) -> String {
        match self.is_over() {
            true => format!("{} solved", self.sprint.solved()),
            false => self.sprint.clock_words(self.left()),
        }
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
