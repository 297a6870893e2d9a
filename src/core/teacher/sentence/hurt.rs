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
    // `After a7 Black can take the corner a8, but not after a8` would be odd.
    let instead = match explained.comparison.best.first() {
        None => String::new(),
        Some(best) if motif.names(best) => format!("; {} does so first", naming.one(best)),
        Some(best) => format!(", but not after {}", naming.one(best)),
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
            // The way in which a win is forced says more than its length.
            let later = later_of(naming, explained, first);
            if let Some(later) = later.filter(|_| motif.motif == FORCED_WIN.name) {
                return Some((later, also(naming, motif.motif, rest)));
            }
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
        // No single reply is the reason, but this one wins, or answers a move that does nothing.
        Claim::Reply { reply, motif } => {
            let at_once = plies.is_some_and(|plies| own_moves(plies) == 1);
            let forced = motif.motif == FORCED_WIN.name;
            let estimated = !lost.exact;
            let clause = match at_once || forced || estimated {
                true => later_of(naming, explained, reply)
                    .unwrap_or_else(|| deed(naming, explained, reply, motif)),
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
                let answers = format!("{opponent} answers {}", naming.either(named));
                let first = named.first()?;
                // A corner's name is that of the reply, which is named already.
                let does = reply_motif(explained, first);
                let does = does.filter(|motif| !motif.names_move(first));
                let later = later_claim(explained, first);
                let later = later.and_then(|claim| after_one_of_them(naming, claim));
                let more = does.map(|motif| format!("; {} {}", naming.one(first), motif.does()));
                let more = more.or(later).unwrap_or_default();
                return Some((answers + &more, String::new()));
            };
            if let Some(later) = later_of(naming, explained, reply) {
                return Some((later, String::new()));
            }
            let does = match (plies, reply_motif(explained, reply)) {
                (Some(plies), _) => format!(" and wins in {}", counted_moves(plies)),
                (_, Some(motif)) if motif.names_move(reply) => {
                    return Some((deed(naming, explained, reply, motif), String::new()));
                }
                (_, Some(motif)) => format!(" and {}", motif.does()),
                _ => String::new(),
            };
            let reply = naming.one(reply);
            Some((format!("{opponent} answers {reply}{does}"), String::new()))
        }
        // The proof is part of the verdict, unless the grade rests on it.
        Claim::Proved {
            reply: Some(reply), ..
        } if lost.exact => {
            let reply = naming.one(reply);
            Some((
                format!("{opponent} plays {reply} and wins with perfect play"),
                String::new(),
            ))
        }
        Claim::Later {
            is_better: false, ..
        } if !explained.claims.iter().any(names_the_reply) => {
            let later = later(naming, explained, claim)?;
            Some((format!("for example {later}"), String::new()))
        }
        // This sentence is used only if no claim says anything better.
        Claim::Idle { .. } if explained.claims.iter().any(shows_more) => None,
        Claim::Idle { value } => Some((idle("it", explained, value), String::new())),
        _ => None,
    }
}

/// Whether the words of this claim name the opponent's reply but not what it does.
pub(super) fn is_bare(explained: &Explanation<String>, claim: &Claim<String>) -> bool {
    let Claim::Refuted { named, .. } = claim else {
        return false;
    };
    let lost = explained.comparison.value;
    let wins = lost.exact && lost.plies.is_some();
    let tells = |reply: &String| {
        reply_motif(explained, reply).is_some() || later_claim(explained, reply).is_some()
    };
    !wins && !named.first().is_some_and(tells)
}

/// Returns whether a claim compares the move with a better one.
const fn shows_more(claim: &Claim<String>) -> bool {
    matches!(
        claim,
        Claim::Contrast { .. } | Claim::Better { .. } | Claim::Opens { .. } | Claim::Later { .. }
    )
}

/// Whether a claim begins with the opponent's reply.
const fn names_the_reply(claim: &Claim<String>) -> bool {
    matches!(
        claim,
        Claim::Allows { .. } | Claim::Refuted { .. } | Claim::Reply { .. }
    )
}

/// Returns the claim about the opponent's turns that begin with this reply.
fn later_claim<'a>(explained: &'a Explanation<String>, answer: &str) -> Option<&'a Claim<String>> {
    explained.claims.iter().find(|claim| match claim {
        Claim::Later {
            line, is_better, ..
        } => !is_better && line.first().is_some_and(|first| first == answer),
        _ => false,
    })
}

