//! Principal variation search below the root. Extra turns and passes need no
//! special care: a single function, [`TreeSearch::after`], converts scores and
//! windows to the other side's view, and only if the side to move changed.

use crate::engine::budget::Budget;
use crate::engine::evaluator::Evaluator;
use crate::engine::ordering::{CutoffHistory, FIRST, Ranked, bring_best};
use crate::engine::score::{INFINITY, ProvedScore, Score, is_decided, to_node, to_root};
use crate::engine::transposition::{Bound, NO_MOVE, TranspositionEntry, TranspositionTable};
use crate::game::Rules;

/// The search window of a node, and its depth. The result is exact if it lies
/// strictly between `alpha` and `beta`, otherwise a bound on the correct side.
#[derive(Copy, Clone, Debug)]
pub(super) struct Window {
    pub alpha: Score,
    pub beta: Score,
    /// Plies left to search.
    pub depth: u32,
    /// Plies from the root.
    pub ply: u32,
}

impl Window {
    /// Whether this is more than a null window, so that exact scores are
    /// needed.
    fn is_open(&self) -> bool {
        self.beta - self.alpha > 1
    }

    fn closed(self) -> Window {
        Window {
            beta: self.alpha + 1,
            ..self
        }
    }

    /// The relation of `score` to the node's true score.
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

/// The search of one position by one thread.
pub(super) struct TreeSearch<'a, G: Rules, E> {
    pub game: &'a G,
    pub evaluator: &'a E,
    pub table: &'a TranspositionTable,
    pub budget: Budget<'a>,
    pub memory: CutoffHistory<G::Move>,
    /// The moves of all nodes on the current path: one buffer for the whole
    /// tree.
    stack: Vec<Ranked<G::Move>>,
    generated: Vec<G::Move>,
    /// The principal variation from each ply on.
    lines: Vec<Vec<G::Move>>,
}

impl<'a, G: Rules, E: Evaluator<G>> TreeSearch<'a, G, E> {
    /// Creates the search of one thread.
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

    /// The principal variation below the root, from the last search with an
    /// open window.
    pub fn line_below_root(&self) -> &[G::Move] {
        self.lines.get(1).map_or(&[], Vec::as_slice)
    }

