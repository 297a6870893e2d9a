//! The program itself, run through pipes.

#[path = "../common/walk.rs"]
mod walk;

mod analysis;
mod banned_phrases;
mod course;
#[cfg(unix)]
mod documented;
mod engine_commands;
mod examples;
mod games;
mod line_words;
mod menu;
mod menu_word;
mod named_targets;
mod plain;
mod program;
mod spoken;
#[path = "../common/taught.rs"]
mod taught;
mod teacher;
mod texts;
mod today;
mod without_boards;
mod words;
