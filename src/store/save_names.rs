//! File names for saved games, such as `othello-2026-11-20-1.json`; none is
//! used twice.

use std::fs;
use std::path::{Path, PathBuf};

use jiff::Zoned;

use crate::store::atomic_write::backup_of;
use crate::store::lock;
use crate::store::lock::{Lock, LockAnswer};

/// Returns today's local date as `2026-11-20`.
#[must_use]
pub fn today() -> String {
    Zoned::now().strftime("%Y-%m-%d").to_string()
}

/// Returns the first free name of the day for `game` in `folder`, with its
/// lock, so that two instances never take the same name.
#[must_use]
pub fn claim(folder: &Path, game: &str, day: &str) -> (PathBuf, Lock) {
    let mut number = 1_u64;
    loop {
        let path = folder.join(format!("{game}-{day}-{number}.json"));
        number += 1;
        if is_taken(&path) {
            continue;
        }
        if let LockAnswer::Ours(lock) = lock::ask(&path) {
            // Another instance may have used this name and ended between the
            // two checks.
            if !is_taken(&path) {
                return (path, lock);
            }
        }
    }
}

/// Whether the name is in use. A dangling link or a leftover backup counts too.
fn is_taken(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok() || fs::symlink_metadata(backup_of(path)).is_ok()
}

/// Removes the leftovers of killed instances from `folder`: temporary files
/// (`.NAME.*.tmp`) and the locks of games that nobody plays.
pub fn sweep(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let Some(save) = name.to_str().and_then(leftover_of) else {
            continue;
        };
        // The lock is held while removing, so that the files of a running
        // instance stay. Dropping the lock removes its own file.
        if let LockAnswer::Ours(_lock) = lock::ask(&folder.join(save)) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Returns the name of the saved game that a leftover file belongs to.
fn leftover_of(name: &str) -> Option<&str> {
    if let Some(save) = name.strip_suffix(".bak.tmp") {
        return Some(save);
    }
    let hidden = name.strip_prefix('.')?;
    hidden.strip_suffix(".lock").or_else(|| {
        let (save, _random) = hidden.strip_suffix(".tmp")?.rsplit_once('.')?;
        Some(save)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_instances_never_take_the_same_name() {
        let folder = tempfile::tempdir().unwrap();
        let (first, lock) = claim(folder.path(), "x", "2026-11-20");
        let (second, _other) = claim(folder.path(), "x", "2026-11-20");
        assert!(first.ends_with("x-2026-11-20-1.json"));
        assert!(second.ends_with("x-2026-11-20-2.json"));
        drop(lock);
        fs::write(backup_of(&first), "kept").unwrap();
        let (third, _lock) = claim(folder.path(), "x", "2026-11-20");
        assert!(third.ends_with("x-2026-11-20-3.json"), "{third:?}");
    }

    #[test]
    fn leftovers_of_the_dead_are_removed_and_of_the_living_are_not() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let (save, lock) = claim(folder.path(), "x", "2026-11-20");
        for name in [
            ".x-2026-11-20-1.json.abc.tmp",
            "x-2026-11-20-1.json.bak.tmp",
            ".y.json.abc.tmp",
            ".y.json.lock",
            "y.json.bak.tmp",
            "y.json",
        ] {
            fs::write(at(name), "").unwrap();
        }
        sweep(folder.path());
        let left = |name: &str| at(name).exists();
        assert!(left(".x-2026-11-20-1.json.abc.tmp") && left("x-2026-11-20-1.json.bak.tmp"));
        assert!(left("y.json") && !left(".y.json.abc.tmp") && !left("y.json.bak.tmp"));
        assert!(!left(".y.json.lock") && lock::is_held(&save));
        drop(lock);
        assert!(!lock::is_held(&save));
        sweep(folder.path());
        assert!(!left(".x-2026-11-20-1.json.abc.tmp"));
    }
}
