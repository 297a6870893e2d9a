//! The search: exact where it reaches the end of the game, selective before.

mod abdada;
#[cfg(target_arch = "x86_64")]
mod avx2;
mod children;
mod early_stop;
mod endgame;
mod kernel;
mod last_four;
mod midgame;
mod move_list;
mod node;
mod perft;
pub mod probcut;
mod root;
mod transposition;
mod window;

pub use abdada::Busy;
pub use early_stop::{EarlyStop, StepLog};
pub use node::{ESTIMATE, Node};
pub use perft::perft;
pub use root::{RootMove, SearchStep, deepen, plans, root_moves};
pub use transposition::TwoLevelTable;
pub use window::NodeWindow;

use crate::game::order_by_key;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

use self::kernel::{Cpu, Kernel};
use self::last_four::WORST;
use self::probcut::{EXACT, LikelyCuts};
use self::root::{NEAR_THE_END, WORTH_A_TRY, first_look, proof_plans};
use self::transposition::TableKind;
use super::eval::Weights;
use crate::engine::SearchControl;
use crate::games::othello::Board;

/// Positions between two checks of the clock and the stop flags.
const CHECK_EVERY: u64 = 1024;
/// Positions before the first check, about a quarter of a millisecond of work:
/// even a thread that got the processor late searches a few plies.
const AT_LEAST: u64 = 2048;

/// A move of a node and the board after it. Pattern states are computed only
/// when the child is searched, because most children never are.
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
    /// Time at which the search stops.
    pub deadline: Option<Instant>,
    /// Number of positions after which the search stops.
    pub most_nodes: u64,
    /// The rule for ending the search early; `None` if each move has its own limit.
    pub early_stop: Option<EarlyStop>,
    /// Number of positions searched so far.
    pub nodes: u64,
    /// Whether the search was stopped. Values returned after that are
    /// meaningless.
    pub stopped: bool,
    /// The likely cuts.
    pub cuts: &'a LikelyCuts,
    /// Empty squares of the root.
    root_empties: u32,
    /// Number of shallow searches of likely cuts that this node is inside of.
    nested: u32,
    /// Stop flag set by another thread.
    pub halt: Option<&'a AtomicBool>,
    /// The compilation of the search that runs.
    cpu: Cpu,
    /// Nodes that other threads on this table are searching.
    pub busy: Option<&'a Busy>,
    next_check: u64,
    begun: Instant,
    /// Square of the last refutation one ply from the horizon, as a bitboard.
    refutation: u64,
    children: Vec<Child>,
}

