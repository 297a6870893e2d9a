//! Sentences about the moves that should have been played.

use super::hurt::{is_bare, later};
use super::naming::{Naming, capital, counted_moves, points};
use crate::engine::Value;
use crate::teacher::claim::{Claim, Explanation};
use crate::teacher::judge::Comparison;
use crate::teacher::motif::{Counted, FORCED_WIN, Sighting};

/// Sentences about the better move.
pub(super) struct Remedies {
    /// Groups of sentences. Each group is ordered from long to short; the first that fits is used.
    pub groups: Vec<Vec<String>>,
    /// Whether the first group compares the better move with the one played.
    pub compares: bool,
}

/// Returns what should have been played.
pub(super) fn remedies(naming: &Naming, explained: &Explanation<String>) -> Remedies {
    let instead = |groups| Remedies {
        groups,
        compares: false,
    };
    let claims = &explained.claims;
    let better_is_proved = |claim: &Claim<String>| match claim {
        Claim::Proved { mv, .. } => mv.is_some() && !explained.comparison.value.exact,
        _ => false,
    };
    if claims.iter().any(better_is_proved) {
        return instead(beside_the_proof(naming, explained));
    }
    if let Some(win) = missed_win(naming, explained) {
        return instead(vec![vec![win]]);
    }
    let missed = |claim: &Claim<String>| matches!(claim, Claim::Missed { .. });
    if claims.iter().any(missed) {
        return instead(vec![better_moves(naming, explained)]);
    }
    let compared = compared(naming, explained).map(|groups| Remedies {
        groups,
        compares: true,
    });
    compared.unwrap_or_else(|| {
        let is_mine = |claim: &&Claim<String>| match claim {
            Claim::Later { is_better, .. } => *is_better,
            _ => false,
        };
        let mine = claims.iter().find(is_mine);
        let mine = mine.and_then(|claim| later(naming, explained, claim));
        let mine = mine.map(|text| capital(&text)).into_iter().collect();
        instead(vec![better_moves(naming, explained), mine])
    })
}

/// Returns groups of sentences that compare the better move with the one played, if a claim
/// does.
fn compared(naming: &Naming, explained: &Explanation<String>) -> Option<Vec<Vec<String>>> {
    let shown = shown_by_better(explained);
    let mut contrasts = explained.claims.iter().filter_map(|claim| match claim {
        Claim::Contrast { mv, played, better } => Some((mv, played, better)),
        _ => None,
    });
    let (mv, played, than) = contrasts.next()?;
    let first = contrast(naming, explained, mv, played, than);
    let rest = contrasts.map(|(mv, played, than)| contrast(naming, explained, mv, played, than));
    let rest: Vec<String> = rest.collect();
    let kept = kept_result(naming, explained);
    let short = better(naming, explained, None);
    let does = |(mv, does): (&str, String)| better(naming, explained, Some((mv, &does)));
    Some(match shown {
        // Where only the result counts, what a move builds or stops says more than
        // a count on the board.
        Some(shown) if naming.unit.is_outcome() => {
            vec![vec![does(shown), short], vec![first], kept, rest]
        }
        Some(shown) => {
            let both = contrast_and_effect(naming, explained, (mv, &shown.1), played, than);
            vec![vec![both, first, does(shown), short], kept, rest]
        }
        // The sentence about the result names the better move, too.
        None if kept.is_empty() => {
            let second = rest.first().cloned();
            let forms = std::iter::once(first).chain(second).chain([short]);
            vec![forms.collect(), rest]
        }
        None => vec![vec![first], kept, rest],
    })
}

/// Returns the sentences of [`remedies`] that say all that a claim about a better move does, besides
/// the claim's own statement.
pub(super) fn compared_forms(
    naming: &Naming,
    explained: &Explanation<String>,
    claim: &Claim<String>,
) -> Vec<String> {
    let shown = shown_by_better(explained);
    match (claim, shown) {
        (Claim::Contrast { mv, played, better }, Some((_, does))) => {
            vec![contrast_and_effect(
                naming,
                explained,
                (mv, &does),
                played,
                better,
            )]
        }
        (Claim::Better { mv, motif }, _) => {
            let does = motif.does();
            let contrasts = explained.claims.iter().filter_map(|claim| match claim {
                Claim::Contrast { mv, played, better } => Some(contrast_and_effect(
                    naming,
                    explained,
                    (mv, &does),
                    played,
                    better,
                )),
                _ => None,
            });
            // Otherwise the sentence about the best move does not say what it does.
            let is_best = explained.comparison.best.first() == Some(mv);
            let better = is_best.then(|| better(naming, explained, Some((mv, &does))));
            contrasts.chain(better).collect()
        }
        _ => Vec::new(),
    }
}

