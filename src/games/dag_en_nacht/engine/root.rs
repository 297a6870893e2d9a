//! The search from the position asked about: every legal move with its
//! score, deeper and deeper.

use super::alphabeta::{Ask, SHALLOW, Tree, is_decided, win_in};
use super::field::Threat;
use super::scored_move::{ScoredMove, mark, mark_all};
use super::{ForcedWin, ForcingLimits, SquareMove, quiet_five, zone};
use crate::engine::{ESTIMATE_LIMIT, Progress, Score, WIN};
use crate::game::order_by_key;

/// Plies that no search looks beyond.
pub const DEEPEST: u32 = 100;

/// How the root is searched.
#[derive(Copy, Clone, Debug)]
pub struct RootLimits {
    /// Plies to look ahead.
    pub depth: u32,
    /// Moves this much worse than the best still get their own score.
    pub margin: Score,
    /// How far threats are followed before anything else.
    pub reach: ForcingLimits,
    /// Whether a proved win ends the search, and moves that look poor wait
    /// until all others are lost.
    pub first_win: bool,
    /// How much less the other moves are looked at, once one is proved to
    /// win; `None` for no less.
    pub once_won: Option<BriefLook>,
    /// Moves that do not wait.
    pub width: usize,
}

/// A look at moves that need no more than an estimate.
#[derive(Copy, Clone, Debug)]
pub struct BriefLook {
    /// Plies to look ahead.
    pub depth: u32,
    /// Plies added where there are threats.
    pub extensions: u8,
}

/// What the root search found.
#[derive(Clone, Debug)]
pub struct RootResult {
    /// Every legal move, best first.
    pub moves: Vec<ScoredMove>,
    /// Plies looked ahead.
    pub depth: u32,
    /// The forcing win, where the root has one.
    pub proof: Option<ForcedWin>,
}

/// The depths of the iterations up to `last`. Only odd ones but for the last:
/// the worth of a position is better known when the other side has just
/// been given the move (measured: 3 plies beat 2 by more than 2 to 1, and 2
/// lose to 1).
fn depths(last: u32) -> impl Iterator<Item = u32> {
    (1..=last.min(DEEPEST)).filter(move |depth| depth % 2 == 1 || *depth == last)
}

/// Puts moves that were not searched like the others below every move as good
/// as the best.
fn sink(moves: &mut [ScoredMove], best: Score, aim: RootLimits) {
    let below = best.saturating_sub(aim.margin).max(1 - ESTIMATE_LIMIT) - 1;
    for scored in moves.iter_mut().filter(|scored| !scored.proved) {
        scored.score = scored.score.min(below);
    }
}

/// The search of a position's own moves, each with its score.
pub struct RootSearch<'t, 'a, 'c> {
    /// Searches below the root.
    pub tree: &'t mut Tree<'a, 'c>,
    /// What is wanted of it.
    pub aim: RootLimits,
    /// Moves that may not be played at the root.
    pub forbidden: &'t [SquareMove],
    /// What is known of moves already; only proved scores count.
    pub known: &'t [ScoredMove],
}

impl RootSearch<'_, '_, '_> {
    /// Searches deeper and deeper until the budget is out, the aim's depth is
    /// reached or everything is proved.
    pub fn run(&mut self) -> RootResult {
        let mut found = self.first_look();
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
            // What is left to choose from.
            let open = found.moves.iter().filter(|scored| !scored.proved).count();
            let alone = self.aim.first_win && open == 1 && !best.proved;
            if all || won || lost || alone {
                break;
            }
        }
        found
    }

    /// Wins in one, and the forcing win if there is one; every other move
    /// waits with a score of nothing, in a sensible order.
    fn first_look(&mut self) -> RootResult {
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
            let told: Vec<ScoredMove> = self.known.iter().copied().filter(|t| t.proved).collect();
            let steps: Vec<SquareMove> = told.iter().map(|told| told.step).collect();
            let score = |step| {
                told.iter()
                    .find(|told| told.step == step)
                    .map_or(0, |t| t.score)
            };
            mark_all(&mut moves, &steps, score);
        }
        let memory = &mut *self.tree.memory;
        // A win that begins with a forbidden move is none; what wins besides it
        // the search itself finds.
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
            // What does not fill the square sinks to the end.
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

    /// A level that leaves no short win out takes one in five before any that
    /// takes longer.
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

    /// Where the other side would win by threats if nothing were done: every
    /// move that cannot upset that loses to it.
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

    /// One iteration; `false` if the budget ran out in it. The moves searched
    /// till then have their new scores and stand first.
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
            let proved =
                is_decided(score) && (within || score < 0) || !self.tree.estimated && within;
            found.moves[i].score = score;
            found.moves[i].proved = proved;
            found.moves[i].known = Some(score);
            best = best.max(score);
            if self.aim.first_win && score > 0 && is_decided(score) {
                // Nothing later needs to be known.
                sink(&mut found.moves[i + 1..], score, self.aim);
                return true;
            }
        }
        true
    }

    /// Plies added where there are threats, with a move as good as `best`.
    fn extensions(&self, best: Score) -> u8 {
        let brief = self.aim.once_won.filter(|_| best > ESTIMATE_LIMIT);
        brief.map_or(self.tree.style.extensions, |brief| brief.extensions)
    }

    /// The budget ran out at move `i`: those before it were searched deeper
    /// than the others, whose scores may not stand above theirs.
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
