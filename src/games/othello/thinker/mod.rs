//! Choosing and judging moves under limits: one driver for every level.

mod answers;
mod climb;

use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;

use super::Board;
use super::eval::Weights;
use super::search::{Busy, Plan, RootMove, Search, Table, plans, probcut};
use crate::engine::{Control, Limits, seeded, threads_for};
use climb::{Searched, Wanted, climb, help, lines};

/// The weights that `docs/TRAINING.md` made; read when first needed.
pub static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
    Weights::from_packed(include_bytes!("../weights.bin")).expect("the file holds packed weights")
});

/// What a level can do.
#[derive(Copy, Clone, Debug)]
pub struct Skill {
    /// Plies to look ahead.
    pub depth: u32,
    /// With so many empty squares or fewer, look to the end.
    pub exact: u32,
    /// How many discs it may misjudge a move by, before the end is in sight.
    pub slip: i32,
    /// With so many empty squares or fewer the end is in sight: no more slips.
    pub steady: u32,
    /// Whether it knows openings.
    pub book: bool,
    /// Positions to look at, at most; fifteen times as many in the endgame, where
    /// one costs less and all that is wanted is near.
    pub nodes: Option<u64>,
    /// Size of its table.
    pub mebibytes: usize,
}

/// Kept back from a time limit for what comes after the search.
const SPARE: Duration = Duration::from_millis(4);

/// A player or analyst of levels 2–10.
pub struct Thinker {
    skill: Skill,
    limits: Limits,
    /// Judge the best move only (for analysis).
    pub best_only: bool,
    /// Threads to use; 0 means two where time is the only limit, else one.
    pub threads: usize,
    rng: Xoshiro256PlusPlus,
    table: Option<Table>,
}

impl Thinker {
    /// A thinker whose draws come from `seed`.
    #[must_use]
    pub fn new(skill: Skill, limits: Limits, seed: u64) -> Thinker {
        Thinker {
            skill,
            limits,
            best_only: false,
            threads: 0,
            rng: seeded(seed),
            table: None,
        }
    }

    /// The steps to take from a board with so many empty squares.
    fn steps(&self, empties: u32) -> Vec<Plan> {
        if empties <= self.skill.exact {
            return plans(empties);
        }
        let confidence = if self.skill.depth < 8 {
            probcut::EXACT
        } else {
            probcut::USUAL
        };
        let depths = 1..=self.skill.depth.min(empties);
        depths.map(|depth| Plan { depth, confidence }).collect()
    }

    fn search(&mut self, board: Board, wanted: Wanted, control: &Control) -> Searched {
        let begin = Instant::now();
        let mebibytes = self.skill.mebibytes;
        let table = self.table.take().unwrap_or_else(|| Table::new(mebibytes));
        if self.limits.time.is_some() {
            table.grow_older();
        } else {
            // Equal positions and limits give equal moves, whatever came before.
            table.clear();
        }
        let steps = self.steps(board.empties());
        let mut search = Search::new(&WEIGHTS, &table, control);
        search.deadline = self
            .limits
            .time
            .map(|time| begin + time.saturating_sub(SPARE));
        search.most_nodes = self.most_nodes(board.empties());
        let (halt, busy) = (AtomicBool::new(false), Busy::new());
        let threads = match self.threads {
            0 => threads_for(&self.limits),
            wished => wished,
        };
        search.busy = (threads > 1).then_some(&busy);
        let mut found = std::thread::scope(|scope| {
            let helpers: Vec<_> = (1..threads)
                .map(|_| scope.spawn(|| help(board, &steps, wanted, &table, &halt, &busy)))
                .collect();
            let found = climb(&mut search, board, &steps, wanted, control);
            halt.store(true, Ordering::Relaxed);
            let helped: u64 = helpers.into_iter().map(|h| h.join().unwrap_or(0)).sum();
            Searched {
                nodes: found.nodes + helped,
                ..found
            }
        });
        found.lines = lines(&mut search, board, &found, wanted);
        self.table = Some(table);
        found
    }

    fn most_nodes(&self, empties: u32) -> u64 {
        let times = if empties <= self.skill.exact { 15 } else { 1 };
        let own = self.skill.nodes.map(|nodes| nodes * times);
        self.limits.nodes.or(own).unwrap_or(u64::MAX)
    }

    /// Whether it misjudges moves here.
    fn slips(&self, board: Board) -> bool {
        self.skill.slip > 0 && board.empties() > self.skill.steady
    }

    /// Puts the move it believes best in front, misjudging each a little.
    fn misjudge(&mut self, moves: &mut [RootMove]) {
        let slip = 2 * self.skill.slip;
        let mut best = (0, i32::MIN);
        for (i, mv) in moves.iter().enumerate() {
            let believed = 2 * mv.value + self.rng.random_range(-slip..=slip);
            if believed > best.1 {
                best = (i, believed);
            }
        }
        moves.swap(0, best.0);
    }
}
