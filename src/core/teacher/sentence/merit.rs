//! The sentence about what a good move achieves.

use super::naming::{Naming, counted_moves, points, sign};
use crate::engine::{Value, own_moves};
use crate::teacher::claim::Claim;

/// Returns what a good move does.
pub(super) fn merit(naming: &Naming, claim: &Claim<String>) -> Option<String> {
    match claim {
        Claim::Does { motif, .. } | Claim::Shows { motif } => Some(format!("it {}", motif.does())),
        Claim::Only { without, .. } => Some(any_other(naming, without)),
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

/// Returns what is left without the best move: `any other move leaves South at
/// least 4 beans behind`.
fn any_other(naming: &Naming, without: &Value) -> String {
    let mover = naming.mover;
    if naming.unit.is_outcome() {
        let result = match (without.exact, sign(without)) {
            (true, -1) => "any other move loses",
            (true, 0) => "any other move is at best a draw",
            _ => "any other move seems weaker",
        };
        return result.to_owned();
    }
    let amount = points(naming, without.amount.abs(), without.exact);
    let leaves = match without.exact {
        true => "leaves",
        false => "seems to leave",
    };
    match sign(without) {
        1 => format!("any other move {leaves} {mover} at most {amount} ahead"),
        0 => format!("any other move {leaves} {mover} at best even"),
        _ => format!("any other move {leaves} {mover} at least {amount} behind"),
    }
}
