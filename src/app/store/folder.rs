//! [`Folder`]: a folder to which a single process writes.

use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::store::atomic_write::{Existing, make_private, replace};
use crate::store::error::SaveError;
use crate::store::lock::{Lock, ask};

/// A folder that only this process writes to, until it ends.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    _lock: Lock,
}

impl Folder {
    /// Opens the folder, and creates it if it is missing. Removes the
    /// half-written files of a killed process.
    ///
    /// # Errors
    /// It cannot be created or written, or another process has it.
    pub fn open(path: &Path) -> Result<Folder, SaveError> {
        make_private(path).map_err(SaveError::io("create", path))?;
        let Some(lock) = ask(&path.join("server")) else {
            return Err(SaveError::Served(path.to_owned()));
        };
        // A folder that cannot be written must be reported now, not at the first
        // move.
        let probe = tempfile::Builder::new().prefix(".probe").tempfile_in(path);
        probe.map_err(SaveError::io("save to", path))?;
        let folder = Folder {
            path: path.to_owned(),
            _lock: lock,
        };
        folder.sweep();
        Ok(folder)
    }

    /// The path of the folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the `.json` files, in no particular order.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn files(&self) -> Result<Vec<PathBuf>, SaveError> {
        let entries = fs::read_dir(&self.path).map_err(SaveError::io("read", &self.path))?;
        let paths = entries.flatten().map(|entry| entry.path());
        Ok(paths
            .filter(|path| path.extension().is_some_and(|end| end == "json"))
            .collect())
    }

    /// Writes a file atomically. When this returns, it is on disk.
    ///
    /// # Errors
    /// It cannot be written; its old version is then still there.
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<(), SaveError> {
        let path = self.path.join(name);
        replace(&path, bytes, Existing::Replace).map_err(SaveError::io("save to", &path))
    }

    /// Deletes a file; it may already be gone.
    ///
    /// # Errors
    /// It cannot be deleted.
    pub fn delete(&self, name: &str) -> Result<(), SaveError> {
        let path = self.path.join(name);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(SaveError::io("delete", &path)(error))
            }
            _ => Ok(()),
        }
    }

    fn sweep(&self) {
        let entries = fs::read_dir(&self.path).into_iter().flatten().flatten();
        for entry in entries {
            let name = entry.file_name();
            let name = name.to_string_lossy();
            if name.starts_with('.') && name.ends_with(".tmp") {
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}
