//! Sentences about what the opponent does after a bad move.

use super::naming::{Naming, counted_moves};
use crate::engine::{Value, own_moves};
use crate::teacher::claim::{Claim, Explanation};
use crate::teacher::motif::{FORCED_WIN, Sighting};

/// Returns a sentence about what the move opens to the opponent, and the best move does
/// not.
pub(super) fn opened(
    naming: &Naming,
    explained: &Explanation<String>,
    claim: &Claim<String>,
) -> Option<String> {
    let Claim::Opens { motif, .. } = claim else {
        return None;
    };
    let best = explained.comparison.best.first()?;
    // `After a7 Black can take the corner a8, but not after a8` would be odd.
    let instead = match motif.names(best) {
        true => format!("; {} does so first", naming.one(best)),
        false => format!(", but not after {}", naming.one(best)),
    };
    Some(format!(
        "After {} {} can {}{instead}",
        naming.one(&explained.comparison.played),
        naming.opponent,
        motif.can(),
    ))
}

/// Returns what the opponent does about the move, and which other replies have
/// the same effect.
pub(super) fn hurt(
    naming: &Naming,
    explained: &Explanation<String>,
    claim: &Claim<String>,
) -> Option<(String, String)> {
    let opponent = opponent(naming, explained);
    let lost = explained.comparison.value;
    let plies = lost.plies.filter(|_| lost.exact && lost.amount < 0.0);
    match claim {
        Claim::Allows { motif, replies, .. } => {
            let (first, rest) = replies.split_first()?;
            let deed = deed(naming, explained, first, motif);
            // What the reply does may not show that it wins.
            let wins = plies.filter(|plies| {
                naming.unit.is_outcome() && !motif.says_wins() && own_moves(*plies) > 1
            });
            let wins = wins.map_or_else(String::new, |plies| {
                format!(", and wins in {}", counted_moves(plies))
            });
            Some((deed + &wins, also(naming, motif.motif, rest)))
        }
        // No single reply is the reason, but this one wins.
        Claim::Reply { reply, motif } => {
            let at_once = plies.is_some_and(|plies| own_moves(plies) == 1);
            let clause = match at_once || motif.motif == FORCED_WIN.name {
                true => deed(naming, explained, reply, motif),
                false => format!(
                    "{opponent} wins with {}, which {}",
                    naming.one(reply),
                    motif.does()
                ),
            };
            Some((clause, String::new()))
        }
        Claim::Refuted { named, .. } => {
            let [reply] = &named[..] else {
                // If only one of these replies were ruled out, the others would
                // still hurt.
                return Some((
                    format!("{opponent} answers {}", naming.either(named)),
                    String::new(),
                ));
            };
            let does = match plies {
                Some(plies) => format!(" and wins in {}", counted_moves(plies)),
                None => reply_words(explained, reply)
                    .map_or_else(String::new, |does| format!(" and {does}")),
            };
            let reply = naming.one(reply);
            Some((format!("{opponent} answers {reply}{does}"), String::new()))
        }
        // This sentence is used only if no claim says anything better.
        Claim::Idle { .. } if explained.claims.iter().any(shows_more) => None,
        Claim::Idle { value } => Some((idle("it", explained, value), String::new())),
        _ => None,
    }
}

/// Returns whether a claim compares the move with a better one.
const fn shows_more(claim: &Claim<String>) -> bool {
    matches!(
        claim,
        Claim::Contrast { .. } | Claim::Better { .. } | Claim::Opens { .. }
    )
}

/// Returns the name of the opponent, after the moves that come before the reply.
fn opponent(naming: &Naming, explained: &Explanation<String>) -> String {
    match &explained.again[..] {
        [] => naming.opponent.to_owned(),
        again => format!("after {} {}", naming.all(again), naming.opponent),
    }
}

/// Returns what the opponent does with a reply: `White takes the corner h8`,
/// `North plays pit 5 and captures 5 beans`.
fn deed(naming: &Naming, explained: &Explanation<String>, reply: &str, motif: &Sighting) -> String {
    let (opponent, does) = (opponent(naming, explained), motif.does());
    if motif.names_move(reply) {
        return format!("{opponent} {does}");
    }
    let reply = naming.one(reply);
    match motif.is_compound() {
        // Two things that a reply does are joined by an `and` of their own.
        true => format!("{opponent} plays {reply}, {does}"),
        false => format!("{opponent} plays {reply} and {does}"),
    }
}

/// Returns a clause such as `it achieves no more than a pass`.
pub(super) fn idle(what: &str, explained: &Explanation<String>, passed: &Value) -> String {
    let own = explained.comparison.value;
    let does = match own.exact && passed.exact {
        true => "achieves",
        false => "seems to achieve",
    };
    let more = match own.amount > passed.amount {
        true => "almost nothing",
        false => "no more than a pass",
    };
    format!("{what} {does} {more}")
}

/// Returns what the reply does, if a claim says so.
fn reply_words(explained: &Explanation<String>, answer: &str) -> Option<String> {
    explained.claims.iter().find_map(|claim| match claim {
        Claim::Reply { reply, motif } if reply == answer => Some(motif.does()),
        _ => None,
    })
}

/// Most other replies that are named.
const ALIKE: usize = 3;

/// Returns a remark such as ` (White's a8 and h8 would hurt too)`, because the
/// first reply alone is not the whole reason.
fn also(naming: &Naming, motif: &str, rest: &[String]) -> String {
    let does = match motif == FORCED_WIN.name {
        true => "win",
        false => "hurt",
    };
    let named = match rest.len() {
        0 => return String::new(),
        count if count > ALIKE => {
            let first = rest[..ALIKE].join(", ");
            naming.with_noun(1, &format!("{first} and {} more", count - ALIKE))
        }
        _ => naming.all(rest),
    };
    format!(" ({}'s {named} would {does} too)", naming.opponent)
}
