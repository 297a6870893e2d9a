//! What several tests of screens need.

use boardgames::games::find;
use boardgames::session::Study;
use boardgames::store::Dirs;
use boardgames::ui::tui::{AnalysisBoard, Next};

/// Fails with the whole frame where it does not show `wanted`.
#[track_caller]
pub fn assert_shows(frame: &str, wanted: &str) {
    assert!(frame.contains(wanted), "'{wanted}' is not in\n{frame}");
}

/// The analysis board after `moves`.
pub fn analysis(id: &str, options: &[(&str, &str)], moves: &str) -> Next {
    let options: Vec<_> = options
        .iter()
        .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()))
        .collect();
    let entry = find(id).expect("a game");
    let mut session = entry.open(&options, None).expect("it opens");
    session.play_all(moves).expect("legal moves");
    let study = Study::new(&*session);
    Next::Open(Box::new(AnalysisBoard::new(study, Next::Menu)))
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
