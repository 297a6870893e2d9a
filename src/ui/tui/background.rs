//! [`BackgroundJob`]: work on a thread of its own.

use std::sync::Arc;

use super::events::{Event, EventSender};
use crate::session::{ExplanationJob, JobId, SearchControl};

/// A running job. Dropping it asks the job to stop, without waiting for it.
#[derive(Debug)]
pub struct BackgroundJob {
    id: JobId,
    control: Arc<SearchControl>,
}

impl BackgroundJob {
    /// Runs `work` on a thread, without reports of its progress. Returns `None` if
    /// no thread can be started.
    pub fn begin(
        work: impl FnOnce(JobId, &SearchControl) + Send + 'static,
    ) -> Option<BackgroundJob> {
        BackgroundJob::run(JobId::next(), SearchControl::new(), work)
    }

    /// Runs `work` on a thread as job `id`, controlled by `control`. Returns `None`
    /// if no thread can be started.
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

    /// Explains a move as job `id`, and sends the explanation as
    /// [`Event::Explained`]. Returns `None` if no thread can be started.
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

    /// Asks the job to end soon with the best answer it has.
    pub fn stop(&self) {
        self.control.stop();
    }
}

impl Drop for BackgroundJob {
    fn drop(&mut self) {
        self.control.stop();
    }
}
