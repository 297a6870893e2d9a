//! Which spots are pointed out.

use super::view::{GameView, Hint};
use crate::game::{Clicks, Diagram, Frame};
use crate::session::Session;
use crate::ui::board::{Mark, Marks};

/// The marks of the position as it is shown.
#[must_use]
pub fn marks(view: &GameView, session: &dyn Session, diagram: &Diagram) -> Marks {
    let mut marks = Marks::new();
    let plies = match &view.step {
        Some(step) => step.plies,
        None => session.history().len(),
    };
    mark_last(session, plies, diagram, &mut marks);
    if view.step.is_none() {
        mark_winning_line(session, &mut marks);
    }
    let live = view.ended.is_none() && view.step.is_none();
    if view.person_to_move(session) && live {
        mark_choices(view, session, diagram, &mut marks);
        mark_hint(view, session, &mut marks);
        if let Some(spot) = view.hand.cursor {
            marks.add(spot, Mark::Cursor);
        }
    }
    marks
}

/// The squares that won the game, but for the last move's, which has its own
/// mark. Nothing is picked up any more, so its sign is free.
pub fn mark_winning_line(session: &dyn Session, marks: &mut Marks) {
    let last = marks.find(Mark::Last);
    let reason = session.end_reason().into_iter();
    let line = reason.flat_map(|reason| reason.spots);
    marks.add_all(line.filter(|spot| Some(*spot) != last), Mark::Picked);
}

/// Where to begin, or where what is picked up may go.
fn mark_choices(view: &GameView, session: &dyn Session, diagram: &Diagram, marks: &mut Marks) {
    let choices = view.hand.choices(diagram, &session.moves());
    if let Some(spot) = view.hand.picked {
        marks.add(spot, Mark::Picked);
        marks.add_all(choices, Mark::Target);
        return;
    }
    // Elsewhere the ground, the contents or the keys say it already.
    let lined = matches!(diagram.frame, Frame::Grid | Frame::InnerLines);
    if view.legal_marks && lined && diagram.keys.is_empty() {
        marks.add_all(choices, Mark::Legal);
    }
}

fn mark_hint(view: &GameView, session: &dyn Session, marks: &mut Marks) {
    let Some(best) = view.judgement.best() else {
        return;
    };
    let moves = session.moves();
    let Some(mv) = moves.iter().find(|mv| mv.text == best.text) else {
        return;
    };
    match (view.hint, mv.clicks) {
        (Hint::Hidden, _) | (_, Clicks::None) => {}
        (Hint::Where, clicks) => marks.add_all(clicks.spots().take(1), Mark::Hint),
        (Hint::Move | Hint::Why, clicks) => marks.add_all(clicks.spots(), Mark::Hint),
    }
}

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
