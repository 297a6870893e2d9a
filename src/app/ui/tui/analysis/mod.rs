//! The analysis board, for trying moves in a tree, with the engine's values. Positions
//! can be set up or pasted, and have comments.

mod analysis_board;
mod engine;
mod key_table;
mod paint;
mod set_up;
mod study_save;
mod typing;

pub use analysis_board::AnalysisBoard;
