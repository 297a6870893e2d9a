//! Marks that every board has: what was moved last and what won.

use crate::game::Diagram;
use crate::session::Session;
use crate::ui::board::{Mark, Marks};

/// The last of the first `plies` moves, and what it changed.
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

/// The squares that won the game. Nothing is picked up any more, so its sign is
/// free.
pub fn mark_winning_line(session: &dyn Session, marks: &mut Marks) {
    let reason = session.end_reason().into_iter();
    marks.add_all(reason.flat_map(|reason| reason.spots), Mark::Picked);
}
