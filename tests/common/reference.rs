//! A solver without pruning that knows only the rules, to check the numbers of
//! explanations. It uses no window, no evaluation and no engine of the crate.

#[path = "seen.rs"]
pub mod seen;

use std::collections::HashMap;

use boardgames::engine::{Unit, Value};
use boardgames::game::{Game, Side, Verdict};
use boardgames::teacher::{Claim, Explanation, Grade, Teachable};

/// A position's value for the first side, and the plies to the end under best
/// play.
type Worth = (f64, u32);

/// The error for a tree that is too large to check. It is not a fault.
const BIG: &str = "the tree is too large";

/// Solves positions with small trees.
pub struct Reference<G: Game> {
    game: G,
    unit: Unit,
    known: HashMap<G::State, Worth>,
    /// The largest number of positions to solve and to keep.
    most: usize,
}

impl<G: Teachable> Reference<G> {
    pub fn new(game: G, most: usize) -> Reference<G> {
        Reference {
            game,
            unit: G::UNIT,
            known: HashMap::new(),
            most,
        }
    }

    /// The value of a position for `side`; `None` if its tree is too large.
    pub fn worth(&mut self, state: &G::State, side: Side) -> Option<Worth> {
        if self.known.len() > self.most {
            self.known.clear();
        }
        let mut left = self.most;
        let (amount, plies) = self.solve(state, &mut left)?;
        Some((for_side(amount, side), plies))
    }

    fn solve(&mut self, state: &G::State, left: &mut usize) -> Option<Worth> {
        if let Some(outcome) = self.game.outcome(state) {
            let amount = match (outcome.points, outcome.verdict) {
                (Some([a, b]), _) if !self.unit.is_outcome() => f64::from(a) - f64::from(b),
                (_, Verdict::Win(Side::First)) => 1.0,
                (_, Verdict::Win(Side::Second)) => -1.0,
                (_, Verdict::Draw) => 0.0,
            };
            return Some((amount, 0));
        }
        if let Some(known) = self.known.get(state) {
            return Some(*known);
        }
        *left = left.checked_sub(1)?;
        let side = self.game.to_move(state);
        let mut best: Option<Worth> = None;
        let mut moves = Vec::new();
        self.game.legal_moves(state, &mut moves);
        for mv in moves {
            let mut next = *state;
            self.game.apply(&mut next, mv);
            let (amount, plies) = self.solve(&next, left)?;
            let found = (amount, plies + 1);
            if best.is_none_or(|best| is_better(found, best, side)) {
                best = Some(found);
            }
        }
        let best = best.expect("a live position has moves");
        self.known.insert(*state, best);
        Some(best)
    }

    /// The value for `side` of the best move that is not forbidden. The outer
    /// `None` means that the tree is too large, the inner one that every move
    /// is forbidden.
    fn best_without(
        &mut self,
        state: &G::State,
        forbidden: &[G::Move],
        side: Side,
    ) -> Option<Option<f64>> {
        let mover = self.game.to_move(state);
        let mut moves = Vec::new();
        self.game.legal_moves(state, &mut moves);
        let mut best: Option<f64> = None;
        for mv in moves.into_iter().filter(|mv| !forbidden.contains(mv)) {
            let mut next = *state;
            self.game.apply(&mut next, mv);
            let (amount, _) = self.worth(&next, mover)?;
            best = Some(best.map_or(amount, |best| best.max(amount)));
        }
        Some(best.map(|amount| if mover == side { amount } else { -amount }))
    }

