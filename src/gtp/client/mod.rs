//! Another engine as a player: a child process that we speak GTP with.

mod answers;
mod board_sync;
mod dialogue;
mod error;
mod guard;
mod process;
mod process_group;
mod stderr;
mod surroundings;

pub use error::ClientError;
pub use process_group::end_engines;
pub use surroundings::Surroundings;

use std::time::Duration;

use crate::game::Record;
use crate::gtp::{analysis, moves};
use crate::session::{
    AnalysisView, GameInfo, LineView, PlayerFault, Remote, RemoteSpec, SearchControl, Session,
    Thought,
};
use board_sync::BoardSync;
use dialogue::Dialogue;
use process::EngineProcess;

/// How long an engine may take for one answer, where its player does not say.
const USUAL_TIMEOUT: Duration = Duration::from_secs(60);
/// What it may take beyond the time it was told to use.
const GRACE: Duration = Duration::from_secs(10);

/// An engine in a child process.
#[derive(Debug)]
pub struct Client {
    spec: RemoteSpec,
    games: &'static [&'static dyn GameInfo],
    surroundings: Surroundings,
    /// `None` once anything went wrong; the next question starts it anew.
    line: Option<Connection>,
}

/// A running engine and what it has been told.
#[derive(Debug)]
struct Connection {
    talk: Dialogue,
    table: BoardSync,
}

impl Client {
    /// Starts the engine; the first question will set it up.
    ///
    /// # Errors
    /// The command is no command, or cannot be started.
    pub fn start(
        spec: RemoteSpec,
        games: &'static [&'static dyn GameInfo],
        surroundings: Surroundings,
    ) -> Result<Client, ClientError> {
        let mut client = Client {
            spec,
            games,
            surroundings,
            line: None,
        };
        client.line = Some(client.new_line()?);
        Ok(client)
    }

    fn new_line(&self) -> Result<Connection, ClientError> {
        let child = EngineProcess::start(&self.spec.command, &self.surroundings)?;
        Ok(Connection {
            talk: Dialogue::new(child, self.spec.timeout.unwrap_or(USUAL_TIMEOUT)),
            table: BoardSync::default(),
        })
    }

    /// What the engine thinks of every move, if it is one of our kind; else
    /// which move it would play.
    ///
    /// # Errors
    /// As for a move; it cannot analyse; or the game is over.
    pub fn analyse(
        &mut self,
        record: &Record,
        control: &SearchControl,
    ) -> Result<AnalysisView, ClientError> {
        let mut session = self.game_of(record)?;
        let mut line = self.line_at(record, &*session, control)?;
        let view = line.judge(&mut *session, &self.spec, control)?;
        self.line = Some(line);
        Ok(view)
    }

    fn ask(&mut self, record: &Record, control: &SearchControl) -> Result<Thought, ClientError> {
        let mut session = self.game_of(record)?;
        let mut line = self.line_at(record, &*session, control)?;
        let text = line.generate("genmove", &*session, &self.spec, control)?;
        let played = legal_move(&mut *session, &text)?;
        line.table.played(&played);
        self.line = Some(line);
        Ok(Thought {
            text: played.clone(),
            value: None,
            pv: vec![played],
            depth: 0,
            nodes: 0,
        })
    }

    /// The engine with the position after `record` on its board. It is taken
    /// out of `self`, and put back only if all goes well: after a failure the
    /// next question starts it anew.
    fn line_at(
        &mut self,
        record: &Record,
        session: &dyn Session,
        control: &SearchControl,
    ) -> Result<Connection, ClientError> {
        let mut line = match self.line.take() {
            Some(line) => line,
            None => self.new_line()?,
        };
        line.table
            .lay(record, session, self.spec.time, &mut line.talk, control)?;
        Ok(line)
    }

    fn game_of(&self, record: &Record) -> Result<Box<dyn Session>, ClientError> {
        let entry = self.games.iter().find(|entry| entry.id() == record.game);
        entry
            .ok_or_else(|| ClientError::NoGame(record.game.clone()))?
            .replay(record)
            .map_err(ClientError::Record)
    }
}

impl Remote for Client {
    fn choose(&mut self, record: &Record, control: &SearchControl) -> Result<Thought, PlayerFault> {
        self.ask(record, control)
            .map_err(|trouble| PlayerFault(trouble.to_string()))
    }
}

impl Connection {
    /// Asks for a move by `command`: the first word of the answer.
    fn generate(
        &mut self,
        command: &str,
        session: &dyn Session,
        spec: &RemoteSpec,
        control: &SearchControl,
    ) -> Result<String, ClientError> {
        let side = session.to_move().ok_or(ClientError::Over)?;
        let colour = moves::colour(side);
        if let Some(time) = spec.time {
            self.table
                .tell_time(colour, time, &mut self.talk, control)?;
        }
        let patience = spec.timeout.unwrap_or_else(|| match spec.time {
            Some(time) => time + GRACE,
            None => USUAL_TIMEOUT,
        });
        let command = format!("{command} {colour}");
        let answer = self.talk.ask_within(&command, patience, control)?;
        Ok(answer
            .split_whitespace()
            .next()
            .unwrap_or_default()
            .to_owned())
    }

    /// Asks for the worth of moves, or at least for the best.
    fn judge(
        &mut self,
        session: &mut dyn Session,
        spec: &RemoteSpec,
        control: &SearchControl,
    ) -> Result<AnalysisView, ClientError> {
        let side = session.to_move().ok_or(ClientError::Over)?;
        if self.table.knows("boardgames-analyse") {
            let text = self.talk.ask("boardgames-analyse", control)?;
            return analysis::read(&text, session).ok_or(ClientError::Analysis);
        }
        if !self.table.knows("reg_genmove") {
            return Err(ClientError::NoAnalysis);
        }
        let text = self.generate("reg_genmove", session, spec, control)?;
        let mut moves: Vec<String> = session.moves().into_iter().map(|mv| mv.text).collect();
        let best = legal_move(session, &text)?;
        if let Some(at) = moves.iter().position(|mv| *mv == best) {
            moves[..=at].rotate_right(1);
        }
        Ok(AnalysisView {
            side,
            unit: session.entry().unit(),
            lines: moves.into_iter().map(unvalued).collect(),
            depth: 0,
            nodes: 0,
        })
    }
}

fn unvalued(mv: String) -> LineView {
    LineView {
        pv: vec![mv.clone()],
        value: None,
        text: mv,
    }
}

/// The engine's move in our notation.
fn legal_move(session: &mut dyn Session, text: &str) -> Result<String, ClientError> {
    if text.eq_ignore_ascii_case("resign") {
        return Err(ClientError::Resigned);
    }
    if text.trim().is_empty() {
        return Err(ClientError::NoMove);
    }
    moves::play(session, text).map_err(|error| ClientError::Illegal {
        text: text.chars().take(40).collect(),
        error: Box::new(error),
    })?;
    let last = session.history().last().expect("a move was just played");
    Ok(last.text.clone())
}
