//! [`Input`] and [`Effect`]: the events that the lobby receives, and the
//! actions that it returns.

use std::fmt;

use super::kept::Kept;
use super::news::News;
use super::person::Person;
use super::refusal::Refusal;
use super::request::{ClientId, Request};
use crate::session::{Job, JobId, PlayerFault, Thought};

/// An event for the lobby.
#[derive(Debug)]
pub enum Input {
    /// Somebody connected. The socket or the ssh server has proved the account.
    Enter(ClientId, Person),
    /// A connection ended.
    Leave(ClientId),
    /// Somebody asks for something.
    Request(ClientId, Request),
    /// The job of [`Effect::Think`] ended.
    Thought(JobId, Result<Thought, PlayerFault>),
    /// Time passed.
    Tick,
}

/// An action for the host of the lobby. The host carries out effects in the order
/// in which it gets them: a move is on disk before anybody sees it.
pub enum Effect {
    /// Write this game to its file.
    Keep(Box<Kept>),
    /// Tell a session something.
    Tell(ClientId, News),
    /// End a session with this sentence, because it cannot enter.
    TurnAway(ClientId, Refusal),
    /// Run this job of a computer player for this account.
    Think(JobId, String, Job),
    /// Stop this job.
    Stop(JobId),
    /// The contents of the hall have changed.
    HallChanged,
}

impl fmt::Debug for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Effect::Keep(kept) => write!(f, "Keep({})", kept.room.code),
            Effect::Tell(client, news) => write!(f, "Tell({client:?}, {news:?})"),
            Effect::TurnAway(client, why) => write!(f, "TurnAway({client:?}, {why:?})"),
            Effect::Think(id, account, _) => write!(f, "Think({id:?}, {account})"),
            Effect::Stop(id) => write!(f, "Stop({id:?})"),
            Effect::HallChanged => f.write_str("HallChanged"),
        }
    }
}

/// The result of a request that may be refused.
pub(super) type Done = Result<(), Refusal>;
