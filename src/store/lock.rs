//! Who plays a saved game: a lock beside it that the system itself lifts
//! when its holder ends, however it ends.

use std::ffi::OsString;
use std::fs;
use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::store::atomic_write::folder_of;

/// A lock that is held until dropped.
#[derive(Debug)]
pub struct Lock {
    path: PathBuf,
    file: Option<File>,
}

/// What came of asking for a lock.
#[derive(Debug)]
pub enum LockAnswer {
    /// It is ours.
    Ours(Lock),
    /// Another instance has it.
    Theirs,
}

/// The lock file of `save`: `.NAME.lock` beside it.
fn lock_path(save: &Path) -> PathBuf {
    // Byte by byte: two names that read alike are still two files.
    let mut name = OsString::from(".");
    name.push(save.file_name().unwrap_or_default());
    name.push(".lock");
    folder_of(save).join(name)
}

/// Asks for the lock of `save`. Where no lock can be made (a folder that
/// cannot be written, a file system without locks) there is nobody to keep
/// apart, or no way to: the lock then counts as ours.
#[must_use]
pub fn ask(save: &Path) -> LockAnswer {
    let path = lock_path(save);
    let none = |path| LockAnswer::Ours(Lock { path, file: None });
    loop {
        let mut options = OpenOptions::new();
        // Windows locks only a file that is open for reading or writing, and
        // appending alone is neither.
        let options = options.create(true).append(true).read(true);
        let Ok(file) = options.open(&path) else {
            return none(path);
        };
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return LockAnswer::Theirs,
            Err(TryLockError::Error(_)) => return none(path),
            // A holder who has just ended may have removed the file between
            // our opening and our locking it: then the lock guards nothing.
            Ok(()) if !is_at(&file, &path) => {}
            Ok(()) => {
                return LockAnswer::Ours(Lock {
                    path,
                    file: Some(file),
                });
            }
        }
    }
}

/// The lock of `file` for a moment's work, waited for as long as another
/// instance usually needs it; `None` if that one does not let it go.
#[must_use]
pub fn wait_for(file: &Path) -> Option<Lock> {
    let begun = Instant::now();
    while begun.elapsed() < PATIENCE {
        if let LockAnswer::Ours(lock) = ask(file) {
            return Some(lock);
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    None
}

/// How long another instance's moment may last.
const PATIENCE: Duration = Duration::from_secs(5);

/// Whether another instance holds the lock of `save`; leaves no file behind.
#[must_use]
pub fn is_held(save: &Path) -> bool {
    lock_path(save).exists() && matches!(ask(save), LockAnswer::Theirs)
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

/// Whether there is still a file at `path`.
#[cfg(not(unix))]
pub(super) fn is_at(file: &File, path: &Path) -> bool {
    path.exists()
}

impl Lock {
    /// Whether the system keeps others away. Where no lock could be made,
    /// another instance may be at work all the same.
    #[must_use]
    pub fn is_real(&self) -> bool {
        self.file.is_some()
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        if self.file.is_some() {
            let _ = fs::remove_file(&self.path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_is_held_by_its_holder_only() {
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
}
