//! Moves taken back and replayed up to the turn of a person, and the notation of
//! a move.

use crate::game::Side;
use crate::session::contract::Session;
use crate::session::player::PlayerSpec;

/// Returns the game's own notation for a move written in any accepted spelling;
/// `None` if the move is illegal.
#[must_use]
pub fn notation_of(session: &dyn Session, text: &str) -> Option<String> {
    let mut fork = session.fork();
    fork.play(text).ok()?;
    fork.history().last().map(|played| played.text.clone())
}

/// Takes back moves until a human is to move again: two plies against the
/// computer, one between people or between computers. Returns the number of
/// moves taken back; if no such position exists, returns 0 and changes nothing.
pub fn take_back(session: &mut dyn Session) -> usize {
    let mut undone = 0;
    while session.undo() {
        undone += 1;
        if waits_for_a_person(session) {
            return undone;
        }
    }
    // No earlier position has a person to move, so everything is restored.
    for _ in 0..undone {
        session.redo();
    }
    0
}

/// Replays moves that were taken back, until a human is to move, the game is
/// over or none is left. Returns the number of moves replayed.
pub fn play_again(session: &mut dyn Session) -> usize {
    let mut redone = 0;
    while session.redo() {
        redone += 1;
        if waits_for_a_person(session) {
            break;
        }
    }
    redone
}

/// Whether a human is to move; with two computers every position counts.
fn waits_for_a_person(session: &dyn Session) -> bool {
    let human = |side| *session.player(side) == PlayerSpec::Human;
    match session.to_move() {
        Some(side) => human(side) || !Side::BOTH.into_iter().any(human),
        None => true,
    }
}
