//! Facts of the board that stand beside the reasons, and what a pass would do.

use super::claim_finder::{ClaimFinder, SHARE};
use crate::teacher::claim::Claim;
use crate::teacher::grade::Grade;
use crate::teacher::judge::turned;
use crate::teacher::looked::kept;
use crate::teacher::motif::{Counted, Sighting};
use crate::teacher::teachable::Teachable;

impl<G: Teachable> ClaimFinder<'_, '_, G> {
    /// Adds facts about the board to the reasons: what the move opens, what the
    /// named reply does, what the best move does.
    pub(super) fn seen(&mut self) {
        self.opens();
        let allows = |claim: &Claim<G::Move>| matches!(claim, Claim::Allows { .. });
        let replies = self.claims.iter().find_map(|claim| match claim {
            Claim::Refuted { replies, .. } => replies.first().copied(),
            _ => None,
        });
        let wins = self.winning_reply();
        if let (Some(reply), Some(looked)) = (replies.or(wins), &self.replies)
            && !self.claims.iter().any(allows)
        {
            let mut seen = self.sightings(looked, reply).into_iter();
            let motif = seen.find(|motif| !self.is_usual(motif));
            let forced = || (replies.is_none()).then(|| self.forced_win(looked));
            let told = motif.or_else(forced);
            let told = told.map(|motif| Claim::Reply { reply, motif });
            self.claims.extend(told);
        }
        let missed = |claim: &Claim<G::Move>| matches!(claim, Claim::Missed { .. });
        if let Some(&mv) = self.best_moves.first()
            && !self.claims.iter().any(missed)
        {
            let played = self.sightings(&self.here, self.mv);
            let new = |motif: &Sighting| !played.iter().any(|own| own.matches(motif));
            let best = self.sightings(&self.here, mv).into_iter().find(new);
            self.claims
                .extend(best.map(|motif| Claim::Better { mv, motif }));
        }
        self.contrast();
    }

    /// Adds the count by which the best move differs most from the one played.
    pub(super) fn contrast(&mut self) {
        let game = self.analyses.game;
        let Some(&mv) = self.best_moves.first().filter(|best| **best != self.mv) else {
            return;
        };
        let played = game.counts(&self.here.state, self.mv);
        let counted = game.counts(&self.here.state, mv);
        let told = |count: &Counted| {
            let mut motifs = self.claims.iter().filter_map(Claim::motif);
            motifs.any(|motif| motif.motif == count.motif)
        };
        let pairs = counted.into_iter().filter(|count| !told(count));
        let pairs = pairs.filter_map(|better| {
            let own = played
                .iter()
                .find_map(|own| Some((own.lacks(&better)?, own)));
            own.map(|(by, own)| (by, own.clone(), better))
        });
        // Of equal differences the first is the most telling.
        let most = pairs.reduce(|most, next| if next.0 > most.0 { next } else { most });
        self.claims
            .extend(most.map(|(_, played, better)| Claim::Contrast { mv, played, better }));
    }

    /// Adds what the opponent can do now but could not do before, nor after the
    /// best move.
    pub(super) fn opens(&mut self) {
        let game = self.analyses.game;
        let kept = match self.best_moves.first() {
            Some(best) if *best != self.mv => game.opens(&self.here.state, *best),
            _ => return,
        };
        let mut opened = game.opens(&self.here.state, self.mv);
        opened.retain(|(reply, _)| !kept.iter().any(|(other, _)| other == reply));
        let told = |squares: &[String]| {
            let mut motifs = self.claims.iter().filter_map(|claim| match claim {
                Claim::Allows { motif, .. } => Some(motif),
                _ => None,
            });
            motifs.any(|motif| motif.squares == squares)
        };
        if let Some((_, motif)) = opened.first()
            // The fact is omitted if a reason names the squares already.
            && !told(&motif.squares)
        {
            self.claims.push(Claim::Opens {
                motif: motif.clone(),
                replies: opened.iter().map(|(reply, _)| *reply).collect(),
            });
        }
    }

    /// Adds the opponent's threat after a pass, if it is worth clearly more
    /// than what the best move allows. If there is no other reason, also adds
    /// that the move achieved no more than a pass.
    pub(super) fn after_a_pass(&mut self, grade: Grade) {
        let Some(best) = self.analyses.best_after_a_pass(&self.here.state) else {
            return;
        };
        let Some(value) = best.value.map(turned) else {
            return;
        };
        let about_the_same = (self.own.amount - value.amount).abs() <= SHARE * self.loss;
        let bad = grade > Grade::Good;
        if bad && about_the_same && !self.claims.iter().any(Claim::is_causal) {
            self.claims.push(Claim::Idle { value });
        }
        if self.best.amount - value.amount >= G::UNIT.much {
            self.claims.push(Claim::Threat {
                value,
                line: kept(&best),
            });
        }
    }
}
