//! [`LineRun`]: a line of moves that plays itself on the board, or is stepped through.

use std::time::Duration;

use super::key_table::KeyHint;
use super::keys::KeyCode;
use crate::course::{LineWalk, Step};
use crate::session::Session;
use crate::store::StepTime;
use crate::ui::context::Context;

/// The number of steps for which each move of a line stays on the screen.
pub const HOLD: u32 = 4;

/// Returns the time for which each move of a line stays on the screen.
pub fn time_of_a_move(context: &Context) -> Duration {
    context.step_time().max(StepTime::default().duration()) * HOLD
}

/// A line that begins with a played move of a game.
#[derive(Debug, Default)]
pub struct LineRun {
    walk: LineWalk,
    /// The time of the next move; `None` while the line does not play itself.
    pub next: Option<Duration>,
}

impl LineRun {
    /// Starts the line, continues it or stops it. `each` is the time of a move. Returns what
    /// happened.
    pub fn toggle(
        &mut self,
        (whole, ply): (&dyn Session, usize),
        line: &[String],
        (now, each): (Duration, Duration),
    ) -> Step {
        if self.next.take().is_some() {
            return Step::Moved;
        }
        if self.played().is_some_and(|played| played >= line.len()) {
            self.walk = LineWalk::default();
        }
        self.run((whole, ply), line, (now, each))
    }

    /// Plays the next move if its time has come. Returns whether it was played.
    pub fn play(
        &mut self,
        (whole, ply): (&dyn Session, usize),
        line: &[String],
        (now, each): (Duration, Duration),
    ) -> bool {
        let is_time = self.next.is_some_and(|at| at <= now);
        is_time && self.run((whole, ply), line, (now, each)) == Step::Moved
    }

    fn run(
        &mut self,
        (whole, ply): (&dyn Session, usize),
        line: &[String],
        (now, each): (Duration, Duration),
    ) -> Step {
        let step = self.step((whole, ply), line, true);
        let is_left = self.played().is_some_and(|played| played < line.len());
        self.next = (step == Step::Moved && is_left).then(|| now + each);
        step
    }

    /// Plays the next move of a line that begins with the move after `ply` others, or goes back by
    /// one. Then the line no longer plays itself. Returns what happened.
    pub fn step(
        &mut self,
        (whole, ply): (&dyn Session, usize),
        line: &[String],
        forward: bool,
    ) -> Step {
        self.next = None;
        self.walk.step_in_game(whole, ply, line, forward)
    }

    /// The position shown; `None` before the first move.
    pub fn shown(&self) -> Option<&dyn Session> {
        self.walk.shown()
    }

    /// Returns how many moves of the line are on the board; `None` before the first one.
    pub fn played(&self) -> Option<usize> {
        self.walk.played()
    }

    /// Shows the game again. Returns whether the line was shown.
    pub fn leave(&mut self) -> bool {
        let was_shown = self.shown().is_some();
        *self = LineRun::default();
        was_shown
    }

    /// Returns the keys while the line is shown.
    pub fn keys(&self) -> Vec<KeyHint> {
        let run = match self.next {
            Some(_) => "stop",
            None => "run",
        };
        vec![
            KeyHint::new("←→", KeyCode::Right, "move of the line"),
            KeyHint::new("s", KeyCode::Char('s'), run),
            KeyHint::new("Esc", KeyCode::Esc, "back to the game"),
        ]
    }
}
