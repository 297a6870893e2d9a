//! Claims about good moves.

use super::claim_finder::ClaimFinder;
use crate::engine::Value;
use crate::teacher::claim::Claim;
use crate::teacher::teachable::Teachable;

impl<G: Teachable> ClaimFinder<'_, '_, G> {
    /// Adds what a good move does, if doing it was needed.
    pub(super) fn merits(&mut self) {
        let seen = self.sightings(&self.here, self.mv);
        for motif in seen {
            let moves = self.sharing(&self.here, &motif);
            let without = self.analyses.without(&self.here, &moves);
            // If no other move is legal, doing it was necessary.
            let cost = without.map_or(f64::INFINITY, |left| self.own.amount - left.amount);
            if moves.len() <= self.here.sharing_limit() && cost >= G::UNIT.little {
                self.claims.push(Claim::Does {
                    motif,
                    moves,
                    without,
                });
            }
        }
        self.fewest_first();
        let others = self.here.analysis.lines.len() > 1;
        let mv = [self.mv];
        let without = self.analyses.without(&self.here, &mv);
        if let (true, Some(without)) = (others, without)
            && self.own.amount - without.amount >= G::UNIT.little
        {
            self.claims.push(Claim::Only {
                moves: mv.to_vec(),
                bad: Vec::new(),
                least: self.own,
                without,
            });
        }
    }

    /// Adds a claim if the move keeps the result but wins later, or loses
    /// sooner, than necessary.
    pub(super) fn longer(&mut self) {
        let (Some(plies), Some(best_plies)) = (self.own.plies, self.best.plies) else {
            return;
        };
        let won = self.own.amount > 0.0;
        let worse = if won {
            plies > best_plies
        } else {
            plies < best_plies
        };
        let fastest =
            |value: Value| value.amount == self.best.amount && value.plies == Some(best_plies);
        let mut lines = self.here.analysis.lines.iter();
        let best = lines.find(|line| line.mv != self.mv && line.value.is_some_and(fastest));
        if let Some(best) = best.map(|line| line.mv)
            && worse
            && self.own.amount != 0.0
            && self.own.exact
            && self.best.exact
        {
            self.claims.push(Claim::Longer {
                best,
                plies,
                best_plies,
                won,
            });
        }
    }

    /// Adds a motif of a best move if nothing shows that it was needed.
    pub(super) fn shows(&mut self) {
        let does = |claim: &Claim<G::Move>| matches!(claim, Claim::Does { .. });
        if !G::UNIT.is_outcome() || self.claims.iter().any(does) {
            return;
        }
        let seen = self.sightings(&self.here, self.mv).into_iter().next();
        self.claims.extend(seen.map(|motif| Claim::Shows { motif }));
    }
}
