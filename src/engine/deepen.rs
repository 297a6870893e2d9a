//! Iterative deepening at the root: one ply deeper at a time, each iteration
//! ordered by the one before.

use crate::engine::score::{INFINITY, ProvedScore};
use crate::engine::search::{TreeSearch, Window};
use crate::engine::{Evaluator, Limits, Progress, Score, WIN, is_decided};
use crate::game::{Rules, order_by_key};

/// Which moves' true scores are wanted.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum RootAim {
    /// The best move's.
    Best,
    /// Those of every move at most this much worse than the best.
    Within(Score),
    /// Every move's.
    All,
}

/// A move at the root.
#[derive(Clone, Debug)]
pub(super) struct RankedMove<M> {
    pub mv: M,
    /// Its score; where not `known`, the score is at most this.
    pub judged: ProvedScore,
    pub known: bool,
    /// The play expected, `mv` first; whole where `known`.
    pub line: Vec<M>,
}

impl<M: Copy> RankedMove<M> {
    pub fn new(mv: M) -> RankedMove<M> {
        RankedMove {
            mv,
            judged: ProvedScore::estimate(-INFINITY),
            known: false,
            line: vec![mv],
        }
    }
}

/// The deepest that a table entry can hold, and far beyond any game's length
/// in practice.
const DEEPEST: u32 = 250;

/// A root with its moves.
pub(super) struct Deepening<'a, G: Rules, E> {
    pub search: TreeSearch<'a, G, E>,
    pub state: &'a G::State,
    pub aim: RootAim,
    /// Best first, once a depth is completed.
    pub moves: Vec<RankedMove<G::Move>>,
    /// The last depth completed.
    pub depth: u32,
}

impl<G: Rules, E: Evaluator<G>> Deepening<'_, G, E> {
    /// Deepens until a limit, the stop flag, or until there is nothing left
    /// to find out.
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

    /// Whether looking further cannot change the answer. A player takes a win
    /// that noisy moves found beyond the search depth, although it may not be
    /// the soonest; an analysis goes on until the distance is certain too.
    fn is_settled(&self) -> bool {
        let best = &self.moves[0];
        let all_proved = || self.moves.iter().all(|m| m.judged.proved);
        match self.aim {
            RootAim::All => self
                .moves
                .iter()
                .all(|m| m.known && self.is_certain(m.judged)),
            RootAim::Best | RootAim::Within(_) => {
                best.known && is_decided(best.judged.score) || all_proved()
            }
        }
    }

    /// Whether a known score, distance included, is the true one.
    fn is_certain(&self, judged: ProvedScore) -> bool {
        let distance = (WIN - judged.score.abs()).unsigned_abs();
        judged.proved || is_decided(judged.score) && distance <= self.depth
    }

    fn iterate(&mut self, window: Window) {
        let before = self.moves.clone();
        let mut best = -INFINITY;
        for i in 0..self.moves.len() {
            // Scores below this floor need not be known: it is enough that the
            // move is worse.
            let floor = match self.aim {
                RootAim::Best => best,
                RootAim::Within(margin) => (best - margin - 1).max(-INFINITY),
                RootAim::All => -INFINITY,
            };
            let judged = self.judge(
                i,
                Window {
                    alpha: floor,
                    ..window
                },
            );
            if self.search.budget.is_over() {
                return self.cut_short(before, i);
            }
            self.note(i, judged, judged.score > floor);
            best = best.max(judged.score);
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

    /// The true score of a move, searched in a narrow window around the score
    /// of the last iteration. Where the score falls outside, the window is
    /// opened four times as wide on that side (an aspiration window).
    fn aspire(&mut self, i: usize, window: Window) -> ProvedScore {
        let RankedMove {
            mv,
            judged: last,
            known,
            ..
        } = self.moves[i];
        // A quarter of a bean or disc: scores change little from one iteration
        // to the next.
        let mut margin = E::SCALE / 4 + 1;
        // The distance of a win can change by any number of plies, so the last
        // score is no good guess.
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
            let judged = self.search.after(self.state, mv, narrow);
            if self.search.budget.is_over() || (low < judged.score && judged.score < high) {
                return judged;
            }
            margin = margin.saturating_mul(4);
            if judged.score <= low {
                low = judged.score.saturating_sub(margin).max(-INFINITY);
            } else {
                high = judged.score.saturating_add(margin).min(INFINITY);
            }
        }
    }

    fn note(&mut self, i: usize, judged: ProvedScore, known: bool) {
        let root = &mut self.moves[i];
        root.judged = judged;
        root.known = known;
        root.line.truncate(1);
        if known {
            root.line.extend_from_slice(self.search.line_below_root());
        }
    }

    /// Ends an iteration that was stopped after `done` moves. If only the best
    /// move was wanted, the moves searched so far still count; otherwise the
    /// last complete iteration does.
    fn cut_short(&mut self, before: Vec<RankedMove<G::Move>>, done: usize) {
        if self.aim == RootAim::Best && done > 0 {
            // Moves not reached still have the last iteration's scores, which
            // must not be compared with deeper ones.
            self.moves[done..]
                .iter_mut()
                .for_each(|later| later.known = false);
            // Backwards, because `max_by_key` takes the last of equals and the
            // first is wanted.
            let best = (0..done).rev().filter(|&i| self.moves[i].known);
            let best = best.max_by_key(|&i| self.moves[i].judged.score);
            let best = self.moves.remove(best.expect("the first move is known"));
            self.moves.insert(0, best);
        } else {
            self.moves = before;
        }
    }

    /// Best first; equals stay in order.
    fn sort(&mut self) {
        order_by_key(&mut self.moves, |m| {
            std::cmp::Reverse((m.known, m.judged.score))
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

/// The first moves of a line, as text.
fn words<M: ToString>(line: &[M]) -> String {
    let words: Vec<String> = line.iter().take(8).map(M::to_string).collect();
    words.join(" ")
}