    /// The score of `mv` for the side to move in `state`. The only place that
    /// changes the sign and turns the window around.
    pub fn after(&mut self, state: &G::State, mv: G::Move, window: Window) -> ProvedScore {
        let mut next = *state;
        self.game.apply(&mut next, mv);
        let below = Window {
            depth: window.depth.saturating_sub(1),
            ply: window.ply + 1,
            ..window
        };
        // After an extra turn the same side moves again, so its view is kept.
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

    /// Scores a move that is not expected to beat `alpha`. Searches it with a
    /// null window first, and with the full window only if it does beat
    /// `alpha`.
    pub fn after_doubted(&mut self, state: &G::State, mv: G::Move, window: Window) -> ProvedScore {
        // A null window is cheap to search, and shows whether the move beats
        // alpha at all. The exact score is needed only if it does.
        let result = self.after(state, mv, window.closed());
        if window.bound(result.score) == Bound::Exact && !self.budget.is_over() {
            self.after(state, mv, window)
        } else {
            result
        }
    }

    fn node(&mut self, state: &G::State, window: Window) -> ProvedScore {
        self.clear_line(window.ply);
        if self.budget.spend() {
            // This score is never used: every caller checks the budget first.
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

    /// Returns the node's score from the table, or searches the node and stores
    /// it.
    fn remembered(&mut self, state: &G::State, window: Window) -> ProvedScore {
        let key = self.game.key(state);
        let entry = self.table.probe(key);
        if let Some(result) = entry.and_then(|entry| answer(entry, window)) {
            return result;
        }
        let first = entry.map_or(NO_MOVE, |entry| entry.best);
        let base = self.rank_moves(state, window.ply, first);
        let (result, best) = self.best_of(state, window, base);
        self.stack.truncate(base);
        // The result of a search that was cut short is not reliable.
        if !self.budget.is_over() {
            let entry = TranspositionEntry {
                result: ProvedScore {
                    score: to_node(result.score, window.ply),
                    ..result
                },
                bound: window.bound(result.score),
                depth: u8::try_from(window.depth).unwrap_or(u8::MAX),
                best,
            };
            self.table.store(key, entry);
        }
        result
    }

    /// Pushes the ranked legal moves onto the stack and returns the index of
    /// the first. `first` is the index of the table's move.
    fn rank_moves(&mut self, state: &G::State, ply: u32, first: u16) -> usize {
        let base = self.stack.len();
        self.generated.clear();
        self.game.legal_moves(state, &mut self.generated);
        // No index reaches `NO_MOVE`, which means that there is no move.
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

    /// The best score of the moves in `stack[base..]`, and the best move's
    /// index in the order of generation ([`NO_MOVE`] if none beat alpha).
    fn best_of(&mut self, state: &G::State, asked: Window, base: usize) -> (ProvedScore, u16) {
        let mut window = asked;
        let mut best = ProvedScore::estimate(-INFINITY);
        let mut best_index = NO_MOVE;
        let mut all_proved = true;
        for i in base..self.stack.len() {
            let Ranked { mv, index, .. } = bring_best(&mut self.stack, i);
            // The move ordered first is expected to be the best; the others
            // only need to be shown to be no better.
            let result = if i == base {
                self.after(state, mv, window)
            } else {
                self.after_doubted(state, mv, window)
            };
            if self.budget.is_over() {
                break;
            }
            // The score is proved only if the bounds of the worse moves are
            // proved as well.
            all_proved &= result.proved;
            if result.score > best.score {
                best = result;
            }
            if result.score > window.alpha {
                window.alpha = result.score;
                best_index = index;
                self.keep_line(mv, window.ply);
                if result.score >= asked.beta {
                    self.memory.cut(mv, window.ply, window.depth);
                    // One move that reaches beta proves the bound, whatever the
                    // value of the other moves.
                    return (result, index);
                }
            }
        }
        // A near win is proved even if other moves are not: a faster win would
        // have been found within this depth.
        let in_sight = soonest_in_sight(best, asked);
        let proved = all_proved || in_sight;
        (ProvedScore { proved, ..best }, best_index)
    }

    /// Scores a node at the depth limit: the estimate, or better if noisy moves
    /// improve on it (quiescence search).
    fn quiet(&mut self, state: &G::State, asked: Window) -> ProvedScore {
        let mut window = asked;
        // The side to move need not play a noisy move, so the estimate is a
        // lower bound.
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
            let result = self.after(state, mv, window);
            if self.budget.is_over() {
                break;
            }
            if result.score > best.score {
                // This is not proved even if the reply is, because the quiet
                // moves were not searched.
                best = ProvedScore::estimate(result.score);
                self.keep_line(mv, window.ply);
            }
            window.alpha = window.alpha.max(best.score);
            if window.alpha >= window.beta {
                // One move that reaches beta is enough, so the result is proved
                // if the score of that move is.
                best = result;
                break;
            }
        }
        self.stack.truncate(base);
        best
    }

    fn clear_line(&mut self, ply: u32) {
        // `keep_line` needs a line below this ply, even if it is empty.
        let ply = ply as usize;
        if self.lines.len() <= ply + 1 {
            self.lines.resize_with(ply + 2, Vec::new);
        }
        self.lines[ply].clear();
    }

    /// Sets the principal variation at `ply` to `mv` and the variation after
    /// it.
    fn keep_line(&mut self, mv: G::Move, ply: u32) {
        let (upper, lower) = self.lines.split_at_mut(ply as usize + 1);
        let line = &mut upper[ply as usize];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&lower[0]);
    }
}

/// Whether a proved win is so near that a search of this depth would have found
/// any faster one.
fn soonest_in_sight(best: ProvedScore, asked: Window) -> bool {
    let distance = crate::engine::score::WIN - to_node(best.score, asked.ply);
    best.proved && best.score > 0 && is_decided(best.score) && distance <= asked.depth.cast_signed()
}

/// Returns the score of a table entry if it answers this window. An entry
/// counts only if it was searched to exactly this depth, or proved at a smaller
/// one. The search therefore always equals plain minimax, whatever the table
/// contains. Open windows are searched again, because their principal variation
/// is needed.
fn answer(entry: TranspositionEntry, window: Window) -> Option<ProvedScore> {
    let depth = u32::from(entry.depth);
    let counts = depth == window.depth || entry.result.proved && depth < window.depth;
    let result = ProvedScore {
        score: to_root(entry.result.score, window.ply),
        ..entry.result
    };
    let decides = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => result.score >= window.beta,
        Bound::Upper => result.score <= window.alpha,
    };
    (counts && decides && !window.is_open()).then_some(result)
}
