//! The beginning of a summary: what the move costs.

use super::naming::{Naming, counted_moves, points, sign};
use crate::engine::own_moves;
use crate::teacher::claim::{Claim, Explanation};
use crate::teacher::grade::Grade;
use crate::teacher::judge::Comparison;

/// How much a verdict on a move that loses points says.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Extent {
    /// The cost of the move, the result that it changes, and that the side moves again.
    Whole,
    /// The cost of the move and the result that it changes.
    WithoutAgain,
    /// The cost of the move, the best move, and the result that changes.
    WithBest,
    /// The cost of the move and the best move.
    OnlyBest,
}

/// Returns the beginning of a summary: what the move costs.
pub(super) fn verdict(naming: &Naming, explained: &Explanation<String>, extent: Extent) -> String {
    let judged = &explained.comparison;
    let mv = naming.one(&judged.played);
    if let Some(verdict) = with_proof(naming, explained) {
        return verdict;
    }
    if explained.grade == Grade::Best || judged.loss() <= 0.0 {
        return match (judged.best.len(), judged.is_exact()) {
            (1, true) if !naming.unit.is_outcome() => format!("{mv} is best"),
            (_, true) => best_result(naming, explained),
            (_, false) => seems_best(naming, judged),
        };
    }
    if naming.unit.is_outcome() {
        return outcome_verdict(naming, explained);
    }
    let loss = judged.loss();
    let lost = points(naming.unit, loss, judged.is_exact());
    let anyway = anyway(naming, explained);
    if explained.grade == Grade::Good {
        return match anyway {
            Some(anyway) => format!("{mv} gives away {lost}, but {anyway}"),
            // The reasons that follow name the better move.
            None if explained.claims.iter().any(Claim::is_causal) => {
                format!("{mv} is good, but gives away {lost}")
            }
            None => format!(
                "{mv} is good, although {}",
                better_by(naming, judged, &lost)
            ),
        };
    }
    let again = match explained.again.is_empty() || extent != Extent::Whole {
        true => "",
        false => "moves again, but ",
    };
    let names_best = matches!(extent, Extent::WithBest | Extent::OnlyBest);
    let than = match judged.best.first() {
        Some(best) if names_best => format!(" than {}", naming.one(best)),
        Some(_) => String::new(),
        // The best move is a secret, so that the person can look for it.
        None => " than the best move".to_owned(),
    };
    let anyway = anyway.filter(|_| extent != Extent::OnlyBest);
    let anyway = anyway.map_or_else(String::new, |anyway| format!(" ({anyway})"));
    if judged.is_exact() {
        let thrown = match extent {
            Extent::OnlyBest => "",
            _ => thrown(explained),
        };
        format!("{mv} {again}ends {lost} worse{than}{thrown}{anyway}")
    } else {
        format!("{mv} {again}seems to end {lost} worse{than}{anyway}")
    }
}

/// Describes a best move by estimates.
fn seems_best(naming: &Naming, judged: &Comparison<String>) -> String {
    let mv = naming.one(&judged.played);
    match judged.best.len() {
        0 | 1 => format!("{mv} seems best"),
        _ => format!("{mv} seems as good as {}", equals(naming, judged)),
    }
}

/// Most moves of equal value that are named.
const NAMED: usize = 3;

/// Names the other best moves: `d3 or f4`, or their number.
fn equals(naming: &Naming, judged: &Comparison<String>) -> String {
    let others = judged.best.iter().filter(|best| **best != judged.played);
    let others: Vec<String> = others.cloned().collect();
    match others.len() {
        ..=NAMED => naming.either(&others),
        n => format!("{n} other moves"),
    }
}

/// Returns how much better the best move is: `d3 is 2 discs better`.
fn better_by(naming: &Naming, judged: &Comparison<String>, points: &str) -> String {
    let best = judged.best.first().map_or("another move", String::as_str);
    let seems = if judged.is_exact() { "is" } else { "seems" };
    format!("{} {seems} {points} better", naming.one(best))
}

/// The game is as good as decided if one side's expected result is below this.
const DECIDED: f64 = 0.1;

/// Returns why a large loss hardly matters: `Black is far ahead anyway`.
fn anyway(naming: &Naming, explained: &Explanation<String>) -> Option<String> {
    let judged = &explained.comparison;
    if judged.loss() < naming.unit.much {
        return None;
    }
    let mover = naming.mover;
    let [best, own] = [&judged.best_value, &judged.value];
    let expected = |value| judged.odds.expected(naming.unit, value);
    match judged.is_exact() {
        exact if expected(best) < DECIDED => Some(match exact && judged.result(best) == -1 {
            true => format!("{mover} loses anyway"),
            false => format!("{mover} is far behind anyway"),
        }),
        true if expected(own) > 1.0 - DECIDED && judged.result(own) == 1 => {
            Some(format!("{mover} still wins"))
        }
        false if expected(own) > 1.0 - DECIDED => Some(format!("{mover} is still far ahead")),
        _ => None,
    }
}

/// Said of a move that is proved to win, where the search does not see the end.
const FAR_WIN: &str = "wins with perfect play, though the win is far off";

