//! Counts that differ between the move played and the best move.

use super::claim_finder::{ClaimFinder, expected};
use super::explain::first_turn;
use crate::game::order_by_key;
use crate::teacher::claim::Claim;
use crate::teacher::motif::Counted;
use crate::teacher::teachable::Teachable;

/// Most counts that are compared.
const COMPARED: usize = 2;

/// The parts of a unit in which [`Teachable::usual_cost`] counts.
const HUNDREDTHS: f64 = 100.0;

/// A count is in proportion to a loss if its difference usually goes with this share of it.
const IN_PROPORTION: f64 = 1.0 / 3.0;

/// A move that avoids this share of the loss is about as good as the best one.
const NEARLY_ALL: f64 = 2.0 / 3.0;

/// Adds the counts whose difference between the best move and the one played usually costs most.
///
/// A count is left out if a good reply to the best move leaves it no better than the best reply to
/// the move played. A count of replies ([`Teachable::COUNTED_REPLIES`]) is left out if each of them
/// would be a mistake.
pub(super) fn contrast<G: Teachable>(finder: &mut ClaimFinder<'_, '_, G>) {
    let Some(&mv) = finder.best_moves.first().filter(|best| **best != finder.mv) else {
        return;
    };
    let kept = counts_kept(finder);
    let game = finder.analyses.game;
    let is_named = |count: &Counted| {
        let mut motifs = finder.claims.iter().filter_map(Claim::motif);
        motifs.any(|motif| motif.gives(count))
    };
    let mut best = counts(finder, &expected(&finder.here.analysis, mv));
    best.retain(|count| !is_named(count));
    let good = finder.own.amount + NEARLY_ALL * finder.loss;
    let bad = finder.best.amount - NEARLY_ALL * finder.loss;
    let compared = Compared {
        loss: finder.loss,
        played: counts(finder, &finder.line()),
        best,
        good: counts_where(finder, &|amount| amount >= good),
        bad: counts_where(finder, &|amount| amount <= bad),
        results: G::RESULTS,
    };
    let is_usable = |own: &Counted| {
        let mut kept = kept.iter();
        kept.all(|(motif, kept)| own.motif != *motif || *kept) && !is_harmless(finder, own)
    };
    let usual_cost = |own: &Counted| game.usual_cost(&finder.here.state, own.motif);
    let pairs = compared.pairs(&is_usable, &usual_cost).into_iter();
    let claims = pairs.map(|(played, better)| Claim::Contrast { mv, played, better });
    finder.claims.extend(claims);
}

/// Whether the opponent has more replies of this kind, and each of them would be a mistake.
fn is_harmless<G: Teachable>(finder: &ClaimFinder<'_, '_, G>, own: &Counted) -> bool {
    let replies = finder.replies.as_ref().filter(|_| own.amount < 0);
    let replies = replies.filter(|_| G::COUNTED_REPLIES.contains(&own.motif));
    replies.is_some_and(|looked| {
        let doing = finder.doing(looked, own.motif);
        !doing.iter().any(|(reply, _)| finder.is_harmful(*reply))
    })
}

/// The counts from which those worth naming are chosen.
pub(super) struct Compared {
    /// What the worse move loses.
    pub(super) loss: f64,
    /// The counts after the worse move.
    pub(super) played: Vec<Counted>,
    /// The counts after the better move that no claim gives yet.
    pub(super) best: Vec<Counted>,
    /// The counts after the other moves that are nearly as good as the better one.
    pub(super) good: Vec<Counted>,
    /// The counts after the other moves that are about as bad as the worse one.
    pub(super) bad: Vec<Counted>,
    /// See [`Teachable::RESULTS`].
    pub(super) results: &'static [&'static str],
}

