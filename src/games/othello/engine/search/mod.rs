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

use crate::game::order_by_key;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

use self::kernel::{Cpu, Kernel};
use self::last_four::WORST;
use self::probcut::EXACT;
use self::root::{NEAR_THE_END, WORTH_A_TRY, first_look, proof_plans};
use self::transposition::TableKind;
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
    cpu: Cpu,
    /// What other threads on the same table are at work on.
    pub busy: Option<&'a Busy>,
    next_check: u64,
    begun: Instant,
    /// What last refuted a move one ply from the horizon, as a set of squares.
    refutation: u64,
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
            cpu: Cpu::fastest(),
            busy: None,
            next_check: AT_LEAST,
            begun: Instant::now(),
            refutation: 0,
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

    /// The value of `node` in discs for its mover, or a bound on it where it
    /// lies outside the window. Meaningless once [`Search::stopped`] is set.
    pub fn value(&mut self, node: &Node, window: NodeWindow) -> i32 {
        match self.cpu {
            Cpu::Any(k) => k.value(self, node, window),
            #[cfg(target_arch = "x86_64")]
            Cpu::Newer(k) => k.value(self, node, window),
        }
    }

    /// Looks `plan.depth` plies ahead: the best move first, its value exact
    /// within the plan. `false` when broken off; the order then still has the
    /// best move found so far in front.
    pub fn best_of(&mut self, root: &Node, moves: &mut [RootMove], plan: SearchStep) -> bool {
        let to_the_end = plan.depth >= root.board.empties();
        let mut alpha = WORST;
        for i in 0..moves.len() {
            let child = root.play(moves[i].square);
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
            if value > alpha {
                alpha = value;
                moves[..=i].rotate_right(1);
            }
        }
        true
    }

    /// Looks `plan.depth` plies ahead: every move with its own value, exact
    /// within the plan. `false` when broken off; moves not reached then keep
    /// the values they had.
    pub fn each_of(&mut self, root: &Node, moves: &mut [RootMove], plan: SearchStep) -> bool {
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

    /// The value of a root move that is likely to be about `guess`: narrow
    /// windows around it, moved until the value lies inside. Searches before
    /// the end may contradict each other, as the table remembers some deeper
    /// than others: then one over the whole range decides.
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

    /// The value of a root move from the mover's view.
    fn below(&mut self, child: &Node, alpha: i32, beta: i32, plan: SearchStep) -> i32 {
        let window = NodeWindow {
            alpha: -beta,
            beta: -alpha,
            depth: plan.depth - 1,
            confidence: plan.confidence,
        };
        -self.value(child, window)
    }

    /// The exact score of a live or finished position.
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

    /// The best move of a board whose mover can move, and its exact value.
    ///
    /// # Panics
    /// When the mover has no move.
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

    /// The step to take instead of `next`, if `next` is the first to look to
    /// the end and what is left of the limits will not suffice: one ply more
    /// than `last`.
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

    /// The play expected from `board` on, at most `plies` long; `None` is a
    /// pass. With the mover's exact `score` given every move is proved to
    /// keep it; otherwise the line goes as far as the table remembers.
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

    /// The best move that the table has for `board`.
    fn remembered(&self, board: Board) -> Option<usize> {
        let square = usize::from(self.table.probe(TableKind::Far, board.key())?.moves[0]);
        (square < 64 && board.moves() >> square & 1 == 1).then_some(square)
    }

    /// A move that keeps the exact score of `board`.
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