/// The longest text of [`later`] to which the length of a forced win is added.
const SHORT: usize = 90;

/// Returns [`later`] of this claim, with the length of a win that follows.
fn later_of(naming: &Naming, explained: &Explanation<String>, answer: &str) -> Option<String> {
    let text = later(naming, explained, later_claim(explained, answer)?)?;
    let lost = explained.comparison.value;
    let plies = lost.plies.filter(|_| lost.exact && lost.amount < 0.0);
    Some(match plies.filter(|plies| own_moves(*plies) > 1) {
        Some(plies) if text.len() < SHORT => {
            format!("{text}, and wins in {}", counted_moves(plies))
        }
        _ => text,
    })
}

/// Returns what comes later on an expected line: `Black answers e4 and, after White's d5,
/// plays c5, which threatens a line on c3`.
pub(super) fn later(
    naming: &Naming,
    explained: &Explanation<String>,
    claim: &Claim<String>,
) -> Option<String> {
    let Later {
        first,
        between,
        does,
        is_better,
    } = match Later::of(naming, claim)? {
        Ok(later) => later,
        Err((reply, motif)) => return Some(deed(naming, explained, reply, motif)),
    };
    let [mover, opponent] = [naming.mover, naming.opponent];
    let replier = self::opponent(naming, explained);
    Some(match (is_better, between) {
        (true, None) => format!("after {first} {mover} {does}"),
        (true, Some(between)) => format!("after {first} and {opponent}'s {between} {mover} {does}"),
        (false, None) => format!("{replier} answers {first} and then {does}"),
        (false, Some(between)) => {
            format!("{replier} answers {first} and, after {mover}'s {between}, {does}")
        }
    })
}

/// Returns what comes after one of several replies: `; after e4 and White's d5 it plays c5,
/// which threatens a line on c3`.
fn after_one_of_them(naming: &Naming, claim: &Claim<String>) -> Option<String> {
    let Later {
        first,
        between,
        does,
        ..
    } = Later::of(naming, claim)?.ok()?;
    Some(match between {
        None => format!("; after {first} it then {does}"),
        Some(between) => format!("; after {first} and {}'s {between} it {does}", naming.mover),
    })
}

/// Most moves of the other side that such a sentence names; more would be hard to follow.
const MOVES_NAMED: usize = 2;

/// The parts of a sentence about [`Claim::Later`].
struct Later {
    /// The first move of the line.
    first: String,
    /// The moves of the other side, if there are any.
    between: Option<String>,
    /// What the last move does, with its name.
    does: String,
    is_better: bool,
}

impl Later {
    /// Returns the parts, or the move and its motif if the line has only this move. `None` if
    /// the claim is another one.
    fn of<'a>(
        naming: &Naming,
        claim: &'a Claim<String>,
    ) -> Option<Result<Later, (&'a str, &'a Sighting)>> {
        let Claim::Later {
            line,
            between,
            motif,
            is_better,
        } = claim
        else {
            return None;
        };
        let (first, last) = (line.first()?, line.last()?);
        if line.len() == 1 {
            return Some(Err((first, motif)));
        }
        let mv = naming.one(last);
        let does = match motif.names_move(last) {
            true => motif.does(),
            false => format!("plays {mv}, which {}", motif.does()),
        };
        Some(Ok(Later {
            first: naming.one(first),
            between: match between.len() {
                0 => None,
                1..=MOVES_NAMED => Some(naming.all(between)),
                count => Some(format!("next {count} moves")),
            },
            does,
            is_better: *is_better,
        }))
    }
}

/// Returns the name of the opponent, after the moves that come before the reply.
fn opponent(naming: &Naming, explained: &Explanation<String>) -> String {
    match &explained.again[..] {
        [] => naming.opponent.to_owned(),
        again => format!(
            "after {}'s next {}, {}, {}",
            naming.mover,
            if again.len() == 1 { "move" } else { "moves" },
            naming.all(again),
            naming.opponent
        ),
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
fn reply_motif<'a>(explained: &'a Explanation<String>, answer: &str) -> Option<&'a Sighting> {
    explained.claims.iter().find_map(|claim| match claim {
        Claim::Reply { reply, motif } if reply == answer => Some(motif),
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
