//! Iterative deepening at the root: each iteration searches one ply deeper, in
//! the order of the moves that the iteration before established.

use crate::engine::control::{Limits, Progress};
use crate::engine::evaluator::Evaluator;
use crate::engine::score::{INFINITY, ProvedScore, Score, WIN, is_decided};
use crate::engine::search::{TreeSearch, Window};
use crate::game::{Rules, order_by_key};

/// The root moves whose exact scores are needed.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum RootAim {
    /// Only the best move.
    Best,
    /// All moves at most this much worse than the best.
    Within(Score),
    /// All moves.
    All,
}

/// A root move with its score and its principal variation.
#[derive(Clone, Debug)]
pub(super) struct RankedMove<M> {
    /// The move.
    pub mv: M,
    /// The score; an upper bound unless `known`.
    pub result: ProvedScore,
    /// Whether the score is known and not only limited.
    pub known: bool,
    /// The principal variation, starting with `mv`; complete if `known`.
    pub line: Vec<M>,
}

impl<M: Copy> RankedMove<M> {
    /// Creates a move without a score.
    pub fn new(mv: M) -> RankedMove<M> {
        RankedMove {
            mv,
            result: ProvedScore::estimate(-INFINITY),
            known: false,
            line: vec![mv],
        }
    }
}

/// The greatest depth. It fits a table entry and exceeds the length of any real
/// game.
const DEEPEST: u32 = 250;

/// The root of a search, with its moves.
pub(super) struct Deepening<'a, G: Rules, E> {
    pub search: TreeSearch<'a, G, E>,
    pub state: &'a G::State,
    pub aim: RootAim,
    /// Sorted best first after each iteration.
    pub moves: Vec<RankedMove<G::Move>>,
    /// The last depth that was completed.
    pub depth: u32,
}

impl<G: Rules, E: Evaluator<G>> Deepening<'_, G, E> {
    /// Deepens until a limit or the stop flag ends the search, or the result
    /// cannot change any more.
    pub fn run(&mut self, limits: &Limits) {
        let deepest = limits.depth.unwrap_or(DEEPEST).clamp(1, DEEPEST);
        while self.depth < deepest && !self.search.budget.is_over() && !self.is_settled() {
            let window = Window {
                alpha: -INFINITY,
                beta: INFINITY,
                depth: self.depth + 1,
                ply: 0,
            };
            self.iterate(window);
            self.search.memory.fade();
        }
    }

    /// Whether a deeper search cannot change the result. A player accepts a win
    /// that noisy moves found beyond the search depth, even if it may not be
    /// the fastest; an analysis continues until the distance is certain too.
    fn is_settled(&self) -> bool {
        let best = &self.moves[0];
        let all_proved = || self.moves.iter().all(|m| m.result.proved);
        match self.aim {
            RootAim::All => self
                .moves
                .iter()
                .all(|m| m.known && self.is_certain(m.result)),
            RootAim::Best | RootAim::Within(_) => {
                best.known && is_decided(best.result.score) || all_proved()
            }
        }
    }

    /// Whether a known score, including its distance, is the true one.
    fn is_certain(&self, result: ProvedScore) -> bool {
        let distance = (WIN - result.score.abs()).unsigned_abs();
        result.proved || is_decided(result.score) && distance <= self.depth
    }

    fn iterate(&mut self, window: Window) {
        let before = self.moves.clone();
        let mut best = -INFINITY;
        for i in 0..self.moves.len() {
            // Scores below this floor need not be exact; it is enough to know
            // that the move is worse.
            let floor = match self.aim {
                RootAim::Best => best,
                // One more than the margin, so that a move exactly at the
                // margin gets an exact score.
                RootAim::Within(margin) => (best - margin - 1).max(-INFINITY),
                RootAim::All => -INFINITY,
            };
            let result = self.judge(
                i,
                Window {
                    alpha: floor,
                    ..window
                },
            );
            if self.search.budget.is_over() {
                return self.cut_short(before, i);
            }
            self.note(i, result, result.score > floor);
            best = best.max(result.score);
        }
        self.sort();
        self.depth = window.depth;
        self.report();
    }

    fn judge(&mut self, i: usize, window: Window) -> ProvedScore {
        if window.alpha == -INFINITY {
            self.aspire(i, window)
        } else {
            self.search
                .after_doubted(self.state, self.moves[i].mv, window)
        }
    }

    /// The exact score of a move, by aspiration search: the window is narrow
    /// around the last iteration's score, and grows by a factor of four on the
    /// side where the score falls outside.
    fn aspire(&mut self, i: usize, window: Window) -> ProvedScore {
        let RankedMove {
            mv,
            result: last,
            known,
            ..
        } = self.moves[i];
        // This is a quarter of a bean or disc. Scores change little from one
        // iteration to the next.
        let mut margin = E::SCALE / 4 + 1;
        // The distance of a win can change by any number of plies, so the last
        // score does not help.
        let expected = known && !is_decided(last.score);
        let (mut low, mut high) = if expected {
            (last.score - margin, last.score + margin)
        } else {
            (-INFINITY, INFINITY)
        };
        loop {
            let narrow = Window {
                alpha: low,
                beta: high,
                ..window
            };
            let result = self.search.after(self.state, mv, narrow);
            if self.search.budget.is_over() || (low < result.score && result.score < high) {
                return result;
            }
            margin = margin.saturating_mul(4);
            if result.score <= low {
                low = result.score.saturating_sub(margin).max(-INFINITY);
            } else {
                high = result.score.saturating_add(margin).min(INFINITY);
            }
        }
    }

    fn note(&mut self, i: usize, result: ProvedScore, known: bool) {
        let root = &mut self.moves[i];
        root.result = result;
        root.known = known;
        root.line.truncate(1);
        if known {
            root.line.extend_from_slice(self.search.line_below_root());
        }
    }

    /// Ends an iteration that was stopped after `done` moves. If only the best
    /// move is needed, the moves searched so far count; otherwise the last
    /// complete iteration does.
    fn cut_short(&mut self, before: Vec<RankedMove<G::Move>>, done: usize) {
        if self.aim == RootAim::Best && done > 0 {
            // Moves that were not reached still have scores of the iteration
            // before, which cannot be compared with deeper ones.
            self.moves[done..]
                .iter_mut()
                .for_each(|later| later.known = false);
            // `max_by_key` returns the last of several equal items, and the
            // first is needed, so the order is reversed.
            let best = (0..done).rev().filter(|&i| self.moves[i].known);
            let best = best.max_by_key(|&i| self.moves[i].result.score);
            let best = self.moves.remove(best.expect("the first move is known"));
            self.moves.insert(0, best);
        } else {
            self.moves = before;
        }
    }

    /// Sorts the moves best first; equals keep their order.
    fn sort(&mut self) {
        order_by_key(&mut self.moves, |m| {
            std::cmp::Reverse((m.known, m.result.score))
        });
    }

    fn report(&self) {
        let TreeSearch { budget, .. } = &self.search;
        budget.control().report(|| Progress {
            depth: self.depth,
            nodes: budget.nodes,
            note: words(&self.moves[0].line),
        });
    }
}

/// The first moves of a line as text, for progress reports.
fn words<M: ToString>(line: &[M]) -> String {
    let words: Vec<String> = line.iter().take(8).map(M::to_string).collect();
    words.join(" ")
}
