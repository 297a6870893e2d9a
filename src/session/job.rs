//! Searches as closures that can run on any thread. A job owns copies of
//! everything it needs, so the session can be drawn meanwhile.

use thiserror::Error;

use crate::engine::{SearchControl, Value};
use crate::session::AnalysisView;

/// The decision of a computer player.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought {
    /// The move in notation.
    pub text: String,
    /// Its value for the side to move, if the player computes one.
    pub value: Option<Value>,
    /// The expected line of play, starting with the move.
    pub pv: Vec<String>,
    /// The search depth in plies; 0 if that has no meaning.
    pub depth: u32,
    /// The number of positions searched.
    pub nodes: u64,
}

/// The reason why a player could not move, as a sentence; that player loses.
#[derive(Clone, Debug, Eq, PartialEq, Error)]
#[error("{0}")]
pub struct PlayerFault(pub String);

/// The search for a computer player's move.
pub type Job = Box<dyn FnOnce(&SearchControl) -> Result<Thought, PlayerFault> + Send>;

/// The evaluation of every move of a position.
pub type AnalysisJob = Box<dyn FnOnce(&SearchControl) -> AnalysisView + Send>;