/// Compares the move played with the better one, and adds what that one does.
fn contrast_and_effect(
    naming: &Naming,
    explained: &Explanation<String>,
    (mv, does): (&str, &str),
    played: &Counted,
    better: &Counted,
) -> String {
    let own = naming.one(&explained.comparison.played);
    let best = naming.one(mv);
    format!(
        "{own} {}; {best}, which {does}, {}",
        played.does, better.instead
    )
}

/// Returns what tells the move played from a better one that the verdict names.
fn beside_the_proof(naming: &Naming, explained: &Explanation<String>) -> Vec<Vec<String>> {
    let does = shown_by_better(explained);
    let does = does.map(|(mv, does)| format!("{} {does}", naming.one(mv)));
    let contrasts = explained.claims.iter().filter_map(|claim| match claim {
        Claim::Contrast { mv, played, better } => {
            Some(contrast(naming, explained, mv, played, better))
        }
        _ => None,
    });
    does.into_iter()
        .chain(contrasts)
        .map(|one| vec![one])
        .collect()
}

/// Returns how the best move wins, if it is proved to and the move played is not.
fn missed_win(naming: &Naming, explained: &Explanation<String>) -> Option<String> {
    let judged = &explained.comparison;
    let best = judged.best.first().filter(|_| wins(naming, judged))?;
    if judged.value.exact {
        return None;
    }
    let shown = shown_by_better(explained).filter(|(mv, _)| mv == best);
    let does = shown.map(|(_, does)| does);
    let named = one_as_own(naming, explained, best);
    Some(way_to_win(judged, &named, does.as_deref()))
}

/// Whether the best move is proved to win and the move played is not.
fn wins(naming: &Naming, judged: &Comparison<String>) -> bool {
    let is_win = |value: &Value| value.exact && value.amount > 0.0;
    naming.unit.is_outcome() && is_win(&judged.best_value) && !is_win(&judged.value)
}

/// Returns how the `named` move of the best value wins, and what it does.
fn way_to_win(judged: &Comparison<String>, named: &str, does: Option<&str>) -> String {
    let does = does.map_or_else(String::new, |does| format!(", which {does},"));
    match judged.best_value.plies {
        Some(plies) => format!("{named}{does} wins in {}", counted_moves(plies)),
        None => format!("{named}{does} wins with perfect play"),
    }
}

/// Returns the better move and what it does, if a claim says so and no other sentence does.
fn shown_by_better(explained: &Explanation<String>) -> Option<(&str, String)> {
    explained.claims.iter().find_map(|claim| match claim {
        Claim::Better { mv, motif } if !is_opened(explained, motif) => {
            Some((mv.as_str(), motif.does()))
        }
        _ => None,
    })
}

/// Whether the move played opens to the opponent what this motif of the better move does. Then
/// the sentence about that says that the better move does so first ([`super::hurt::opened`]).
fn is_opened(explained: &Explanation<String>, better: &Sighting) -> bool {
    explained.claims.iter().any(|claim| match claim {
        Claim::Opens { motif, .. } => motif.says_the_same(better),
        _ => false,
    })
}

/// Returns which moves alone keep a result, if any do.
fn kept_result(naming: &Naming, explained: &Explanation<String>) -> Vec<String> {
    let keeping = explained.claims.iter().find(|claim| match claim {
        Claim::Only {
            bad,
            least,
            without,
            ..
        } => bad.is_empty() && keeps(explained, least, without).is_some(),
        _ => false,
    });
    let sentence = keeping.and_then(|claim| remedy(naming, explained, claim, None));
    sentence.into_iter().collect()
}

/// Returns sentences about the better move, from long to short.
fn better_moves(naming: &Naming, explained: &Explanation<String>) -> Vec<String> {
    let shown = shown_by_better(explained);
    let shown = shown.as_ref().map(|(mv, does)| (*mv, does.as_str()));
    let form = |shown| {
        let mut claims = explained.claims.iter();
        let remedy = claims.find_map(|claim| remedy(naming, explained, claim, shown));
        remedy.unwrap_or_else(|| better(naming, explained, shown))
    };
    // The value of a pass says nothing about a better move, nor do the mere names of the good ones
    // or of a reply.
    let tells = |claim: &Claim<String>| {
        let is_mere = matches!(claim, Claim::Idle { .. } | Claim::Only { .. });
        claim.is_causal() && !is_mere && !is_bare(explained, claim)
    };
    let bare = shown.is_none() && !explained.claims.iter().any(tells);
    let example = example(explained).filter(|_| bare && kept_result(naming, explained).is_empty());
    let line = example.map(|line| form(None) + &line);
    // The effect of the better move is more useful than the cost of the others.
    let does = shown.map(|_| better(naming, explained, shown));
    let forms = [form(shown), form(None), better(naming, explained, None)];
    let bare_number = |claim: &Claim<String>| matches!(claim, Claim::Only { .. });
    let first = explained.claims.iter().find(|claim| claim.is_causal());
    let does = does
        .filter(|_| first.is_some_and(bare_number) && kept_result(naming, explained).is_empty());
    line.into_iter().chain(does).chain(forms).collect()
}

