//! Another engine as a player: a child process that we speak GTP with.

mod answers;
mod board_sync;
mod dialogue;
mod error;
mod process;
mod process_group;
mod stderr;

pub use error::Trouble;
pub use process_group::end_engines;

use std::path::PathBuf;
use std::time::Duration;

use crate::game::Record;
use crate::gtp::{analysis, moves};
use crate::session::{
    AnalysisView, Control, Entry, LineView, PlayerFault, Remote, RemoteSpec, Session, Thought,
};
use board_sync::Table;
use dialogue::Talk;
use process::Child;

/// Where the client finds what it needs.
#[derive(Clone, Debug)]
pub struct Surroundings {
    /// Where what the engines print on stderr is kept; `None` keeps nothing.
    pub log: Option<PathBuf>,
    /// This program, for commands that name it where no search path has it.
    pub own_program: Option<PathBuf>,
}

/// How long an engine may take for one answer, where its player does not say.
const USUAL_TIMEOUT: Duration = Duration::from_secs(60);
/// What it may take beyond the time it was told to use.
const GRACE: Duration = Duration::from_secs(10);

/// An engine in a child process.
pub struct Client {
    spec: RemoteSpec,
    games: &'static [&'static dyn Entry],
    surroundings: Surroundings,
    /// `None` once anything went wrong; the next question starts it anew.
    line: Option<Line>,
}

/// A running engine and what it has been told.
struct Line {
    talk: Talk,
    table: Table,
}

impl Client {
    /// Starts the engine; the first question will set it up.
    ///
    /// # Errors
    /// The command is no command, or cannot be started.
    pub fn start(
        spec: RemoteSpec,
        games: &'static [&'static dyn Entry],
        surroundings: Surroundings,
    ) -> Result<Client, Trouble> {
        let mut client = Client {
            spec,
            games,
            surroundings,
            line: None,
        };
        client.line = Some(client.new_line()?);
        Ok(client)
    }

    fn new_line(&self) -> Result<Line, Trouble> {
        let child = Child::start(&self.spec.command, &self.surroundings)?;
        Ok(Line {
            talk: Talk::new(child, self.spec.timeout.unwrap_or(USUAL_TIMEOUT)),
            table: Table::default(),
        })
    }

    /// What the engine thinks of every move, if it is one of our kind; else
    /// which move it would play.
    ///
    /// # Errors
    /// As for a move; it cannot analyse; or the game is over.
    pub fn analyse(&mut self, record: &Record, control: &Control) -> Result<AnalysisView, Trouble> {
        let mut session = self.game_of(record)?;
        let mut line = self.line_at(record, &*session, control)?;
        let view = line.judge(&mut *session, &self.spec, control)?;
        self.line = Some(line);
        Ok(view)
    }

    fn ask(&mut self, record: &Record, control: &Control) -> Result<Thought, Trouble> {
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
    /// out of its place, and put back only if all goes well.
    fn line_at(
        &mut self,
        record: &Record,
        session: &dyn Session,
        control: &Control,
    ) -> Result<Line, Trouble> {
        let mut line = match self.line.take() {
            Some(line) => line,
            None => self.new_line()?,
        };
        line.table
            .lay(record, session, self.spec.time, &mut line.talk, control)?;
        Ok(line)
    }

    fn game_of(&self, record: &Record) -> Result<Box<dyn Session>, Trouble> {
        let entry = self.games.iter().find(|entry| entry.id() == record.game);
        entry
            .ok_or_else(|| Trouble::NoGame(record.game.clone()))?
            .replay(record)
            .map_err(Trouble::Record)
    }
}

impl Remote for Client {
    fn choose(&mut self, record: &Record, control: &Control) -> Result<Thought, PlayerFault> {
        self.ask(record, control)
            .map_err(|trouble| PlayerFault(trouble.to_string()))
    }
}

impl Line {
    /// Asks for a move by `command`: the first word of the answer.
    fn generate(
        &mut self,
        command: &str,
        session: &dyn Session,
        spec: &RemoteSpec,
        control: &Control,
    ) -> Result<String, Trouble> {
        let side = session.to_move().ok_or(Trouble::Over)?;
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
        control: &Control,
    ) -> Result<AnalysisView, Trouble> {
        let side = session.to_move().ok_or(Trouble::Over)?;
        if self.table.knows("boardgames-analyse") {
            let text = self.talk.ask("boardgames-analyse", control)?;
            return analysis::read(&text, session).ok_or(Trouble::Analysis);
        }
        if !self.table.knows("reg_genmove") {
            return Err(Trouble::NoAnalysis);
        }
        let text = self.generate("reg_genmove", session, spec, control)?;
        let mut moves: Vec<String> = session.moves().into_iter().map(|mv| mv.text).collect();
        let best = legal_move(session, &text)?;
        moves.sort_by_key(|mv| *mv != best);
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
fn legal_move(session: &mut dyn Session, text: &str) -> Result<String, Trouble> {
    if text.eq_ignore_ascii_case("resign") {
        return Err(Trouble::Resigned);
    }
    moves::play(session, text).map_err(|error| Trouble::Illegal {
        text: text.chars().take(40).collect(),
        error,
    })?;
    let last = session.history().last().expect("a move was just played");
    Ok(last.text.clone())
}
