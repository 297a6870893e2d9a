//! What several tests of screens need.

use boardgames::store::Dirs;

/// Fails with the whole frame where it does not show `wanted`.
#[track_caller]
pub fn assert_shows(frame: &str, wanted: &str) {
    assert!(frame.contains(wanted), "'{wanted}' is not in\n{frame}");
}

/// A home of its own, empty.
pub fn home() -> (tempfile::TempDir, Dirs) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let below = |name: &str| folder.path().join(name);
    let places = Dirs {
        config: below("config"),
        data: below("data"),
        state: below("state"),
    };
    (folder, places)
}
