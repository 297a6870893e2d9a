//! Marks for every board: the last move and the winning line.

use crate::game::Diagram;
use crate::session::Session;
use crate::ui::board::{Mark, Marks};

/// Marks the last of the first `plies` moves, and the squares that it changed.
pub fn mark_last(session: &dyn Session, plies: usize, diagram: &Diagram, marks: &mut Marks) {
    let Some(last) = plies.checked_sub(1) else {
        return;
    };
    let goal = session.history()[last].clicks.spots().last();
    let before = session.diagram_at(last);
    let changed = diagram.changed_since(&before);
    marks.add_all(
        changed.into_iter().filter(|spot| Some(*spot) != goal),
        Mark::Changed,
    );
    marks.add_all(goal, Mark::Last);
}

/// Marks the squares that won the game, with the sign of a picked-up stone. The
/// sign is not needed for its own purpose, because no stone can be picked up
/// any more.
pub fn mark_winning_line(session: &dyn Session, marks: &mut Marks) {
    let reason = session.end_reason().into_iter();
    marks.add_all(reason.flat_map(|reason| reason.spots), Mark::Picked);
}
