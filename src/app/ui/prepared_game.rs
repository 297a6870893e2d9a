//! [`PreparedGame`]: a game with its players, before its first move.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::game::Record;
use crate::session::{Clock, Conditions, Session, TeacherMode};
use crate::store::AutoSave;

/// The number of the next game. Games are numbered from the start of the
/// program.
static GAMES_BEGUN: AtomicU64 = AtomicU64::new(1);

/// A game that is ready to be played, with everything around its board.
#[derive(Debug)]
pub struct PreparedGame {
    /// The game with its players.
    pub session: Box<dyn Session>,
    /// The file in which the game is saved; `None` if it is not saved.
    pub save: Option<AutoSave>,
    /// The terms of the game: clock and takebacks.
    pub conditions: Conditions,
    /// The clock of both players.
    pub clock: Clock,
    /// The seed of its computer players.
    pub seed: u64,
    /// The mode of the teacher; `None` for the one in the settings.
    pub teacher: Option<TeacherMode>,
    /// The number of the game in this run, so that the score between people counts
    /// it only once.
    pub number: u64,
}

impl PreparedGame {
    /// Creates a new game on these terms.
    pub fn new(
        session: Box<dyn Session>,
        mut save: Option<AutoSave>,
        seed: u64,
        conditions: Conditions,
    ) -> PreparedGame {
        if let Some(save) = &mut save {
            save.agree(&conditions);
            save.begin_after(session.history().len());
        }
        PreparedGame {
            session,
            save,
            conditions,
            clock: conditions.clock(),
            seed,
            teacher: None,
            number: GAMES_BEGUN.fetch_add(1, Ordering::Relaxed),
        }
    }

    /// Continues a recorded game: the clock counts the time its moves took, and the teacher
    /// has the mode that it had then.
    #[must_use]
    pub fn after(mut self, record: &Record) -> PreparedGame {
        let kept = record.teacher.as_ref().and_then(|mode| mode.parse().ok());
        self.teacher = self.teacher.or(kept);
        self.clock = self.conditions.clock_after(&*self.session, record);
        self
    }
}
