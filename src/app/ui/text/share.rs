//! A position as text, to paste into a letter or chat.

use crate::game::{Diagram, Side};
use crate::session::Session;
use crate::ui::board::{Look, Mark, Marks, Scale, draw};
use crate::ui::text::players::player_name;

/// Returns the mark of the last move.
pub fn last_mark(session: &dyn Session) -> Marks {
    let mut marks = Marks::new();
    if let Some(played) = session.history().last() {
        marks.add_all(played.clicks.spots().last(), Mark::Last);
    }
    marks
}

/// Returns a title: `Othello, Black v Level 4, after 12 moves`.
pub fn title(session: &dyn Session) -> String {
    let [first, second] = Side::BOTH.map(|side| player_name(session, side));
    let plies = session.history().len();
    let moves = if plies == 1 { "move" } else { "moves" };
    let game = session.info().title;
    format!("{game}, {first} v {second}, after {plies} {moves}")
}

/// Returns the board in characters, the moves and the position. The program can
/// read the last two again.
pub fn block(session: &dyn Session) -> String {
    let diagram: Diagram = session.diagram();
    let look = Look {
        scale: Scale::Compact,
        ..Look::default()
    };
    let board = draw(&diagram, &last_mark(session), &look);
    format!(
        "{}\n\n{board}\nMoves: {}\nPosition: {}\n",
        title(session),
        session.transcript().trim(),
        session.position()
    )
}
