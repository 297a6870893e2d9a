//! Line mode: each line of input is a move or a command, and answers are
//! sentences or JSON. It is for screen readers, pipes and terminals that cannot
//! draw.

pub mod advice;
mod after_task;
mod board;
mod conversation;
mod events;
pub mod exercise;
mod json_event;
mod legal;
mod line_mode;
mod lines;
pub mod menu_words;
mod reading;
pub mod replay;
pub mod spoken;
pub mod sprint;
mod squares;
pub mod study;
mod teaching;
mod words;

pub use conversation::{
    Conversation, KeepBoards, Opponent, Partner, PlayOn, Presentation, Refused,
};
pub use events::Style;
pub use line_mode::LineMode;
pub use words::{elsewhere, name_fault, no_word};
