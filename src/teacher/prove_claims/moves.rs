//! Claims about the moves that would have been better.

use super::claim_finder::{BAD, ClaimFinder, GOOD, SHARE};
use crate::engine::Value;
use crate::teacher::claim::Claim;
use crate::teacher::looked::{wins, worse};
use crate::teacher::teachable::Teachable;

impl<G: Teachable> ClaimFinder<'_, '_, G> {
    /// Adds a claim if the mover could have won by force.
    pub(super) fn missed_win(&mut self) {
        let moves = wins(&self.here.analysis);
        if moves.is_empty() || moves.len() > self.here.sharing_limit() || self.own.amount > 0.0 {
            return;
        }
        let motif = self.forced_win(&self.here);
        if self.tells_of(&motif) {
            return;
        }
        let Some(without) = self.analyses.without(&self.here, &moves) else {
            return;
        };
        if self.tells(self.best.amount - without.amount) {
            self.claims.push(Claim::Missed {
                motif,
                moves,
                without,
            });
        }
    }

    /// Adds claims if the best move does something that the move played does
    /// not.
    pub(super) fn missed(&mut self) {
        let Some(&best) = self.best_moves.first() else {
            return;
        };
        let played = self.sightings(&self.here, self.mv);
        let seen = self.sightings(&self.here, best);
        for motif in seen {
            let same = played.iter().filter(|own| own.motif == motif.motif);
            let own = same.map(|own| own.strength).max().unwrap_or(0);
            let better = |value: Value| value.amount > self.own.amount;
            let all = self.sets(&self.here, &motif, own, |_| true);
            for moves in self.sets(&self.here, &motif, own, better) {
                // If another move with this motif is no better, the motif is
                // not the reason.
                if !all.contains(&moves) {
                    break;
                }
                let Some(without) = self.analyses.without(&self.here, &moves) else {
                    break;
                };
                if self.tells(self.best.amount - without.amount) {
                    self.claims.push(Claim::Missed {
                        motif,
                        moves,
                        without,
                    });
                    break;
                }
            }
        }
        self.fewest_first();
    }

    /// Groups moves that count as the same, in the order of each group's first
    /// move.
    pub(super) fn grouped(&self, moves: &[G::Move]) -> Vec<Vec<G::Move>> {
        let game = self.analyses.game;
        let mut groups: Vec<Vec<G::Move>> = Vec::new();
        for mv in moves {
            let kind = game.counts_as(*mv);
            match groups
                .iter_mut()
                .find(|group| game.counts_as(group[0]) == kind)
            {
                Some(group) => group.push(*mv),
                None => groups.push(vec![*mv]),
            }
        }
        groups
    }

    /// Adds a claim if only a few moves avoid at least half of the loss, or all
    /// but a few.
    pub(super) fn only(&mut self) {
        let (mut good, mut bad) = (Vec::new(), vec![self.mv]);
        let mut least = self.best;
        for line in self
            .here
            .analysis
            .lines
            .iter()
            .filter(|line| line.mv != self.mv)
        {
            let enough = self.own.amount + (1.0 - SHARE) * self.loss;
            match line.value.filter(|value| value.amount > enough) {
                Some(value) => {
                    good.push(line.mv);
                    least = worse(least, value);
                }
                None => bad.push(line.mv),
            }
        }
        let counts = [&good, &bad].map(|moves| self.grouped(moves).len());
        let few = counts[0] <= GOOD && counts[0] <= counts[1];
        if good.is_empty() || !(few || counts[1] <= BAD) {
            return;
        }
        let Some(without) = self.analyses.without(&self.here, &good) else {
            return;
        };
        if self.tells(self.best.amount - without.amount) {
            self.claims.push(Claim::Only {
                moves: good,
                bad: if few { Vec::new() } else { bad },
                least,
                without,
            });
        }
    }
}
