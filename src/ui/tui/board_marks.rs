//! Marks that every board has: what was moved last, what won, what may be
//! chosen.

use super::entry::cursor::Hand;
use crate::game::{Diagram, Frame};
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

/// Where to begin, or where what is picked up may go.
pub fn mark_choices(
    hand: &Hand,
    legal_marks: bool,
    session: &dyn Session,
    diagram: &Diagram,
    marks: &mut Marks,
) {
    let choices = hand.choices(diagram, &session.moves());
    if let Some(spot) = hand.picked {
        marks.add(spot, Mark::Picked);
        marks.add_all(choices, Mark::Target);
        return;
    }
    // Elsewhere the ground, the contents or the keys say it already.
    let lined = matches!(diagram.frame, Frame::Grid | Frame::InnerLines);
    if legal_marks && lined && diagram.keys.is_empty() {
        marks.add_all(choices, Mark::Legal);
    }
}
