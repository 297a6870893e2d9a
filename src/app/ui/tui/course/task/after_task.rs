//! [`AfterTask`]: the reason of a solution and its line, which is played on the
//! board move by move.

use crate::course::{Assignment, LineWalk, Resolution, ResolutionJob, Step};
use crate::session::{JobId, Session};
use crate::ui::tui::background::BackgroundJob;
use crate::ui::tui::events::{Event, EventSender};

/// The state of a task after its solution.
#[derive(Debug, Default)]
pub(super) struct AfterTask {
    /// The teacher's work; `None` before it begins and after it ended.
    job: Option<BackgroundJob>,
    found: Option<Resolution>,
    /// The position on the board while the line is played.
    walk: LineWalk,
}

impl AfterTask {
    /// Begins to look for the reason and the line, once. If no thread can be
    /// started, there is no reason.
    pub fn begin(&mut self, task: &Assignment, sender: Option<&EventSender>) {
        if self.job.is_some() || self.found.is_some() {
            return;
        }
        let (Some(work), Some(sender)) = (ResolutionJob::of(task), sender) else {
            return;
        };
        let to = sender.clone();
        self.job = BackgroundJob::begin(sender, move |id, control| {
            to.send(Event::Resolved(id, Box::new(work.run(control))));
        });
    }

    /// Takes the result of job `id`. Returns whether it is the one of this task.
    pub fn take(&mut self, id: JobId, found: &Resolution) -> bool {
        let ours = self.job.take_if(|job| job.is(id)).is_some();
        if ours {
            self.found = Some(found.clone());
        }
        ours
    }

    /// Whether the teacher is still at work.
    pub fn is_searching(&self) -> bool {
        self.job.is_some()
    }

    /// The reason and the line, once they are known.
    pub fn found(&self) -> Option<&Resolution> {
        self.found.as_ref()
    }

    /// The position on the board while the line is played.
    pub fn shown(&self) -> Option<&dyn Session> {
        self.walk.shown()
    }

    /// Returns how many moves of the line are on the board, and how many it has.
    pub fn progress(&self) -> Option<(usize, usize)> {
        let line = &self.found.as_ref()?.line;
        let played = self.walk.shown()?.history().len();
        Some((played, line.len()))
    }

    /// Plays the next move of the line, or goes back by one move. Returns what
    /// happened.
    pub fn step(&mut self, task: &Assignment, forward: bool) -> Step {
        match &self.found {
            Some(found) => self.walk.step(task, &found.line, forward),
            None => Step::NoLine,
        }
    }
}
