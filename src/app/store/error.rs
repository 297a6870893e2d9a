//! Errors of saved games, as sentences that name the file.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

/// The reason why a file cannot be read or written.
#[derive(Debug, Error)]
pub enum SaveError {
    /// An error of the operating system.
    #[error("cannot {doing} {}: {}", .path.display(), plain(cause))]
    Io {
        /// The attempted action as a verb phrase: `read`, `save to`.
        doing: &'static str,
        /// The file.
        path: PathBuf,
        /// The error of the system.
        cause: io::Error,
    },
    /// The file is larger than the limit.
    #[error("{} is too large (the limit is {limit})", .path.display())]
    TooLarge {
        /// The file.
        path: PathBuf,
        /// The limit with its unit.
        limit: String,
    },
    /// The file is damaged, has another format, or needs rules that this
    /// program does not have.
    #[error("{}", unusable(path, why, backup.as_deref()))]
    Unusable {
        /// The file.
        path: PathBuf,
        /// A description of the problem.
        why: String,
        /// The backup, if it is readable.
        backup: Option<PathBuf>,
    },
    /// The game is saved, but the results file could not be updated.
    #[error("not counted in the statistics: {0}")]
    Uncounted(Box<SaveError>),
    /// Another instance is playing this game.
    #[error(
        "{} is being played in another window",
        .0.display()
    )]
    InUse(PathBuf),
    /// Another server has the folder.
    #[error(
        "another server uses the folder {}: stop it, or choose another folder with --data",
        .0.display()
    )]
    Served(PathBuf),
    /// The name cannot be used for a saved game.
    #[error(
        "'{0}' cannot be the name of a saved game: use letters, digits, spaces, full stops, hyphens and underscores"
    )]
    BadName(String),
    /// Another saved game has the name.
    #[error("there is already a saved game called {0}: choose another name")]
    NameTaken(String),
    /// Saving would overwrite something else.
    #[error("{} already contains {what}: choose another name", name_of(.path))]
    Occupied {
        /// The file.
        path: PathBuf,
        /// A description of the content.
        what: &'static str,
    },
}

/// Returns the name under which a file is known to the user, who gave it.
fn name_of(path: &Path) -> String {
    let name = path.file_stem().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

impl SaveError {
    /// Creates the error that another saved game has the name of this file.
    pub(super) fn name_taken(path: &Path) -> SaveError {
        SaveError::NameTaken(name_of(path))
    }

    /// Returns a function that turns an I/O error into [`SaveError::Io`], for
    /// `map_err`.
    pub(super) fn io(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> SaveError {
        let path = path.to_owned();
        move |cause| SaveError::Io { doing, path, cause }
    }
}

/// The message of an I/O error without the error number and without the name of
/// the temporary file, which no longer exists.
pub fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    let ends = [" (os error", " at path \""].map(|end| text.find(end));
    let end = ends.into_iter().flatten().min().unwrap_or(text.len());
    text[..end].to_owned()
}

/// Returns why a file cannot be used, and the backup that can. The path `-` is standard
/// input.
fn unusable(path: &Path, why: &str, backup: Option<&Path>) -> String {
    if path == Path::new("-") {
        return format!("standard input cannot be used: {why}");
    }
    let path = path.display();
    format!(
        "{path} cannot be used: {why}. It was not changed.{}",
        offer(backup)
    )
}

fn offer(backup: Option<&Path>) -> String {
    backup.map_or_else(String::new, |path| {
        let path = path.display();
        format!(" You can show, replay or load the version before it, {path}")
    })
}
