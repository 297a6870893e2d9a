//! The real program through pipes.

#[path = "../common/walk.rs"]
mod walk;

mod games;
mod menu;
mod program;
mod texts;
mod words;
