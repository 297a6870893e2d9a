//! The search at the root: iterative deepening over the scores of all legal
//! moves.

use super::alphabeta::{Ask, SHALLOW, Tree, is_decided, win_in};
use super::field::Threat;
use super::scored_move::{ScoredMove, mark, mark_all};
use super::{ForcedWin, ForcingLimits, SquareMove, quiet_five, zone};
use crate::engine::{ESTIMATE_LIMIT, Progress, Score, WIN};
use crate::game::order_by_key;

/// The greatest depth of any search, in plies.
pub const DEEPEST: u32 = 100;

/// The limits and aims of a root search.
#[derive(Copy, Clone, Debug)]
pub struct RootLimits {
    /// Search depth in plies.
    pub depth: u32,
    /// Moves at most this much worse than the best get exact scores.
    pub margin: Score,
    /// The limits of the forcing search at the root.
    pub reach: ForcingLimits,
    /// Whether a proved win ends the search, and moves beyond `width` are
    /// searched only if all others lose.
    pub first_win: bool,
    /// The search of the other moves after one is proved to win; `None` to
    /// search them like any other.
    pub once_won: Option<ReducedSearch>,
    /// Number of moves that are always searched.
    pub width: usize,
}

/// A reduced search for moves that need only an estimate.
#[derive(Copy, Clone, Debug)]
pub struct ReducedSearch {
    /// Search depth in plies.
    pub depth: u32,
    /// Extra plies for defending against threats.
    pub extensions: u8,
}

/// The result of a root search.
#[derive(Clone, Debug)]
pub struct RootResult {
    /// Every allowed move, best first.
    pub moves: Vec<ScoredMove>,
    /// Depth completed, in plies.
    pub depth: u32,
    /// The forcing win, if the root has one.
    pub proof: Option<ForcedWin>,
}

/// The depths of the iterations up to `last`: odd depths only, except for the
/// last. The evaluation is more reliable if the other side is to move in the
/// leaves. (As measured, depth 3 beats depth 2 by more than 2 to 1, and depth 2
/// loses to depth 1.)
fn depths(last: u32) -> impl Iterator<Item = u32> {
    (1..=last.min(DEEPEST)).filter(move |depth| depth % 2 == 1 || *depth == last)
}

/// Lowers the scores of moves that were searched less deeply than the others
/// below the scores of all moves that count as equal to the best.
fn sink(moves: &mut [ScoredMove], best: Score, aim: RootLimits) {
    let below = best.saturating_sub(aim.margin).max(1 - ESTIMATE_LIMIT) - 1;
    for scored in moves.iter_mut().filter(|scored| !scored.proved) {
        scored.score = scored.score.min(below);
    }
}

/// The search of a position's legal moves.
pub struct RootSearch<'t, 'a, 'c> {
    /// The search below the root.
    pub tree: &'t mut Tree<'a, 'c>,
    /// The limits and aims.
    pub aim: RootLimits,
    /// Moves that may not be played at the root.
    pub forbidden: &'t [SquareMove],
    /// Scores of moves that are already known; only proved ones are used.
    pub known: &'t [ScoredMove],
}