impl Compared {
    /// Returns the counts to name, after the worse move and after the better one.
    ///
    /// A count is left out if its difference usually goes with less than a third of the loss, or if
    /// it is no better after at least half of the other good moves: then it is not what makes a
    /// move good. A count that is as good after at least half of the other bad moves is used only
    /// if there is no other, and so is one that tells only the result. The second count is left out
    /// unless it usually costs at least half as much as the first.
    pub(super) fn pairs(
        self,
        is_usable: &dyn Fn(&Counted) -> bool,
        usual_cost: &dyn Fn(&Counted) -> i32,
    ) -> Vec<(Counted, Counted)> {
        let is_refuted =
            |own: &Counted| is_most(&self.good, own.motif, |count| count <= own.amount);
        let separates =
            |best: &Counted| !is_most(&self.bad, best.motif, |count| count >= best.amount);
        let is_result = |own: &Counted| self.results.contains(&own.motif);
        let usable = |own: &&Counted| !is_refuted(own) && is_usable(own);
        let pair = |best: Counted| {
            let mut usable = self.played.iter().filter(usable);
            let (by, own) = usable.find_map(|own| Some((own.lacks(&best)?, own)))?;
            Some((by * usual_cost(own), own.clone(), best))
        };
        let is_proportionate = |(cost, ..): &(i32, Counted, Counted)| {
            f64::from(*cost) / HUNDREDTHS >= IN_PROPORTION * self.loss
        };
        let pairs = self.best.into_iter().filter_map(pair);
        let mut pairs: Vec<_> = pairs.filter(is_proportionate).collect();
        let any_other = pairs.iter().any(|(_, own, _)| !is_result(own));
        if any_other {
            pairs.retain(|(_, own, _)| !is_result(own));
        }
        if pairs.iter().any(|(.., best)| separates(best)) {
            pairs.retain(|(.., best)| separates(best));
        }
        // Equal costs keep their order, because a game lists its most important counts first.
        order_by_key(&mut pairs, |(cost, ..)| -cost);
        let least = pairs.first().map_or(0, |(cost, ..)| cost / 2);
        let named = pairs.into_iter().take(if any_other { COMPARED } else { 1 });
        let named = named.filter(|(cost, ..)| *cost >= least);
        named.map(|(_, own, best)| (own, best)).collect()
    }
}

/// Returns for each count that a reply may overturn whether it stays better: whether every reply
/// to the best move that is about as good as the best reply leaves more of it than the expected
/// reply to the move played.
fn counts_kept<G: Teachable>(finder: &mut ClaimFinder<'_, '_, G>) -> Vec<(&'static str, bool)> {
    let (game, here) = (finder.analyses.game, finder.here.state);
    let played = game.counts_after_reply(&here, &finder.line());
    let line = finder.better_line();
    let Some((state, _)) = finder.usual.as_ref().filter(|_| !played.is_empty()) else {
        return played.into_iter().map(|own| (own.motif, false)).collect();
    };
    let looked = finder.analyses.look(*state);
    let turn = first_turn(game, &here, &line);
    let best = looked.analysis.lines.first().and_then(|line| line.value);
    let good = looked.analysis.lines.iter().filter(|line| {
        let worse = best
            .zip(line.value)
            .map(|(best, own)| best.amount - own.amount);
        worse.is_some_and(|worse| worse < G::UNIT.little)
    });
    let replied: Vec<Vec<Counted>> = good
        .map(|reply| game.counts_after_reply(&here, &[&turn[..], &reply.pv].concat()))
        .collect();
    let is_kept = |own: &Counted| {
        let more = |counts: &Vec<Counted>| {
            let same = counts.iter().find(|count| count.motif == own.motif);
            same.is_some_and(|count| count.amount > own.amount)
        };
        !replied.is_empty() && replied.iter().all(more)
    };
    played.iter().map(|own| (own.motif, is_kept(own))).collect()
}

/// Returns the counts after the first turn of a line; none if the line ends within it.
// Copies in each caller and for every game would add 24 kB of machine code.
#[inline(never)]
pub(super) fn counts<G: Teachable>(
    finder: &ClaimFinder<'_, '_, G>,
    line: &[G::Move],
) -> Vec<Counted> {
    let (game, here) = (finder.analyses.game, &finder.here.state);
    let mut after = *here;
    for mv in line {
        game.apply(&mut after, *mv);
        if game.outcome(&after).is_some() || game.to_move(&after) != game.to_move(here) {
            return game.counts(here, line);
        }
    }
    Vec::new()
}

/// Returns the counts after each move whose value passes `is_wanted`, except the best move and
/// the one played.
#[inline(never)]
pub(super) fn counts_where<G: Teachable>(
    finder: &ClaimFinder<'_, '_, G>,
    is_wanted: &dyn Fn(f64) -> bool,
) -> Vec<Counted> {
    let lines = finder.here.analysis.lines.iter();
    let others = lines
        .filter(|line| Some(&line.mv) != finder.best_moves.first() && line.mv != finder.mv)
        .filter(|line| line.value.is_some_and(|value| is_wanted(value.amount)));
    let lines = others.map(|line| expected(&finder.here.analysis, line.mv));
    lines.flat_map(|line| counts(finder, &line)).collect()
}

/// Returns whether at least half of the counts of this kind pass `is_so`, and at least one does.
fn is_most(counts: &[Counted], motif: &str, is_so: impl Fn(i32) -> bool) -> bool {
    let same = counts.iter().filter(|count| count.motif == motif);
    let (passed, failed): (Vec<_>, Vec<_>) = same.partition(|count| is_so(count.amount));
    !passed.is_empty() && passed.len() >= failed.len()
}
