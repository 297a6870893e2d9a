//! Adds facts about the board to the reasons, and the effect of a pass.

use super::claim_finder::{ClaimFinder, SHARE, expected};
use crate::game::order_by_key;
use crate::teacher::analysed::kept;
use crate::teacher::claim::Claim;
use crate::teacher::grade::Grade;
use crate::teacher::judge::turned;
use crate::teacher::motif::{Counted, Sighting};
use crate::teacher::teachable::Teachable;

/// Adds facts about the board to the reasons: what the move opens, what the
/// named reply does, what the best move does.
pub(super) fn facts<G: Teachable>(finder: &mut ClaimFinder<'_, '_, G>) {
    opens(finder);
    let allows = |claim: &Claim<G::Move>| matches!(claim, Claim::Allows { .. });
    let replies = finder.claims.iter().find_map(|claim| match claim {
        Claim::Refuted { replies, .. } => replies.first().copied(),
        _ => None,
    });
    let wins = finder.winning_reply();
    if let (Some(reply), Some(looked)) = (replies.or(wins), &finder.replies)
        && !finder.claims.iter().any(allows)
    {
        let mut seen = finder.sightings(looked, reply).into_iter();
        let motif = seen.find(|motif| !finder.is_usual(motif));
        let forced = || (replies.is_none()).then(|| finder.forced_win(looked));
        let claim = motif
            .or_else(forced)
            .map(|motif| Claim::Reply { reply, motif });
        finder.claims.extend(claim);
    }
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

/// Most counts that are compared.
const COMPARED: usize = 2;

/// The parts of a unit in which [`Teachable::usual_cost`] counts.
const HUNDREDTHS: f64 = 100.0;

/// A count is in proportion to a loss if its difference usually goes with this share of it.
const IN_PROPORTION: f64 = 1.0 / 3.0;

/// A move that avoids this share of the loss is about as good as the best one.
const NEARLY_ALL: f64 = 2.0 / 3.0;

/// Adds the counts whose difference between the best move and the one played usually costs most.
/// The second one is left out unless it usually costs at least half as much.
///
/// A count is left out if its difference usually goes with less than a third of the loss, or if a
/// good reply to the best move leaves it no better than the best reply to the move played.
/// A count is left out if it is no better after at least half of the other moves that are nearly
/// as good as the best: then it is not what makes a move good. A count that is as good after at
/// least half of the other moves that are about as bad as the one played is used only if there is
/// no other, and so is one that tells only the result ([`Teachable::RESULTS`]). A count of replies ([`Teachable::COUNTED_REPLIES`]) is left out if each of them
/// would be a mistake.
fn contrast<G: Teachable>(finder: &mut ClaimFinder<'_, '_, G>) {
    let Some(&mv) = finder.best_moves.first().filter(|best| **best != finder.mv) else {
        return;
    };
    let kept = counts_kept(finder);
    let game = finder.analyses.game;
    let here = &finder.here.state;
    let played = counts(finder, &finder.line());
    let good = finder.own.amount + NEARLY_ALL * finder.loss;
    let good = counts_where(finder, |amount| amount >= good);
    let bad = finder.best.amount - NEARLY_ALL * finder.loss;
    let bad = counts_where(finder, |amount| amount <= bad);
    let is_refuted = |own: &Counted| is_most(&good, own.motif, |amount| amount <= own.amount);
    let separates =
        |better: &Counted| !is_most(&bad, better.motif, |amount| amount >= better.amount);
    let is_harmless = |own: &Counted| {
        let replies = finder.replies.as_ref().filter(|_| own.amount < 0);
        let replies = replies.filter(|_| G::COUNTED_REPLIES.contains(&own.motif));
        replies.is_some_and(|looked| {
            let doing = finder.doing(looked, own.motif);
            !doing.iter().any(|(reply, _)| finder.is_harmful(*reply))
        })
    };
    let is_named = |count: &Counted| {
        let mut motifs = finder.claims.iter().filter_map(Claim::motif);
        motifs.any(|motif| motif.gives(count))
    };
    let counted = counts(finder, &expected(&finder.here.analysis, mv));
    let pairs = counted.into_iter().filter(|count| !is_named(count));
    let pairs = pairs.filter_map(|better| {
        let mut own = played
            .iter()
            .filter(|own| !is_refuted(own) && !is_harmless(own));
        let (by, own) = own.find_map(|own| Some((own.lacks(&better)?, own)))?;
        Some((by * game.usual_cost(here, own.motif), own.clone(), better))
    });
    let is_proportionate = |cost: i32| f64::from(cost) / HUNDREDTHS >= IN_PROPORTION * finder.loss;
    let pairs = pairs.filter(|(cost, own, _)| {
        is_proportionate(*cost)
            && kept
                .iter()
                .all(|(motif, kept)| own.motif != *motif || *kept)
    });
    let mut pairs: Vec<(i32, Counted, Counted)> = pairs.collect();
    let is_result = |own: &Counted| G::RESULTS.contains(&own.motif);
    let any_other = pairs.iter().any(|(_, own, _)| !is_result(own));
    if any_other {
        pairs.retain(|(_, own, _)| !is_result(own));
    }
    if pairs.iter().any(|(.., better)| separates(better)) {
        pairs.retain(|(.., better)| separates(better));
    }
    // Equal costs keep their order, because a game lists its most important counts first.
    order_by_key(&mut pairs, |(cost, ..)| -cost);
    let most = if any_other { COMPARED } else { 1 };
    let least = pairs.first().map_or(0, |(cost, ..)| cost / 2);
    let named = pairs
        .into_iter()
        .take(most)
        .filter(|(cost, ..)| *cost >= least);
    let claims = named.map(|(_, played, better)| Claim::Contrast { mv, played, better });
    finder.claims.extend(claims);
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
    let mover = game.to_move(&here);
    let looked = finder.analyses.look(*state);
    let mut before = here;
    let turn = line.iter().take_while(|mv| {
        let is_own = game.to_move(&before) == mover && game.outcome(&before).is_none();
        if is_own {
            game.apply(&mut before, **mv);
        }
        is_own
    });
    let turn: Vec<G::Move> = turn.copied().collect();
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
fn counts<G: Teachable>(finder: &ClaimFinder<'_, '_, G>, line: &[G::Move]) -> Vec<Counted> {
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
fn counts_where<G: Teachable>(
    finder: &ClaimFinder<'_, '_, G>,
    is_wanted: impl Fn(f64) -> bool,
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
    let bad = grade > Grade::Good;
    if bad && about_the_same && !finder.claims.iter().any(Claim::is_causal) {
        finder.claims.push(Claim::Idle { value });
    }
    if finder.best.amount - value.amount >= G::UNIT.much {
        finder.claims.push(Claim::Threat {
            value,
            line: kept(&best),
        });
    }
}