/// Compares the move played with the better one: `a5 leaves White 3 moves and
/// Black 9; b4 leaves them 7 and 4`.
pub(super) fn contrast(
    naming: &Naming,
    explained: &Explanation<String>,
    mv: &str,
    played: &Counted,
    better: &Counted,
) -> String {
    let own = naming.one(&explained.comparison.played) + &turn_words(naming, &explained.again);
    let best = naming.one(mv) + &turn_words(naming, &explained.better_again);
    let best = as_own(naming, explained, &[mv.to_owned()], best);
    format!("{own} {}; {best} {}", played.does, better.instead)
}

/// Returns a sentence about what should have been played.
pub(super) fn remedy(
    naming: &Naming,
    explained: &Explanation<String>,
    claim: &Claim<String>,
    shown: Option<(&str, &str)>,
) -> Option<String> {
    match claim {
        Claim::Missed { motif, moves, .. } => {
            let first = moves.first()?;
            // A move with a noun, such as a pit, is another one for the other side.
            let is_shared = naming.noun[0].is_empty();
            let claims = &explained.claims;
            let is_theirs_too = claims.iter().any(|claim| match claim {
                Claim::Allows {
                    motif: theirs,
                    replies,
                    ..
                } => is_shared && replies.first() == Some(first) && theirs.says_the_same(motif),
                _ => false,
            });
            let named = one_as_own(naming, explained, first);
            Some(match is_theirs_too {
                _ if is_opened(explained, motif) => format!("Better is {named}"),
                true => format!("Better is {}, which does so first", naming.one(first)),
                false => format!("Better is {named}, which {}", motif.does()),
            })
        }
        Claim::Only { bad, .. } if !bad.is_empty() => {
            let others = others(naming, &explained.comparison.played, bad);
            let seems = if explained.is_exact() { "is" } else { "seems" };
            let best = shown.map_or_else(String::new, |(best, does)| {
                format!(", best of all {}, which {does}", naming.one(best))
            });
            Some(format!("Anything{others} {seems} better{best}"))
        }
        Claim::Only {
            moves,
            least,
            without,
            ..
        } => {
            let what = match keeps(explained, least, without) {
                Some([one, many]) => if moves.len() == 1 { one } else { many }.to_owned(),
                // How the best move wins says more.
                None if wins(naming, &explained.comparison) => return None,
                None => rest(naming, &explained.comparison.best_value, moves, without),
            };
            let named = as_own(naming, explained, moves, naming.all(moves));
            let shown = shown.filter(|(best, _)| moves.iter().any(|mv| mv == best));
            Some(match shown {
                Some((_, does)) if moves.len() == 1 => {
                    let named = naming.all(moves);
                    format!("Only {named}, which {does}, {what}")
                }
                Some((best, does)) => {
                    format!("Only {named} {what}; {} {does}", naming.one(best))
                }
                None => format!("Only {named} {what}"),
            })
        }
        _ => None,
    }
}

/// Whether the opponent's best replies have the names of these moves.
fn are_replies(explained: &Explanation<String>, moves: &[String]) -> bool {
    explained.claims.iter().any(|claim| match claim {
        Claim::Refuted { named, .. } => moves.iter().all(|mv| named.contains(mv)),
        Claim::Allows { motif, replies, .. } if motif.motif == FORCED_WIN.name => {
            moves.iter().all(|mv| replies.contains(mv))
        }
        _ => false,
    })
}

/// Returns `named`, which are the mover's `moves`, so that they cannot be taken for the opponent's
/// replies: `Black's g6`, `South's pit 4`.
fn as_own(
    naming: &Naming,
    explained: &Explanation<String>,
    moves: &[String],
    named: String,
) -> String {
    match are_replies(explained, moves) {
        false => named,
        true => format!("{}'s {named}", naming.mover),
    }
}

/// Returns the mover's move `mv`. It is named with its side where the opponent answers with the
/// same square, unless the sentence says what the opponent does there.
fn one_as_own(naming: &Naming, explained: &Explanation<String>, mv: &str) -> String {
    let tells = |claim: &Claim<String>| match claim {
        Claim::Allows { motif, .. } | Claim::Reply { motif, .. } => motif.motif != FORCED_WIN.name,
        _ => false,
    };
    match explained.claims.iter().any(tells) {
        true => naming.one(mv),
        false => as_own(naming, explained, &[mv.to_owned()], naming.one(mv)),
    }
}

