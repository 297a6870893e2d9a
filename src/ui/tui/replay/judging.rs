//! Judging a game's moves on a thread, beginning with the last one: what is
//! proved about the end helps with the moves before it.

use std::time::Duration;

use crate::session::{AnalysisRequest, Limits};
use crate::ui::plain::replay::{Playback, Review, judge};
use crate::ui::tui::background::BackgroundJob;
use crate::ui::tui::events::{Event, EventSender};

/// How long each move is looked at.
pub const TIME: Duration = Duration::from_millis(300);

/// A run of judging. Dropping it stops it.
#[derive(Debug, Default)]
pub struct Judging(Option<BackgroundJob>);

impl Judging {
    /// Begins with the moves that `review` lacks; each is sent as
    /// [`Event::Looked`]. Without a thread nothing is judged, and nothing
    /// else is lost.
    pub fn begin(&mut self, reel: &Playback, review: &Review, sender: EventSender) {
        let whole = reel.whole().fork();
        let missing: Vec<usize> = (0..reel.len())
            .rev()
            .filter(|ply| review.get(*ply).is_none())
            .collect();
        self.0 = BackgroundJob::begin(move |id, control| {
            for ply in missing {
                let judged = judge(&*whole, ply, &request(), control);
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
    pub fn is_current(&self, id: u64) -> bool {
        self.0.as_ref().is_some_and(|job| job.is(id))
    }
}

fn request() -> AnalysisRequest {
    AnalysisRequest {
        limits: Limits {
            time: Some(TIME),
            ..Limits::default()
        },
        ..AnalysisRequest::default()
    }
}
