//! The course on the full screen: lists of lessons and puzzles, tasks on the board,
//! and the pages of help.

mod key_table;
mod shelf;
mod task;

pub use shelf::Shelf;
pub use task::{Origin, TaskScreen};
