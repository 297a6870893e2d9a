//! [`MoveEvaluations`]: evaluates the moves of a game on a thread. It begins with the last
//! move, because values that are proved at the end help with the moves before.

use crate::session::review::{GameEvaluator, Review};
use crate::session::{JobId, Session};
use crate::ui::tui::background::BackgroundJob;
use crate::ui::tui::events::{Event, EventSender};

/// A running evaluation of a game. Dropping it stops it.
#[derive(Debug, Default)]
pub struct MoveEvaluations(Option<BackgroundJob>);

impl MoveEvaluations {
    /// Starts the evaluation of the moves that are missing in `review`. Each result
    /// is sent as [`Event::MoveEvaluated`]. If no thread can be started, nothing happens.
    pub fn begin(&mut self, whole: &dyn Session, review: &Review, sender: EventSender) {
        let mut judge = GameEvaluator::new(whole);
        // The last move is taken first.
        let mut missing: Vec<usize> = (0..whole.history().len())
            .filter(|ply| review.get(*ply).is_none())
            .collect();
        let to = sender.clone();
        self.0 = BackgroundJob::in_steps(&sender, move |id, control| {
            let Some(ply) = missing.pop() else {
                return false;
            };
            let judged = judge.judge(ply, control);
            if let Some(judged) = judged.filter(|_| !control.stopped()) {
                to.send(Event::MoveEvaluated(id, ply, Box::new(judged)));
            }
            !missing.is_empty()
        });
    }

    /// Stops the evaluation. Results that were already sent stay valid.
    pub fn stop(&mut self) {
        self.0 = None;
    }

    /// Whether the evaluation is running.
    pub fn is_running(&self) -> bool {
        self.0.is_some()
    }

    /// Whether this is the run with number `id`.
    pub fn is_current(&self, id: JobId) -> bool {
        self.0.as_ref().is_some_and(|job| job.is(id))
    }
}
