//! Claims about the moves that would have been better.

use super::claim_finder::{BAD, ClaimFinder, GOOD, SHARE};
use crate::engine::Value;
use crate::teacher::analysed::{wins, worse};
use crate::teacher::claim::Claim;
use crate::teacher::teachable::Teachable;

/// Adds a claim if the mover could have won by force.
pub(super) fn missed_win<G: Teachable>(finder: &mut ClaimFinder<'_, '_, G>) {
    let moves = wins(&finder.here.analysis);
    if moves.is_empty() || moves.len() > finder.here.sharing_limit() || finder.own.amount > 0.0 {
        return;
    }
    let motif = finder.forced_win(&finder.here);
    if finder.names(&motif) {
        return;
    }
    let Some(without) = finder.analyses.without(&finder.here, &moves) else {
        return;
    };
    if finder.is_enough(finder.best.amount - without.amount) {
        finder.claims.push(Claim::Missed {
            motif,
            moves,
            without,
        });
    }
}

/// Adds claims if the best move does something that the move played does
/// not.
pub(super) fn missed<G: Teachable>(finder: &mut ClaimFinder<'_, '_, G>) {
    let Some(&best) = finder.best_moves.first() else {
        return;
    };
    let played = finder.sightings(&finder.here, finder.mv);
    let seen = finder.sightings(&finder.here, best);
    for motif in seen {
        let same = played.iter().filter(|own| own.motif == motif.motif);
        let own = same.map(|own| own.strength).max().unwrap_or(0);
        let least = own + motif.difference - 1;
        let better = |value: Value| value.amount > finder.own.amount;
        let all = finder.sets(&finder.here, &motif, least, |_| true);
        for moves in finder.sets(&finder.here, &motif, least, better) {
            // If another move with this motif is no better than the move
            // played, the motif is not the reason.
            if !all.contains(&moves) {
                break;
            }
            let Some(without) = finder.analyses.without(&finder.here, &moves) else {
                break;
            };
            if finder.is_enough(finder.best.amount - without.amount) {
                finder.claims.push(Claim::Missed {
                    motif,
                    moves,
                    without,
                });
                break;
            }
        }
    }
    finder.fewest_first();
}

/// Adds a claim if only a few moves avoid at least half of the loss, or if all
/// but a few do.
pub(super) fn only<G: Teachable>(finder: &mut ClaimFinder<'_, '_, G>) {
    let (mut good, mut bad) = (Vec::new(), vec![finder.mv]);
    let mut least = finder.best;
    for line in finder
        .here
        .analysis
        .lines
        .iter()
        .filter(|line| line.mv != finder.mv)
    {
        let enough = finder.own.amount + (1.0 - SHARE) * finder.loss;
        match line.value.filter(|value| value.amount > enough) {
            Some(value) => {
                good.push(line.mv);
                least = worse(least, value);
            }
            None => bad.push(line.mv),
        }
    }
    let counts = [&good, &bad].map(|moves| finder.grouped(moves).len());
    let few = counts[0] <= GOOD && counts[0] <= counts[1];
    if good.is_empty() || !(few || counts[1] <= BAD) {
        return;
    }
    let Some(without) = finder.analyses.without(&finder.here, &good) else {
        return;
    };
    if finder.is_enough(finder.best.amount - without.amount) {
        finder.claims.push(Claim::Only {
            moves: good,
            bad: if few { Vec::new() } else { bad },
            least,
            without,
        });
    }
}
