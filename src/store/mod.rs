//! Files: saved games, results, settings.
//!
//! * [`Dirs`]: the XDG directories;
//! * [`load`], [`AutoSave`]: one saved game, written so that neither a kill
//!   nor a full disk can harm what was there;
//! * [`list`], [`newest_open`], [`delete`], [`rename`]: the saved games there are;
//! * [`StudyFile`]: an analysis, saved when somebody asks for it;
//! * [`Results`]: what became of finished games, and [`MyRating`] from them;
//! * [`Diary`]: what was learned: lessons, puzzles, cards;
//! * [`Config`]: the settings.
//!
//! # Limits
//!
//! [`MAX_RECORD_BYTES`] and [`MAX_MOVES`] bound what is read of a saved game,
//! [`MAX_SOURCE_BYTES`] of a file of many games, so that no file, pipe or
//! device can fill the memory.

mod atomic_write;
mod autosave;
mod config;
mod diary;
mod dirs;
mod error;
mod find;
mod import;
mod json_lines;
mod list;
mod lock;
mod manage;
mod move_times;
mod my_rating;
mod read;
mod results;
mod save_file;
mod save_names;
mod stats;
mod study_file;
mod toml_words;

pub use atomic_write::write_new;
pub use autosave::AutoSave;
pub use config::{ColorChoice, Config, ConfigError, GlyphChoice, LastSetup, StepTime};
pub use diary::Diary;
pub use dirs::{Dirs, NoHome, at_home};
pub use error::{SaveError, plain};
pub use find::{find, word_for};
pub use import::{MAX_SOURCE_BYTES, Source, source};
pub use list::{Saved, Summary, ended_early, list, names, newest_open};
pub use manage::{delete, rename};
pub use my_rating::MyRating;
pub use read::{MAX_MOVES, MAX_RECORD_BYTES, load, open, read_bounded, replay, unusable};
pub use results::{Finished, Results};
pub use stats::{OpponentTally, Stats, Totals};
pub use study_file::StudyFile;
