//! The [`Notation`] trait: moves and positions of one game as text.

use std::str::FromStr;

use thiserror::Error;

use crate::game::rules::Rules;

/// Error: a text is not a move of this game in any position.
#[derive(Clone, Debug, Eq, PartialEq, Error)]
#[error("'{text}' is not a move; {advice}")]
pub struct ParseMoveError {
    /// The text.
    pub text: String,
    /// The form of a move, as a request: `give a square from a1 to h8`.
    pub advice: &'static str,
}

/// Error: a text or diagram is not a position of this game.
#[derive(Clone, Debug, Eq, PartialEq, Error)]
#[error("{refused}: {reason}; it {form}")]
pub struct ParsePositionError {
    /// The refused input: `'x' is not a position`.
    pub refused: String,
    /// The fault, as a part of a sentence.
    pub reason: String,
    /// The valid form of a position, to continue a sentence after `it`.
    pub form: String,
}

/// The notation of a game: how its moves and positions are written and read, and
/// the words that describe them.
///
/// # Invariants (checked for every game by `tests/catalogue/`)
///
/// * `mv.to_string().parse() == Ok(mv)` for every legal move, and its text is
///   one word.
/// * `read_position(&write_position(s)) == Ok(s)` for every reachable `s`.
pub trait Notation: Rules<Move: FromStr<Err = ParseMoveError>> {
    /// Returns the effect of the legal move `mv`, to follow the player's name
    /// in a sentence: `f2, turning 1`.
    fn describe(&self, before: &Self::State, mv: Self::Move) -> String;

    /// Returns the position as one line of text.
    fn write_position(&self, state: &Self::State) -> String;

    /// Reads a position in the format of [`Notation::write_position`].
    ///
    /// # Errors
    /// A sentence that explains what is wrong and what a position looks like.
    fn read_position(&self, text: &str) -> Result<Self::State, ParsePositionError>;

    // ---- provided methods; override them where the game can do better ------

    /// Whether passes are moves of this game.
    const HAS_PASSES: bool = false;

    /// Returns whether `mv` is a forced pass, which transcripts may leave out.
    fn is_pass(_mv: Self::Move) -> bool {
        false
    }

    /// Splits a line of moves into words: at blanks and commas, and wherever
    /// else the game's transcripts allow.
    fn split_moves(text: &str) -> Vec<&str> {
        text.split(|c: char| c.is_whitespace() || c == ',')
            .filter(|word| !word.is_empty())
            .collect()
    }

    /// Translates a list of moves from the other notations of this game into
    /// its own, each with the name of the notation. A translation need not
    /// consist of legal moves.
    fn spellings(_words: &[&str]) -> Vec<(&'static str, Vec<String>)> {
        Vec::new()
    }

    /// Returns why `mv` is not legal in the unfinished position `state`, to
    /// follow the move in a sentence: `is occupied`. The move may be off the
    /// board.
    fn why_illegal(&self, _state: &Self::State, _mv: Self::Move) -> String {
        "is not legal here".to_owned()
    }
}
