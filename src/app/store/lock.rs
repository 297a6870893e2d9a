//! The lock of a saved game: a file beside it, locked through the operating
//! system, which releases the lock when the process ends for any reason.

use std::ffi::OsString;
use std::fs;
use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::store::atomic_write::folder_of;
use crate::store::error::SaveError;

/// The lock of one saved game, released and its file removed on drop.
#[derive(Debug)]
pub struct Lock {
    path: PathBuf,
    file: Option<File>,
}

/// Returns the path of the lock file, `.NAME.lock` beside `save`.
fn lock_path(save: &Path) -> PathBuf {
    // The name is copied as bytes, because two different names may look alike
    // as text.
    let mut name = OsString::from(".");
    name.push(save.file_name().unwrap_or_default());
    name.push(".lock");
    folder_of(save).join(name)
}

/// Tries to lock `save`, without waiting. Returns `None` if another instance has the
/// lock. If no lock file can be created or locked (in a read-only folder, or on a file
/// system without locks), returns a lock that protects nothing, because the game must
/// stay playable.
#[must_use = "dropping the lock releases it"]
pub fn ask(save: &Path) -> Option<Lock> {
    ask_by(save, is_at)
}

/// Locks `save`, as [`ask`] does.
///
/// # Errors
/// Another instance has the lock.
pub fn own(save: &Path) -> Result<Lock, SaveError> {
    ask(save).ok_or_else(|| SaveError::InUse(save.to_owned()))
}

/// The number of times that a lock file may disappear between opening and
/// locking it. Some file systems give a file another identity each time, which
/// looks like a removal.
const TRIES: usize = 100;

/// [`ask`] with a way to check that an open file is still the one at a path.
fn ask_by(save: &Path, is_at: impl Fn(&File, &Path) -> bool) -> Option<Lock> {
    let path = lock_path(save);
    let none = |path| Some(Lock { path, file: None });
    for _ in 0..TRIES {
        let mut options = OpenOptions::new();
        // Windows locks only a file that is open for reading or writing, and
        // appending alone is neither.
        let options = options.create(true).append(true).read(true);
        let Ok(file) = options.open(&path) else {
            return none(path);
        };
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return None,
            Err(TryLockError::Error(_)) => return none(path),
            // An instance that just ended may have removed the file between
            // `open` and the lock. A lock on a removed file protects nothing.
            Ok(()) if !is_at(&file, &path) => {}
            Ok(()) => {
                return Some(Lock {
                    path,
                    file: Some(file),
                });
            }
        }
    }
    none(path)
}

/// Returns the lock of `file` for a short change, after waiting as long as
/// another instance usually needs. `None` if that instance keeps it longer.
#[must_use = "dropping the lock releases it"]
pub fn wait_for(file: &Path) -> Option<Lock> {
    let begun = Instant::now();
    while begun.elapsed() < PATIENCE {
        if let Some(lock) = ask(file) {
            return Some(lock);
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    None
}

/// The longest time to wait for another instance.
const PATIENCE: Duration = Duration::from_secs(5);

/// Whether another instance has the lock of `save`. Leaves no file behind.
pub fn is_held(save: &Path) -> bool {
    // Asking creates the lock file, so it is done only if there is one.
    lock_path(save).exists() && ask(save).is_none()
}

/// Whether the open `file` is still the one at `path`.
#[cfg(unix)]
pub(super) fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    match (file.metadata(), fs::metadata(path)) {
        (Ok(ours), Ok(there)) => ours.ino() == there.ino() && ours.dev() == there.dev(),
        _ => false,
    }
}

/// Whether a file exists at `path`; the file's identity cannot be checked on
/// this system.
#[cfg(not(unix))]
pub(super) fn is_at(_file: &File, path: &Path) -> bool {
    path.exists()
}

impl Lock {
    /// Whether the system really locks the file. If no lock could be created, another
    /// instance may use the file as well.
    pub fn is_real(&self) -> bool {
        self.file.is_some()
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        if self.file.is_some() {
            // The lock is still held here. If it were released first, this
            // could remove the lock file of an instance that has just locked
            // it.
            let _ = fs::remove_file(&self.path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_instance_gets_the_lock() {
        let folder = tempfile::tempdir().unwrap();
        let save = folder.path().join("a.json");
        assert!(!is_held(&save) && !lock_path(&save).exists());
        fs::write(lock_path(&save), "").unwrap();
        assert!(!is_held(&save), "its holder ended without a word");
        let held = ask(&save);
        assert!(is_held(&save));
        drop(held);
        assert!(!is_held(&save));
    }

    #[test]
    fn file_system_without_file_identities_gives_no_real_lock() {
        let folder = tempfile::tempdir().unwrap();
        let save = folder.path().join("a.json");
        let Some(lock) = ask_by(&save, |_, _| false) else {
            panic!("nobody else has it");
        };
        assert!(!lock.is_real());
    }
}
