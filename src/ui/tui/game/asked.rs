//! An explanation that somebody waits for.

use crate::ui::tui::background::BackgroundJob;

/// An explanation that is being worked out, and what it is wanted for.
#[derive(Debug)]
pub struct Asked {
    /// The thread that works it out.
    pub(super) job: BackgroundJob,
    /// What it is wanted for.
    pub(super) what: Question,
}

/// What an explanation is wanted for.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Question {
    /// Why a move that was played is good or bad.
    Played(String),
    /// Why the move of the hint is good.
    Hint(String),
}
