//! The real program through pipes.

#[path = "../common/walk.rs"]
mod walk;

mod games;
mod program;
mod words;
