//! Wins in five plies that begin with a quiet move. The move threatens nothing
//! at once, but after every reply of the opponent a single threat wins. The
//! forcing search finds all other wins in five plies, so together they miss
//! none.

use super::forcing::Forcing;
use super::{Field, ForcingLimits, NodeBudget, SquareMove, zone};

/// Length of these wins, in plies.
pub const PLIES: u16 = 5;

/// Finds wins within three plies: a threat that cannot be parried.
const ONE_THREAT: ForcingLimits = ForcingLimits {
    threats: 1,
    nodes: u64::MAX,
};

/// Returns the first of these legal moves that wins in this way. The side to
/// move must have no window at distance 1.
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

/// Whether the side to move loses within four plies whatever it plays. The
/// opponent has just made a quiet move.
fn wins_after(field: &mut Field, forcing: &mut Forcing, budget: &mut NodeBudget) -> bool {
    let [me, other] = [field.turn(), field.turn() ^ 1];
    // Moves that threaten at once belong to the forcing search.
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
    // A reply outside the zone loses to the win that follows a pass.
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
