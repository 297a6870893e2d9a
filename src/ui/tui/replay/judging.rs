//! Judging a game's moves on a thread, beginning with the last one: what is
//! proved about the end helps with the moves before it.

use crate::session::JobId;
use crate::session::Session;
use crate::session::review::{GameJudge, Review};
use crate::ui::tui::background::BackgroundJob;
use crate::ui::tui::events::{Event, EventSender};

/// A run of judging. Dropping it stops it.
#[derive(Debug, Default)]
pub struct Judging(Option<BackgroundJob>);

impl Judging {
    /// Begins with the moves that `review` lacks; each is sent as
    /// [`Event::Looked`]. Without a thread nothing is judged, and nothing
    /// else is lost.
    pub fn begin(&mut self, whole: &dyn Session, review: &Review, sender: EventSender) {
        let mut judge = GameJudge::new(whole);
        let missing: Vec<usize> = (0..whole.history().len())
            .rev()
            .filter(|ply| review.get(*ply).is_none())
            .collect();
        self.0 = BackgroundJob::begin(move |id, control| {
            for ply in missing {
                let judged = judge.judge(ply, control);
                if control.stopped() {
                    return;
                }
                if let Some(judged) = judged {
                    sender.send(Event::Looked(id, ply, judged));
                }
            }
        });
    }

    /// Ends it; what was sent before still counts.
    pub fn stop(&mut self) {
        self.0 = None;
    }

    /// Whether it goes on.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.0.is_some()
    }

    /// Whether run `id` is this one.
    #[must_use]
    pub fn is_current(&self, id: JobId) -> bool {
        self.0.as_ref().is_some_and(|job| job.is(id))
    }
}
