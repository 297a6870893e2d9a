//! Claims about good moves.

use super::claim_finder::ClaimFinder;
use crate::engine::Value;
use crate::teacher::claim::Claim;
use crate::teacher::judge::is_highest;
use crate::teacher::teachable::Teachable;

/// Adds what a good move does, if doing it was needed.
pub(super) fn merits<G: Teachable>(finder: &mut ClaimFinder<'_, '_, G>) {
    let seen = finder.sightings(&finder.here, finder.mv);
    for motif in seen {
        let moves = finder.sharing(&finder.here, &motif);
        if motif.is_relative() && !moves.iter().all(|mv| is_as_good(finder, *mv)) {
            continue;
        }
        let without = finder.analyses.without(&finder.here, &moves);
        if !is_comparable(finder, without) {
            continue;
        }
        let cost = match without {
            Some(left) => finder.own.amount - left.amount,
            // If no other move is legal, doing it was necessary.
            None if finder.here.analysis.lines.len() == 1 => f64::INFINITY,
            // Every legal move does it, which is nothing to praise.
            None => 0.0,
        };
        if moves.len() <= finder.here.sharing_limit() && cost >= G::UNIT.little {
            finder.claims.push(Claim::Does {
                motif,
                moves,
                without,
            });
        }
    }
    finder.fewest_first();
    let others = finder.here.analysis.lines.len() > 1;
    let mv = [finder.mv];
    let without = finder.analyses.without(&finder.here, &mv);
    if let (true, Some(without)) = (others, without)
        && is_comparable(finder, Some(without))
        && finder.own.amount - without.amount >= G::UNIT.little
    {
        finder.claims.push(Claim::Only {
            moves: mv.to_vec(),
            bad: Vec::new(),
            least: finder.own,
            without,
        });
    }
}

/// Whether the value without a move says anything about it. Other moves than a proved win may win
/// as well although their values are only estimates.
fn is_comparable<G: Teachable>(finder: &ClaimFinder<'_, '_, G>, without: Option<Value>) -> bool {
    !is_highest(G::UNIT, &finder.own) || without.is_none_or(|without| without.exact)
}

/// Whether a move is about as good as the one played. If a worse move leaves as good a number, the
/// number does not say what makes the good move good.
fn is_as_good<G: Teachable>(finder: &ClaimFinder<'_, '_, G>, mv: G::Move) -> bool {
    let value = finder.here.analysis.value(&mv);
    value.is_some_and(|value| finder.own.amount - value.amount < G::UNIT.little)
}

/// Adds a claim if the move keeps the result but wins later, or loses
/// sooner, than necessary.
#[inline(never)] // It is called twice, and would be there twice for every game.
pub(super) fn longer<G: Teachable>(finder: &mut ClaimFinder<'_, '_, G>) {
    let (Some(plies), Some(best_plies)) = (finder.own.plies, finder.best.plies) else {
        return;
    };
    let won = finder.own.amount > 0.0;
    let worse = if won {
        plies > best_plies
    } else {
        plies < best_plies
    };
    let fastest =
        |value: Value| value.amount == finder.best.amount && value.plies == Some(best_plies);
    let mut lines = finder.here.analysis.lines.iter();
    let best = lines.find(|line| line.mv != finder.mv && line.value.is_some_and(fastest));
    if let Some(best) = best.map(|line| line.mv)
        && worse
        && finder.own.amount != 0.0
        && finder.own.exact
        && finder.best.exact
    {
        finder.claims.push(Claim::Longer {
            best,
            plies,
            best_plies,
            won,
        });
    }
}

/// Adds a motif of a best move if nothing shows that it was needed.
pub(super) fn shows<G: Teachable>(finder: &mut ClaimFinder<'_, '_, G>) {
    let does = |claim: &Claim<G::Move>| matches!(claim, Claim::Does { .. });
    if !G::UNIT.is_outcome() || finder.claims.iter().any(does) {
        return;
    }
    // What forces a win of several moves is seldom what its first move happens to do.
    let is_long = is_highest(G::UNIT, &finder.own) && finder.own.plies != Some(1);
    let seen = finder.sightings(&finder.here, finder.mv).into_iter().next();
    let seen = seen.filter(|motif| !is_long || G::STRIKING.contains(&motif.motif));
    finder
        .claims
        .extend(seen.map(|motif| Claim::Shows { motif }));
}
