//! [`Asked`]: an explanation that the user waits for.

use crate::ui::tui::background::BackgroundJob;

/// An explanation that is being computed, with its purpose.
#[derive(Debug)]
pub struct Asked {
    /// The thread that computes it.
    pub(super) job: BackgroundJob,
    /// The question that it answers.
    pub(super) what: Question,
}

/// The question that an explanation answers.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Question {
    /// Why the move after this number of others is good or bad, and the title of its
    /// box.
    Played(usize, String),
    /// Why the move of the hint is good.
    Hint,
}
