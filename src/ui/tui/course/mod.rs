//! The course on the full screen: what there is to learn, tasks on the board,
//! and the pages of help.

mod key_table;
mod shelf;
mod task;

pub use shelf::Shelf;
pub use task::{Origin, TaskScreen};