/// Describes a best move by its result, which is proved.
fn best_result(naming: &Naming, explained: &Explanation<String>) -> String {
    let judged = &explained.comparison;
    let mv = naming.one(&judged.played);
    match (sign(&judged.value), judged.value.plies) {
        _ if !naming.unit.is_outcome() => format!("{mv} is one of the best moves"),
        (1, Some(plies)) => format!("{mv} wins in {}{}", counted_moves(plies), sooner(explained)),
        (1, None) => format!("{mv} {FAR_WIN}"),
        (0, _) => format!("{mv} keeps the draw"),
        _ => format!("{mv} loses, as every move does"),
    }
}

/// Returns `, but e2 wins at once` if another move wins sooner, otherwise
/// nothing.
pub(super) fn sooner(explained: &Explanation<String>) -> String {
    let mut claims = explained.claims.iter();
    let sentence = claims.find_map(|claim| match claim {
        Claim::Longer {
            best,
            best_plies,
            won: true,
            ..
        } => Some(match own_moves(*best_plies) {
            1 => format!(", but {best} wins at once"),
            moves => format!(", {best} in {moves}"),
        }),
        _ => None,
    });
    sentence.unwrap_or_default()
}

/// Returns how the lost points change the result of the game.
pub(super) fn thrown(explained: &Explanation<String>) -> &'static str {
    let judged = &explained.comparison;
    match (
        judged.result(&judged.best_value),
        judged.result(&judged.value),
    ) {
        (1, -1) => " and turns a win into a loss",
        (1, 0) => " and turns a win into a draw",
        (0, -1) => " and turns a draw into a loss",
        _ => "",
    }
}

/// Returns a verdict that fits both the grade, which may rest on estimates, and a proof that the
/// grade does not use.
pub(super) fn with_proof(naming: &Naming, explained: &Explanation<String>) -> Option<String> {
    let (judged, grade) = (&explained.comparison, explained.grade);
    let mv = naming.one(&judged.played);
    let proof = explained.claims.iter().find_map(|claim| match claim {
        Claim::Proved { mv, anyway, .. } => Some((mv.as_ref(), *anyway)),
        _ => None,
    });
    match proof? {
        (Some(winning), _) if *winning == judged.played => Some(match judged.value.exact {
            true => best_result(naming, explained),
            false => format!("{}, and wins with perfect play", seems_best(naming, judged)),
        }),
        _ if judged.value.exact => None,
        (Some(winning), _) => {
            let seems = match grade {
                Grade::Best => "as good as",
                Grade::Good => "almost as good as",
                Grade::Inaccuracy => "weaker than",
                Grade::Mistake | Grade::Blunder => "clearly weaker than",
            };
            let winning = naming.one(winning);
            Some(format!(
                "{mv} seems {seems} {winning}, which wins with perfect play"
            ))
        }
        (None, anyway) => {
            let seems = match (grade, judged.best.first()) {
                (Grade::Best, _) => seems_best(naming, judged),
                (Grade::Good, Some(best)) => {
                    format!("{mv} seems almost as good as {}", naming.one(best))
                }
                (Grade::Good, None) => format!("{mv} seems good"),
                (Grade::Inaccuracy, _) => format!("{mv} seems a little weaker"),
                (Grade::Mistake | Grade::Blunder, _) => format!("{mv} seems clearly weaker"),
            };
            let link = match anyway || grade <= Grade::Good {
                true => "but",
                false => "and",
            };
            let anyway = if anyway { " anyway" } else { "" };
            let opponent = naming.opponent;
            Some(format!(
                "{seems}, {link} {opponent} wins{anyway} with perfect play"
            ))
        }
    }
}

fn outcome_verdict(naming: &Naming, explained: &Explanation<String>) -> String {
    let judged = &explained.comparison;
    let mv = naming.one(&judged.played);
    match (judged.best_value.exact, judged.value.exact) {
        (true, true) => match (sign(&judged.best_value), sign(&judged.value)) {
            (1, -1) => format!("{mv} turns a won game into a lost one"),
            (1, _) => format!("{mv} gives the win away"),
            (_, -1) => format!("{mv} loses a game that was a draw"),
            _ => format!("{mv} is good"),
        },
        // The move played may win as well, so only a clear loss of value counts
        // as a missed win.
        (true, false) if sign(&judged.best_value) > 0 => match explained.grade {
            Grade::Mistake | Grade::Blunder => format!("{mv} misses a win"),
            Grade::Inaccuracy => format!("{mv} may still win, but another move surely does"),
            _ => format!("{mv} seems good, but another move surely wins"),
        },
        (false, true) if sign(&judged.value) < 0 => match explained.grade {
            // The estimate of the best move is hardly better than a loss.
            Grade::Good => format!("{mv} loses, as every other move seems to"),
            Grade::Inaccuracy => format!("{mv} loses a game that stood badly already"),
            _ => format!("{mv} loses"),
        },
        _ if explained.grade == Grade::Good => {
            let best = judged.best.first().map_or("another move", String::as_str);
            format!("{mv} seems good, and {} a little better", naming.one(best))
        }
        _ if explained.grade == Grade::Inaccuracy => format!("{mv} seems a little weaker"),
        _ => format!("{mv} seems clearly weaker"),
    }
}