impl<'a> Search<'a> {
    /// Creates a search without limits; only `control` can stop it.
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
            early_stop: None,
            nodes: 0,
            stopped: false,
            cuts: LikelyCuts::usual(),
            root_empties: 64,
            nested: 0,
            halt: None,
            cpu: Cpu::fastest(),
            busy: None,
            next_check: AT_LEAST,
            begun: Instant::now(),
            refutation: 0,
            children: Vec::with_capacity(512),
        }
    }

    /// Returns an estimate of how many more positions the limits allow.
    fn nodes_left(&self) -> u64 {
        let by_nodes = self.most_nodes.saturating_sub(self.nodes);
        let by_time = self.deadline.map_or(u64::MAX, |deadline| {
            let now = Instant::now();
            let spent = (now - self.begun).as_secs_f64().max(1e-6);
            let left = deadline.saturating_duration_since(now).as_secs_f64();
            (self.nodes as f64 * left / spent) as u64
        });
        by_nodes.min(by_time)
    }

    /// Returns whether to end before the limits, after the steps in `log`.
    pub(super) fn has_enough(&self, log: &StepLog) -> bool {
        let stops = |rule: EarlyStop| rule.is_enough(log, self.used());
        self.early_stop.is_some_and(stops)
    }

    /// Returns the part of the limits that is used, from 0 to 1.
    fn used(&self) -> f64 {
        let by_nodes = self.nodes as f64 / self.most_nodes as f64;
        let by_time = self.deadline.map_or(0.0, |deadline| {
            let all = deadline.saturating_duration_since(self.begun);
            self.begun.elapsed().as_secs_f64() / all.as_secs_f64().max(1e-6)
        });
        by_nodes.max(by_time)
    }

    /// Returns whether to stop. Clock and flags are checked only now and then.
    #[inline]
    fn out_of_time(&mut self) -> bool {
        if self.nodes >= self.next_check {
            self.next_check = self.nodes + CHECK_EVERY;
            let late = self.deadline.is_some_and(|end| Instant::now() >= end);
            let halted = self.halt.is_some_and(|halt| halt.load(Relaxed));
            let asked_to_stop = halted || self.control.stopped();
            self.stopped |= late || asked_to_stop || self.nodes >= self.most_nodes;
        }
        self.stopped
    }

    /// Returns the value of `node` in discs for its mover, or a bound if the
    /// value is outside the window. Meaningless once [`Search::stopped`] is
    /// set.
    pub fn value(&mut self, node: &Node, window: NodeWindow) -> i32 {
        match self.cpu {
            Cpu::Any(k) => k.value(self, node, window),
            #[cfg(target_arch = "x86_64")]
            Cpu::Newer(k) => k.value(self, node, window),
        }
    }

    /// Searches the root `plan.depth` plies deep and moves the best move to the
    /// front; only its value is exact within the step. Returns `false` if
    /// stopped; the best move found so far is then in front.
    pub fn best_of(&mut self, root: &Node, moves: &mut [RootMove], plan: SearchStep) -> bool {
        self.root_empties = root.board.empties();
        let to_the_end = plan.depth >= self.root_empties;
        let mut alpha = WORST;
        for i in 0..moves.len() {
            let child = root.play(moves[i].square);
            let before = self.nodes;
            let mut value = moves[i].value;
            if i > 0 {
                value = self.below(&child, alpha, alpha + 1, plan);
            }
            if i == 0 || (value > alpha && !self.stopped) {
                value = if to_the_end {
                    self.near(&child, value, plan)
                } else {
                    self.below(&child, alpha, -WORST, plan)
                };
            }
            if self.stopped {
                return false;
            }
            moves[i].value = value;
            moves[i].plan = plan;
            moves[i].nodes = self.nodes - before;
            if value > alpha {
                alpha = value;
                // A rotation keeps the earlier best moves in order behind the
                // new one.
                moves[..=i].rotate_right(1);
            }
        }
        true
    }

    /// Searches the root `plan.depth` plies deep and sorts the moves by their
    /// values, all of which are exact within the step. Returns `false` if
    /// stopped; moves not reached keep their earlier values, and the moves are
    /// not sorted.
    pub fn each_of(&mut self, root: &Node, moves: &mut [RootMove], plan: SearchStep) -> bool {
        self.root_empties = root.board.empties();
        for mv in moves.iter_mut() {
            let value = self.near(&root.play(mv.square), mv.value, plan);
            if self.stopped {
                return false;
            }
            mv.value = value;
            mv.plan = plan;
        }
        order_by_key(moves, |mv| -mv.value);
        true
    }

    /// Returns the value of a root move that is likely to be about `guess`, by
    /// narrow windows that follow the value until it is inside. Searches that
    /// do not reach the end may contradict each other, because the table has
    /// deeper entries for some positions. In this case one search of the full
    /// window decides.
    fn near(&mut self, child: &Node, guess: i32, plan: SearchStep) -> i32 {
        let (mut least, mut most) = (WORST, -WORST);
        let (mut alpha, mut beta) = (guess - 1, guess + 1);
        while guess != WORST && least <= most {
            let value = self.below(child, alpha, beta, plan);
            if self.stopped || (alpha < value && value < beta) {
                return value;
            }
            if value <= alpha {
                most = value;
                (alpha, beta) = (value - 3, value + 1);
            } else {
                least = value;
                (alpha, beta) = (value - 1, value + 3);
            }
        }
        self.below(child, WORST, -WORST, plan)
    }

    /// Returns the value of a root move from the mover's view.
    fn below(&mut self, child: &Node, alpha: i32, beta: i32, plan: SearchStep) -> i32 {
        let window = NodeWindow {
            alpha: -beta,
            beta: -alpha,
            depth: plan.depth - 1,
            confidence: plan.confidence,
        };
        -self.value(child, window)
    }

    /// Returns the exact score of any position, finished or not.
    pub fn score(&mut self, board: Board) -> i32 {
        if board.moves() != 0 {
            return self.solved(board).value;
        }
        let other = board.pass();
        match other.moves() {
            0 => board.final_score(),
            _ => -self.solved(other).value,
        }
    }

    /// Returns the best move of a board and its exact value.
    ///
    /// # Panics
    /// If the mover has no move.
    pub fn solved(&mut self, board: Board) -> RootMove {
        let root = Node::new(board);
        let mut list = root_moves(board);
        for plan in proof_plans(board.empties()) {
            if !self.best_of(&root, &mut list, plan) {
                break;
            }
        }
        list[0]
    }

    /// Returns the step to take instead of `next`: one ply more than `last`, if
    /// `next` is the first search to the end and the remaining limits are too
    /// small for it. Returns `None` if `next` is fine.
    pub fn rather(
        &self,
        last: Option<SearchStep>,
        next: SearchStep,
        empties: u32,
    ) -> Option<SearchStep> {
        let last = last?;
        let first = next.depth == empties && last.depth < empties;
        let short = first && self.nodes_left() < first_look(empties) / 100 * WORTH_A_TRY;
        (short && last.depth + NEAR_THE_END < empties).then_some(SearchStep {
            depth: last.depth + 1,
            ..last
        })
    }

    /// Returns the principal variation from `board`, at most `plies` long,
    /// where `None` is a pass. If the mover's exact `score` is given, every
    /// move is proved to keep it; otherwise the line ends where the table has
    /// no more entries.
    pub fn line(
        &mut self,
        mut board: Board,
        plies: usize,
        mut score: Option<i32>,
    ) -> Vec<Option<usize>> {
        let mut line = Vec::new();
        while line.len() < plies && !board.is_over() {
            let moves = board.moves();
            let square = if moves == 0 {
                None
            } else if let Some(score) = score {
                Some(self.keeping(board, score))
            } else {
                let Some(known) = self.remembered(board) else {
                    break;
                };
                Some(known)
            };
            if self.stopped && score.is_some() {
                break;
            }
            line.push(square);
            board = square.map_or(board.pass(), |square| board.play(square));
            score = score.map(|score| -score);
        }
        line
    }

    /// Returns the best move in the table for `board`.
    fn remembered(&self, board: Board) -> Option<usize> {
        let square = usize::from(self.table.probe(TableKind::Far, board.key())?.moves[0]);
        (square < 64 && board.moves() >> square & 1 == 1).then_some(square)
    }

    /// Returns a move that keeps the exact score of `board`.
    fn keeping(&mut self, board: Board, score: i32) -> usize {
        if let Some(square) = self.remembered(board) {
            let window = NodeWindow {
                alpha: -score - 1,
                beta: -score + 1,
                depth: board.empties() - 1,
                confidence: EXACT,
            };
            let child = Node::new(board).play(square);
            if self.value(&child, window) == -score {
                return square;
            }
        }
        self.solved(board).square
    }
}
