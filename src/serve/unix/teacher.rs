//! [`Teacher`]: explains the moves of finished games. It takes turns with
//! everything else that thinks.

use super::pool::Pool;
use crate::session::playback::at;
use crate::session::{ExplanationView, JobId, PlayerFault, SearchControl, Session};
use crate::ui::tui::events::{Event, EventSender};

/// The teacher of a session.
#[derive(Clone)]
pub(super) struct Teacher {
    pool: Pool,
    /// The account to which the thinking time is counted.
    account: String,
}

impl Teacher {
    pub fn new(pool: &Pool, account: &str) -> Teacher {
        Teacher {
            pool: pool.clone(),
            account: account.to_owned(),
        }
    }

    /// Explains a move, counted from 0, and waits for it.
    pub fn explain(&self, game: &dyn Session, ply: usize) -> Option<ExplanationView> {
        let job = at(game, ply).explanation(&game.history()[ply].text).ok()?;
        let task = move || job(&SearchControl::new());
        self.pool.run(&self.account, task)?
    }

    /// Begins to explain a move, counted from 0. The session gets
    /// [`Event::Explained`].
    pub fn begin(&self, game: &dyn Session, ply: usize, to: EventSender) -> Option<JobId> {
        let job = at(game, ply).explanation(&game.history()[ply].text).ok()?;
        let id = JobId::next();
        let task = move |control: &SearchControl| {
            to.send(Event::Explained(id, job(control).map(Box::new)));
            // The result was sent above. The lobby does not know the number of
            // this job and ignores what it returns.
            Err(PlayerFault("an explanation is no move".to_owned()))
        };
        self.pool.add(id, self.account.clone(), Box::new(task));
        Some(id)
    }

    /// Stops an explanation that nobody reads any more.
    pub fn stop(&self, id: JobId) {
        self.pool.stop(id);
    }
}
