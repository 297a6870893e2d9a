//! The sentence about what a good move achieves.

use super::naming::{Naming, counted_moves, points, sign};
use crate::engine::{Value, own_moves};
use crate::teacher::claim::Claim;

/// Returns what a good move of value `own` does.
pub(super) fn merit(naming: &Naming, own: &Value, claim: &Claim<String>) -> Option<String> {
    match claim {
        Claim::Does { motif, .. } | Claim::Shows { motif } => Some(format!("it {}", motif.does())),
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
    let leaves = match own.exact && without.exact {
        true => "leaves",
        false => "seems to leave",
    };
    let amount = |value: &Value| points(naming, value.amount.abs(), value.exact);
    let (own, other) = ((sign(own), amount(own)), (sign(without), amount(without)));
    let rest = match &other {
        (1, amount) => format!("at most {amount} ahead"),
        (0, _) => "at best even".to_owned(),
        (_, amount) => format!("at least {amount} behind"),
    };
    // Rounded, two estimates may be equal.
    if own == other {
        return format!("any other move {leaves} {mover} {rest}");
    }
    let place = match &own {
        (1, amount) => format!("{amount} ahead"),
        (0, _) => "even".to_owned(),
        (_, amount) => format!("{amount} behind"),
    };
    format!("it {leaves} {mover} {place}, any other move {rest}")
}
