//! The engine: patterns to judge by, a search, and the book of openings.

mod book;
mod deepening;
pub mod eval;
pub mod player;
pub mod search;
pub mod skill;
pub mod stability;
pub mod symmetry;
