//! The game loop, shared by every game and every front end.

use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::game::{EarlyEnd, Outcome, Side, Verdict};
use crate::session::{Job, PlayError, PlayerFault, Session, Thought, play_again, take_back};

/// A command from a person at the board.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Command {
    /// Play this move.
    Play(String),
    /// Take moves back until a human is to move.
    Undo,
    /// Replay moves that were taken back.
    Redo,
    /// Save the game now, in this file if one is given.
    Save(Option<PathBuf>),
    /// The side to move loses on time, for this reason.
    GiveUp(String),
    /// This side resigns.
    Resign(Side),
    /// Both people agreed to a draw.
    AgreeDraw,
    /// Leave the game without ending it.
    Leave,
}

/// How the loop ended.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Ending {
    /// By the rules.
    Finished(Outcome),
    /// This side loses for this reason: its engine failed or its time ran out.
    Forfeit(Side, PlayerFault),
    /// This side resigned.
    Resigned(Side),
    /// Both agreed to a draw.
    Agreed,
    /// The user left.
    Left,
}

impl Ending {
    /// The result; `None` if the user left.
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

/// The result of waiting for a computer player.
#[derive(Clone, Debug)]
pub enum Waited {
    /// Its decision.
    Thought(Thought),
    /// It failed.
    Fault(PlayerFault),
    /// A person gave a command first, and the search was stopped.
    Command(Command),
}

/// The changes since the front end last showed the session.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Change {
    /// How the moves changed.
    pub step: Step,
    /// The message of the [`AutosaveHook`], as a sentence.
    pub remark: Option<String>,
}

/// How the moves of a game changed.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum Step {
    /// They did not change.
    #[default]
    Stayed,
    /// A move was played: the last of [`Session::history`].
    Played,
    /// This many moves were taken back; 0 if there were none.
    TakenBack(usize),
    /// This many moves were replayed; 0 if there were none.
    PlayedAgain(usize),
}

/// A front end: shows sessions, asks people for commands and waits for
/// computers.
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
    fn ask(&mut self, session: &dyn Session) -> Result<Command>;

    /// Reports an illegal move; the loop then asks the same person again.
    ///
    /// # Errors
    /// The terminal failed, or the front end ends the program at this point.
    fn refuse(&mut self, session: &dyn Session, error: &PlayError) -> Result<()>;

    /// Runs the job, on this or another thread, until it ends or a person gives
    /// a command.
    ///
    /// # Errors
    /// The terminal failed.
    fn wait(&mut self, session: &dyn Session, job: Job) -> Result<Waited>;

    /// Whether a teacher checks the moves of the person who is asked.
    fn teaches(&self) -> bool {
        false
    }
}

/// Saves the game after every change.
pub trait AutosaveHook {
    /// Saves the session. On failure the game goes on, and the returned
    /// sentence gives the reason.
    fn keep(&mut self, session: &dyn Session) -> Option<String>;

    /// Saves the session on request, from now on in `file` if one is given.
    /// Returns a sentence that names the file.
    ///
    /// # Errors
    /// A sentence with the reason why the game is not saved.
    fn keep_as(&mut self, session: &dyn Session, file: Option<&Path>) -> Result<String, String>;

    /// Notes that the teacher checks a person's moves; stored with the next
    /// [`AutosaveHook::keep`].
    fn taught(&mut self) {}

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

/// Runs a game until it ends or the user leaves. Passes and extra moves need no
/// special case, because the loop always asks the player named by
/// [`Session::to_move`].
///
/// # Errors
/// Any error of the front end.
pub fn drive(
    session: &mut dyn Session,
    front: &mut dyn Frontend,
    autosave: &mut dyn AutosaveHook,
) -> Result<Ending> {
    let mut change = Change::default();
    if session.outcome().is_some() {
        // A crash right after the last move may have left the game saved but
        // not counted in the results.
        change.remark = autosave.keep(session);
    }
    loop {
        front.show(session, &change)?;
        if let Some(outcome) = session.outcome() {
            return Ok(Ending::Finished(outcome));
        }
        let turn = turn(session, front)?;
        // Asked after every turn, because the user can change the mode in the
        // game.
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

/// The result of one turn.
enum Turn {
    Changed(Step),
    Save(Option<PathBuf>),
    Over(Ending, Option<EarlyEnd>),
}

/// Lets the player to move act until the position changes or the game ends.
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

/// Plays the move that a computer player chose. An illegal move loses the game.
fn engine_move(session: &mut dyn Session, thought: &Thought) -> Turn {
    match session.play(&thought.text) {
        Ok(()) => Turn::Changed(Step::Played),
        Err(error) => {
            let why = format!("it played a move that is refused: {error}");
            failed(session, PlayerFault(why))
        }
    }
}

/// The result of one command.
enum Done {
    Changed(Step),
    Save(Option<PathBuf>),
    Refused(PlayError),
    GaveUp(String),
    Over(Ending, Option<EarlyEnd>),
}

/// Runs a person's command.
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

/// Ends the game because the player to move failed.
fn failed(session: &dyn Session, fault: PlayerFault) -> Turn {
    Turn::Over(forfeit(session, fault), Some(EarlyEnd::Forfeit))
}

fn forfeit(session: &dyn Session, fault: PlayerFault) -> Ending {
    let side = session
        .to_move()
        .expect("only a live game waits for a player");
    Ending::Forfeit(side, fault)
}
