//! The course on the full screen: lists of lessons and puzzles, tasks on the board,
//! and the pages of help.

mod course_list;
mod key_table;
mod task;

pub use course_list::CourseList;
pub use task::{Origin, TaskScreen};
