//! A task on the board: a lesson, a puzzle or a card.

mod aftermath;
mod note;
mod paint;
mod task_screen;
mod timer;

pub use task_screen::{Origin, TaskScreen};
