//! Helpers for several tests of screens.

use crate::script::Next;
use boardgames::games::find;
use boardgames::session::Study;
use boardgames::store::Dirs;
use boardgames::ui::tui::AnalysisBoard;

/// Fails with the whole frame if it does not show `wanted`.
#[track_caller]
pub fn assert_shows(frame: &str, wanted: &str) {
    assert!(frame.contains(wanted), "'{wanted}' is not in\n{frame}");
}

/// Fails if the frame does not show this sentence, on one line or broken into
/// several.
#[track_caller]
pub fn assert_shows_once(frame: &str, sentence: &str) {
    let times = count_shown(frame, sentence);
    assert!(times > 0, "'{sentence}' is not told in\n{frame}");
}

/// Returns how often the frame shows this sentence, on one line or on several
/// that begin in one column.
pub fn count_shown(frame: &str, sentence: &str) -> usize {
    let rows: Vec<Vec<char>> = frame.lines().map(|row| row.chars().collect()).collect();
    let from = |x: usize, y: usize| {
        let texts = rows[y..].iter().map(|row| row.iter().skip(x));
        let texts: Vec<String> = texts.map(Iterator::collect).collect();
        let words: Vec<&str> = texts
            .iter()
            .flat_map(|text| text.split_whitespace())
            .collect();
        words.join(" ")
    };
    let first = sentence.chars().next();
    let begins =
        |x: usize, y: usize| rows[y].get(x).copied() == first && (x == 0 || rows[y][x - 1] == ' ');
    let places = (0..rows.len()).flat_map(|y| (0..rows[y].len()).map(move |x| (x, y)));
    let output = places.filter(|(x, y)| begins(*x, *y) && from(*x, *y).starts_with(sentence));
    output.count()
}

/// Opens the analysis board after `moves`.
pub fn analysis(id: &str, options: &[(&str, &str)], moves: &str) -> Next {
    let options: Vec<_> = options
        .iter()
        .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()))
        .collect();
    let info = find(id).expect("a game");
    let mut session = info.open(&options, None).expect("it opens");
    session.play_all(moves).expect("legal moves");
    let study = Study::new(&*session);
    Next::Open(Box::new(AnalysisBoard::new(study)))
}

/// Creates an empty temporary home.
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
