//! The commands: one file each, with its arguments and `run`.

pub(super) mod analyse;
pub(super) mod attach;
pub(super) mod bench;
pub(super) mod complete_words;
pub(super) mod completions;
pub(super) mod explain;
pub(super) mod gtp;
pub(super) mod learn;
pub(super) mod list;
pub(super) mod man;
pub(super) mod r#match;
pub(super) mod menu;
pub(super) mod nboard;
pub(super) mod perft;
pub(super) mod play;
pub(super) mod puzzles;
pub(super) mod replay;
pub(super) mod review;
pub(super) mod rules;
pub(super) mod serve;
pub(super) mod show;
pub(super) mod stats;
pub(super) mod today;
