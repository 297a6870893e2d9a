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

/// A front end: shows sessions, asks humans, waits for computers.
pub trait Frontend {
    /// Shows the position, with a sentence on what just happened. Called once
    /// after every change; the session tells who moved and how it ended.
    ///
    /// # Errors
    /// The terminal failed.
    fn show(&mut self, session: &dyn Session, note: &str) -> Result<()>;

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
}

/// Keeps the game after every change, so that nothing is lost.
pub trait AutosaveHook {
    /// Keeps the session. A game goes on although it could not be kept: the
    /// sentence returned says why.
    fn keep(&mut self, session: &dyn Session) -> Option<String>;

    /// Keeps the session because a person asks for it, from now on in `file`
    /// where one is named. The sentence says where, or why not.
    fn keep_as(&mut self, session: &dyn Session, file: Option<&Path>) -> String;

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

    fn keep_as(&mut self, _session: &dyn Session, _file: Option<&Path>) -> String {
        "This game is not saved.".to_owned()
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
    let mut note = String::new();
    if session.outcome().is_some() {
        // A machine that stopped right after the last move may have kept the
        // game without counting it.
        note = autosave.keep(session).unwrap_or_default();
    }
    loop {
        front.show(session, &note)?;
        if let Some(outcome) = session.outcome() {
            return Ok(Ending::Finished(outcome));
        }
        note = match turn(session, front)? {
            Turn::Changed(note) => note,
            Turn::Save(file) => {
                note = autosave.keep_as(session, file.as_deref());
                continue;
            }
            Turn::Over(ending, how) => {
                if let (Some(result), Some(how)) = (ending.verdict(), how) {
                    autosave.ended_early(session, result, how);
                }
                return Ok(ending);
            }
        };
        if let Some(trouble) = autosave.keep(session) {
            note = format!("{note} {trouble}");
        }
    }
}

/// What came of one turn at the board.
enum Turn {
    Changed(String),
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
            Done::Changed(note) => return Ok(Turn::Changed(note)),
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
        Ok(()) => Turn::Changed(last_move(session)),
        Err(error) => {
            let why = format!("it played a move that is refused: {error}");
            failed(session, PlayerFault(why))
        }
    }
}

/// What obeying a person's command came to.
enum Done {
    Changed(String),
    Save(Option<PathBuf>),
    Refused(PlayError),
    GaveUp(String),
    Over(Ending, Option<EarlyEnd>),
}

fn obey(session: &mut dyn Session, command: Command) -> Done {
    match command {
        Command::Play(text) => match session.play(&text) {
            Ok(()) => Done::Changed(last_move(session)),
            Err(error) => Done::Refused(error),
        },
        Command::Undo => Done::Changed(counted(take_back(session), "taken back", "take back")),
        Command::Redo => Done::Changed(counted(play_again(session), "played again", "redo")),
        Command::Save(file) => Done::Save(file),
        Command::GiveUp(why) => Done::GaveUp(why),
        Command::Resign(side) => Done::Over(Ending::Resigned(side), Some(EarlyEnd::Resignation)),
        Command::AgreeDraw => Done::Over(Ending::Agreed, Some(EarlyEnd::Agreement)),
        Command::Leave => Done::Over(Ending::Left, None),
    }
}

/// `Black played f2, turning 1.`
fn last_move(session: &dyn Session) -> String {
    session.history().last().map_or_else(String::new, |played| {
        let side = session.entry().sides()[played.side.index()];
        format!("{side} played {}.", played.sentence)
    })
}

fn counted(moves: usize, done: &str, nothing: &str) -> String {
    match moves {
        0 => format!("Nothing to {nothing}."),
        1 => format!("1 move {done}."),
        n => format!("{n} moves {done}."),
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
