//! Moves and sides in the form of the protocol.

use crate::game::Side;
use crate::session::{PlayError, Position, Session};

/// Plays a move. Capitals are accepted, because the protocol ignores case.
pub(super) fn play(session: &mut dyn Session, text: &str) -> Result<(), PlayError> {
    let refused = match session.play(text) {
        Ok(()) => return Ok(()),
        Err(error) => error,
    };
    // If both forms fail, the error names the text as it was sent.
    session.play(&text.to_lowercase()).map_err(|_| refused)
}

/// Returns the forced pass that the other side must make before `side` can move,
/// if there is one.
pub(super) fn pass_before(session: &dyn Position, side: Side) -> Option<String> {
    if session.to_move() == Some(side) {
        return None;
    }
    match &session.moves()[..] {
        [only] if only.pass => Some(only.text.clone()),
        _ => None,
    }
}

/// Returns the protocol's name of a side's colour.
pub(super) const fn colour(side: Side) -> &'static str {
    match side {
        Side::First => "b",
        Side::Second => "w",
    }
}

/// Returns the side that a word names: black, white or the game's name of a
/// side.
pub(super) fn side(session: &dyn Position, word: &str) -> Option<Side> {
    let names = session.info().sides;
    let is = |known: &str| known.eq_ignore_ascii_case(word);
    if is("b") || is("black") {
        return Some(Side::First);
    }
    if is("w") || is("white") {
        return Some(Side::Second);
    }
    Side::BOTH.into_iter().find(|side| is(names[side.index()]))
}

/// Returns the board's size for `boardsize`: the number of squares or pits in
/// the longest row.
pub(super) fn board_size(session: &dyn Position) -> usize {
    let diagram = session.diagram();
    let in_row = |row: u16| {
        let cells = diagram.cells.iter().filter(move |cell| cell.row == row);
        cells
            .filter(|cell| !matches!(cell.ground, crate::game::Ground::Home(_)))
            .count()
    };
    (0..diagram.rows).map(in_row).max().unwrap_or(0)
}

/// Checks that it is the turn of `side`, and returns an error message
/// otherwise.
pub(super) fn must_be_turn_of(session: &dyn Position, side: Side) -> Result<(), String> {
    match session.to_move() {
        Some(turn) if turn == side => Ok(()),
        Some(turn) => Err(format!(
            "illegal move: it is the turn of {} ({})",
            session.info().sides[turn.index()],
            colour(turn)
        )),
        None => Err(refusal(&PlayError::Over)),
    }
}

/// Returns the error message for a refused move: the protocol's own words, then
/// the reason.
pub(super) fn refusal(error: &PlayError) -> String {
    match error {
        PlayError::Unreadable { .. } => format!("invalid color or coordinate: {error}"),
        PlayError::Illegal(_) | PlayError::OtherTurn { .. } | PlayError::Over => {
            format!("illegal move: {error}")
        }
    }
}
