//! [`Dialogue`]: sending commands to an engine and waiting for its answers.

use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use super::answers::{EngineAnswer, EngineOutput};
use super::error::ClientError;
use super::process::EngineProcess;
use crate::session::SearchControl;

/// Interval at which a wait checks whether to stop.
const TICK: Duration = Duration::from_millis(10);
/// Number of answers with unknown numbers that are ignored before the engine
/// counts as faulty.
const MOST_STRAYS: u32 = 100;

/// A conversation with an engine, one command at a time.
#[derive(Debug)]
pub(super) struct Dialogue {
    child: EngineProcess,
    /// Number of the last command.
    id: u64,
    /// Time limit of an ordinary answer.
    patience: Duration,
}

impl Dialogue {
    /// Begins a dialogue; `patience` limits the time for an ordinary answer.
    pub fn new(child: EngineProcess, patience: Duration) -> Dialogue {
        Dialogue {
            child,
            id: 0,
            patience,
        }
    }

    /// Sends a command and waits for a successful answer.
    ///
    /// # Errors
    /// The engine fails, does not answer in time, or refuses the command.
    pub fn ask(&mut self, command: &str, control: &SearchControl) -> Result<String, ClientError> {
        self.ask_within(command, self.patience, control)
    }

    /// Sends a command and waits for a successful answer within another time
    /// limit.
    ///
    /// # Errors
    /// The engine fails, does not answer in time, or refuses the command.
    pub fn ask_within(
        &mut self,
        command: &str,
        patience: Duration,
        control: &SearchControl,
    ) -> Result<String, ClientError> {
        match self.answer(command, patience, control)? {
            Ok(text) => Ok(text),
            Err(message) => Err(ClientError::Refused {
                command: command.to_owned(),
                message: message.chars().take(200).collect(),
            }),
        }
    }

    /// Sends a command and waits for any answer. An error answer is an `Err`
    /// within `Ok`.
    ///
    /// # Errors
    /// The engine fails, or does not answer in time. An answer that refuses the
    /// command is no error of this function.
    pub fn answer(
        &mut self,
        command: &str,
        patience: Duration,
        control: &SearchControl,
    ) -> Result<Result<String, String>, ClientError> {
        self.id += 1;
        self.child.busy = true;
        if self
            .child
            .send(&format!("{} {command}\n", self.id))
            .is_err()
        {
            return Err(self.ended(command));
        }
        let deadline = Instant::now() + patience;
        let mut strays = 0;
        while strays <= MOST_STRAYS {
            match self.hear(command, deadline, patience, control)? {
                // Some engines answer without a number.
                EngineAnswer { id, text } if id.is_none_or(|id| id == self.id) => {
                    self.child.busy = false;
                    return Ok(text);
                }
                EngineAnswer { .. } => strays += 1,
            }
        }
        Err(ClientError::Noise("answers to commands it did not get"))
    }

    fn hear(
        &mut self,
        command: &str,
        deadline: Instant,
        within: Duration,
        control: &SearchControl,
    ) -> Result<EngineAnswer, ClientError> {
        loop {
            if control.stopped() {
                return Err(ClientError::Stopped);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.child.heard.recv_timeout(left.min(TICK)) {
                Ok(EngineOutput::Answer(answer)) => return Ok(answer),
                Ok(EngineOutput::Line(_)) => {}
                Ok(EngineOutput::Noise(what)) => return Err(ClientError::Noise(what)),
                Ok(EngineOutput::End) | Err(RecvTimeoutError::Disconnected) => {
                    return Err(self.ended(command));
                }
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    let command = command.to_owned();
                    return Err(ClientError::Late { command, within });
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    fn ended(&mut self, command: &str) -> ClientError {
        ClientError::Ended {
            how: self.child.how_it_ended(),
            command: command.to_owned(),
            log: self.child.last_words(),
        }
    }
}
