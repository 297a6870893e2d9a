//! Counts that tell a good move from worse ones.

use super::claim_finder::{ClaimFinder, expected};
use super::contrast::{Compared, counts, counts_where};
use crate::teacher::claim::Claim;
use crate::teacher::motif::Counted;
use crate::teacher::teachable::Teachable;

/// A count tells a good move from the worse ones if at most one in 1 + `FEW` of them has as good a
/// count.
const FEW: usize = 4;

/// Adds the count that tells a good move from the best of the worse moves, if nothing else tells
/// what is good about it.
pub(super) fn apart<G: Teachable>(finder: &mut ClaimFinder<'_, '_, G>) {
    let tells = |claim: &Claim<G::Move>| !matches!(claim, Claim::Only { .. });
    let is_result = G::UNIT.is_outcome() && finder.own.exact;
    // The count of a move that moves again would be that after further moves.
    let moves_again = |mv: G::Move| {
        let (game, mut next) = (finder.analyses.game, finder.here.state);
        game.apply(&mut next, mv);
        game.outcome(&next).is_none() && game.to_move(&next) == game.to_move(&finder.here.state)
    };
    if is_result || finder.claims.iter().any(tells) || moves_again(finder.mv) {
        return;
    }
    let limit = finder.own.amount - G::UNIT.little;
    let lines = finder.here.analysis.lines.iter();
    let mut worse = lines.filter_map(|line| Some((line.mv, line.value?.amount)));
    let Some((other, amount)) = worse.find(|(mv, amount)| *amount <= limit && !moves_again(*mv))
    else {
        return;
    };
    let line = expected(&finder.here.analysis, other);
    let compared = Compared {
        loss: finder.own.amount - amount,
        played: counts(finder, &line),
        best: counts(finder, &finder.line()),
        good: counts_where(finder, &|amount| amount > limit),
        bad: counts_where(finder, &|amount| amount <= limit),
        results: G::RESULTS,
    };
    let game = finder.analyses.game;
    let lasting = lasting(finder, &line);
    let is_usable = |count: &Counted| {
        lasting
            .iter()
            .all(|(motif, lasts)| *motif != count.motif || *lasts)
    };
    let usual_cost = |count: &Counted| game.usual_cost(&finder.here.state, count.motif);
    let bad = compared.bad.clone();
    let pairs = compared.pairs(&is_usable, &usual_cost).into_iter();
    let mut telling = pairs.filter(|(_, own)| is_rare(&bad, own));
    let claim = telling.next().map(|(other, played)| Claim::Apart {
        line,
        played,
        other,
    });
    finder.claims.extend(claim);
}

/// Whether few of the counts after worse moves are as good.
fn is_rare(bad: &[Counted], own: &Counted) -> bool {
    let same = bad.iter().filter(|count| count.motif == own.motif);
    let (as_good, worse): (Vec<_>, Vec<_>) = same.partition(|count| count.amount >= own.amount);
    FEW * as_good.len() <= worse.len()
}

/// Returns for each count that a reply may overturn whether it is still better after the expected
/// replies to both moves.
fn lasting<G: Teachable>(
    finder: &ClaimFinder<'_, '_, G>,
    other: &[G::Move],
) -> Vec<(&'static str, bool)> {
    let (game, here) = (finder.analyses.game, &finder.here.state);
    let after_other = game.counts_after_reply(here, other);
    let own = game.counts_after_reply(here, &finder.line()).into_iter();
    own.map(|own| {
        let same = after_other.iter().find(|count| count.motif == own.motif);
        (
            own.motif,
            same.is_some_and(|other| own.amount > other.amount),
        )
    })
    .collect()
}
