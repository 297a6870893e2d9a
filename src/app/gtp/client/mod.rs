//! [`Client`]: another engine as a player, in a child process that is
//! controlled by GTP.

mod answers;
mod board_sync;
mod dialogue;
mod engine_move;
mod error;
mod guard;
mod nboard;
mod process;
mod process_group;
mod stderr;
mod surroundings;

pub use error::ClientError;
pub use nboard::NBoardClient;
pub use process_group::end_engines;
pub use surroundings::Surroundings;

use crate::game::Record;
use crate::gtp::{analysis, moves};
use crate::session::{
    AnalysisView, GameInfo, LineView, PlayerFault, Position, Remote, RemoteSpec, SearchControl,
    Session, Thought,
};
use board_sync::BoardSync;
use dialogue::Dialogue;
use engine_move::{GRACE, USUAL_TIMEOUT, forced_pass, legal_move};
use process::{EngineProcess, Manner};

/// An engine in a child process.
#[derive(Debug)]
pub struct Client {
    spec: RemoteSpec,
    games: &'static [&'static GameInfo],
    surroundings: Surroundings,
    /// `None` after an error; the next command starts the engine again.
    line: Option<Connection>,
}

/// A running engine and the state of its board.
#[derive(Debug)]
struct Connection {
    dialogue: Dialogue,
    table: BoardSync,
}

impl Client {
    /// Starts the engine. Its board is set up by the first command.
    ///
    /// # Errors
    /// If the command is malformed or cannot be started.
    pub fn start(
        spec: RemoteSpec,
        games: &'static [&'static GameInfo],
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
        let child = EngineProcess::start(&self.spec.command, &self.surroundings, Manner::Gtp)?;
        Ok(Connection {
            dialogue: Dialogue::new(child, self.spec.timeout.unwrap_or(USUAL_TIMEOUT)),
            table: BoardSync::default(),
        })
    }

    /// Returns the engine's value of every move, if it has
    /// `boardgames-analyse`, otherwise only its best move.
    ///
    /// # Errors
    /// If the engine fails or cannot analyse, or the game is over.
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
        let played = match forced_pass(&*session) {
            Some(pass) => line.pass(&pass, &mut *session, &self.spec, control)?,
            None => {
                let text = line.generate("genmove", &*session, &self.spec, control)?;
                legal_move(&mut *session, &text)?
            }
        };
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

    /// Returns the engine with the position after `record` on its board. Takes
    /// the connection out of `self`; the caller puts it back only on success,
    /// so that the next command after an error starts the engine again.
    fn line_at(
        &mut self,
        record: &Record,
        session: &dyn Position,
        control: &SearchControl,
    ) -> Result<Connection, ClientError> {
        let mut line = match self.line.take() {
            Some(line) => line,
            None => self.new_line()?,
        };
        line.table
            .set_position(record, session, self.spec.time, &mut line.dialogue, control)?;
        Ok(line)
    }

    fn game_of(&self, record: &Record) -> Result<Box<dyn Session>, ClientError> {
        let info = self.games.iter().find(|info| info.id == record.game);
        info.ok_or_else(|| ClientError::NoGame(record.game.clone()))?
            .replay(record)
            .map_err(ClientError::Record)
    }
}

impl Remote for Client {
    fn choose(&mut self, record: &Record, control: &SearchControl) -> Result<Thought, PlayerFault> {
        self.ask(record, control).map_err(PlayerFault::from)
    }
}

impl Connection {
    /// Sends `command` to request a move, and returns the first word of the
    /// answer.
    fn generate(
        &mut self,
        command: &str,
        session: &dyn Position,
        spec: &RemoteSpec,
        control: &SearchControl,
    ) -> Result<String, ClientError> {
        let side = session.to_move().ok_or(ClientError::Over)?;
        let colour = moves::colour(side);
        if let Some(time) = spec.time {
            self.table
                .send_time(colour, time, &mut self.dialogue, control)?;
        }
        let patience = spec.timeout.unwrap_or_else(|| match spec.time {
            Some(time) => time + GRACE,
            None => USUAL_TIMEOUT,
        });
        let command = format!("{command} {colour}");
        let answer = self.dialogue.ask_within(&command, patience, control)?;
        Ok(answer
            .split_whitespace()
            .next()
            .unwrap_or_default()
            .to_owned())
    }

    /// Requests a move if only a pass is legal. An engine that has already
    /// passed by itself refuses the request, returns no move, or returns a move
    /// of the other side. The client then passes for it.
    fn pass(
        &mut self,
        pass: &str,
        session: &mut dyn Session,
        spec: &RemoteSpec,
        control: &SearchControl,
    ) -> Result<String, ClientError> {
        match self.generate("genmove", session, spec, control) {
            Ok(text) if text.eq_ignore_ascii_case("resign") => return Err(ClientError::Resigned),
            Ok(text) if moves::play(&mut *session.fork(), &text).is_ok() => {}
            Ok(text) if text.is_empty() => {}
            // The engine may have played a move on its board, so the next command
            // sets the board up again.
            Ok(_) => self.table.forget(),
            Err(ClientError::Refused { .. }) => {}
            Err(trouble) => return Err(trouble),
        }
        legal_move(session, pass)
    }

    /// Requests the values of all moves, or at least the best move.
    fn judge(
        &mut self,
        session: &mut dyn Session,
        spec: &RemoteSpec,
        control: &SearchControl,
    ) -> Result<AnalysisView, ClientError> {
        let side = session.to_move().ok_or(ClientError::Over)?;
        if self.table.knows("boardgames-analyse") {
            let text = self.dialogue.ask("boardgames-analyse", control)?;
            return analysis::read(&text, session).ok_or(ClientError::Analysis);
        }
        if !self.table.knows("reg_genmove") {
            return Err(ClientError::NoAnalysis);
        }
        let text = self.generate("reg_genmove", session, spec, control)?;
        let mut moves: Vec<String> = session.moves().into_iter().map(|mv| mv.text).collect();
        let best = legal_move(session, &text)?;
        if let Some(at) = moves.iter().position(|mv| *mv == best) {
            // The engine gave no values, so only the first place of the order
            // has a meaning.
            moves[..=at].rotate_right(1);
        }
        Ok(AnalysisView {
            side,
            unit: session.info().unit,
            odds: session.odds(),
            lines: moves.into_iter().map(unvalued).collect(),
            proof: None,
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
