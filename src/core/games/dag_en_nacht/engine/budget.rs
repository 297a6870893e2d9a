//! The node, time and stop limits of a search.

use std::time::Instant;

use crate::engine::{Limits, SearchControl};

/// Nodes between two checks of the clock, which take well under a millisecond.
const PERIOD: u64 = 256;

/// Counts the nodes of a search and applies its limits.
pub struct NodeBudget<'a> {
    nodes: u64,
    limit: u64,
    deadline: Option<Instant>,
    control: &'a SearchControl,
    out: bool,
}

impl<'a> NodeBudget<'a> {
    /// Creates a budget; a time limit starts now.
    pub fn new(limits: &Limits, control: &'a SearchControl) -> NodeBudget<'a> {
        NodeBudget {
            nodes: 0,
            limit: limits.nodes.unwrap_or(u64::MAX),
            deadline: limits
                .time
                .and_then(|time| Instant::now().checked_add(time)),
            control,
            out: false,
        }
    }

    /// Counts a node; returns whether the search must stop.
    pub(super) fn tick(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.limit {
            self.out = true;
        } else if self.nodes.is_multiple_of(PERIOD) {
            self.check_limits();
        }
        self.out
    }

    /// Checks the clock and the stop flag.
    fn check_limits(&mut self) {
        let late = self.deadline.is_some_and(|end| Instant::now() >= end);
        self.out |= late || self.control.stopped();
    }

    /// Whether a limit was reached.
    pub fn is_out(&self) -> bool {
        self.out
    }

    /// Nodes counted so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The control that stops the search and receives its progress.
    pub fn control(&self) -> &'a SearchControl {
        self.control
    }
}
