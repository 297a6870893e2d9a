//! [`BackgroundJob`]: work of a screen on another thread.

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
    /// Runs `work`, without reports of its progress. Returns `None` if it cannot
    /// begin.
    pub fn begin(
        sender: &EventSender,
        work: impl FnOnce(JobId, &SearchControl) + Send + 'static,
    ) -> Option<BackgroundJob> {
        BackgroundJob::run(sender, JobId::next(), SearchControl::new(), work)
    }

    /// Runs `work` as job `id`, controlled by `control`. Returns `None` if it cannot
    /// begin.
    pub fn run(
        sender: &EventSender,
        id: JobId,
        control: SearchControl,
        work: impl FnOnce(JobId, &SearchControl) + Send + 'static,
    ) -> Option<BackgroundJob> {
        let mut work = Some(work);
        BackgroundJob::start(sender, id, control, move |control| {
            if let Some(work) = work.take() {
                work(id, control);
            }
            false
        })
    }

    /// Runs `step` again and again while it returns `true`. A server lets other
    /// people's jobs run between two steps. Returns `None` if it cannot begin.
    pub fn in_steps(
        sender: &EventSender,
        mut step: impl FnMut(JobId, &SearchControl) -> bool + Send + 'static,
    ) -> Option<BackgroundJob> {
        let id = JobId::next();
        let step = move |control: &SearchControl| step(id, control);
        BackgroundJob::start(sender, id, SearchControl::new(), step)
    }

    fn start(
        sender: &EventSender,
        id: JobId,
        control: SearchControl,
        step: impl FnMut(&SearchControl) -> bool + Send + 'static,
    ) -> Option<BackgroundJob> {
        let control = Arc::new(control);
        let begun = sender.work(Arc::clone(&control), Box::new(step));
        begun.then_some(BackgroundJob { id, control })
    }

    /// Explains a move as job `id`, and sends the explanation as
    /// [`Event::Explained`]. Returns `None` if it cannot begin.
    pub fn explaining(
        id: JobId,
        job: ExplanationJob,
        sender: EventSender,
    ) -> Option<BackgroundJob> {
        let to = sender.clone();
        BackgroundJob::run(&sender, id, SearchControl::new(), move |id, control| {
            to.send(Event::Explained(id, job(control).map(Box::new)));
        })
    }

    /// Whether job `id` is this one.
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
