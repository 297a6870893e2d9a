//! [`LineWalk`]: stepping along the line of a solution after the task.

use super::assignment::Assignment;
use crate::session::Session;

/// The result of a step along the line.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Step {
    /// Another position is shown.
    Moved,
    /// There is no move before.
    AtStart,
    /// There is no further move.
    AtEnd,
    /// The task has no position to start from.
    NoLine,
}

/// The position that is shown while the user goes along the line of a solution.
#[derive(Debug, Default)]
pub struct LineWalk {
    shown: Option<Box<dyn Session>>,
}

impl LineWalk {
    /// The position shown; `None` before the first step.
    #[must_use]
    pub fn shown(&self) -> Option<&dyn Session> {
        self.shown.as_deref()
    }

    /// Plays the next move of the line, or goes back by one move. Begins at the
    /// position that the solver reached, if it is one of the line's. Returns what
    /// happened.
    pub fn step(&mut self, task: &Assignment, line: &[String], forward: bool) -> Step {
        if self.shown.is_none() {
            self.shown = reached(task, line).or_else(|| task.start());
        }
        let Some(session) = &mut self.shown else {
            return Step::NoLine;
        };
        if !forward {
            return match session.undo() {
                true => Step::Moved,
                false => Step::AtStart,
            };
        }
        match line.get(session.history().len()) {
            // The engine found the line by playing it.
            Some(mv) if session.play(mv).is_ok() => Step::Moved,
            _ => Step::AtEnd,
        }
    }
}

/// Returns the position on the board of the task, if it is one of the line's.
fn reached(task: &Assignment, line: &[String]) -> Option<Box<dyn Session>> {
    let session = task.exercise().session();
    let played = session.history().iter().map(|played| &played.text);
    let (count, is_begun) = (played.len(), played.zip(line).all(|(own, mv)| own == mv));
    (is_begun && count <= line.len()).then(|| session.fork())
}
