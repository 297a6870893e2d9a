//! The node, time and stop limits of the generic search.

use std::time::Instant;

use crate::engine::control::{Limits, SearchControl};

/// Nodes between two checks of the clock and the stop flag. With the slowest
/// evaluation (10 µs a node), this takes a few milliseconds.
const LOOK_EVERY: u64 = 256;

/// Counts nodes and decides when to stop.
pub(super) struct Budget<'a> {
    control: &'a SearchControl,
    /// The node limit.
    most: u64,
    deadline: Option<Instant>,
    /// The number of nodes counted so far.
    pub nodes: u64,
    next_look: u64,
    over: bool,
}

impl<'a> Budget<'a> {
    /// Creates the budget of a search that begins now.
    pub fn new(limits: &Limits, control: &'a SearchControl) -> Budget<'a> {
        let most = limits.nodes.unwrap_or(u64::MAX);
        Budget {
            control,
            most,
            deadline: limits
                .time
                .and_then(|time| Instant::now().checked_add(time)),
            nodes: 0,
            next_look: LOOK_EVERY.min(most),
            over: control.stopped(),
        }
    }

    /// Counts one node; returns whether the search must end now.
    pub fn spend(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.next_look {
            self.look();
        }
        self.over
    }

    fn look(&mut self) {
        // A node limit is met exactly, so that equal limits give equal games.
        self.next_look = (self.nodes + LOOK_EVERY).min(self.most.max(self.nodes + 1));
        self.over |= self.nodes >= self.most
            || self.control.stopped()
            || self.deadline.is_some_and(|end| Instant::now() >= end);
    }

    /// Whether the search must end now.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// The control that can stop the search.
    pub fn control(&self) -> &'a SearchControl {
        self.control
    }
}
