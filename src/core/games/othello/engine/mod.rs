//! The Othello engine: pattern evaluation, search and opening book.

mod book;
pub mod deepening;
pub mod eval;
pub mod player;
pub mod search;
pub mod skill;
pub mod stability;
pub mod symmetry;
