//! Adds facts about the board to the reasons, and the effect of a pass.

use super::claim_finder::{ClaimFinder, SHARE};
use super::contrast::contrast;
use super::explain::odds_of;
use crate::engine::{MoveLine, Value};
use crate::teacher::analysed::kept;
use crate::teacher::claim::Claim;
use crate::teacher::grade::Grade;
use crate::teacher::judge::turned;
use crate::teacher::motif::Sighting;
use crate::teacher::odds::CLEARLY_WORSE;
use crate::teacher::teachable::Teachable;

/// Adds facts about the board to the reasons: what the move opens, what the
/// named reply does, what the best move does.
pub(super) fn facts<G: Teachable>(finder: &mut ClaimFinder<'_, '_, G>) {
    opens(finder);
    reply(finder);
    let missed = |claim: &Claim<G::Move>| matches!(claim, Claim::Missed { .. });
    if let Some(&mv) = finder.best_moves.first()
        && !finder.claims.iter().any(missed)
    {
        let played = finder.sightings(&finder.here, finder.mv);
        // A number that needs another beside it is left to [`contrast`].
        let new =
            |motif: &Sighting| !motif.is_relative() && !played.iter().any(|own| own.matches(motif));
        let best = finder.sightings(&finder.here, mv).into_iter().find(new);
        finder
            .claims
            .extend(best.map(|motif| Claim::Better { mv, motif }));
    }
    contrast(finder);
}

/// Adds what the reply does that refutes the move or wins, if no claim says so yet.
#[inline(never)] // It is called twice, and would be there twice for every game.
pub(super) fn reply<G: Teachable>(finder: &mut ClaimFinder<'_, '_, G>) {
    let allows = |claim: &Claim<G::Move>| matches!(claim, Claim::Allows { .. });
    let replies = finder.claims.iter().find_map(|claim| match claim {
        Claim::Refuted { replies, .. } => replies.first().copied(),
        _ => None,
    });
    let wins = finder.winning_reply();
    let known = replies.or(wins).or(finder.proved_reply);
    if let (Some(reply), Some(looked)) = (known, &finder.replies)
        && !finder.claims.iter().any(allows)
    {
        let motif = finder.unusual(looked, reply);
        let is_solved = replies.is_none() && wins.is_some();
        let forced = || is_solved.then(|| finder.forced_win(looked));
        let claim = motif
            .or_else(forced)
            .map(|motif| Claim::Reply { reply, motif });
        finder.claims.extend(claim);
    }
}

/// Adds what the opponent can do now, but could not do before the move and
/// could not do after the best move. Replies that would be mistakes are left out.
fn opens<G: Teachable>(finder: &mut ClaimFinder<'_, '_, G>) {
    let game = finder.analyses.game;
    let kept = match finder.best_moves.first() {
        Some(best) if *best != finder.mv => game.opens(&finder.here.state, *best),
        _ => return,
    };
    let mut opened = game.opens(&finder.here.state, finder.mv);
    opened.retain(|(reply, _)| {
        finder.is_harmful(*reply) && !kept.iter().any(|(other, _)| other == reply)
    });
    let is_named = |squares: &[String]| {
        let mut motifs = finder.claims.iter().filter_map(|claim| match claim {
            Claim::Allows { motif, .. } => Some(motif),
            _ => None,
        });
        motifs.any(|motif| motif.squares == squares)
    };
    if let Some((_, motif)) = opened.first()
        // The fact is omitted if a reason names the squares already.
        && !is_named(&motif.squares)
    {
        finder.claims.push(Claim::Opens {
            motif: motif.clone(),
            replies: opened.iter().map(|(reply, _)| *reply).collect(),
        });
    }
}

/// Adds the opponent's threat after a pass, if it gains clearly more than the
/// best move allows. If there is no other reason, also adds that the move
/// achieved no more than a pass.
pub(super) fn after_a_pass<G: Teachable>(finder: &mut ClaimFinder<'_, '_, G>, grade: Grade) {
    let Some(best) = finder.analyses.best_after_a_pass(&finder.here.state) else {
        return;
    };
    let Some(value) = best.value.map(turned) else {
        return;
    };
    let about_the_same = (finder.own.amount - value.amount).abs() <= SHARE * finder.loss;
    // A move that is proved to lose achieves less than a pass, unless a pass loses too.
    let is_lost = G::UNIT.is_outcome() && finder.own.exact && !value.exact;
    let bad = grade > Grade::Good && !is_lost;
    if bad && about_the_same && !finder.claims.iter().any(Claim::is_causal) {
        answer(finder);
        finder.claims.push(Claim::Idle { value });
    }
    // Where only the result counts, a reply that leaves the mover about even is no threat.
    let hurts = !G::UNIT.is_outcome() || value.amount <= CLEARLY_WORSE;
    let harm = finder.best.amount - value.amount;
    if hurts && harm >= G::UNIT.much && can_be_overlooked(finder, harm) {
        let motif = striking_after_a_pass(finder, &best);
        if motif.is_some() || costs_the_game(finder, value) {
            finder.claims.push(Claim::Threat {
                value,
                line: kept(&best),
                motif,
            });
        }
    }
}

/// Adds what the opponent's best reply does, where the move does nothing against it and the best
/// move would. A sentence that another move surely wins has no room for that.
fn answer<G: Teachable>(finder: &mut ClaimFinder<'_, '_, G>) {
    let Some(looked) = &finder.replies else {
        return;
    };
    let named = |claim: &Claim<G::Move>| matches!(claim, Claim::Reply { .. } | Claim::Later { .. });
    let best = looked.analysis.lines.first().map(|line| line.mv);
    let is_told = finder.best.exact || finder.claims.iter().any(named);
    if let Some(reply) = best.filter(|_| !is_told) {
        let motif = finder.unusual(looked, reply);
        let claim = motif.map(|motif| Claim::Reply { reply, motif });
        finder.claims.extend(claim);
    }
}

/// Returns what the opponent's best move after a pass does, if that is plain to see.
fn striking_after_a_pass<G: Teachable>(
    finder: &ClaimFinder<'_, '_, G>,
    best: &MoveLine<G::Move>,
) -> Option<Sighting> {
    let game = finder.analyses.game;
    let passed = game.passed(&finder.here.state)?;
    let seen = game.motifs_in(&passed, &best.pv);
    let mut striking = seen.into_iter();
    striking.find(|motif| G::STRIKING.contains(&motif.motif))
}

/// Returns whether a pass, after which the mover has this value, would give the result away or,
/// in points, as much as a blunder does.
fn costs_the_game<G: Teachable>(finder: &ClaimFinder<'_, '_, G>, value: Value) -> bool {
    let odds = odds_of(finder.analyses.game, &finder.here.state);
    let is_proved = finder.best.exact && value.exact;
    if is_proved && odds.result(&value) < odds.result(&finder.best) {
        return true;
    }
    match G::UNIT.is_outcome() {
        true => value.exact,
        false => {
            let expected = |value: &Value| odds.expected(G::UNIT, value);
            expected(&finder.best) - expected(&value) >= G::UNIT.grades[2]
        }
    }
}

/// Returns whether some move leaves the opponent most of what it threatens, whose `harm` is its
/// gain after a pass. A threat that every move meets explains none of them.
fn can_be_overlooked<G: Teachable>(finder: &ClaimFinder<'_, '_, G>, harm: f64) -> bool {
    finder.here.analysis.lines.iter().any(|line| {
        let own = (line.mv == finder.mv).then_some(finder.own);
        let value = own.or(line.value);
        value.is_some_and(|value| finder.best.amount - value.amount >= SHARE * harm)
    })
}
