//! Judging a game's moves on a thread, beginning with the last one: what is
//! proved about the end helps with the moves before it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::session::{AnalysisRequest, Limits, SearchControl};
use crate::ui::plain::replay::{Playback, Review, judge};
use crate::ui::tui::events::{Event, EventSender};
use crate::ui::tui::terminal::THINKING;

/// How long each move is looked at.
pub const TIME: Duration = Duration::from_millis(300);

/// A run of judging. Dropping it stops it.
#[derive(Default)]
pub struct Judging(Option<(u64, Arc<SearchControl>)>);

/// Runs are numbered through the whole program, so that news of an old one
/// is not taken for another's.
static RUNS: AtomicU64 = AtomicU64::new(1);

impl Judging {
    /// Begins with the moves that `review` lacks; each is sent as
    /// [`Event::Looked`].
    pub fn begin(&mut self, reel: &Playback, review: &Review, sender: EventSender) {
        let id = RUNS.fetch_add(1, Ordering::Relaxed);
        let control = Arc::new(SearchControl::new());
        let theirs = Arc::clone(&control);
        let whole = reel.whole().fork();
        let missing = (0..reel.len())
            .rev()
            .filter(|ply| review.get(*ply).is_none());
        let missing: Vec<usize> = missing.collect();
        let look = move || {
            for ply in missing {
                let judged = judge(&*whole, ply, &request(), &theirs);
                if theirs.stopped() {
                    return;
                }
                if let Some(judged) = judged {
                    sender.send(Event::Looked(id, ply, judged));
                }
            }
        };
        // If no thread can be started, no move is judged, and nothing else is
        // lost.
        let thread = std::thread::Builder::new().name(THINKING.to_owned());
        self.0 = thread.spawn(look).ok().map(|_| (id, control));
    }

    /// Ends it; what was sent before still counts.
    pub fn stop(&mut self) {
        if let Some((_, control)) = self.0.take() {
            control.stop();
        }
    }

    /// Whether it goes on.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.0.is_some()
    }

    /// Whether run `id` is this one.
    #[must_use]
    pub fn is_current(&self, id: u64) -> bool {
        self.0.as_ref().is_some_and(|(own, _)| *own == id)
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

impl Drop for Judging {
    fn drop(&mut self) {
        self.stop();
    }
}
