//! Claims about the replies that make a move bad.

use super::claim_finder::{ClaimFinder, REPLIES};
use crate::engine::Value;
use crate::teacher::analysed::{pv, wins};
use crate::teacher::claim::Claim;
use crate::teacher::motif::Sighting;
use crate::teacher::teachable::Teachable;

/// Adds a claim if the opponent can win by force, and only with certain
/// replies.
pub(super) fn allows_win<G: Teachable>(finder: &mut ClaimFinder<'_, '_, G>) {
    let Some(looked) = &finder.replies else {
        return;
    };
    let replies = wins(&looked.analysis);
    if replies.is_empty() || replies.len() > looked.sharing_limit() {
        return;
    }
    let motif = finder.forced_win(looked);
    if finder.names(&motif) {
        return;
    }
    if let Some(without) = finder.without_replies(&replies) {
        finder.claims.push(Claim::Allows {
            motif,
            replies,
            without,
        });
    }
}

/// Adds claims if the opponent's best reply does something that makes the
/// move bad.
pub(super) fn allows<G: Teachable>(finder: &mut ClaimFinder<'_, '_, G>) {
    let Some((best, seen)) = finder.replies.as_ref().and_then(|looked| {
        let best = looked.analysis.lines.first()?.mv;
        Some((best, finder.sightings(looked, best)))
    }) else {
        return;
    };
    for motif in seen {
        let looked = finder.replies.as_ref().expect("looked at above");
        let most = looked.analysis.lines.first().and_then(|line| line.value);
        // A reply that recovers half of the loss for the mover is harmless
        // whatever it does, so it is not ruled out.
        let hurts =
            |value: Value| most.is_none_or(|most| !finder.is_enough(most.amount - value.amount));
        if finder.is_usual(&motif) {
            continue;
        }
        for replies in finder.sets(looked, &motif, 0, hurts) {
            debug_assert!(replies.contains(&best));
            if let Some(without) = finder.without_replies(&replies) {
                let (motif, replies) = new_first(finder, motif, replies);
                finder.claims.push(Claim::Allows {
                    motif,
                    replies,
                    without,
                });
                break;
            }
        }
    }
    finder.fewest_first();
}

/// Puts a reply first that the move itself made possible, if it is as good
/// as the best reply.
fn new_first<G: Teachable>(
    finder: &ClaimFinder<'_, '_, G>,
    motif: Sighting,
    replies: Vec<G::Move>,
) -> (Sighting, Vec<G::Move>) {
    let opened = finder.analyses.game.opens(&finder.here.state, finder.mv);
    let analysis = finder.replies.as_ref().map(|looked| &looked.analysis);
    let amount = |value: Value| value.amount;
    let best = analysis.and_then(|analysis| analysis.lines.first()?.value);
    let as_good = |reply: &G::Move| {
        let own = analysis.and_then(|analysis| analysis.value(reply));
        own.map(amount) == best.map(amount)
    };
    let new = opened.into_iter().find(|(reply, seen)| {
        seen.motif == motif.motif && replies.contains(reply) && as_good(reply)
    });
    match new {
        Some((reply, seen)) => {
            let rest = replies.into_iter().filter(|other| *other != reply);
            (seen, std::iter::once(reply).chain(rest).collect())
        }
        None => (motif, replies),
    }
}

/// Adds a claim if only the best reply, or only the two best, make the move
/// bad.
pub(super) fn refuted<G: Teachable>(finder: &mut ClaimFinder<'_, '_, G>) {
    let Some(looked) = &finder.replies else {
        return;
    };
    let best: Vec<G::Move> = looked.analysis.lines.iter().map(|line| line.mv).collect();
    let groups = finder.grouped(&best);
    let line = pv(&looked.analysis);
    for count in 1..=REPLIES.min(groups.len()) {
        let replies = groups[..count].concat();
        if let Some(without) = finder.without_replies(&replies) {
            finder.claims.push(Claim::Refuted {
                named: groups[..count].iter().map(|group| group[0]).collect(),
                replies,
                without,
                line,
            });
            return;
        }
    }
}
