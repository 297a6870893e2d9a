//! Proof of the claims about one move: a reason is given only if ruling it out
//! and solving again recovers enough of the loss.

mod apart;
mod claim_finder;
mod contrast;
mod explain;
mod facts;
mod later;
mod merits;
mod moves;
mod proofs;
mod replies;

pub use explain::{explain, odds_of};
pub use proofs::{KnownPosition, PositionProof, compare_proved, prove_position};
