//! [`ComputerTurn`]: the jobs of computer players and of the teacher's check,
//! and a decision that waits until the user has seen the move before it.

use std::fmt;
use std::time::Duration;

use crate::session::{ExplanationJob, Job, JobId, PlayerFault, Progress, SearchControl, Thought};
use crate::ui::tui::background::BackgroundJob;
use crate::ui::tui::events::{Event, EventSender};

/// A computer's decision that is not played yet, because the move before it must
/// stay on the screen for a while.
#[derive(Debug)]
pub struct Decision {
    /// The decision.
    pub thought: Result<Thought, PlayerFault>,
    /// The time at which it was made.
    pub at: Duration,
}

/// The work on the next move.
#[derive(Debug, Default)]
pub struct ComputerTurn {
    /// A job that has not started, because the watched game is paused.
    waiting: Option<(JobId, JobBox)>,
    job: Option<BackgroundJob>,
    /// The time at which the job started.
    since: Duration,
    decision: Option<Decision>,
}

/// Wraps a job, to implement `Debug` for it.
struct JobBox(Job);

impl fmt::Debug for JobBox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Job")
    }
}

impl ComputerTurn {
    /// Stores a job until it may start.
    pub fn put(&mut self, id: JobId, job: Job) {
        self.waiting = Some((id, JobBox(job)));
    }

    /// Starts the teacher's check of a move. Returns `false` if the system
    /// cannot start another thread.
    pub fn check(&mut self, id: JobId, job: ExplanationJob, sender: Option<EventSender>) -> bool {
        self.job = sender.and_then(|sender| BackgroundJob::explaining(id, job, sender));
        self.job.is_some()
    }

    /// Starts the job that waits, at time `now`. Returns whether there was one.
    pub fn start(&mut self, sender: &EventSender, now: Duration) -> bool {
        let Some((id, job)) = self.waiting.take() else {
            return false;
        };
        self.since = now;
        let news = sender.clone();
        let control = SearchControl::listening(move |progress: Progress| {
            news.send(Event::Progress(id, progress));
        });
        let done = sender.clone();
        let work = move |id, control: &SearchControl| {
            done.send(Event::Thought(id, job.0(control)));
        };
        self.job = BackgroundJob::run(sender, id, control, work);
        if self.job.is_none() {
            let fault =
                PlayerFault::Failed("the system has no thread left for it to think on".to_owned());
            sender.send(Event::Thought(id, Err(fault)));
        }
        true
    }

    /// Makes the running job end with what it has found.
    pub fn hurry(&self) {
        self.job.iter().for_each(BackgroundJob::stop);
    }

    /// Stores a decision made at time `now`. Returns the time that it took.
    pub fn decide(&mut self, thought: Result<Thought, PlayerFault>, now: Duration) -> Duration {
        self.decision = Some(Decision { thought, at: now });
        now.saturating_sub(self.since)
    }

    /// Returns the time at which the decision is played, if every move takes at
    /// least `pace`. A failure does not wait.
    pub fn due(&self, pace: Duration) -> Option<Duration> {
        let made = self.decision.as_ref()?;
        let least = if made.thought.is_err() {
            Duration::ZERO
        } else {
            pace
        };
        Some(self.since + least)
    }

    /// Whether a decision waits.
    pub fn is_decided(&self) -> bool {
        self.decision.is_some()
    }

    /// Takes the decision; its job is over.
    pub fn take(&mut self) -> Option<Decision> {
        let decision = self.decision.take()?;
        self.job = None;
        Some(decision)
    }

    /// Drops the job and its decision.
    pub fn clear(&mut self) {
        self.job = None;
        self.waiting = None;
        self.decision = None;
    }
}
