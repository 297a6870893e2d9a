//! Principal variation search below the root. Extra turns and passes need no
//! special care, because one function alone, [`TreeSearch::after`], turns the
//! score to the other side's view, and only if the side to move changed.

use crate::engine::budget::Budget;
use crate::engine::ordering::{CutoffHistory, FIRST, Ranked, bring_best};
use crate::engine::score::{INFINITY, ProvedScore, to_node, to_root};
use crate::engine::transposition::{Bound, NO_MOVE, TranspositionEntry, TranspositionTable};
use crate::engine::{Evaluator, Score, is_decided};
use crate::game::Rules;

/// What a node is asked for: its exact score if that lies strictly between
/// `alpha` and `beta`, else a bound on the right side.
#[derive(Copy, Clone, Debug)]
pub(super) struct Window {
    pub alpha: Score,
    pub beta: Score,
    /// Plies left to look ahead.
    pub depth: u32,
    /// Plies from the root.
    pub ply: u32,
}

impl Window {
    /// Whether exact scores are asked for, not only on which side of `alpha`
    /// the score lies.
    fn is_open(&self) -> bool {
        self.beta - self.alpha > 1
    }

    fn closed(self) -> Window {
        Window {
            beta: self.alpha + 1,
            ..self
        }
    }

    /// What `score` is for the node's true score: the score itself, a lower
    /// bound or an upper bound.
    fn bound(&self, score: Score) -> Bound {
        if score >= self.beta {
            Bound::Lower
        } else if score <= self.alpha {
            Bound::Upper
        } else {
            Bound::Exact
        }
    }
}

/// One search of one position.
pub(super) struct TreeSearch<'a, G: Rules, E> {
    pub game: &'a G,
    pub evaluator: &'a E,
    pub table: &'a TranspositionTable,
    pub budget: Budget<'a>,
    pub memory: CutoffHistory<G::Move>,
    /// The moves of all nodes on the way down, one buffer for the whole tree.
    stack: Vec<Ranked<G::Move>>,
    generated: Vec<G::Move>,
    /// The expected play from each ply on.
    lines: Vec<Vec<G::Move>>,
}

