//! Tests of the engine as a whole.

mod player;
mod proofs;
mod puzzles;
mod quiet;
mod search;
mod tune;
