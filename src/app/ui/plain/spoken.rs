//! The parts of line mode that other conversations use: boards, moves, and the
//! words that read a board.

pub use super::board::ShownTurn;
use super::board::board;
use super::events;
use super::reading::{self, BoardView, PositionLook, find};
use super::words::Takes;
use crate::session::Session;
use crate::ui::board::glyphs::GlyphSet;

/// Returns a position as a board or, without boards, in words.
pub fn position(session: &dyn Session, glyphs: GlyphSet, boards: bool, turn: ShownTurn) -> String {
    match boards {
        true => board(session, glyphs, turn),
        false => reading::in_words(session, turn),
    }
}

/// Returns a position in words.
pub fn in_words(session: &dyn Session, turn: ShownTurn) -> String {
    reading::in_words(session, turn)
}

/// Returns the game with the options that differ from their defaults: `Dag en Nacht, size 13`.
pub fn game_words(session: &dyn Session) -> String {
    events::game_words(session)
}

/// Returns the sentence about move `ply` of the history, counted from 0.
///
/// # Panics
/// If the history is shorter.
pub fn move_sentence(session: &dyn Session, ply: usize) -> String {
    events::move_sentence(session, ply)
}

/// Whether the word describes a board.
pub fn reads_a_board(word: &str) -> bool {
    find(word).is_some()
}

/// Returns the answer to a word that describes the board, or a sentence that
/// says why there is none; `None` if the line is not such a word.
pub fn read_board(
    session: &dyn Session,
    line: &str,
    glyphs: GlyphSet,
    boards: bool,
) -> Option<Result<String, String>> {
    let line = line.trim();
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let word = find(&name.to_lowercase())?;
    let rest = rest.trim().to_lowercase();
    if !rest.is_empty() && word.takes == Takes::Nothing {
        return None;
    }
    let look = match boards {
        true => PositionLook::Board(glyphs),
        false => PositionLook::Words,
    };
    let view = BoardView {
        session,
        look,
        time_left: None,
    };
    Some((word.run)(&view, &rest).map(|answer| answer.sentence))
}