impl<'a, G: Rules, E: Evaluator<G>> TreeSearch<'a, G, E> {
    pub fn new(
        game: &'a G,
        evaluator: &'a E,
        table: &'a TranspositionTable,
        budget: Budget<'a>,
    ) -> TreeSearch<'a, G, E> {
        TreeSearch {
            game,
            evaluator,
            table,
            budget,
            memory: CutoffHistory::new(),
            stack: Vec::with_capacity(1024),
            generated: Vec::with_capacity(256),
            lines: vec![Vec::new()],
        }
    }

    /// The play expected below the root after the last open search.
    pub fn line_below_root(&self) -> &[G::Move] {
        self.lines.get(1).map_or(&[], Vec::as_slice)
    }

    /// The score of `mv` for the side to move in `state`. The only place that
    /// turns sign and window around.
    pub fn after(&mut self, state: &G::State, mv: G::Move, window: Window) -> ProvedScore {
        let mut next = *state;
        self.game.apply(&mut next, mv);
        let below = Window {
            depth: window.depth.saturating_sub(1),
            ply: window.ply + 1,
            ..window
        };
        // After an extra turn the same side moves again: its view stays.
        if self.game.to_move(&next) == self.game.to_move(state) {
            self.node(&next, below)
        } else {
            let turned = Window {
                alpha: -window.beta,
                beta: -window.alpha,
                ..below
            };
            self.node(&next, turned).turned()
        }
    }

    /// [`TreeSearch::after`] for a move that is not expected to beat `alpha`:
    /// first whether it does, and only then by how much.
    pub fn after_doubted(&mut self, state: &G::State, mv: G::Move, window: Window) -> ProvedScore {
        // A closed window only tells on which side of alpha the move lies,
        // which is cheap. Only a move that turns out better is searched for
        // its score.
        let judged = self.after(state, mv, window.closed());
        if window.bound(judged.score) == Bound::Exact && !self.budget.is_over() {
            self.after(state, mv, window)
        } else {
            judged
        }
    }

    fn node(&mut self, state: &G::State, window: Window) -> ProvedScore {
        self.clear_line(window.ply);
        if self.budget.spend() {
            // Nobody uses this score: every caller asks the budget first.
            return ProvedScore::estimate(0);
        }
        if let Some(outcome) = self.game.outcome(state) {
            let score = self
                .evaluator
                .terminal(self.game, state, outcome, window.ply);
            return ProvedScore::proved(score);
        }
        if let Some(score) = self.evaluator.exact(self.game, state) {
            return ProvedScore::proved(to_root(score, window.ply));
        }
        if window.depth == 0 {
            self.quiet(state, window)
        } else {
            self.remembered(state, window)
        }
    }

    /// A node from the table, or searched and put there.
    fn remembered(&mut self, state: &G::State, window: Window) -> ProvedScore {
        let key = self.game.key(state);
        let entry = self.table.probe(key);
        if let Some(judged) = entry.and_then(|entry| answer(entry, window)) {
            return judged;
        }
        let first = entry.map_or(NO_MOVE, |entry| entry.best);
        let base = self.rank_moves(state, window.ply, first);
        let (judged, best) = self.best_of(state, window, base);
        self.stack.truncate(base);
        // A search that was cut short knows too little to be kept.
        if !self.budget.is_over() {
            let entry = TranspositionEntry {
                judged: ProvedScore {
                    score: to_node(judged.score, window.ply),
                    ..judged
                },
                bound: window.bound(judged.score),
                depth: u8::try_from(window.depth).unwrap_or(u8::MAX),
                best,
            };
            self.table.store(key, entry);
        }
        judged
    }

    /// Puts the legal moves on the stack; returns where they begin.
    fn rank_moves(&mut self, state: &G::State, ply: u32, first: u16) -> usize {
        let base = self.stack.len();
        self.generated.clear();
        self.game.legal_moves(state, &mut self.generated);
        for (index, &mv) in (0..NO_MOVE).zip(&self.generated) {
            let rank = if index == first {
                FIRST
            } else {
                let order_hint = self.evaluator.order_hint(self.game, state, mv);
                self.memory.rank(mv, ply, order_hint)
            };
            self.stack.push(Ranked { mv, index, rank });
        }
        base
    }

    /// The best of the moves `stack[base..]`, and its index in the order of
    /// generation if it stood out.
    fn best_of(&mut self, state: &G::State, asked: Window, base: usize) -> (ProvedScore, u16) {
        let mut window = asked;
        let mut best = ProvedScore::estimate(-INFINITY);
        let mut best_index = NO_MOVE;
        let mut all_proved = true;
        for i in base..self.stack.len() {
            let Ranked { mv, index, .. } = bring_best(&mut self.stack, i);
            // The move ordered first is expected to be the best. The others
            // need only be shown to be no better.
            let judged = if i == base {
                self.after(state, mv, window)
            } else {
                self.after_doubted(state, mv, window)
            };
            if self.budget.is_over() {
                break;
            }
            // The value is proved only if the bounds of the worse moves are
            // proved too.
            all_proved &= judged.proved;
            if judged.score > best.score {
                best = judged;
            }
            if judged.score > window.alpha {
                window.alpha = judged.score;
                best_index = index;
                self.keep_line(mv, window.ply);
                if judged.score >= asked.beta {
                    self.memory.cut(mv, window.ply, window.depth);
                    // One move that is good enough proves the bound, whatever
                    // the other moves are worth.
                    return (judged, index);
                }
            }
        }
        // A near win is proved without the other moves: at this depth a sooner
        // one would have been found.
        let in_sight = soonest_in_sight(best, asked);
        let proved = all_proved || in_sight;
        (ProvedScore { proved, ..best }, best_index)
    }

    /// Judges a node at the search depth: the estimate, or what the noisy
    /// moves can make of it.
    fn quiet(&mut self, state: &G::State, asked: Window) -> ProvedScore {
        let mut window = asked;
        // The side to move need not play a noisy move, so it has at least the
        // estimate.
        let mut best = ProvedScore::estimate(self.evaluator.estimate(self.game, state));
        window.alpha = window.alpha.max(best.score);
        if window.alpha >= window.beta {
            return best;
        }
        let base = self.stack.len();
        self.generated.clear();
        self.evaluator.noisy(self.game, state, &mut self.generated);
        let ranked = |(index, &mv)| Ranked { mv, index, rank: 0 };
        self.stack
            .extend((0..NO_MOVE).zip(&self.generated).map(ranked));
        for i in base..self.stack.len() {
            let mv = self.stack[i].mv;
            let judged = self.after(state, mv, window);
            if self.budget.is_over() {
                break;
            }
            if judged.score > best.score {
                // Not proved even if the reply was: the quiet moves were not
                // tried.
                best = ProvedScore::estimate(judged.score);
                self.keep_line(mv, window.ply);
            }
            window.alpha = window.alpha.max(best.score);
            if window.alpha >= window.beta {
                // One move that reaches the bound is enough, so the result is
                // proved if that move is.
                best = judged;
                break;
            }
        }
        self.stack.truncate(base);
        best
    }

    fn clear_line(&mut self, ply: u32) {
        let ply = ply as usize;
        if self.lines.len() <= ply + 1 {
            self.lines.resize_with(ply + 2, Vec::new);
        }
        self.lines[ply].clear();
    }

    /// From `ply` on, `mv` is expected and then what is expected after it.
    fn keep_line(&mut self, mv: G::Move, ply: u32) {
        let (upper, lower) = self.lines.split_at_mut(ply as usize + 1);
        let line = &mut upper[ply as usize];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&lower[0]);
    }
}

/// Whether a win is so near that a sooner one would have been seen.
fn soonest_in_sight(best: ProvedScore, asked: Window) -> bool {
    let distance = super::WIN - to_node(best.score, asked.ply);
    best.proved && best.score > 0 && is_decided(best.score) && distance <= asked.depth.cast_signed()
}

/// The table's answer, if it is good enough for the question. An entry counts
/// only if it was searched to exactly the same depth or was proved within it;
/// so a search gives the same result as plain minimax, whatever is in the
/// table. Open windows are searched again, because their complete line of play
/// is wanted.
fn answer(entry: TranspositionEntry, window: Window) -> Option<ProvedScore> {
    let depth = u32::from(entry.depth);
    let counts = depth == window.depth || entry.judged.proved && depth < window.depth;
    let judged = ProvedScore {
        score: to_root(entry.judged.score, window.ply),
        ..entry.judged
    };
    let decides = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => judged.score >= window.beta,
        Bound::Upper => judged.score <= window.alpha,
    };
    (counts && decides && !window.is_open()).then_some(judged)
}
