//! [`Keeping`]: what of a task is already stored.

use crate::course::{Assignment, Happened};
use crate::ui::learning::Learning;

/// Stores the results of a task, each one once and before it is shown.
#[derive(Debug, Default)]
pub struct Keeping {
    failed: bool,
    over: bool,
}

impl Keeping {
    /// Whether anything about the task was stored.
    pub fn has_begun(&self) -> bool {
        self.failed || self.over
    }

    /// Whether a wrong move was stored.
    pub fn has_failed(&self) -> bool {
        self.failed
    }

    /// Whether the end of the task was stored.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Stores that a wrong move was tried. Returns a sentence if that failed, and else when
    /// the card comes back, if it is one: the user may leave before solving it.
    pub fn failed(&mut self, task: &Assignment, learning: &mut Learning) -> Option<String> {
        let what = task.failed().filter(|_| !self.failed)?;
        self.failed = true;
        learning.note(what).or_else(|| learning.return_words(task))
    }

    /// Stores how the task ended; `given_up` says that the solution was shown.
    /// Returns a sentence if that failed.
    pub fn over(
        &mut self,
        task: &Assignment,
        given_up: bool,
        learning: &mut Learning,
    ) -> Option<String> {
        if std::mem::replace(&mut self.over, true) {
            return None;
        }
        let practised = || task.practised(learning.learner(), learning.day());
        let what = task.happened(given_up).or_else(practised)?;
        // After a wrong move, only a later solution is still new, and the other tries
        // at the puzzle of the day.
        let adds = match what {
            Happened::Puzzle { solved, daily, .. } => solved || daily.is_some(),
            _ => matches!(what, Happened::Lesson { .. }),
        };
        (adds || !self.failed).then(|| learning.note(what))?
    }

    /// Stores that the user deleted the card. Returns a sentence if that
    /// failed.
    pub fn dropped(&mut self, task: &Assignment, learning: &mut Learning) -> Option<String> {
        let what = task.dropped()?;
        self.over = true;
        learning.note(what)
    }
}
