//! Searches as closures that can run on any thread. A job owns copies of
//! everything it needs, so the session can be drawn meanwhile.

use std::sync::atomic::{AtomicU64, Ordering};

use thiserror::Error;

use crate::engine::{SearchControl, Value};
use crate::session::view::AnalysisView;

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

/// The reason why a computer player made no move; that player loses.
#[derive(Clone, Debug, Eq, PartialEq, Error)]
pub enum PlayerFault {
    /// It broke down or broke the rules; the text is a clause about the player.
    #[error("{0}")]
    Failed(String),
    /// It resigned.
    #[error("the player resigned")]
    Resigned,
}

/// The number of a job. No two jobs of one run of the program have the same
/// number, so a late answer is never mistaken for that of another job.
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

/// The evaluation of every move of a position.
pub type AnalysisJob = Box<dyn FnOnce(&SearchControl) -> AnalysisView + Send>;