/// Most further moves of a turn that are named.
const NAMED_AGAIN: usize = 2;

/// Returns the further moves of a turn, which a count on the board includes: `, followed by pit
/// 1,`. Nothing if there are none.
fn turn_words(naming: &Naming, again: &[String]) -> String {
    match again.len() {
        0 => String::new(),
        1..=NAMED_AGAIN => format!(", followed by {},", naming.all(again)),
        n => format!(", followed by {n} more moves,"),
    }
}

/// Lists the bad moves besides the one played, as in ` but b2 and g7`.
pub(super) fn others(naming: &Naming, played: &str, bad: &[String]) -> String {
    let rest: Vec<String> = bad.iter().filter(|mv| *mv != played).cloned().collect();
    match rest.is_empty() {
        true => " else".to_owned(),
        false => format!(" but {}", naming.all(&rest)),
    }
}

/// Returns a phrase such as `keeps the win` for the good moves, in the singular
/// and the plural. `None` unless the worst of them (`least`) keeps a result
/// that every other move (`without`) gives away.
pub(super) fn keeps(
    explained: &Explanation<String>,
    least: &Value,
    without: &Value,
) -> Option<[&'static str; 2]> {
    if !least.exact || !without.exact {
        return None;
    }
    let judged = &explained.comparison;
    match (judged.result(least), judged.result(without)) {
        (1, ..=0) => Some(["keeps the win", "keep the win"]),
        (0, -1) => Some(["avoids losing", "avoid losing"]),
        _ => None,
    }
}

/// Returns what the good moves spare their player, to follow their names: `avoid losing 6 discs
/// or more`.
pub(super) fn rest(naming: &Naming, best: &Value, good: &[String], without: &Value) -> String {
    let exact = best.exact && without.exact;
    let s = if good.len() == 1 { "s" } else { "" };
    if naming.unit.is_outcome() {
        return format!("seem{s} better");
    }
    let cost = points(naming.unit, best.amount - without.amount, exact);
    match exact {
        true => format!("avoid{s} losing {cost} or more"),
        false => format!("seem{s} to avoid losing {cost} or more"),
    }
}

/// Returns that the best move is better, and what it does if `shown` says so.
pub(super) fn better(
    naming: &Naming,
    explained: &Explanation<String>,
    shown: Option<(&str, &str)>,
) -> String {
    let best = &explained.comparison.best;
    let judged = &explained.comparison;
    let seems = if judged.value.exact && judged.best_value.exact {
        "is"
    } else {
        "seems"
    };
    let Some(best) = best.first() else {
        return String::new();
    };
    let named = one_as_own(naming, explained, best);
    let does = shown.filter(|(mv, _)| mv == best).map(|(_, does)| does);
    if wins(naming, judged) {
        return way_to_win(judged, &named, does);
    }
    match does {
        Some(does) => format!("{named}, which {does}, {seems} better"),
        None => format!("{named} {seems} better"),
    }
}

/// Returns who wins with perfect play: `with perfect play f6 wins for Black`, `after h7, g2 wins
/// for Black with perfect play`.
pub(super) fn proved(
    naming: &Naming,
    explained: &Explanation<String>,
    (mv, reply): (Option<&str>, Option<&str>),
    anyway: bool,
) -> String {
    let [mover, opponent] = [naming.mover, naming.opponent];
    if let Some(mv) = mv {
        return format!("with perfect play {} wins for {mover}", naming.one(mv));
    }
    if anyway {
        return format!("with perfect play {opponent} wins, whatever {mover} plays");
    }
    let played = naming.one(&explained.comparison.played);
    match reply {
        Some(reply) => {
            let reply = naming.one(reply);
            format!("after {played}, {reply} wins for {opponent} with perfect play")
        }
        None => format!("after {played}, {opponent} wins with perfect play"),
    }
}

/// Plies shown of a principal variation in a sentence.
pub(super) const SHOWN_PLIES: usize = 4;

/// Returns the principal variation of the better move, to follow its name, if its value is an
/// estimate: nothing else is known when no reason was proved.
pub(super) fn example(explained: &Explanation<String>) -> Option<String> {
    let line = &explained.better_line[..];
    let line = &line[..line.len().min(SHOWN_PLIES)];
    let is_known = explained.comparison.best_value.exact || line.len() < 2;
    (!is_known).then(|| format!(", for example {}", told_as_line(line)))
}

/// Returns moves that follow each other, so that they do not sound like alternatives: `f5, then d6,
/// c3`.
pub(super) fn told_as_line(line: &[String]) -> String {
    match line {
        [first, rest @ ..] if !rest.is_empty() => format!("{first}, then {}", rest.join(", ")),
        line => line.concat(),
    }
}
