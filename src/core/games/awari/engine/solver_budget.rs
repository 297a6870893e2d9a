//! Limits on the work of the exact solver and the table builder.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use crate::engine::{Progress, SearchControl};

/// Error: the work was stopped, or its nodes or time ran out.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Stopped;

/// The limits of a search or table build; the first one reached ends it.
#[derive(Debug, Copy, Clone)]
pub struct SolverBudget<'a> {
    /// Stops the work on request.
    pub control: &'a SearchControl,
    /// The largest number of nodes.
    pub nodes: u64,
    /// The time at which the work must end.
    pub deadline: Option<Instant>,
    /// Stops the work when set; another thread has finished the same task.
    pub done: Option<&'a AtomicBool>,
}

impl<'a> SolverBudget<'a> {
    /// A budget that ends only when `control` says so.
    #[must_use]
    pub const fn only(control: &'a SearchControl) -> SolverBudget<'a> {
        SolverBudget {
            control,
            nodes: u64::MAX,
            deadline: None,
            done: None,
        }
    }

    /// Whether the work must stop; does not count nodes.
    #[must_use]
    pub fn is_reached(&self) -> bool {
        self.control.stopped()
            || self.done.is_some_and(|done| done.load(Ordering::Relaxed))
            || self.deadline.is_some_and(|end| Instant::now() >= end)
    }

    /// Reports progress to the listener of `control`. `note` is called only if
    /// there is one.
    pub fn tell(&self, nodes: u64, note: impl FnOnce() -> String) {
        self.control.report(|| Progress {
            depth: 0,
            nodes,
            note: note(),
        });
    }
}
