//! Why a move is refused, and the sentence that says so. What is wrong with a
//! move, and what a move looks like, each game says itself (`Game::why_illegal`,
//! its `moves.rs`).

use thiserror::Error;

/// Why a text was not played.
#[derive(Clone, Debug, Eq, PartialEq, Error)]
pub enum PlayError {
    /// Nothing can be played any more.
    #[error("the game is over")]
    Over,
    /// Not a move of this game at all.
    #[error("{0}")]
    Unreadable(String),
    /// A move, but not here.
    #[error("{text} {reason}; {side} can play {}", some_of(near, legal.len()))]
    Illegal {
        /// The move's notation.
        text: String,
        /// What is wrong with it, as the rest of a sentence: `is occupied`.
        reason: String,
        /// What the game calls the side to move.
        side: &'static str,
        /// A few legal moves, the nearest on the board first.
        near: Vec<String>,
        /// Every legal move.
        legal: Vec<String>,
    },
}

/// The moves, and how many more there are.
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
    fn what_else_can_be_played_is_counted() {
        let moves = ["a1", "b1"].map(str::to_owned);
        assert_eq!(some_of(&moves, 2), "a1, b1");
        assert_eq!(some_of(&moves, 3), "a1, b1 or 1 other move");
        assert_eq!(some_of(&moves, 4), "a1, b1 or 2 other moves");
    }
}
