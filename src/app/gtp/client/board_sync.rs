//! [`BoardSync`]: keeps an engine's board equal to the game here.

use std::time::Duration;

use super::dialogue::Dialogue;
use super::error::ClientError;
use crate::game::Record;
use crate::gtp::moves;
use crate::session::{Position, SearchControl};

/// The parts of a game that never change.
#[derive(Clone, Debug, Eq, PartialEq)]
struct EngineGame {
    id: String,
    options: Vec<(String, String)>,
    start: Option<String>,
    seed: Option<u64>,
}

/// State of an engine's board, as set up by earlier commands.
#[derive(Debug, Default)]
pub(super) struct BoardSync {
    /// Commands that the engine supports; `None` before it was asked.
    known: Option<Vec<String>>,
    /// The game on the engine's board.
    game: Option<EngineGame>,
    /// The moves on the engine's board.
    moves: Vec<String>,
    /// Whether the engine has refused a forced pass. It then makes passes by
    /// itself, and its `undo` may take back more than one move.
    passes_alone: bool,
}

impl BoardSync {
    /// Brings the engine to the position after `record`, which is also that of
    /// `session`, with as few commands as possible.
    ///
    /// # Errors
    /// The engine fails, does not answer in time, or refuses the game, a move or the
    /// position.
    pub fn set_position(
        &mut self,
        record: &Record,
        session: &dyn Position,
        time: Option<Duration>,
        dialogue: &mut Dialogue,
        control: &SearchControl,
    ) -> Result<(), ClientError> {
        if self.known.is_none() {
            self.known = Some(handshake(dialogue, control)?);
        }
        let game = EngineGame {
            id: record.game.clone(),
            options: record.options.clone(),
            start: record.start.clone(),
            seed: record.seed,
        };
        if self.game.as_ref() != Some(&game) || !self.take_back(record, dialogue, control)? {
            self.set_up(&game, session, time, dialogue, control)?;
        }
        let missing = &session.history()[self.moves.len()..];
        for played in missing {
            let colour = moves::colour(played.side);
            match dialogue.ask(&format!("play {colour} {}", played.text), control) {
                // Some engines make a forced pass by themselves and refuse the
                // command for it.
                Err(ClientError::Refused { .. }) if played.pass => self.passes_alone = true,
                answer => drop(answer?),
            }
            self.moves.push(played.text.clone());
        }
        Ok(())
    }

    /// Records a move that the engine has already played on its board.
    pub fn played(&mut self, mv: &str) {
        self.moves.push(mv.to_owned());
    }

    /// Makes the next move set up the engine's board again.
    pub fn forget(&mut self) {
        self.game = None;
    }

    /// Takes back moves that are no longer part of the game. Returns `false` if
    /// that is impossible or takes more commands than a new setup.
    fn take_back(
        &mut self,
        record: &Record,
        dialogue: &mut Dialogue,
        control: &SearchControl,
    ) -> Result<bool, ClientError> {
        let pairs = self.moves.iter().zip(&record.moves);
        let common = pairs.take_while(|(theirs, ours)| theirs == ours).count();
        let surplus = self.moves.len() - common;
        // If no moves are in common, a new setup takes fewer commands.
        if surplus > 0 && (common == 0 || self.passes_alone || !self.knows("undo")) {
            return Ok(false);
        }
        for _ in 0..surplus {
            match dialogue.ask("undo", control) {
                Ok(_) => self.moves.truncate(self.moves.len() - 1),
                Err(ClientError::Refused { .. }) => return Ok(false),
                Err(trouble) => return Err(trouble),
            }
        }
        Ok(true)
    }

    /// Sets up the start of the game on the engine's board.
    fn set_up(
        &mut self,
        game: &EngineGame,
        session: &dyn Position,
        time: Option<Duration>,
        dialogue: &mut Dialogue,
        control: &SearchControl,
    ) -> Result<(), ClientError> {
        // If a command below fails, the next attempt must set up everything
        // again.
        self.game = None;
        self.moves.clear();
        let mut tell = |command: String| dialogue.ask(&command, control).map(drop);
        tell(format!("boardsize {}", moves::board_size(session)))?;
        if self.knows("boardgames-options") && !game.options.is_empty() {
            let pairs = game
                .options
                .iter()
                .map(|(key, value)| format!(" {key}={value}"));
            tell(format!("boardgames-options{}", pairs.collect::<String>()))?;
        }
        tell("clear_board".to_owned())?;
        if let Some(seed) = game.seed.filter(|_| self.knows("boardgames-seed")) {
            tell(format!("boardgames-seed {seed}"))?;
        }
        if let Some(start) = &game.start {
            if !self.knows("boardgames-position") {
                return Err(ClientError::Position);
            }
            tell(format!("boardgames-position {start}"))?;
        }
        if let Some(time) = time.filter(|_| self.knows("time_settings")) {
            // No main time, and periods of one move each: every move gets this
            // time.
            tell(format!("time_settings 0 {} 1", self.seconds(time)))?;
        }
        self.game = Some(game.clone());
        Ok(())
    }

    /// Sends the time left for the next move.
    ///
    /// # Errors
    /// The engine fails, or does not answer in time.
    pub fn send_time(
        &self,
        colour: &str,
        time: Duration,
        dialogue: &mut Dialogue,
        control: &SearchControl,
    ) -> Result<(), ClientError> {
        if !self.knows("time_left") {
            return Ok(());
        }
        let seconds = self.seconds(time);
        dialogue
            .ask(&format!("time_left {colour} {seconds} 1"), control)
            .map(drop)
    }

    /// Formats a time in seconds: whole ones, as the protocol requires, but
    /// with fractions for this program's own engine.
    fn seconds(&self, time: Duration) -> String {
        if self.knows("boardgames-options") {
            return time.as_secs_f64().to_string();
        }
        // The time is rounded up, because no engine can keep a limit of 0 s.
        time.as_secs_f64().ceil().to_string()
    }

    /// Returns whether the engine supports the command.
    pub fn knows(&self, command: &str) -> bool {
        let known = self.known.as_ref();
        known.is_some_and(|known| known.iter().any(|name| name == command))
    }
}

/// Asks the engine for its protocol version and its commands.
fn handshake(dialogue: &mut Dialogue, control: &SearchControl) -> Result<Vec<String>, ClientError> {
    let version = dialogue.ask("protocol_version", control)?;
    if version.trim() != "2" {
        return Err(ClientError::Version(version.chars().take(20).collect()));
    }
    let names = dialogue.ask("list_commands", control)?;
    Ok(names.split_whitespace().map(str::to_owned).collect())
}
