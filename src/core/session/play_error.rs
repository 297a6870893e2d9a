//! Errors for moves that cannot be played. Each game itself describes what is
//! wrong with a move and how moves are written (`Notation::why_illegal` and its
//! `moves.rs`).

use std::fmt;

use thiserror::Error;

use crate::game::{ParseMoveError, Side, joined};
use crate::session::catalogue::GameInfo;

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
    /// The move is said to be one of the side that is not to move.
    #[error("{to_move} is to move, not {side}")]
    OtherTurn {
        /// The side of the move.
        side: &'static str,
        /// The side to move.
        to_move: &'static str,
    },
    /// The move is illegal in this position.
    #[error("{0}")]
    Illegal(Box<IllegalMove>),
}

/// A move that is illegal in a position, and what can be played instead.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct IllegalMove {
    /// The move in notation.
    pub text: String,
    /// The game's word for a move: `pit`; empty if notation needs none.
    pub noun: &'static str,
    /// The problem, as the rest of a sentence: `is occupied`.
    pub reason: String,
    /// The name of the side to move.
    pub side: &'static str,
    /// A few legal moves, near on the board, in the order of all of them.
    pub near: Vec<String>,
    /// Every legal move.
    pub legal: Vec<String>,
}

impl IllegalMove {
    /// Returns the problem alone: `pit 4 is empty`.
    fn problem(&self) -> String {
        format!("{} {}", self.named(&self.text), self.reason)
    }

    /// Returns the moves that the side can play, as a part of a sentence.
    fn advice(&self) -> String {
        let moves = self.named(&some_of(&self.near, &self.legal));
        format!("{} can play {moves}", self.side)
    }

    /// Puts the game's word for a move, if it has one, before the notation.
    fn named(&self, moves: &str) -> String {
        match self.noun {
            "" => moves.to_owned(),
            noun => format!("{noun} {moves}"),
        }
    }
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; {}", self.problem(), self.advice())
    }
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
    /// The error that `side` is not to move.
    pub(crate) fn other_turn(info: &GameInfo, side: Side) -> PlayError {
        PlayError::OtherTurn {
            side: info.sides[side.index()],
            to_move: info.sides[side.other().index()],
        }
    }

    /// Returns the problem alone, without what can be played instead: `a1 is
    /// occupied`.
    #[must_use]
    pub fn problem(&self) -> String {
        match self {
            PlayError::Over | PlayError::OtherTurn { .. } => self.to_string(),
            PlayError::Unreadable { problem, .. } => problem.clone(),
            PlayError::Illegal(illegal) => illegal.problem(),
        }
    }

    /// Returns what can be played instead, as a part of a sentence: `Black can
    /// play a2`. `None` after the end of the game and for the side that is not to move.
    #[must_use]
    pub fn advice(&self) -> Option<String> {
        match self {
            PlayError::Over | PlayError::OtherTurn { .. } => None,
            PlayError::Unreadable { advice, .. } => Some(advice.clone()),
            PlayError::Illegal(illegal) => Some(illegal.advice()),
        }
    }
}

/// Lists the moves and the number of others. If only one is left, its name is shorter.
fn some_of(moves: &[String], all: &[String]) -> String {
    match all.len().saturating_sub(moves.len()) {
        0 | 1 => joined(all, "or"),
        more => format!("{} or {more} other moves", moves.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_legal_moves_are_counted() {
        let all = ["a1", "b1", "c1", "d1"].map(str::to_owned);
        let some = |near: usize, all: &[String]| some_of(&all[..near], all);
        assert_eq!(some(2, &all[..2]), "a1 or b1");
        assert_eq!(some(1, &all[..1]), "a1");
        assert_eq!(some(2, &all[..3]), "a1, b1 or c1");
        assert_eq!(some(2, &all), "a1, b1 or 2 other moves");
    }

    #[test]
    fn illegal_move_has_the_word_of_the_game() {
        let error = PlayError::Illegal(Box::new(IllegalMove {
            text: "2".to_owned(),
            noun: "pit",
            reason: "is empty".to_owned(),
            side: "South",
            near: vec!["1".to_owned(), "3".to_owned()],
            legal: vec!["1".to_owned(), "3".to_owned()],
        }));
        let sentence = "pit 2 is empty; South can play pit 1 or 3";
        assert_eq!(error.to_string(), sentence);
        assert_eq!(error.problem(), "pit 2 is empty");
        assert_eq!(error.advice().as_deref(), Some("South can play pit 1 or 3"));
    }
}
