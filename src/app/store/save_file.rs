//! The file in which one running game is saved, and the check that no other
//! program has changed it.

use std::io;
use std::path::{Path, PathBuf};

use crate::game::Record;
use crate::store::atomic_write::{Existing, backup_of};
use crate::store::error::SaveError;
use crate::store::lock::Lock;
use crate::store::{atomic_write, lock, read, save_names};

/// A save file locked by this instance.
#[derive(Debug)]
pub(super) struct SaveFile {
    path: PathBuf,
    /// The content when it was last read or written; `None` before the first
    /// save. Any other content on disk means that somebody else wrote to the
    /// file.
    held: Option<Vec<u8>>,
    _lock: Lock,
}

impl SaveFile {
    /// Locks the file that `record` was read from.
    ///
    /// # Errors
    /// If another instance plays the game, or the file no longer contains `record`.
    pub fn resumed(path: &Path, record: &Record) -> Result<SaveFile, SaveError> {
        let path = atomic_write::follow(path).map_err(SaveError::io("read", path))?;
        let lock = lock::own(&path)?;
        let held = read::read_bounded(&path, read::MAX_RECORD_BYTES)?;
        // The record was read before the file was locked, so another instance
        // may have written to it in between. A file need not contain its result.
        let is_same = |mut now: Record| {
            now.result = now.result.or(record.result);
            now == *record
        };
        if !read::parse(&held).is_ok_and(is_same) {
            return Err(SaveError::InUse(path));
        }
        save_names::sweep_beside(&path, &lock);
        Ok(SaveFile {
            path,
            held: Some(held),
            _lock: lock,
        })
    }

    /// Locks a file chosen by the user for the game in `ours`.
    ///
    /// # Errors
    /// If the folder does not exist, the file contains something else than an
    /// earlier stage of this game, or another instance plays it.
    pub fn named(path: PathBuf, ours: &Record) -> Result<SaveFile, SaveError> {
        atomic_write::expect_folder(&path).map_err(SaveError::io("save to", &path))?;
        let lock = lock::own(&path)?;
        let held = present(&path)?;
        if let Some(bytes) = &held {
            check_earlier_stage(&path, bytes, ours)?;
        }
        save_names::sweep_beside(&path, &lock);
        Ok(SaveFile {
            path,
            held,
            _lock: lock,
        })
    }

    /// Creates a new file in `folder` with the content `bytes`, named after the
    /// game and the day.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn fresh(folder: &Path, game: &str, bytes: &[u8]) -> Result<SaveFile, SaveError> {
        atomic_write::make_private(folder).map_err(SaveError::io("save to", folder))?;
        save_names::sweep(folder);
        let day = save_names::today();
        loop {
            let (path, lock) = save_names::claim(folder, game, &day);
            match atomic_write::replace(&path, bytes, Existing::Refuse) {
                // A program that knows nothing of our locks has taken the name.
                Err(e) if e.kind() == io::ErrorKind::AlreadyExists => {}
                other => {
                    other.map_err(SaveError::io("save to", &path))?;
                    return Ok(SaveFile {
                        path,
                        held: Some(bytes.to_owned()),
                        _lock: lock,
                    });
                }
            }
        }
    }

    /// The path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether the content differs from what this instance last wrote. A
    /// deleted file counts as unchanged.
    pub fn is_changed(&self) -> bool {
        match read::read_bounded(&self.path, read::MAX_RECORD_BYTES) {
            Ok(now) => Some(now) != self.held,
            // This program never writes so large a file.
            Err(SaveError::TooLarge { .. }) => true,
            // A deleted file is written again.
            Err(_) => false,
        }
    }

    /// Whether the backup may be overwritten: there is none yet, or it contains a
    /// stage of this game. Any other file of that name belongs to the user, and
    /// then no backup is made.
    fn backup_is_ours(&self) -> bool {
        let there = read::read_bounded(&backup_of(&self.path), read::MAX_RECORD_BYTES);
        let parsed = |bytes: &[u8]| read::parse(bytes).ok();
        match (there, &self.held) {
            (Err(SaveError::Io { cause, .. }), _) => cause.kind() == io::ErrorKind::NotFound,
            (Ok(there), Some(held)) => {
                let (Some(there), Some(held)) = (parsed(&there), parsed(held)) else {
                    return false;
                };
                (there.game, there.options, there.start) == (held.game, held.options, held.start)
            }
            _ => false,
        }
    }

    /// Writes the file atomically and keeps the previous version as `.bak`.
    /// Does nothing if the content is unchanged.
    ///
    /// # Errors
    /// The file cannot be written; the old one is then still there.
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), SaveError> {
        // Writing equal bytes would make the backup a copy of the file and lose
        // the previous version.
        if self.held.as_deref() == Some(bytes) && self.path.exists() {
            return Ok(());
        }
        let existing = if self.backup_is_ours() {
            Existing::KeepAsBackup
        } else {
            Existing::Replace
        };
        atomic_write::replace(&self.path, bytes, existing)
            .map_err(SaveError::io("save to", &self.path))?;
        self.held = Some(bytes.to_owned());
        Ok(())
    }
}

/// Returns the content of the file; `None` if there is no file.
fn present(path: &Path) -> Result<Option<Vec<u8>>, SaveError> {
    match read::read_bounded(path, read::MAX_RECORD_BYTES) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(SaveError::Io { cause, .. }) if cause.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Checks that `bytes` are a stage of the game in `ours`, and that nothing of them is lost if
/// `ours` replaces them: two games may begin with the same moves.
fn check_earlier_stage(path: &Path, bytes: &[u8], ours: &Record) -> Result<(), SaveError> {
    let occupied = |what| SaveError::Occupied {
        path: path.to_owned(),
        what,
    };
    let Ok(there) = read::parse(bytes) else {
        return Err(occupied("something that is not a saved game"));
    };
    let same_rules =
        (&there.game, &there.options, &there.start) == (&ours.game, &ours.options, &ours.start);
    let goes_on = there.moves.len() < ours.moves.len() && there.result.is_none();
    let is_kept = match goes_on {
        true => ours.moves.starts_with(&there.moves),
        false => there.moves == ours.moves && there.result.is_none_or(|it| ours.result == Some(it)),
    };
    if same_rules && is_kept {
        return Ok(());
    }
    Err(occupied("another game"))
}
