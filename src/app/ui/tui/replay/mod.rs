//! The replay screen, for stepping through a game and seeing the values of its moves.

mod key_table;
mod move_evaluations;
mod move_reason;
mod paint;
mod replay_screen;

pub(super) use move_evaluations::MoveEvaluations;
pub use replay_screen::Replay;
