//! What can go wrong with a saved game, as sentences that name the file.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

/// Why a saved game cannot be read or written.
#[derive(Debug, Error)]
pub enum SaveError {
    /// The system refused.
    #[error("cannot {doing} {}: {}", .path.display(), plain(cause))]
    Io {
        /// `read`, `save to` and the like.
        doing: &'static str,
        /// The file.
        path: PathBuf,
        /// What the system said.
        cause: io::Error,
    },
    /// More than this program reads.
    #[error("{} is too large: at most {limit} are read", .path.display())]
    TooLarge {
        /// The file.
        path: PathBuf,
        /// The limit with its unit.
        limit: String,
    },
    /// Damaged, foreign, or of rules this program does not have.
    #[error("{} cannot be used: {why}. It was left as it is.{}", .path.display(), offer(backup.as_deref()))]
    Unusable {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
        /// The version before it, where there is one.
        backup: Option<PathBuf>,
    },
    /// The game is saved, but not counted among the results.
    #[error("not counted in the statistics: {0}")]
    Uncounted(Box<SaveError>),
    /// Another instance plays this game.
    #[error(
        "{} is being played in another window",
        .0.display()
    )]
    InUse(PathBuf),
    /// No file of saved games is called so.
    #[error("'{0}' is no name for a saved game: take letters, digits, blanks and . - _")]
    BadName(String),
    /// Saving would wipe out something else.
    #[error("{} already holds {what}: choose another name", .path.display())]
    Occupied {
        /// The file.
        path: PathBuf,
        /// What it holds.
        what: &'static str,
    },
}

impl SaveError {
    /// An [`SaveError::Io`] to map errors with.
    pub(super) fn io(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> SaveError {
        let path = path.to_owned();
        move |cause| SaveError::Io { doing, path, cause }
    }
}

/// The system's words without its error number, and without the name of a
/// file that stood there only for a moment.
#[must_use]
pub fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    let ends = [" (os error", " at path \""].map(|end| text.find(end));
    let end = ends.into_iter().flatten().min().unwrap_or(text.len());
    text[..end].to_owned()
}

fn offer(backup: Option<&Path>) -> String {
    backup.map_or_else(String::new, |path| {
        let path = path.display();
        format!(" The version saved before it is {path}: it can be shown, replayed and loaded")
    })
}
