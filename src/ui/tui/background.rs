//! Work on a thread of its own while the screen lives.

use std::sync::Arc;

use super::events::{Event, EventSender};
use crate::session::{ExplanationJob, JobId, SearchControl};

/// A job under way. Dropping it asks it to stop; nobody waits for that.
#[derive(Debug)]
pub struct BackgroundJob {
    id: JobId,
    control: Arc<SearchControl>,
}

impl BackgroundJob {
    /// Runs `work` on a thread, with a control that nobody listens to; `None`
    /// if there is no thread to be had.
    pub fn begin(
        work: impl FnOnce(JobId, &SearchControl) + Send + 'static,
    ) -> Option<BackgroundJob> {
        BackgroundJob::run(JobId::next(), SearchControl::new(), work)
    }

    /// Runs `work` as job `id` under `control`; `None` if there is no thread
    /// to be had.
    pub fn run(
        id: JobId,
        control: SearchControl,
        work: impl FnOnce(JobId, &SearchControl) + Send + 'static,
    ) -> Option<BackgroundJob> {
        let control = Arc::new(control);
        let theirs = Arc::clone(&control);
        std::thread::Builder::new()
            .name("thinking".to_owned())
            .spawn(move || work(id, &theirs))
            .ok()
            .map(|_| BackgroundJob { id, control })
    }

    /// Explains a move as job `id`; the explanation is sent as
    /// [`Event::Explained`]. `None` if there is no thread to be had.
    pub fn explaining(
        id: JobId,
        job: ExplanationJob,
        sender: EventSender,
    ) -> Option<BackgroundJob> {
        BackgroundJob::run(id, SearchControl::new(), move |id, control| {
            sender.send(Event::Explained(id, job(control).map(Box::new)));
        })
    }

    /// Whether job `id` is this one.
    #[must_use]
    pub fn is(&self, id: JobId) -> bool {
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
