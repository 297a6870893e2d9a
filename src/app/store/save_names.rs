//! File names for saved games, such as `othello-2026-11-20-1.json`. No name is
//! used twice.

use std::ffi::OsString;
use std::fs;
use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use crate::course::now;
use crate::store::atomic_write::{RANDOM_LETTERS, backup_of, folder_of};
use crate::store::lock;
use crate::store::lock::Lock;

/// Returns today's local date as `2026-11-20`.
pub fn today() -> String {
    now().strftime("%Y-%m-%d").to_string()
}

/// Returns the first free name of the day for `game` in `folder`, with its
/// lock, so that two instances never take the same name.
#[must_use = "dropping the lock releases it"]
pub fn claim(folder: &Path, game: &str, day: &str) -> (PathBuf, Lock) {
    let mut number = 1_u64;
    loop {
        let path = folder.join(format!("{game}-{day}-{number}.json"));
        number += 1;
        if is_taken(&path) {
            continue;
        }
        if let Some(lock) = lock::ask(&path) {
            // Another instance may have used this name and ended between the
            // two checks.
            if !is_taken(&path) {
                return (path, lock);
            }
        }
    }
}

/// Whether the file has a name such as [`claim`] gives to a game.
pub fn is_given(path: &Path, game: &str) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    let rest = name.and_then(|name| name.strip_prefix(game)?.strip_prefix('-'));
    let rest = rest.and_then(|rest| rest.strip_suffix(".json"));
    let parts: Vec<&str> = rest.map_or_else(Vec::new, |rest| rest.split('-').collect());
    let is_number = |part: &&str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    // Year, month, day and the number on that day.
    parts.len() == 4 && parts.iter().all(is_number)
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
        // The lock is kept during the removal, so that no file of an instance
        // at work is removed. Dropping the lock removes the lock file itself.
        if let Some(lock) = lock::ask(&folder.join(save))
            && lock.is_real()
        {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Removes the half-written files of killed instances beside `save`. The caller has
/// the `lock` of `save`, so no other instance writes there. In a folder that is not
/// ours, a file of another program may have such a name. A file is therefore removed
/// only if it begins like a record and belongs to the user.
pub fn sweep_beside(save: &Path, lock: &Lock) {
    if !lock.is_real() {
        return;
    }
    let Some(name) = save.file_name() else { return };
    let mut prefix = OsString::from(".");
    prefix.push(name);
    prefix.push(".");
    let entries = fs::read_dir(folder_of(save)).into_iter().flatten();
    for entry in entries.flatten() {
        let found = entry.file_name();
        let random = found.as_encoded_bytes();
        let random = random.strip_prefix(prefix.as_encoded_bytes());
        let random = random.and_then(|rest| rest.strip_suffix(b".tmp"));
        let is_temporary = |random: &[u8]| {
            random.len() == RANDOM_LETTERS && random.iter().all(u8::is_ascii_alphanumeric)
        };
        if random.is_some_and(is_temporary) && is_begun_record(&entry.path()) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Whether this is an ordinary file of the user that is empty or contains a
/// record, or the beginning of one.
fn is_begun_record(path: &Path) -> bool {
    /// The beginning of every record.
    const HEAD: &[u8] = br#"{"format":"boardgames","#;
    if !fs::symlink_metadata(path).is_ok_and(|found| found.is_file() && is_own(&found)) {
        return false;
    }
    let mut begun = Vec::new();
    let read = File::open(path).map(|file| file.take(HEAD.len() as u64).read_to_end(&mut begun));
    read.is_ok_and(|read| read.is_ok()) && HEAD.starts_with(&begun)
}

#[cfg(unix)]
fn is_own(found: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    found.uid() == rustix::process::geteuid().as_raw()
}

/// Returns `true`, because owners are not checked on this system.
#[cfg(not(unix))]
fn is_own(_found: &fs::Metadata) -> bool {
    true
}

/// The saved game that a leftover file belongs to.
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
    fn only_a_dated_name_is_given_by_the_program() {
        let given = |name: &str| is_given(Path::new(name), "x");
        assert!(given("saves/x-2026-11-20-1.json"));
        for name in [
            "x-my-best-game-1.json",
            "x-2026-11-20.json",
            "mine.json",
            "y-2026-11-20-1.json",
        ] {
            assert!(!given(name), "{name}");
        }
    }

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
    fn only_half_written_records_are_removed_beside_a_named_game() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let record = r#"{"format":"boardgames","version":1"#;
        for (name, text) in [
            (".a.json.Ab12xY.tmp", record),
            (".a.json.Ab12xZ.tmp", ""),
            (".a.json.Ab12xW.tmp", "{\"for"),
            (".a.json.notes.tmp", record),
            (".a.json.toolong.tmp", record),
            (".a.json.Ab12xV.tmp", "somebody's own"),
            (".b.json.Ab12xY.tmp", record),
            ("a.json", record),
        ] {
            fs::write(at(name), text).unwrap();
        }
        let Some(lock) = lock::ask(&at("a.json")) else {
            panic!("nobody plays it");
        };
        sweep_beside(&at("a.json"), &lock);
        drop(lock);
        let left = fs::read_dir(folder.path()).unwrap().flatten();
        let mut left: Vec<_> = left.map(|entry| entry.file_name()).collect();
        left.sort_unstable();
        let stay = [
            ".a.json.Ab12xV.tmp",
            ".a.json.notes.tmp",
            ".a.json.toolong.tmp",
            ".b.json.Ab12xY.tmp",
            "a.json",
        ];
        assert_eq!(left, stay);
    }

    #[test]
    fn only_leftovers_of_ended_instances_are_removed() {
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
