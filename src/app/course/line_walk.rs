//! [`LineWalk`]: stepping along a line: of a solution after the task, or of the reason
//! of a move.

use super::assignment::Assignment;
use crate::session::Session;
use crate::session::playback::at;

/// The result of a step along the line.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Step {
    /// Another position is shown.
    Moved,
    /// There is no move before.
    AtStart,
    /// There is no further move.
    AtEnd,
    /// There is no line, or no position to start from.
    NoLine,
}

/// The position that is shown while the user goes along a line.
#[derive(Debug, Default)]
pub struct LineWalk {
    shown: Option<Box<dyn Session>>,
    /// The number of moves before the line.
    before: usize,
}

impl LineWalk {
    /// The position shown; `None` before the first step.
    pub fn shown(&self) -> Option<&dyn Session> {
        self.shown.as_deref()
    }

    /// Returns how many moves of the line are on the board; `None` before the first
    /// step.
    pub fn played(&self) -> Option<usize> {
        let shown = self.shown.as_ref()?;
        Some(shown.history().len() - self.before)
    }

    /// Plays the next move of the solution's line, or goes back by one move. Begins at
    /// the position that the solver reached, if it is one of the line's. Returns what
    /// happened.
    pub fn step(&mut self, task: &Assignment, line: &[String], forward: bool) -> Step {
        if self.shown.is_none() {
            self.shown = reached(task, line).or_else(|| task.start());
        }
        self.go(line, forward)
    }

    /// Plays the next move of a line that begins with the played move after `ply`
    /// others, or goes back by one move. Begins with that played move. Returns what
    /// happened.
    pub fn step_in_game(
        &mut self,
        whole: &dyn Session,
        ply: usize,
        line: &[String],
        forward: bool,
    ) -> Step {
        if self.shown.is_none() {
            self.before = ply;
            self.shown = Some(at(whole, ply + usize::from(!forward)));
        }
        self.go(line, forward)
    }

    fn go(&mut self, line: &[String], forward: bool) -> Step {
        let Some(session) = &mut self.shown else {
            return Step::NoLine;
        };
        let played = session.history().len() - self.before;
        if !forward {
            return match played > 0 && session.undo() {
                true => Step::Moved,
                false => Step::AtStart,
            };
        }
        match line.get(played) {
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
