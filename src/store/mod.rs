//! Files: saved games, results, settings.
//!
//! * [`Places`]: the XDG directories;
//! * [`load`], [`AutoSave`]: one saved game, written so that neither a kill
//!   nor a full disk can harm what was there;
//! * [`list`], [`newest_open`]: the saved games there are;
//! * [`Results`]: what became of finished games;
//! * [`Config`]: the settings.
//!
//! # Limits
//!
//! [`MAX_RECORD_BYTES`] and [`MAX_MOVES`] bound what is read of a saved game,
//! [`MAX_SOURCE_BYTES`] of a file of many games, so that no file, pipe or
//! device can fill the memory.

mod autosave;
mod config;
mod error;
mod file;
mod find;
mod list;
mod lock;
mod names;
mod paths;
mod read;
mod results;
mod source;
mod stats;
mod target;
mod times;

pub use autosave::AutoSave;
pub use config::{ColorChoice, Config, ConfigError, GlyphChoice, LastSetup};
pub use error::SaveError;
pub use find::{find, local_time};
pub use list::{Saved, Summary, list, newest_open};
pub use paths::{NoHome, Places};
pub use read::{MAX_MOVES, MAX_RECORD_BYTES, load, open, replay};
pub use results::{Finished, Results};
pub use source::{MAX_SOURCE_BYTES, Source, source};
pub use stats::{Standing, Stats};
