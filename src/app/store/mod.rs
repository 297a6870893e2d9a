//! Files on disk: saved games, results, the learning diary and the settings.
//!
//! * [`Dirs`]: the XDG directories;
//! * [`load`], [`AutoSave`]: one saved game, written so that a killed process
//!   or a full disk cannot damage the previous version;
//! * [`list`], [`newest_open`], [`delete`], [`rename`]: the folder of saved
//!   games;
//! * [`StudyFile`]: the file of an analysis;
//! * [`Results`]: the results of finished games, and [`MyRating`] computed from
//!   them;
//! * [`Diary`]: the lessons, puzzles and cards done;
//! * [`Config`]: the settings.
//!
//! # Limits
//!
//! [`MAX_RECORD_BYTES`] and [`MAX_MOVES`] limit the size of a saved game, and
//! [`MAX_SOURCE_BYTES`] that of a file of many games, so that no file, pipe or
//! device can fill the memory.

mod atomic_write;
mod autosave;
mod config;
mod diary;
mod dirs;
mod error;
mod find;
mod folder;
mod host;
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
pub(crate) mod toml_words;

pub use atomic_write::{folder_of, write_new};
pub use autosave::AutoSave;
pub use config::{ColorChoice, Config, ConfigError, GlyphChoice, LastSetup, StepTime};
pub use diary::Diary;
pub use dirs::{Dirs, NoHome, at_home};
pub use error::{SaveError, plain};
pub use find::{find, word_for};
pub use folder::Folder;
pub use host::{IN_PAGE, saved_as, saved_in};
pub use import::{MAX_SOURCE_BYTES, Source, source};
pub use list::{Saved, Summary, ended_early, list, names, newest_open, version_before};
pub use manage::{bare_name, delete, rename};
pub use my_rating::MyRating;
pub(crate) use read::NOT_UTF8;
pub use read::{MAX_MOVES, MAX_RECORD_BYTES, load, open, read_bounded, replay, settled, unusable};
pub use results::{Finished, Results};
pub use stats::{OpponentTally, Stats, Totals};
pub use study_file::StudyFile;
