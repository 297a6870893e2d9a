//! Errors for moves that cannot be played. Each game itself describes what is
//! wrong with a move and how moves are written (`Notation::why_illegal` and its
//! `moves.rs`).

use thiserror::Error;

/// The reason why a text was not played as a move.
#[derive(Clone, Debug, Eq, PartialEq, Error)]
pub enum PlayError {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The text is not a move of this game.
    #[error("{0}")]
    Unreadable(String),
    /// The move is illegal in this position.
    #[error("{text} {reason}; {side} can play {}", some_of(near, legal.len()))]
    Illegal {
        /// The move in notation.
        text: String,
        /// The problem, as the rest of a sentence: `is occupied`.
        reason: String,
        /// The name of the side to move.
        side: &'static str,
        /// A few legal moves, the nearest on the board first.
        near: Vec<String>,
        /// Every legal move.
        legal: Vec<String>,
    },
}

/// Lists the moves and the number of others.
fn some_of(moves: &[String], all: usize) -> String {
    let list = moves.join(", ");
    match all.saturating_sub(moves.len()) {
        0 => list,
        1 => format!("{list} or 1 other move"),
        more => format!("{list} or {more} other moves"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_legal_moves_are_counted() {
        let moves = ["a1", "b1"].map(str::to_owned);
        assert_eq!(some_of(&moves, 2), "a1, b1");
        assert_eq!(some_of(&moves, 3), "a1, b1 or 1 other move");
        assert_eq!(some_of(&moves, 4), "a1, b1 or 2 other moves");
    }
}
