//! Sentences of the teacher, for comparison with each front end.

use boardgames::session::{MoveView, SearchControl, Session, TeacherMode};

/// A game with options and moves.
pub type Line = (
    &'static str,
    &'static [(&'static str, &'static str)],
    &'static str,
);

/// A position of each game in which a strict teacher stops some move.
pub const TAUGHT: [Line; 4] = [
    ("tictactoe", &[], "b2 a1 c3 c1"),
    ("awari", &[], ""),
    ("othello", &[], "f5 d6 c3 d3 c4 f4 f6 f3"),
    ("dagennacht", &[("size", "11")], "f5 d3 e4 d7 g4 d9"),
];

/// Returns the first move that a strict teacher stops in a position, and the
/// reason.
pub fn stopped_move(session: &dyn Session) -> (String, String) {
    let held = |mv: MoveView| {
        let look = session.explanation(&mv.text).ok()?;
        let why = look(&SearchControl::new()).filter(|why| TeacherMode::Strict.holds(why))?;
        Some((mv.text, why.reason()))
    };
    let mut moves = session.moves().into_iter();
    moves.find_map(held).expect("one is held")
}
