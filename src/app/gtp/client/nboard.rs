//! [`NBoardClient`]: an engine that uses the NBoard protocol, as a player.

use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use super::answers::EngineOutput;
use super::engine_move::{GRACE, USUAL_TIMEOUT, forced_pass, legal_move};
use super::error::ClientError;
use super::process::{EngineProcess, Manner};
use crate::game::{ForeignFormat, Record};
use crate::gtp::client::surroundings::Surroundings;
use crate::session::{GameInfo, PlayerFault, Position, Remote, RemoteSpec, SearchControl, Thought};

/// Search depth of an engine, unless the player's settings have another.
const USUAL_DEPTH: u32 = 12;
/// Interval at which a wait checks whether to stop.
const TICK: Duration = Duration::from_millis(10);
/// The most lines that are read while waiting for a certain one.
const MOST_LINES: u32 = 100_000;

/// An engine in a child process that uses the NBoard protocol.
#[derive(Debug)]
pub struct NBoardClient {
    spec: RemoteSpec,
    games: &'static [&'static GameInfo],
    surroundings: Surroundings,
    /// `None` after an error; the next request starts the engine again.
    process: Option<EngineProcess>,
    pings: u64,
}

impl NBoardClient {
    /// Starts the engine.
    ///
    /// # Errors
    /// If the command is malformed or cannot be started.
    pub fn start(
        spec: RemoteSpec,
        games: &'static [&'static GameInfo],
        surroundings: Surroundings,
    ) -> Result<NBoardClient, ClientError> {
        let mut client = NBoardClient {
            spec,
            games,
            surroundings,
            process: None,
            pings: 0,
        };
        client.process = Some(client.begin()?);
        Ok(client)
    }

    fn begin(&self) -> Result<EngineProcess, ClientError> {
        EngineProcess::start(&self.spec.command, &self.surroundings, Manner::Lines)
    }

    fn ask(&mut self, record: &Record, control: &SearchControl) -> Result<Thought, ClientError> {
        let info = self.games.iter().find(|info| info.id == record.game);
        let info = info.ok_or_else(|| ClientError::NoGame(record.game.clone()))?;
        let mut session = info.replay(record).map_err(ClientError::Record)?;
        if session.to_move().is_none() {
            return Err(ClientError::Over);
        }
        // The engine gets the whole game, so the client plays a forced pass
        // without asking it.
        let played = match forced_pass(&*session) {
            Some(pass) => pass,
            None => {
                let text = self.best_move(&*session, record, control)?;
                legal_move(&mut *session, &text)?
            }
        };
        Ok(Thought {
            text: played.clone(),
            value: None,
            pv: vec![played],
            depth: 0,
            nodes: 0,
        })
    }

    /// Sends the whole game and returns the engine's move.
    fn best_move(
        &mut self,
        session: &dyn Position,
        record: &Record,
        control: &SearchControl,
    ) -> Result<String, ClientError> {
        // The engine does not need the names, and a name may contain a command
        // line of this machine.
        let plain = Record {
            names: Some(session.info().sides.map(str::to_owned)),
            ..record.clone()
        };
        let game = session.foreign(ForeignFormat::Ggf, &plain);
        let game = game.ok_or(ClientError::NoGgf(session.info().title))?;
        // The process is put back only on success, so that the engine is started
        // again after an error.
        let mut process = match self.process.take() {
            Some(process) => process,
            None => self.begin()?,
        };
        self.pings += 1;
        let depth = self.spec.depth.unwrap_or(USUAL_DEPTH);
        let pong = format!("pong {}", self.pings);
        let lines = format!(
            "nboard 2\nset depth {depth}\nset game {}\nping {}\n",
            game.trim(),
            self.pings
        );
        let usual = self.spec.timeout.unwrap_or(USUAL_TIMEOUT);
        let patience = self.spec.timeout.unwrap_or_else(|| match self.spec.time {
            Some(time) => time + GRACE,
            None => USUAL_TIMEOUT,
        });
        // The answer to the ping shows that the engine has read the game.
        say(&mut process, &lines, "set game")?;
        wait(&mut process, "ping", usual, control, |line| {
            (line == pong).then(String::new)
        })?;
        say(&mut process, "go\n", "go")?;
        let found = wait(&mut process, "go", patience, control, |line| {
            line.strip_prefix("===").map(str::to_owned)
        })?;
        process.busy = false;
        self.process = Some(process);
        let mv = found.split(['/', ' ']).find(|word| !word.is_empty());
        Ok(mv.unwrap_or_default().to_lowercase())
    }
}

impl Remote for NBoardClient {
    fn choose(&mut self, record: &Record, control: &SearchControl) -> Result<Thought, PlayerFault> {
        self.ask(record, control).map_err(PlayerFault::from)
    }
}

fn say(process: &mut EngineProcess, lines: &str, command: &str) -> Result<(), ClientError> {
    process.busy = true;
    process.send(lines).map_err(|_| ended(process, command))
}

/// Waits for a line for which `wanted` returns a value. Other lines report the
/// progress of the search and are ignored.
fn wait(
    process: &mut EngineProcess,
    command: &str,
    within: Duration,
    control: &SearchControl,
    wanted: impl Fn(&str) -> Option<String>,
) -> Result<String, ClientError> {
    let deadline = Instant::now() + within;
    let mut lines = 0;
    while lines < MOST_LINES {
        if control.stopped() {
            return Err(ClientError::Stopped);
        }
        let left = deadline.saturating_duration_since(Instant::now());
        // Short waits let a stop take effect soon.
        match process.heard.recv_timeout(left.min(TICK)) {
            Ok(EngineOutput::Line(line)) => {
                if let Some(found) = wanted(line.trim()) {
                    return Ok(found);
                }
                lines += 1;
            }
            Ok(EngineOutput::Noise(what)) => return Err(ClientError::Noise(what)),
            Ok(EngineOutput::Answer(_)) => {}
            Ok(EngineOutput::End) | Err(RecvTimeoutError::Disconnected) => {
                return Err(ended(process, command));
            }
            Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                let command = command.to_owned();
                return Err(ClientError::Late { command, within });
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
    Err(ClientError::Noise("many lines that are not an answer"))
}

fn ended(process: &mut EngineProcess, command: &str) -> ClientError {
    ClientError::Ended {
        how: process.how_it_ended(),
        command: command.to_owned(),
        log: process.last_words(),
    }
}