impl RootSearch<'_, '_, '_> {
    /// Deepens until the budget is used up, the depth is reached or everything
    /// is proved.
    pub fn run(&mut self) -> RootResult {
        let mut found = self.initial_scores();
        if self.aim.first_win && is_decided(found.moves[0].score) && found.moves[0].score > 0 {
            return found;
        }
        for depth in depths(self.aim.depth) {
            let whole = self.iterate(&mut found, depth);
            order_by_key(&mut found.moves, |scored| -scored.score);
            if !whole {
                break;
            }
            found.depth = depth;
            self.report(&found);
            let best = found.moves[0];
            let all = found.moves.iter().all(|scored| scored.proved);
            let brief = self.aim.once_won.is_some_and(|brief| depth >= brief.depth);
            let won = (self.aim.first_win || brief) && best.proved && best.score > 0;
            let lost = self.aim.first_win && is_decided(best.score) && best.score < 0;
            // The moves that could still be chosen.
            let open = found.moves.iter().filter(|scored| !scored.proved).count();
            let alone = self.aim.first_win && open == 1 && !best.proved;
            if all || won || lost || alone {
                break;
            }
        }
        found
    }

    /// Scores wins in one move and the forcing win. All other moves get score 0
    /// and keep the order of the move ordering.
    fn initial_scores(&mut self) -> RootResult {
        let mut ranked = Vec::new();
        self.tree.rank_into(&mut ranked);
        let me = self.tree.field.turn();
        let plain = |&(_, step): &(i32, SquareMove)| {
            let wins = self.tree.field.completes(me, step);
            ScoredMove {
                step,
                score: if wins { win_in(1) } else { 0 },
                proved: wins,
                known: wins.then(|| win_in(1)),
            }
        };
        let allowed = ranked
            .iter()
            .filter(|(_, step)| !self.forbidden.contains(step));
        let mut moves: Vec<ScoredMove> = allowed.map(plain).collect();
        let forced = !matches!(self.tree.field.threat(me ^ 1), Threat::None);
        let known = moves.iter().any(|scored| scored.proved);
        if !known {
            let proved: Vec<ScoredMove> = self.known.iter().copied().filter(|t| t.proved).collect();
            let steps: Vec<SquareMove> = proved.iter().map(|proved| proved.step).collect();
            let score = |step| {
                proved
                    .iter()
                    .find(|proved| proved.step == step)
                    .map_or(0, |t| t.score)
            };
            mark_all(&mut moves, &steps, score);
        }
        let memory = &mut *self.tree.memory;
        // A forcing win that begins with an excluded move does not count; the
        // search below finds other wins.
        let proof = memory
            .forcing
            .win(&mut self.tree.field, &mut self.tree.budget, self.aim.reach)
            .filter(|proof| !self.forbidden.contains(&proof.line[0]));
        if let (Some(proof), false) = (&proof, known) {
            mark(&mut moves, proof.line[0], win_in(proof.plies));
        }
        let long = |proof: &ForcedWin| proof.plies > quiet_five::PLIES;
        if !known && proof.as_ref().is_none_or(long) {
            self.mark_quiet_five(&mut moves);
        }
        if let (Threat::One(square), true) = (self.tree.field.threat(me ^ 1), forced) {
            // Moves that do not fill the threatened square go to the end.
            order_by_key(&mut moves, |scored| scored.step.to != square);
        }
        if !forced && !moves.iter().any(|scored| scored.proved && scored.score > 0) {
            self.mark_hopeless(&mut moves, self.aim.reach);
        }
        order_by_key(&mut moves, |scored| -scored.score);
        RootResult {
            moves,
            depth: 0,
            proof,
        }
    }

    /// Finds wins in five plies that begin with a quiet move, so that a level
    /// which misses no short win prefers them to longer ones.
    fn mark_quiet_five(&mut self, moves: &mut [ScoredMove]) {
        if self.tree.style.whole == 0 {
            return;
        }
        let steps: Vec<SquareMove> = moves.iter().map(|scored| scored.step).collect();
        let Tree {
            field,
            memory,
            budget,
            ..
        } = &mut *self.tree;
        if let Some(step) = quiet_five::find(field, &mut memory.forcing, budget, &steps) {
            mark(moves, step, win_in(quiet_five::PLIES));
        }
    }

    /// Marks the moves that lose to a forcing win which the opponent would have
    /// after a pass.
    fn mark_hopeless(&mut self, moves: &mut [ScoredMove], reach: ForcingLimits) {
        self.tree.field.swap_turn();
        let memory = &mut *self.tree.memory;
        let danger = memory
            .forcing
            .win(&mut self.tree.field, &mut self.tree.budget, reach);
        self.tree.field.swap_turn();
        let Some(proof) = danger else {
            return;
        };
        let zone = zone::relevant(&self.tree.field, &proof);
        for scored in moves.iter_mut().filter(|scored| !zone.has(scored.step.to)) {
            scored.score = -win_in(proof.plies + 1);
            scored.proved = true;
            scored.known = Some(scored.score);
        }
    }

    /// Searches all moves to this depth. Returns `false` if the budget ran out;
    /// the moves searched before that have new scores and rank above the rest.
    fn iterate(&mut self, found: &mut RootResult, depth: u32) -> bool {
        let mut best = -WIN;
        for i in 0..found.moves.len() {
            let scored = found.moves[i];
            let whole = self.tree.style.whole > 0 && depth <= SHALLOW;
            if self.aim.first_win && !whole && i >= self.aim.width && best > -ESTIMATE_LIMIT {
                sink(&mut found.moves[i..], best, self.aim);
                break;
            }
            if scored.proved {
                best = best.max(scored.score);
                continue;
            }
            self.tree.estimated = false;
            let ask = Ask {
                alpha: best.saturating_sub(self.aim.margin).max(-WIN),
                beta: WIN,
                depth: i8::try_from(depth).expect("at most 100"),
                ply: 0,
                extensions: self.extensions(best),
            };
            let score = self.root_child(ask, scored.step, i);
            if self.tree.budget.is_out() {
                self.keep_searched(found, i);
                return false;
            }
            let within = score > ask.alpha;
            // A score that does not exceed alpha is only an upper bound. It can
            // prove a loss, but nothing else.
            let proved =
                is_decided(score) && (within || score < 0) || !self.tree.estimated && within;
            found.moves[i].score = score;
            found.moves[i].proved = proved;
            found.moves[i].known = Some(score);
            best = best.max(score);
            let brief = self.aim.once_won.is_some_and(|brief| depth > brief.depth);
            if brief && proved && score > 0 {
                // The other moves have been searched as deeply as is asked for once one wins.
                return true;
            }
            if self.aim.first_win && score > 0 && is_decided(score) {
                // The remaining moves cannot be chosen, so they need no exact
                // score.
                sink(&mut found.moves[i + 1..], score, self.aim);
                return true;
            }
        }
        true
    }

    /// The extra plies for threats, if the best score so far is `best`.
    fn extensions(&self, best: Score) -> u8 {
        let brief = self.aim.once_won.filter(|_| best > ESTIMATE_LIMIT);
        brief.map_or(self.tree.style.extensions, |brief| brief.extensions)
    }

    /// Handles a budget that ran out at move `i`: the moves before it were
    /// searched deeper, so the rest must not rank above them.
    fn keep_searched(&self, found: &mut RootResult, i: usize) {
        let best = found.moves[..i].iter().map(|scored| scored.score).max();
        if let Some(best) = best {
            sink(&mut found.moves[i..], best, self.aim);
        }
    }

    fn root_child(&mut self, ask: Ask, step: SquareMove, place: usize) -> Score {
        self.tree.field.make(step);
        let full = ask.next();
        let mut score = ask.alpha + 1;
        if place > 0 && ask.alpha > -WIN {
            score = -self.tree.node(Ask {
                alpha: full.beta - 1,
                ..full
            });
        }
        if score > ask.alpha && !self.tree.budget.is_out() {
            score = -self.tree.node(full);
        }
        self.tree.field.undo(step);
        score
    }

    fn report(&self, found: &RootResult) {
        let board = self.tree.field.tables.board;
        self.tree.budget.control().report(|| Progress {
            depth: found.depth,
            nodes: self.tree.budget.nodes(),
            note: found.moves[0].step.notation(&board).to_string(),
        });
    }
}
