//! Errors for moves that cannot be played. Each game itself describes what is
//! wrong with a move and how moves are written (`Notation::why_illegal` and its
//! `moves.rs`).

use thiserror::Error;

use crate::game::ParseMoveError;

/// The reason why a text was not played as a move.
#[derive(Clone, Debug, Eq, PartialEq, Error)]
pub enum PlayError {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The text is not a move of this game.
    #[error("{problem}; {advice}")]
    Unreadable {
        /// The problem: `'x' is not a move`.
        problem: String,
        /// The form of a move, as a part of a sentence.
        advice: String,
    },
    /// The move is illegal in this position.
    #[error("{text} {reason}; {}", possible(side, near, legal.len()))]
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

impl From<ParseMoveError> for PlayError {
    fn from(error: ParseMoveError) -> PlayError {
        PlayError::Unreadable {
            problem: format!("'{}' is not a move", error.text),
            advice: error.advice.to_owned(),
        }
    }
}

impl PlayError {
    /// Returns the problem alone, without what can be played instead: `a1 is
    /// occupied`.
    #[must_use]
    pub fn problem(&self) -> String {
        match self {
            PlayError::Over => self.to_string(),
            PlayError::Unreadable { problem, .. } => problem.clone(),
            PlayError::Illegal { text, reason, .. } => format!("{text} {reason}"),
        }
    }

    /// Returns what can be played instead, as a part of a sentence: `Black can
    /// play a2`. `None` after the end of the game.
    #[must_use]
    pub fn advice(&self) -> Option<String> {
        match self {
            PlayError::Over => None,
            PlayError::Unreadable { advice, .. } => Some(advice.clone()),
            PlayError::Illegal {
                side, near, legal, ..
            } => Some(possible(side, near, legal.len())),
        }
    }
}

/// Returns the moves that the side can play.
fn possible(side: &str, near: &[String], all: usize) -> String {
    format!("{side} can play {}", some_of(near, all))
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
