//! Perfect play: an endgame table, and an exact search on top of it.

pub mod book;
pub mod bound;
pub mod code;
pub mod endgame;
mod fill;
pub mod hints;
pub mod kernel;
pub mod memo;
pub mod order;
pub mod proof;
pub mod rank;
mod rows;
pub mod shared;
pub mod solver;
mod sow;
mod sweep;
