//! Wins in five plies that begin with a quiet step: it threatens nothing yet,
//! but one threat more wins whatever the other side does. With the forcing
//! search, which has the others, no win in five is overlooked.

use super::forcing::Forcing;
use super::{Field, ForcingLimits, NodeBudget, SquareMove, zone};

/// Plies of the wins looked for.
pub const PLIES: u16 = 5;

/// What wins within three plies: one threat that cannot be met.
const ONE_THREAT: ForcingLimits = ForcingLimits {
    threats: 1,
    nodes: u64::MAX,
};

/// The first of these legal steps, in their order, that wins so. Ask where the
/// side to move has no line one turn from done.
pub fn find(
    field: &mut Field,
    forcing: &mut Forcing,
    budget: &mut NodeBudget,
    steps: &[SquareMove],
) -> Option<SquareMove> {
    let mut wins = |&step: &SquareMove| {
        field.make(step);
        let wins = wins_after(field, forcing, budget);
        field.undo(step);
        wins
    };
    steps.iter().copied().find(|step| wins(step))
}

/// Whether the side to move loses within four plies whatever it does, after a
/// quiet step of the other side.
fn wins_after(field: &mut Field, forcing: &mut Forcing, budget: &mut NodeBudget) -> bool {
    let [me, other] = [field.turn(), field.turn() ^ 1];
    // Steps that threaten at once belong to the forcing search.
    let quiet = field.near(me, 1).is_empty() && field.near(other, 1).is_empty();
    if budget.is_out() || !quiet || field.near(other, 2).is_empty() || !field.can_move() {
        return false;
    }
    field.swap_turn();
    let pass = forcing.win(field, budget, ONE_THREAT);
    field.swap_turn();
    let Some(pass) = pass else {
        return false;
    };
    // A reply that cannot upset the threat after a pass loses to it.
    let zone = zone::relevant(field, &pass);
    let mut replies = Vec::new();
    field.all_steps(&mut replies);
    replies
        .iter()
        .filter(|reply| zone.has(reply.to))
        .all(|&reply| {
            field.make(reply);
            let wins = forcing.win(field, budget, ONE_THREAT).is_some();
            field.undo(reply);
            wins
        })
        && !budget.is_out()
}