    /// Checks every number and every counterfactual in an explanation of `mv`.
    /// Returns the number of values checked, or a sentence about a false one;
    /// `None` if the position is too large to check.
    pub fn check(
        &mut self,
        state: &G::State,
        mv: G::Move,
        explained: &Explanation<G::Move>,
    ) -> Option<Result<u32, String>> {
        let side = self.game.to_move(state);
        let mut next = *state;
        self.game.apply(&mut next, mv);
        let (own, own_plies) = self.worth(&next, side)?;
        let best = self.best_without(state, &[], side)??;
        let judged = &explained.comparison;
        let mut checked = 0;
        let mut same = |what: &str, said: &Value, is: f64| {
            checked += 1;
            if said.exact && (said.amount - is).abs() < 1e-9 {
                return Ok(());
            }
            Err(format!("{what} is {is}, not {said:?}"))
        };
        let outcome = (|| {
            same("the value", &judged.value, own)?;
            same("the best value", &judged.best_value, best)?;
            if let Some(plies) = judged.value.plies
                && own != 0.0
                && plies != own_plies + 1
            {
                return Err(format!("{} plies, not {plies}", own_plies + 1));
            }
            let next = self.before_the_reply(&next, explained, own)?;
            let loss = best - own;
            if explained.grade != Grade::of(self.unit, judged) {
                return Err("the grade".to_owned());
            }
            for claim in &explained.claims {
                seen::check(&self.game, state, &next, claim, explained)?;
                self.check_claim(state, &next, claim, (side, loss, own, best), &mut same)?;
            }
            Ok(())
        })();
        match outcome {
            Ok(()) => Some(Ok(checked)),
            // Positions solved before may have been dropped from the table.
            Err(fault) if fault == BIG => None,
            Err(fault) => Some(Err(fault)),
        }
    }

    /// The position in which the opponent replies, after the mover's extra
    /// moves; checks that each of them is best.
    fn before_the_reply(
        &mut self,
        next: &G::State,
        explained: &Explanation<G::Move>,
        own: f64,
    ) -> Result<G::State, String> {
        let mut state = *next;
        let side = self.game.to_move(next);
        for mv in &explained.again {
            let mut moves = Vec::new();
            self.game.legal_moves(&state, &mut moves);
            if self.game.to_move(&state) != side || !moves.contains(mv) {
                return Err(format!("again: {mv} cannot be played"));
            }
            let worth = self.after(&state, *mv, side)?;
            if (worth - own).abs() > 1e-9 {
                return Err(format!("again: {mv} is worth {worth}, not {own}"));
            }
            self.game.apply(&mut state, *mv);
        }
        Ok(state)
    }

    /// The value of a move for `side`.
    fn after(&mut self, state: &G::State, mv: G::Move, side: Side) -> Result<f64, String> {
        let mut after = *state;
        self.game.apply(&mut after, mv);
        let (worth, _) = self.worth(&after, side).ok_or(BIG)?;
        Ok(worth)
    }

