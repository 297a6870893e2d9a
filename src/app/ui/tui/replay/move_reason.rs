//! [`MoveReason`]: why a move of the replayed game was good or bad, and the line that would
//! follow, which is played on the board.

use crate::course::{LineWalk, Step};
use crate::session::{ExplanationView, JobId, Session};
use crate::ui::text::explanation::with_reasons;
use crate::ui::text::notices;
use crate::ui::text::review::played_job;
use crate::ui::tui::background::BackgroundJob;
use crate::ui::tui::events::EventSender;

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
    walk: LineWalk,
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

    /// Plays the next move of the line on the board, or goes back by one. Returns what to
    /// say about it.
    pub fn step(&mut self, whole: &dyn Session, forward: bool) -> String {
        let Some(why) = &self.found else {
            return notices::step_words(Step::NoLine, self.is_searching()).to_owned();
        };
        let line = &why.explained.shown;
        match self.walk.step_in_game(whole, self.ply, line, forward) {
            Step::Moved => self.moved().unwrap_or_default(),
            step => notices::step_words(step, false).to_owned(),
        }
    }

    /// Returns the last move of the line on the board, and how far it is.
    fn moved(&self) -> Option<String> {
        let (session, played) = (self.walk.shown()?, self.walk.played()?);
        let all = self.found.as_ref()?.explained.shown.len();
        Some(notices::line_step(session, played, all))
    }

    /// The position on the board while the line is played.
    pub fn shown(&self) -> Option<&dyn Session> {
        self.walk.shown()
    }

    /// Shows the game again instead of the line. Returns whether the line was shown.
    pub fn leave_line(&mut self) -> bool {
        let was_shown = self.walk.shown().is_some();
        self.walk = LineWalk::default();
        was_shown
    }
}
