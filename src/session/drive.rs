//! The game loop: one for every game and every front end.

use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::game::{EarlyEnd, Outcome, Side, Verdict};
use crate::session::{Job, PlayError, PlayerFault, Session, Thought, play_again, take_back};

/// What a person at the board asks for.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Command {
    /// Play this move.
    Play(String),
    /// Take moves back until a human is to move.
    Undo,
    /// Play moves taken back again.
    Redo,
    /// Save the game now, in this file where one is named.
    Save(Option<PathBuf>),
    /// The side to move loses because its time is up, in these words.
    GiveUp(String),
    /// This side resigns.
    Resign(Side),
    /// Both people agreed to a draw.
    AgreeDraw,
    /// Leave the game as it stands.
    Leave,
}

/// How the loop ended.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Ending {
    /// By the rules.
    Finished(Outcome),
    /// A player outside this program failed: this side loses, for this reason.
    Forfeit(Side, PlayerFault),
    /// This side resigned.
    Resigned(Side),
    /// Both agreed to a draw.
    Agreed,
    /// Somebody left.
    Left,
}

impl Ending {
    /// Who won; `None` where somebody left.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        match self {
            Ending::Finished(outcome) => Some(outcome.verdict),
            Ending::Forfeit(loser, _) | Ending::Resigned(loser) => {
                Some(Verdict::Win(loser.other()))
            }
            Ending::Agreed => Some(Verdict::Draw),
            Ending::Left => None,
        }
    }
}

/// What came of waiting for a computer player.
#[derive(Clone, Debug)]
pub enum Waited {
    /// It has decided.
    Thought(Thought),
    /// It cannot go on.
    Fault(PlayerFault),
    /// A person asked for something first; the thinking was stopped.
    Command(Command),
}

/// What happened since a front end showed the session last.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Change {
    /// What became of the moves.
    pub step: Step,
    /// What the [`AutosaveHook`] says, in a sentence of its own.
    pub remark: Option<String>,
}

/// What became of the moves of a game.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum Step {
    /// They are what they were.
    #[default]
    Stayed,
    /// One was played: the last of [`Session::history`].
    Played,
    /// So many were to be taken back; 0 where there was none.
    TakenBack(usize),
    /// So many that had been taken back were played again; 0 where there was
    /// none.
    PlayedAgain(usize),
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
    fn ask(&mut self, session: &dyn Session) -> Result<Command>;

    /// A move was refused; the same human will be asked again.
    ///
    /// # Errors
    /// The terminal failed, or the front end ends the program here.
    fn refuse(&mut self, session: &dyn Session, error: &PlayError) -> Result<()>;

    /// Runs the job, here or on a thread.
    ///
    /// # Errors
    /// The terminal failed.
    fn wait(&mut self, session: &dyn Session, job: Job) -> Result<Waited>;

    /// Whether a teacher holds bad moves of whoever is asked.
    fn teaches(&self) -> bool {
        false
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

/// Plays until the game ends or somebody leaves. It needs to know nothing of
/// turns, passes or extra moves: it asks whoever [`Session::to_move`] names.
///
/// # Errors
/// Whatever the front end reports.
pub fn drive(
    session: &mut dyn Session,
    front: &mut dyn Frontend,
    autosave: &mut dyn AutosaveHook,
) -> Result<Ending> {
    let mut change = Change::default();
    if session.outcome().is_some() {
        // A machine that stopped right after the last move may have kept the
        // game without counting it.
        change.remark = autosave.keep(session);
    }
    loop {
        front.show(session, &change)?;
        if let Some(outcome) = session.outcome() {
            return Ok(Ending::Finished(outcome));
        }
        let turn = turn(session, front)?;
        if front.teaches() {
            autosave.taught();
        }
        change = match turn {
            Turn::Changed(step) => Change {
                step,
                remark: autosave.keep(session),
            },
            Turn::Save(file) => Change {
                step: Step::Stayed,
                remark: match autosave.keep_as(session, file.as_deref()) {
                    Ok(told) | Err(told) => Some(told),
                },
            },
            Turn::Over(ending, how) => {
                if let (Some(result), Some(how)) = (ending.verdict(), how) {
                    autosave.ended_early(session, result, how);
                }
                return Ok(ending);
            }
        };
    }
}

/// What came of one turn at the board.
enum Turn {
    Changed(Step),
    Save(Option<PathBuf>),
    Over(Ending, Option<EarlyEnd>),
}

/// Lets whoever is to move act, until the position changed or the game ended.
fn turn(session: &mut dyn Session, front: &mut dyn Frontend) -> Result<Turn> {
    loop {
        let command = match session.job() {
            None => front.ask(session)?,
            Some(job) => match front.wait(session, job)? {
                Waited::Thought(thought) => return Ok(engine_move(session, &thought)),
                Waited::Fault(fault) => return Ok(failed(session, fault)),
                Waited::Command(command) => command,
            },
        };
        match obey(session, command) {
            Done::Changed(step) => return Ok(Turn::Changed(step)),
            Done::Save(file) => return Ok(Turn::Save(file)),
            Done::GaveUp(why) => {
                let ending = forfeit(session, PlayerFault(why));
                return Ok(Turn::Over(ending, Some(EarlyEnd::Time)));
            }
            Done::Over(ending, how) => return Ok(Turn::Over(ending, how)),
            Done::Refused(error) => front.refuse(session, &error)?,
        }
    }
}

/// Plays what a computer player decided. One that breaks the rules loses.
fn engine_move(session: &mut dyn Session, thought: &Thought) -> Turn {
    match session.play(&thought.text) {
        Ok(()) => Turn::Changed(Step::Played),
        Err(error) => {
            let why = format!("it played a move that is refused: {error}");
            failed(session, PlayerFault(why))
        }
    }
}

/// What obeying a person's command came to.
enum Done {
    Changed(Step),
    Save(Option<PathBuf>),
    Refused(PlayError),
    GaveUp(String),
    Over(Ending, Option<EarlyEnd>),
}

fn obey(session: &mut dyn Session, command: Command) -> Done {
    match command {
        Command::Play(text) => match session.play(&text) {
            Ok(()) => Done::Changed(Step::Played),
            Err(error) => Done::Refused(error),
        },
        Command::Undo => Done::Changed(Step::TakenBack(take_back(session))),
        Command::Redo => Done::Changed(Step::PlayedAgain(play_again(session))),
        Command::Save(file) => Done::Save(file),
        Command::GiveUp(why) => Done::GaveUp(why),
        Command::Resign(side) => Done::Over(Ending::Resigned(side), Some(EarlyEnd::Resignation)),
        Command::AgreeDraw => Done::Over(Ending::Agreed, Some(EarlyEnd::Agreement)),
        Command::Leave => Done::Over(Ending::Left, None),
    }
}

/// The player to move could not go on.
fn failed(session: &dyn Session, fault: PlayerFault) -> Turn {
    Turn::Over(forfeit(session, fault), Some(EarlyEnd::Forfeit))
}

fn forfeit(session: &dyn Session, fault: PlayerFault) -> Ending {
    let side = session
        .to_move()
        .expect("only a live game waits for a player");
    Ending::Forfeit(side, fault)
}
