//! [`Aftermath`]: the reason of a solution and its line, which is played on the
//! board move by move.

use crate::course::{Assignment, Resolution, ResolutionJob};
use crate::session::{JobId, Session};
use crate::ui::tui::background::BackgroundJob;
use crate::ui::tui::events::{Event, EventSender};

/// The state of a task after its solution.
#[derive(Debug, Default)]
pub(super) struct Aftermath {
    /// The teacher's work; `None` before it begins and after it ended.
    job: Option<BackgroundJob>,
    found: Option<Resolution>,
    /// The position on the board while the line is played.
    shown: Option<Box<dyn Session>>,
}

impl Aftermath {
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
        self.shown.as_deref()
    }

    /// Returns how many moves of the line are on the board, and how many it has.
    pub fn progress(&self) -> Option<(usize, usize)> {
        let line = &self.found.as_ref()?.line;
        let played = self.shown.as_ref()?.history().len();
        Some((played, line.len()))
    }

    /// Plays the next move of the line, or goes back by one move. Begins at the
    /// position that the solver reached, if the line goes on from there. After the
    /// end, the line begins again. Returns `false` if there is no line yet.
    pub fn step(&mut self, task: &Assignment, forward: bool) -> bool {
        let Some(found) = &self.found else {
            return false;
        };
        let at_end = self.progress().is_some_and(|(played, all)| played >= all);
        if self.shown.is_none() {
            self.shown = reached(task, &found.line).or_else(|| task.start());
        } else if forward && at_end {
            self.shown = task.start();
        }
        let Some(session) = &mut self.shown else {
            return false;
        };
        if !forward {
            session.undo();
        } else if let Some(mv) = found.line.get(session.history().len()) {
            // The engine found the line by playing it.
            let _ = session.play(mv);
        }
        true
    }
}

/// Returns the position on the board of the task, if it is one of the line's, and
/// not its last.
fn reached(task: &Assignment, line: &[String]) -> Option<Box<dyn Session>> {
    let session = task.exercise().session();
    let played = session.history().iter().map(|played| &played.text);
    let (count, is_begun) = (played.len(), played.zip(line).all(|(own, mv)| own == mv));
    (is_begun && count < line.len()).then(|| session.fork())
}