    fn check_claim(
        &mut self,
        state: &G::State,
        next: &G::State,
        claim: &Claim<G::Move>,
        (side, loss, own, best): (Side, f64, f64, f64),
        same: &mut impl FnMut(&str, &Value, f64) -> Result<(), String>,
    ) -> Result<(), String> {
        let half = |what: &str, gained: f64| {
            if gained > 0.0 && gained >= loss / 2.0 {
                Ok(())
            } else {
                Err(format!("{what}: {gained} of {loss} only"))
            }
        };
        match claim {
            Claim::Refuted {
                replies, without, ..
            }
            | Claim::Allows {
                replies, without, ..
            } => {
                if matches!(claim, Claim::Allows { .. }) {
                    for reply in replies {
                        let worth = self.after(next, *reply, side)?;
                        let gained = worth - own;
                        if gained > 0.0 && gained >= loss / 2.0 {
                            return Err(format!("{reply} is harmless: {gained} of {loss}"));
                        }
                    }
                }
                let is = self.best_without(next, replies, side).ok_or(BIG)?;
                let is = is.ok_or("every reply is forbidden")?;
                same(claim.kind(), without, is)?;
                half(claim.kind(), is - own)
            }
            Claim::Only {
                moves,
                bad,
                least,
                without,
            } => {
                let is = self.best_without(state, moves, side).ok_or(BIG)?;
                let is = is.ok_or("every move is forbidden")?;
                same(claim.kind(), without, is)?;
                half(claim.kind(), best - is)?;
                // For a good move the claim is that the others lose; for a bad
                // move, that each of these is better.
                let mut smallest = f64::INFINITY;
                for mv in moves {
                    let worth = self.after(state, *mv, side)?;
                    if loss > 0.0 {
                        half("each of the only", worth - own)?;
                    }
                    smallest = smallest.min(worth);
                }
                // Phrases such as 'keeps the lead' depend on this value.
                same("the least of the only", least, smallest)?;
                let legal = moves.len() + bad.len();
                let mut all = Vec::new();
                self.game.legal_moves(state, &mut all);
                if bad.is_empty() || legal == all.len() {
                    Ok(())
                } else {
                    Err("all but a few: some moves are missing".to_owned())
                }
            }
            Claim::Missed { moves, without, .. } => {
                for mv in moves {
                    let worth = self.after(state, *mv, side)?;
                    if worth <= own {
                        return Err(format!("{mv} is no better: {worth}, not more than {own}"));
                    }
                }
                let is = self.best_without(state, moves, side).ok_or(BIG)?;
                let is = is.ok_or("every move is forbidden")?;
                same(claim.kind(), without, is)?;
                half(claim.kind(), best - is)
            }
            Claim::Does { moves, without, .. } => {
                let is = self.best_without(state, moves, side).ok_or(BIG)?;
                match (is, without) {
                    (Some(is), Some(without)) => same("does", without, is),
                    (None, None) => Ok(()),
                    _ => Err("does: whether another move is legal".to_owned()),
                }
            }
            Claim::Threat { value, motif, .. } => {
                // A player can see what is threatened.
                if G::UNIT.is_outcome() && motif.is_none() && !value.exact {
                    return Err(format!("threat: {value:?} changes nothing"));
                }
                let passed = self.game.passed(state).ok_or("a pass that is none")?;
                // A pass makes the game longer, so the tree may be too large.
                match self.worth(&passed, side) {
                    Some((is, _)) => same("threat", value, is),
                    None => Ok(()),
                }
            }
            Claim::Idle { value } => {
                let passed = self.game.passed(state).ok_or("a pass that is none")?;
                if (value.amount - own).abs() > loss / 2.0 {
                    return Err(format!("idle: {value:?} is not about {own}"));
                }
                match self.worth(&passed, side) {
                    Some((is, _)) => same("idle", value, is),
                    None => Ok(()),
                }
            }
            Claim::Opens { .. }
            | Claim::Reply { .. }
            | Claim::Better { .. }
            | Claim::Later { .. }
            | Claim::Contrast { .. }
            | Claim::Apart { .. }
            | Claim::Shows { .. } => Ok(()),
            Claim::Proved { .. } => Err("proved: the search knows this itself".to_owned()),
            Claim::Longer {
                best, best_plies, ..
            } => {
                let mut after = *state;
                self.game.apply(&mut after, *best);
                let (worth, plies) = self.worth(&after, side).ok_or(BIG)?;
                match (worth - own).abs() < 1e-9 && plies + 1 == *best_plies {
                    true => Ok(()),
                    false => Err(format!("{best} takes {} plies", plies + 1)),
                }
            }
        }
    }
}

fn for_side(amount: f64, side: Side) -> f64 {
    match side {
        Side::First => amount,
        Side::Second => -amount,
    }
}

fn is_better(a: Worth, b: Worth, side: Side) -> bool {
    let (x, y) = (for_side(a.0, side), for_side(b.0, side));
    match x.total_cmp(&y) {
        std::cmp::Ordering::Equal if x > 0.0 => a.1 < b.1,
        std::cmp::Ordering::Equal if x < 0.0 => a.1 > b.1,
        order => order.is_gt(),
    }
}
