//! The search: exact where it reaches the end of the game, selective before.

mod abdada;
mod children;
mod endgame;
mod kernel;
mod last_four;
mod midgame;
mod move_list;
mod node;
pub mod probcut;
mod root;
mod transposition;
mod window;

pub use abdada::Busy;
pub use node::{ESTIMATE, Node};
pub use root::{RootMove, SearchStep, deepen, plans, root_moves};
pub use transposition::TwoLevelTable;
pub use window::NodeWindow;

use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

use super::eval::Weights;
use crate::engine::SearchControl;
use crate::games::othello::Board;

/// Positions between two looks at the clock and the stop flag.
const CHECK_EVERY: u64 = 1024;
/// Positions before the first look: a quarter of a millisecond's work, so that
/// a thread that was not given the processor in time still sees some plies.
const AT_LEAST: u64 = 2048;

/// A move of a node with the board it leads to. The states of its patterns are
/// worked out when they are needed: most children are never searched.
#[derive(Debug, Copy, Clone)]
struct Child {
    board: Board,
    turned: u64,
    square: u8,
    score: i32,
}

/// One thread's search.
#[derive(Debug)]
pub struct Search<'a> {
    weights: &'a Weights,
    table: &'a TwoLevelTable,
    control: &'a SearchControl,
    /// When to stop at the latest.
    pub deadline: Option<Instant>,
    /// After how many positions to stop at the latest.
    pub most_nodes: u64,
    /// Positions looked at.
    pub nodes: u64,
    /// Whether the search was broken off: no value it then returns means
    /// anything.
    pub stopped: bool,
    /// Another thread's wish that this search stop.
    pub halt: Option<&'a AtomicBool>,
    /// Which compilation of itself runs.
    cpu: kernel::Cpu,
    /// What other threads on the same table are at work on.
    pub busy: Option<&'a Busy>,
    next_check: u64,
    begun: Instant,
    children: Vec<Child>,
}

impl<'a> Search<'a> {
    /// A search without limits but `control`'s stop.
    #[must_use]
    pub fn new(
        weights: &'a Weights,
        table: &'a TwoLevelTable,
        control: &'a SearchControl,
    ) -> Search<'a> {
        Search {
            weights,
            table,
            control,
            deadline: None,
            most_nodes: u64::MAX,
            nodes: 0,
            stopped: false,
            halt: None,
            cpu: kernel::Cpu::fastest(),
            busy: None,
            next_check: AT_LEAST,
            begun: Instant::now(),
            children: Vec::with_capacity(512),
        }
    }

    /// How many more positions its limits are likely to let it look at.
    pub(super) fn nodes_left(&self) -> u64 {
        let by_nodes = self.most_nodes.saturating_sub(self.nodes);
        let by_time = self.deadline.map_or(u64::MAX, |deadline| {
            let now = Instant::now();
            let spent = (now - self.begun).as_secs_f64().max(1e-6);
            let left = deadline.saturating_duration_since(now).as_secs_f64();
            (self.nodes as f64 * left / spent) as u64
        });
        by_nodes.min(by_time)
    }

    /// Whether to break off; looks at clock and flag now and then.
    #[inline]
    fn out_of_time(&mut self) -> bool {
        if self.nodes >= self.next_check {
            self.next_check = self.nodes + CHECK_EVERY;
            let late = self.deadline.is_some_and(|end| Instant::now() >= end);
            let halted = self.halt.is_some_and(|halt| halt.load(Relaxed));
            let told = halted || self.control.stopped();
            self.stopped |= late || told || self.nodes >= self.most_nodes;
        }
        self.stopped
    }
}
