//! One claim as a full sentence.

use super::hurt::{idle, later};
use super::merit::apart;
use super::naming::{Naming, capital, counted_moves, seems};
use super::remedy::{contrast, others, proved};
use super::value::{leaves_at_best, would_be, would_be_at_best};
use crate::engine::own_moves;
use crate::teacher::claim::{Claim, Explanation};
use crate::teacher::grade::Grade;

/// Returns a full sentence for one claim: the statement and its proof.
#[must_use]
pub fn claim_sentence(
    naming: &Naming,
    explained: &Explanation<String>,
    claim: &Claim<String>,
) -> String {
    let statement = claim_statement(naming, explained, claim);
    let proof = proof(naming, explained, claim);
    naming.begun(&format!("{statement}{proof}."))
}

/// Returns a claim in words, without the full stop and without the value that
/// proves it.
#[must_use]
pub fn claim_statement(
    naming: &Naming,
    explained: &Explanation<String>,
    claim: &Claim<String>,
) -> String {
    let played = &naming.one(&explained.comparison.played);
    let opponent = further(naming, explained) + naming.opponent;
    match claim {
        Claim::Refuted { named, .. } => format!("{opponent} answers {}", naming.either(named)),
        Claim::Only { moves, without, .. } if moves.contains(&explained.comparison.played) => {
            let place = match explained.comparison.grade_of(naming.unit, *without) {
                Grade::Best | Grade::Good => "the best move",
                _ => "the only good move",
            };
            format!("{played} {} {place}", seems(explained, without))
        }
        Claim::Only { bad, without, .. } if !bad.is_empty() => format!(
            "Anything{} {} better",
            others(naming, &explained.comparison.played, bad),
            seems(explained, without)
        ),
        Claim::Only { moves, without, .. } => format!(
            "Any move but {} {}",
            naming.either(moves),
            leaves_at_best(naming, without, true)
        ),
        Claim::Missed { motif, moves, .. } => {
            let mv = moves.first().map_or("", String::as_str);
            format!("{} {}", naming.one(mv), motif.does())
        }
        Claim::Allows { motif, replies, .. } => {
            // The motif, such as `take the corner a1`, already names the move.
            let reply = replies.first().map_or("", String::as_str);
            let (can, named) = (motif.can(), naming.one(reply));
            match (motif.names_move(reply), motif.is_compound()) {
                (true, _) => format!("{opponent} can {can}"),
                // Two things that a reply does are joined by an `and` of their own.
                (false, true) => format!("{opponent} can play {named}, {can}"),
                (false, false) => format!("{opponent} can play {named} and {can}"),
            }
        }
        Claim::Opens { motif, .. } => format!(
            "After {played} {} can {}, which was closed before",
            naming.opponent,
            motif.can()
        ),
        Claim::Reply { reply, motif } => {
            format!("{opponent}'s {} {}", naming.one(reply), motif.does())
        }
        Claim::Does { motif, .. } | Claim::Shows { motif } => format!("{played} {}", motif.does()),
        Claim::Later { .. } => {
            later(naming, explained, claim).map_or_else(String::new, |text| capital(&text))
        }
        Claim::Better { mv, motif } => format!("{} {}", naming.one(mv), motif.does()),
        Claim::Contrast { mv, played, better } => contrast(naming, explained, mv, played, better),
        Claim::Apart {
            line,
            played: own,
            other,
        } => format!("{played} {}", apart(naming, line, own, other)),
        Claim::Idle { value } => idle(played, explained, value),
        Claim::Threat { line, motif, .. } => {
            let mv = line.first().map_or("", String::as_str);
            let (opponent, named) = (naming.opponent, naming.one(mv));
            let threat = match motif {
                Some(motif) if motif.names_move(mv) => format!("to {}", motif.can()),
                Some(motif) => format!("{named}, which {}", motif.does()),
                None => named,
            };
            format!("Before this move, {opponent} threatened {threat}")
        }
        Claim::Proved { mv, reply, anyway } => {
            let [mv, reply] = [mv, reply].map(Option::as_deref);
            capital(&proved(naming, explained, (mv, reply), *anyway))
        }
        Claim::Longer {
            best,
            plies,
            best_plies,
            won,
        } => format!(
            "{played} {} in {}, {} in {}",
            if *won { "wins" } else { "loses" },
            counted_moves(*plies),
            naming.one(best),
            own_moves(*best_plies)
        ),
    }
}

/// Returns the move played and the further moves of the same turn, to precede the opponent:
/// `After pit 4 and then pit 5, `. Empty if there are no further moves.
fn further(naming: &Naming, explained: &Explanation<String>) -> String {
    match &explained.again[..] {
        [] => String::new(),
        again => {
            let played = naming.one(&explained.comparison.played);
            format!("After {played} and then {}, ", naming.all(again))
        }
    }
}

/// Returns the value that proves a claim, to follow the statement; may be empty.
pub(super) fn proof(
    naming: &Naming,
    explained: &Explanation<String>,
    claim: &Claim<String>,
) -> String {
    let played = &explained.comparison.played;
    match claim {
        Claim::Refuted { without, .. } | Claim::Allows { without, .. } => {
            format!("; without this, {}", would_be(naming, explained, without))
        }
        Claim::Only { moves, without, .. } if moves.contains(played) => {
            format!(": any other move {}", leaves_at_best(naming, without, true))
        }
        Claim::Only { bad, without, .. } if !bad.is_empty() => format!(
            "; {} {}",
            naming.all(bad),
            leaves_at_best(naming, without, bad.len() == 1)
        ),
        Claim::Missed { without, .. }
        | Claim::Does {
            without: Some(without),
            ..
        } => format!(
            "; without such a move {}",
            would_be_at_best(naming, without)
        ),
        Claim::Idle { value } => {
            let [passed, own] = [value, &explained.comparison.value]
                .map(|value| would_be(naming, explained, value));
            let too = if passed == own { " too" } else { "" };
            format!(": if {} passed instead, {passed}{too}", naming.mover)
        }
        Claim::Threat { value, .. } => {
            let mover = naming.mover;
            format!(
                ": had {mover} not moved, {}",
                would_be(naming, explained, value)
            )
        }
        _ => String::new(),
    }
}
