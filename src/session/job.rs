//! Thinking that is ready to run on any thread. A job owns copies of all it
//! needs: the session stays free to be drawn meanwhile.

use std::sync::atomic::{AtomicU64, Ordering};

use thiserror::Error;

use crate::engine::{SearchControl, Value};
use crate::session::AnalysisView;

/// What a computer player decided.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought {
    /// The move's notation.
    pub text: String,
    /// Its value for the side to move, where the player has an opinion.
    pub value: Option<Value>,
    /// The play it expects, its move first.
    pub pv: Vec<String>,
    /// Plies looked ahead; 0 where that has no meaning.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
}

/// Why a player could not move: it loses the game with this sentence.
#[derive(Clone, Debug, Eq, PartialEq, Error)]
#[error("{0}")]
pub struct PlayerFault(pub String);

/// The number of a job. No two jobs of a program have the same, so that a late
/// answer is not taken for another job's.
#[derive(Copy, Clone, Debug, Eq, Hash, PartialEq)]
pub struct JobId(u64);

impl JobId {
    /// A number that no job has yet.
    #[must_use]
    pub fn next() -> JobId {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        JobId(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

/// A computer player's thinking about one move.
pub type Job = Box<dyn FnOnce(&SearchControl) -> Result<Thought, PlayerFault> + Send>;

/// Judging every move of one position.
pub type AnalysisJob = Box<dyn FnOnce(&SearchControl) -> AnalysisView + Send>;
