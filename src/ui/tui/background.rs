//! Work on a thread of its own while the screen lives.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::events::{Event, EventSender};
use crate::session::{ExplanationJob, SearchControl};

/// Jobs are numbered through the whole program, so that news of an old one is
/// not taken for another's.
static JOBS: AtomicU64 = AtomicU64::new(1);

/// A job under way. Dropping it asks it to stop; nobody waits for that.
#[derive(Debug)]
pub struct BackgroundJob {
    id: u64,
    control: Arc<SearchControl>,
}

impl BackgroundJob {
    /// A number that no other job of this program has.
    #[must_use]
    pub fn next_id() -> u64 {
        JOBS.fetch_add(1, Ordering::Relaxed)
    }

    /// Runs `work` on a thread, with a control that nobody listens to; `None`
    /// if there is no thread to be had.
    pub fn begin(work: impl FnOnce(u64, &SearchControl) + Send + 'static) -> Option<BackgroundJob> {
        BackgroundJob::run(BackgroundJob::next_id(), SearchControl::new(), work)
    }

    /// Runs `work` as job `id` under `control`; `None` if there is no thread
    /// to be had.
    pub fn run(
        id: u64,
        control: SearchControl,
        work: impl FnOnce(u64, &SearchControl) + Send + 'static,
    ) -> Option<BackgroundJob> {
        let control = Arc::new(control);
        let theirs = Arc::clone(&control);
        std::thread::Builder::new()
            .name("thinking".to_owned())
            .spawn(move || work(id, &theirs))
            .ok()
            .map(|_| BackgroundJob { id, control })
    }

    /// Explains a move; what it comes to is sent as [`Event::Explained`]. `None`
    /// if there is no thread to be had.
    pub fn explaining(job: ExplanationJob, sender: EventSender) -> Option<BackgroundJob> {
        BackgroundJob::begin(move |id, control| {
            sender.send(Event::Explained(id, job(control).map(Box::new)));
        })
    }

    /// Whether news of job `id` are this one's.
    #[must_use]
    pub fn is(&self, id: u64) -> bool {
        self.id == id
    }

    /// Asks it to come to an end with what it has.
    pub fn stop(&self) {
        self.control.stop();
    }
}

impl Drop for BackgroundJob {
    fn drop(&mut self) {
        self.control.stop();
    }
}
