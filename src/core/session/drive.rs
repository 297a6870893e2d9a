//! The game loop, shared by every game and every front end.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::Result;

use crate::engine::SearchControl;
use crate::game::{EarlyEnd, Verdict};
use crate::session::contract::Session;
use crate::session::explanation::ExplanationJob;
use crate::session::job::{Job, JobId, PlayerFault, Thought};
use crate::session::play::{Command, Effect, Ending, Input, Play, Step};
use crate::session::play_error::PlayError;
use crate::session::teacher_mode::TeacherMode;

/// The changes since the front end last showed the session.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Change {
    /// The kind of change to the moves.
    pub step: Step,
    /// The message of the [`AutosaveHook`], as a sentence.
    pub remark: Option<String>,
}

/// A front end: shows sessions, asks humans, waits for computers.
pub trait Frontend {
    /// Shows the position after `change`; called once after every change. The
    /// session knows who moved and how the game ended.
    ///
    /// # Errors
    /// The terminal failed.
    fn show(&mut self, session: &dyn Session, change: &Change) -> Result<()>;

    /// Asks the person to move for a command.
    ///
    /// # Errors
    /// The terminal failed.
    fn ask(&mut self, play: &Play) -> Result<Command>;

    /// Reports an illegal move; the loop then asks the same person again.
    ///
    /// # Errors
    /// The terminal failed, or the front end ends the program at this point.
    fn refuse(&mut self, session: &dyn Session, error: &PlayError) -> Result<()>;

    /// Shows that the teacher stopped a move, `Play::stopped_move`. The loop then
    /// asks the person for a command. Does nothing by default.
    ///
    /// # Errors
    /// The terminal failed.
    fn hold(&mut self, _play: &Play) -> Result<()> {
        Ok(())
    }

    /// Runs a computer player's job.
    ///
    /// # Errors
    /// The player cannot continue.
    fn think(&mut self, job: Job) -> Result<Thought, PlayerFault> {
        job(&SearchControl::new())
    }
}

/// Saves the game after every change.
pub trait AutosaveHook {
    /// Saves the session. On failure the game continues, and the returned
    /// sentence gives the reason.
    fn keep(&mut self, session: &dyn Session) -> Option<String>;

    /// Saves the session on request, from now on in `file` if one is given.
    /// Returns a sentence that names the file.
    ///
    /// # Errors
    /// A sentence with the reason why the game is not saved.
    fn keep_as(&mut self, session: &dyn Session, file: Option<&Path>) -> Result<String, String>;

    /// Notes the mode of the teacher, and how many moves the person was shown since the
    /// game was opened; stored with the next [`AutosaveHook::keep`].
    fn helped(&mut self, _teacher: TeacherMode, _shown: u32) {}

    /// Notes the time that each side has used; stored with the next [`AutosaveHook::keep`].
    fn clocked(&mut self, _used: [Duration; 2]) {}

    /// Saves a game that ended early. If that fails, the next
    /// [`AutosaveHook::keep`] reports it.
    fn ended_early(&mut self, _session: &dyn Session, _result: Verdict, _how: EarlyEnd) {}
}

/// A hook that saves nothing.
#[derive(Debug)]
pub struct NoAutosave;

impl AutosaveHook for NoAutosave {
    fn keep(&mut self, _session: &dyn Session) -> Option<String> {
        None
    }

    fn keep_as(&mut self, _session: &dyn Session, _file: Option<&Path>) -> Result<String, String> {
        Ok("This game is not saved.".to_owned())
    }
}

/// Runs a game until it ends or the user leaves. Passes and extra turns need no
/// special case, because the loop always asks the player named by
/// [`crate::session::Position::to_move`].
///
/// # Errors
/// Any error of the front end.
pub fn drive(
    play: &mut Play,
    front: &mut dyn Frontend,
    autosave: &mut dyn AutosaveHook,
) -> Result<Ending> {
    let began = Instant::now();
    let mut change = Change::default();
    if play.session().outcome().is_some() {
        // If the machine stopped right after the last move, the game may have
        // been saved without being counted in the results.
        change.remark = autosave.keep(play.session());
    }
    front.show(play.session(), &change)?;
    let mut effects = play.begin(began.elapsed());
    loop {
        let mut job = None;
        for effect in effects {
            match effect {
                Effect::Ended(ending, how) => {
                    if let (Some(result), Some(how)) = (ending.verdict(), how) {
                        autosave.ended_early(play.session(), result, how);
                    }
                    return Ok(ending);
                }
                Effect::Changed(step) => {
                    let remark = autosave.keep(play.session());
                    front.show(play.session(), &Change { step, remark })?;
                }
                Effect::HelpChanged => {
                    play.note_help(autosave);
                    // Without a message: the next move reports what is wrong.
                    autosave.keep(play.session());
                }
                Effect::Save(file) => {
                    let (Ok(said) | Err(said)) = autosave.keep_as(play.session(), file.as_deref());
                    let (step, remark) = (Step::Stayed, Some(said));
                    front.show(play.session(), &Change { step, remark })?;
                }
                Effect::Refused(error) => front.refuse(play.session(), &error)?,
                Effect::MoveStopped => front.hold(play)?,
                Effect::Think(id, work) => job = Some(Work::Think(id, work)),
                Effect::Check(id, work) => job = Some(Work::Check(id, work)),
                Effect::Hurry(_) | Effect::Stop(_) => {}
            }
        }
        let input = next_input(play, front, job)?;
        play.note_help(autosave);
        effects = play.on(input, began.elapsed());
        play.note_help(autosave);
    }
}

/// A job that must run before the next command.
enum Work {
    Think(JobId, Job),
    Check(JobId, ExplanationJob),
}

/// Runs the job, or asks the person to move.
fn next_input(play: &Play, front: &mut dyn Frontend, job: Option<Work>) -> Result<Input> {
    Ok(match job {
        None => Input::Command(front.ask(play)?),
        Some(Work::Check(id, job)) => Input::Checked(id, job(&SearchControl::new()).map(Box::new)),
        Some(Work::Think(id, job)) => Input::Thought(id, front.think(job)),
    })
}
