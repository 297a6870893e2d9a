//! A task on a board: what lessons, puzzles and cards are to whoever shows
//! them.

use std::fmt;

use crate::session::{PlayError, Session};

/// What an exercise waits for.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Phase {
    /// A move.
    Asking,
    /// The task is done; [`Exercise::go_on`] brings what follows.
    Done,
    /// Nothing follows.
    Over,
}

/// What a move came to.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum AnswerKind {
    /// It solves the task and stands on the board.
    Right,
    /// As good, but not what was asked for; taken back.
    Also,
    /// Not it; taken back.
    Wrong,
}

impl AnswerKind {
    /// As JSON names it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            AnswerKind::Right => "right",
            AnswerKind::Also => "also",
            AnswerKind::Wrong => "wrong",
        }
    }
}

/// The answer to a move.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Answer {
    /// What the move came to.
    pub kind: AnswerKind,
    /// What is said of it.
    pub sentence: String,
}

/// A task on a board. Nothing here draws, reads or keeps anything.
pub trait Exercise: fmt::Debug {
    /// What it is: `Lesson 3: Block`.
    fn title(&self) -> String;
    /// How far it is: `step 1 of 4`.
    fn place(&self) -> String;
    /// The board, with nobody seated.
    fn session(&self) -> &dyn Session;
    /// What is taught, or told; may be empty.
    fn text(&self) -> String;
    /// What to do.
    fn task(&self) -> String;
    /// What it waits for.
    fn phase(&self) -> Phase;

    /// Tries a move of the side to move. A right one stays on the board.
    ///
    /// # Errors
    /// The text is no move or not legal; nothing changed, and it does not
    /// count as a try.
    fn try_move(&mut self, text: &str) -> Result<Answer, PlayError>;

    /// The next nudge; the last one comes again.
    fn hint(&mut self) -> String;

    /// After [`Phase::Done`]: what follows, told in a sentence where the
    /// other side moved.
    fn go_on(&mut self) -> String;

    /// Whether every task was solved without a wrong try and, where it
    /// matters, without a hint.
    fn is_clean(&self) -> bool;
}

/// `O plays c3.` for the moves played since `before` were on the board.
pub(super) fn told(session: &dyn Session, before: usize) -> String {
    let sides = session.entry().sides();
    let moves = session.history().get(before..).unwrap_or_default();
    let sentence = |played: &crate::session::PlayedMove| {
        format!("{} plays {}.", sides[played.side.index()], played.sentence)
    };
    moves.iter().map(sentence).collect::<Vec<_>>().join(" ")
}
