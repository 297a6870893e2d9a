//! The marks on the board of a game.

use super::shows::Hint;
use super::view::GameView;
use crate::game::Diagram;
use crate::session::Session;
use crate::ui::board::{Mark, Marks};
use crate::ui::hint_steps::HintSteps;
use crate::ui::text::equal_moves::equal_moves;
use crate::ui::tui::board_marks::{mark_last, mark_winning_line};

/// Returns the marks of the position that is shown.
pub fn marks(view: &GameView, session: &dyn Session, diagram: &Diagram) -> Marks {
    let shown = view.step.as_ref().and_then(|step| step.marks.clone());
    if let Some(marks) = shown {
        return marks;
    }
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
        view.pane.mark(session, diagram, &mut marks);
        mark_hint(view, session, &mut marks);
        marks.add_all(view.pane.cursor.at, Mark::Cursor);
    }
    marks
}

fn mark_hint(view: &GameView, session: &dyn Session, marks: &mut Marks) {
    let Some(best) = view.evaluation.best() else {
        return;
    };
    // Marking one of several equal moves would say that it is better.
    if view.hint == Hint::Hidden || equal_moves(session, view.evaluation.lines()).is_some() {
        return;
    }
    let moves = session.moves();
    let Some(mv) = moves.iter().find(|mv| mv.text == best.text) else {
        return;
    };
    let steps = HintSteps::to(session, view.evaluation.lines());
    match view.hint {
        Hint::Hidden => {}
        Hint::Idea if steps.idea.is_some() => {}
        Hint::Idea | Hint::Few if !steps.few.is_empty() => {
            let goals = steps.few.iter().filter_map(|mv| mv.clicks.spots().last());
            marks.add_all(goals, Mark::Hint);
        }
        Hint::Idea | Hint::Few | Hint::Why => marks.add_all(mv.clicks.spots(), Mark::Hint),
    }
}
