//! A task on the board: a lesson, a puzzle or a card.

mod after_task;
mod note;
mod origin;
mod paint;
mod task_screen;
mod timer;

pub use origin::Origin;
pub use task_screen::TaskScreen;
