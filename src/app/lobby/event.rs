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
    /// The game of [`Effect::Open`] was read; `None` if it cannot be used.
    Opened(ClientId, Option<Box<Kept>>),
    /// Time passed.
    Tick,
}

/// An action for the host of the lobby. The host carries out effects in the order
/// in which it gets them: a move is on disk before anybody sees it.
pub enum Effect {
    /// Write this game to its file.
    Keep(Box<Kept>),
    /// Read the finished game in this file for a session.
    Open(ClientId, String),
    /// Note in this file which players have deleted the game from their lists.
    NoteDeleted(String, [bool; 2]),
    /// Delete this file.
    Delete(String),
    /// Send news to a session.
    Send(ClientId, News),
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
            Effect::Open(client, file) => write!(f, "Open({client:?}, {file})"),
            Effect::NoteDeleted(file, who) => write!(f, "NoteDeleted({file}, {who:?})"),
            Effect::Delete(file) => write!(f, "Delete({file})"),
            Effect::Send(client, news) => write!(f, "Send({client:?}, {news:?})"),
            Effect::TurnAway(client, why) => write!(f, "TurnAway({client:?}, {why:?})"),
            Effect::Think(id, account, _) => write!(f, "Think({id:?}, {account})"),
            Effect::Stop(id) => write!(f, "Stop({id:?})"),
            Effect::HallChanged => f.write_str("HallChanged"),
        }
    }
}

/// The result of a request that may be refused.
pub(super) type Done = Result<(), Refusal>;
