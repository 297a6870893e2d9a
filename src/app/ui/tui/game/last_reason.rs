//! [`LastReason`]: why the last notable move of a watched game was good or bad.

use crate::session::{Claim, ExplanationView, Grade, JobId, PlayedMove, Session};
use crate::ui::text::review::played_job;
use crate::ui::tui::background::BackgroundJob;
use crate::ui::tui::events::EventSender;
use crate::ui::tui::painter::{PLAIN, Painter, wrap};

/// The rows of the reason: a gap, the move, and its sentence.
pub(super) const ROWS: u16 = 5;

/// The size of the smallest screen on which the teacher looks for reasons: on smaller
/// ones there is no room for them.
const SCREEN: (u16, u16) = (120, 36);

/// The last notable move of a watched game, with its reason.
#[derive(Debug, Default)]
pub(super) struct LastReason {
    /// The move that the teacher looks at, by the number of moves before it.
    running: Option<(usize, BackgroundJob)>,
    /// The number of moves of the game when the teacher last began.
    looked_at: usize,
    found: Option<Reason>,
}

/// A notable move with its reason.
#[derive(Debug)]
struct Reason {
    /// The number of moves before it.
    ply: usize,
    /// The move in the game's notation.
    text: String,
    /// The move with its number, side and sign.
    head: String,
    sentence: String,
}

impl LastReason {
    /// Starts explaining the newest move, unless the teacher is busy or knows it, or the
    /// screen is too small.
    pub fn ask(&mut self, session: &dyn Session, screen: (u16, u16), sender: &EventSender) {
        let plies = session.history().len();
        let fits = screen.0 >= SCREEN.0 && screen.1 >= SCREEN.1;
        if !fits || self.running.is_some() || plies == self.looked_at {
            return;
        }
        self.looked_at = plies;
        let Some(ply) = plies.checked_sub(1) else {
            return;
        };
        let job = played_job(session, ply)
            .and_then(|job| BackgroundJob::explaining(JobId::next(), job, sender.clone()));
        self.running = job.map(|job| (ply, job));
    }

    /// Takes the result of job `id`, which stays only if the move is notable and was not
    /// taken back. Returns whether the job was started here.
    pub fn take(
        &mut self,
        id: JobId,
        session: &dyn Session,
        found: Option<&ExplanationView>,
    ) -> bool {
        let Some((ply, _)) = self.running.take_if(|(_, job)| job.is(id)) else {
            return false;
        };
        if let Some(found) = found.filter(|found| is_notable(found))
            && let Some(played) = session.history().get(ply)
            && played.text == found.explained.comparison.played
        {
            let info = session.info();
            let who = info.sides[played.side.index()];
            let named = info.name_move(&played.text);
            let sign = found.explained.grade.sign();
            self.found = Some(Reason {
                ply,
                text: played.text.clone(),
                head: format!("The teacher on {}. {who}: {named}{sign}", ply + 1),
                sentence: found.sentence(),
            });
        }
        true
    }

    /// Draws the move and its reason below an empty row; nothing while there is none.
    pub fn paint(&self, painter: &mut Painter<'_>, session: &dyn Session) {
        for (y, line) in (1..painter.height()).zip(self.lines(session, painter.width())) {
            painter.graded(0, y, &line, PLAIN);
        }
    }

    /// Returns the move and its reason in lines of this width; nothing if there is none,
    /// or if the move was taken back.
    pub fn lines(&self, session: &dyn Session, width: u16) -> Vec<String> {
        let is_played = |reason: &&Reason| {
            let played = session.history().get(reason.ply);
            played.is_some_and(|played: &PlayedMove| played.text == reason.text)
        };
        let Some(reason) = self.found.as_ref().filter(is_played) else {
            return Vec::new();
        };
        let sentence = wrap(&reason.sentence, width);
        [reason.head.clone()].into_iter().chain(sentence).collect()
    }
}

/// Whether the move was a mistake, or the best one because of what it does.
fn is_notable(found: &ExplanationView) -> bool {
    // The only legal move has no merit.
    let does =
        |claim: &Claim<String>| matches!(claim, Claim::Does { without, .. } if without.is_some());
    match found.explained.grade {
        Grade::Best => found.explained.claims.iter().any(does),
        grade => grade >= Grade::Mistake,
    }
}
