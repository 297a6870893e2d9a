//! Perfect play: an endgame table, and an exact search on top of it.

pub mod book;
pub mod endgame;
pub mod kernel;
pub mod memo;
pub mod proof;
pub mod rank;
mod recipe;
pub mod shared;
pub mod solver;
