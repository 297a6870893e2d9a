//! [`MoveReason`]: why a move of the replayed game was good or bad, and the line that would
//! follow, which is played on the board.

use std::time::Duration;

use crate::course::Step;
use crate::session::{ExplanationView, JobId, Session};
use crate::ui::text::explanation::with_reasons;
use crate::ui::text::notices;
use crate::ui::text::review::played_job;
use crate::ui::tui::background::BackgroundJob;
use crate::ui::tui::events::EventSender;
use crate::ui::tui::line_run::LineRun;

/// What the user asked for.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Wanted {
    /// The reasons as a text.
    Reasons,
    /// The line on the board.
    Line,
}

/// The reason of one move of the game.
#[derive(Debug, Default)]
pub(super) struct MoveReason {
    /// The number of moves before the explained one.
    ply: usize,
    /// The teacher's work, and what to show when it ends.
    job: Option<(BackgroundJob, Wanted)>,
    found: Option<ExplanationView>,
    /// The position on the board while the line is played.
    pub run: LineRun,
}

impl MoveReason {
    /// Looks for the reason of the move after `ply` others, unless it is known. Returns
    /// whether it is.
    pub fn ask(
        &mut self,
        whole: &dyn Session,
        ply: usize,
        wanted: Wanted,
        sender: &EventSender,
    ) -> bool {
        if self.ply != ply {
            *self = MoveReason::default();
        }
        self.ply = ply;
        match &mut self.job {
            _ if self.found.is_some() => return true,
            Some((_, waiting)) => *waiting = wanted,
            None => {
                let job = played_job(whole, ply)
                    .and_then(|job| BackgroundJob::explaining(JobId::next(), job, sender.clone()));
                self.job = job.map(|job| (job, wanted));
            }
        }
        false
    }

    /// Takes the result of job `id`. Returns what the user asked for, if it is the job of
    /// this move.
    pub fn take(&mut self, id: JobId, found: Option<&ExplanationView>) -> Option<Wanted> {
        let (_, wanted) = self.job.take_if(|(job, _)| job.is(id))?;
        self.found = found.cloned();
        Some(wanted)
    }

    /// Whether this is the reason of the last move of a position after `plies` moves.
    pub fn is_of(&self, plies: usize) -> bool {
        self.ply + 1 == plies
    }

    /// Whether the teacher is still at work.
    pub fn is_searching(&self) -> bool {
        self.job.is_some()
    }

    /// Returns the move and all its reasons: a title and a text. `None` without a reason.
    pub fn in_full(&self, whole: &dyn Session) -> Option<(String, String)> {
        let (why, played) = (self.found.as_ref()?, whole.history().get(self.ply)?);
        let info = whole.info();
        let (who, named) = (
            info.sides[played.side.index()],
            info.name_move(&played.text),
        );
        let sign = why.explained.grade.sign();
        let title = format!("{}. {who} {named}{sign}", self.ply + 1);
        Some((title, with_reasons(why)))
    }

    /// Lets the line play itself on the board, or stops it. `time` is the current time and that
    /// of a move. Returns what to say about it.
    pub fn toggle(&mut self, whole: &dyn Session, time: (Duration, Duration)) -> String {
        let line = self.line().to_vec();
        let is_end = self.ply + 1 == whole.history().len() && whole.outcome().is_some();
        match line.is_empty() {
            // The only move of the line is on the board already.
            false if is_end && line.len() == 1 => notices::OVER_NO_LINE.to_owned(),
            true => self.words(Step::NoLine),
            false => {
                let step = self.run.toggle((whole, self.ply), &line, time);
                self.words(step)
            }
        }
    }

    /// Plays the next move of the line if its time has come. Returns what to say about it.
    pub fn play(&mut self, whole: &dyn Session, time: (Duration, Duration)) -> Option<String> {
        let line = self.line().to_vec();
        let played = self.run.play((whole, self.ply), &line, time);
        played.then(|| self.words(Step::Moved))
    }

    /// Plays the next move of the line on the board, or goes back by one. Returns what to
    /// say about it.
    pub fn step(&mut self, whole: &dyn Session, forward: bool) -> String {
        let line = self.line().to_vec();
        let step = self.run.step((whole, self.ply), &line, forward);
        self.words(step)
    }

    /// The best play from the explained move on; empty without a reason.
    fn line(&self) -> &[String] {
        let found = self.found.as_ref();
        found.map_or(&[], |why| why.told_line())
    }

    /// Returns the last move of the line on the board, and how far it is, or why there is none.
    fn words(&self, step: Step) -> String {
        match (step, self.run.shown().zip(self.run.played())) {
            (Step::Moved, Some((session, played))) => {
                notices::line_step(session, played, self.line().len())
            }
            _ => notices::step_words(step, self.is_searching()).to_owned(),
        }
    }

    /// The position on the board while the line is played.
    pub fn shown(&self) -> Option<&dyn Session> {
        self.run.shown()
    }

    /// Shows the game again instead of the line. Returns whether the line was shown.
    pub fn leave_line(&mut self) -> bool {
        self.run.leave()
    }
}
