//! The sentence about what a good move achieves.

use super::naming::{Naming, counted_moves, sign};
use super::value::{at_best, leaves_at_best, standing};
use crate::engine::{Value, own_moves};
use crate::teacher::claim::Claim;
use crate::teacher::motif::Counted;

/// Returns what a good move of value `own` does.
pub(super) fn merit(naming: &Naming, own: &Value, claim: &Claim<String>) -> Option<String> {
    match claim {
        Claim::Does { motif, .. } | Claim::Shows { motif } => Some(format!("it {}", motif.does())),
        Claim::Apart {
            line,
            played,
            other,
        } => Some(format!("it {}", apart(naming, line, played, other))),
        Claim::Only { without, .. } => Some(any_other(naming, own, without)),
        Claim::Longer {
            plies,
            best_plies,
            won: false,
            ..
        } => Some(format!(
            "it loses in {}, the best only in {}",
            counted_moves(*plies),
            own_moves(*best_plies)
        )),
        _ => None,
    }
}

/// Returns the count that tells a good move from another one, to follow its name: `leaves Black 9
/// moves and White 4; c4 leaves Black 7 and White 7`.
pub(super) fn apart(naming: &Naming, line: &[String], own: &Counted, other: &Counted) -> String {
    let worse = line.first().map_or_else(String::new, |mv| naming.one(mv));
    format!("{}; {worse} {}", own.does, other.instead)
}

/// Returns what the best move leaves and what any other does: `it leaves South 3 beans ahead, any
/// other move at least 4 beans behind`.
fn any_other(naming: &Naming, own: &Value, without: &Value) -> String {
    let mover = naming.mover;
    if naming.unit.is_outcome() {
        let result = match (without.exact, sign(without)) {
            (true, -1) => "any other move loses",
            (true, 0) => "any other move is at best a draw",
            _ => "any other move seems weaker",
        };
        return result.to_owned();
    }
    let place = standing(naming.unit, own);
    // Rounded, two estimates may be equal.
    if place == standing(naming.unit, without) {
        return format!("any other move {}", leaves_at_best(naming, without, true));
    }
    let leaves = match own.exact && without.exact {
        true => "leaves",
        false => "seems to leave",
    };
    let rest = at_best(naming.unit, without);
    format!("it {leaves} {mover} {place}, any other move {rest}")
}
