//! Perfect play: an endgame table and an exact solver on top of it.

pub mod book;
mod effort;
pub mod endgame;
pub(super) mod evaluator;
pub mod hints;
pub mod kernel;
pub mod move_order;
pub(super) mod player;
pub mod proof;
pub mod solver;
pub mod solver_budget;
pub mod transposition;
