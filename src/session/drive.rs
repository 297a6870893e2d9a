//! The game loop: one for every game and every front end.

use std::path::Path;
use std::time::Instant;

use anyhow::Result;

use crate::game::{EarlyEnd, Verdict};
use crate::session::{
    Command, Effect, Ending, ExplanationJob, Input, Job, JobId, Play, PlayError, PlayerFault,
    SearchControl, Session, Step, TeacherMode, Thought,
};

/// What happened since a front end showed the session last.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Change {
    /// What became of the moves.
    pub step: Step,
    /// What the [`AutosaveHook`] says, in a sentence of its own.
    pub remark: Option<String>,
}

/// A front end: shows sessions, asks humans, waits for computers.
pub trait Frontend {
    /// Shows the position, after `change`. Called once after every change; the
    /// session tells who moved and how it ended.
    ///
    /// # Errors
    /// The terminal failed.
    fn show(&mut self, session: &dyn Session, change: &Change) -> Result<()>;

    /// Asks the human to move for a command.
    ///
    /// # Errors
    /// The terminal failed.
    fn ask(&mut self, play: &Play) -> Result<Command>;

    /// Reports that a move was refused; the same human will be asked again.
    ///
    /// # Errors
    /// The terminal failed, or the front end ends the program here.
    fn refuse(&mut self, session: &dyn Session, error: &PlayError) -> Result<()>;

    /// Reports that the teacher holds a move ([`Play::held`]); the same human
    /// will be asked again.
    ///
    /// # Errors
    /// The terminal failed.
    fn hold(&mut self, _play: &Play) -> Result<()> {
        Ok(())
    }

    /// Runs a computer player's job.
    ///
    /// # Errors
    /// The player cannot go on.
    fn think(&mut self, job: Job) -> Result<Thought, PlayerFault> {
        job(&SearchControl::new())
    }
}

/// Keeps the game after every change, so that nothing is lost.
pub trait AutosaveHook {
    /// Keeps the session. A game goes on although it could not be kept: the
    /// sentence returned says why.
    fn keep(&mut self, session: &dyn Session) -> Option<String>;

    /// Keeps the session because a person asks for it, from now on in `file`
    /// where one is named. The sentence says where.
    ///
    /// # Errors
    /// A sentence: why it is not kept.
    fn keep_as(&mut self, session: &dyn Session, file: Option<&Path>) -> Result<String, String>;

    /// The teacher looks at a person's moves from now on: the next
    /// [`AutosaveHook::keep`] says so.
    fn taught(&mut self) {}

    /// The game ended, but not by its rules. Saves that. If saving fails, the
    /// next [`AutosaveHook::keep`] says so.
    fn ended_early(&mut self, _session: &dyn Session, _result: Verdict, _how: EarlyEnd) {}
}

/// Keeps nothing.
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

/// Plays until the game ends or somebody leaves: carries out the effects of
/// `play` and feeds it what comes of them. It needs to know nothing of turns,
/// passes or extra moves.
///
/// # Errors
/// Whatever the front end reports.
pub fn drive(
    play: &mut Play,
    front: &mut dyn Frontend,
    autosave: &mut dyn AutosaveHook,
) -> Result<Ending> {
    let began = Instant::now();
    let mut change = Change::default();
    if play.session().outcome().is_some() {
        // A machine that stopped right after the last move may have kept the
        // game without counting it.
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
                Effect::Save(file) => {
                    let (Ok(said) | Err(said)) = autosave.keep_as(play.session(), file.as_deref());
                    let (step, remark) = (Step::Stayed, Some(said));
                    front.show(play.session(), &Change { step, remark })?;
                }
                Effect::Refused(error) => front.refuse(play.session(), &error)?,
                Effect::Held => front.hold(play)?,
                Effect::Think(id, work) => job = Some(Work::Think(id, work)),
                Effect::Check(id, work) => job = Some(Work::Check(id, work)),
                Effect::Hurry(_) | Effect::Stop(_) => {}
            }
        }
        let input = next_input(play, front, job)?;
        if play.teacher() != TeacherMode::Off {
            autosave.taught();
        }
        effects = play.on(input, began.elapsed());
    }
}

/// A job to be run before anything else.
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
