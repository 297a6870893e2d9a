//! When work on exact values must end.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use crate::engine::{Progress, SearchControl};

/// The work was stopped, or used up its nodes or its time.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Stopped;

/// When a search, or the building of a table, must end.
#[derive(Debug, Copy, Clone)]
pub struct SolverBudget<'a> {
    /// It ends when this says stop,
    pub control: &'a SearchControl,
    /// or after so many nodes,
    pub nodes: u64,
    /// or then,
    pub deadline: Option<Instant>,
    /// or when this is set: another thread was faster.
    pub done: Option<&'a AtomicBool>,
}

impl<'a> SolverBudget<'a> {
    /// Nothing but `control` ends the work.
    #[must_use]
    pub const fn only(control: &'a SearchControl) -> SolverBudget<'a> {
        SolverBudget {
            control,
            nodes: u64::MAX,
            deadline: None,
            done: None,
        }
    }

    /// Whether it is time to stop, nodes aside.
    #[must_use]
    pub fn is_reached(&self) -> bool {
        self.control.stopped()
            || self.done.is_some_and(|done| done.load(Ordering::Relaxed))
            || self.deadline.is_some_and(|end| Instant::now() >= end)
    }

    /// Tells who listens what is going on.
    pub fn tell(&self, nodes: u64, note: impl FnOnce() -> String) {
        self.control.report(|| Progress {
            depth: 0,
            nodes,
            note: note(),
        });
    }
}
