//! Line mode at a terminal: what a person is asked, and what is saved.

use std::path::Path;

use crate::pty::Pty;

/// Starts line mode without boards, with its files in `home`.
fn begin(args: &str, home: &Path) -> Pty {
    let folder = home.join("boardgames");
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    std::fs::write(folder.join("config.toml"), "boards = false\n").expect("writable");
    let words: Vec<&str> = ["--plain"]
        .into_iter()
        .chain(args.split_whitespace())
        .collect();
    Pty::game(&words, home)
}

/// Waits for each text and then types the line beside it.
fn talk(terminal: &mut Pty, lines: &[(&str, &str)]) {
    for (shown, typed) in lines {
        terminal.wait_for(shown);
        terminal.send(&format!("{typed}\n"));
    }
}

/// Returns the saved games and analyses as text.
fn saved(home: &Path) -> Vec<String> {
    let Ok(folder) = std::fs::read_dir(home.join("boardgames/saves")) else {
        return Vec::new();
    };
    let paths = folder.map(|entry| entry.expect("readable").path());
    let is_save = |path: &std::path::PathBuf| path.extension().is_some_and(|end| end == "json");
    let read = |path| std::fs::read_to_string(path).expect("readable");
    paths.filter(is_save).map(read).collect()
}

const ANALYSIS: &str = "analyse tictactoe --screen";

#[test]
fn interrupted_analysis_is_saved() {
    let home = tempfile::tempdir().expect("a temporary directory can be made");
    let mut terminal = begin(ANALYSIS, home.path());
    let lines = [("analysis: ", "b2"), ("there.", "comment precious")];
    talk(&mut terminal, &lines);
    // The answer to the next word comes after the comment has been saved.
    talk(&mut terminal, &[("Comment noted.", "tree")]);
    terminal.wait_for("(you are here). Comment: precious.");
    terminal.send("\x03");
    terminal.finish();
    let saved = saved(home.path());
    assert!(
        saved.len() == 1 && saved[0].contains("precious"),
        "{saved:?}"
    );
}

#[test]
fn person_who_quits_keeps_or_deletes_the_analysis() {
    for (answer, kept) in [("yes", 0), ("no", 1), ("", 1)] {
        let home = tempfile::tempdir().expect("a temporary directory can be made");
        let mut terminal = begin(ANALYSIS, home.path());
        let lines = [
            ("analysis: ", "b2"),
            ("there.", "quit"),
            ("Delete it?", answer),
        ];
        talk(&mut terminal, &lines);
        terminal.wait_for(if kept == 0 { "Deleted." } else { "Saved as " });
        assert_eq!(terminal.finish().0, 0);
        assert_eq!(saved(home.path()).len(), kept, "{answer}");
    }
}

#[test]
fn interrupted_game_says_that_it_is_saved() {
    let home = tempfile::tempdir().expect("a temporary directory can be made");
    let mut terminal = begin("play tictactoe --plain --second human", home.path());
    talk(&mut terminal, &[("X to move: ", "b2")]);
    terminal.wait_for("O to move: ");
    // The terminal turns this into a signal.
    terminal.send("\x03");
    terminal.wait_for("Stopped. The game is saved up to its last move.");
    terminal.finish();
}

#[test]
fn removing_several_moves_needs_an_answer() {
    let home = tempfile::tempdir().expect("a temporary directory can be made");
    let mut terminal = begin(ANALYSIS, home.path());
    let lines = [
        ("analysis: ", "vary b2 a1 c3"),
        ("3. X played c3.", "start"),
        ("The start.", "down"),
        ("1. X played b2.", "drop"),
        ("Remove 3 moves: this move and all after it?", "no"),
        ("Nothing was removed.", "up"),
        ("Tried from here: b2.", "down"),
        ("Tried from here: a1.", "drop"),
        ("all after it?", "yes"),
        ("analysis: ", "tree"),
    ];
    talk(&mut terminal, &lines);
    let end = [
        ("No move has been tried yet.", "quit"),
        ("Delete it?", "yes"),
    ];
    talk(&mut terminal, &end);
    terminal.finish();
}

#[test]
fn boards_stay_as_they_were_switched() {
    let home = tempfile::tempdir().expect("a temporary directory can be made");
    let config = || {
        let path = home.path().join("boardgames/config.toml");
        std::fs::read_to_string(path).expect("readable")
    };
    for (args, before, after, end) in [
        ("", "board on", "boards = true", "Boards are drawn"),
        (
            "play tictactoe",
            "board on",
            "boards = true",
            "Boards are drawn",
        ),
        (
            "play tictactoe",
            "board off",
            "boards = false",
            "Boards are not drawn",
        ),
    ] {
        let mut terminal = begin(args, home.path());
        talk(&mut terminal, &[(": ", before), (end, "quit")]);
        assert_eq!(terminal.finish().0, 0);
        assert!(config().contains(after), "{}", config());
    }
}

#[test]
fn drawn_board_keeps_its_columns() {
    let home = tempfile::tempdir().expect("a temporary directory can be made");
    let mut terminal = begin("play othello", home.path());
    talk(
        &mut terminal,
        &[("to move: ", "board on"), ("at every turn.", "board")],
    );
    terminal.wait_for("  a b c d e");
    terminal.send("quit\n");
    terminal.finish();
}

#[test]
fn card_is_deleted_after_its_solution() {
    let home = tempfile::tempdir().expect("a temporary directory can be made");
    let card = r#"{"v":1,"at":"2026-03-01T12:00:00+00:00","kind":"card","card":"1","game":"tictactoe","options":[],"position":"OX-/-O-/X-- X","played":"a2","good":["c1"],"loss":1,"estimated":false,"why":""}"#;
    let folder = home.path().join("boardgames");
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    std::fs::write(folder.join("learning.jsonl"), format!("{card}\n")).expect("writable");
    let mut terminal = begin("puzzles --mine", home.path());
    let lines = [
        ("Your move: ", "solution"),
        ("It counts as unsolved.", "yes"),
        ("Enter goes on", "drop"),
        ("Delete this card for good?", "yes"),
    ];
    talk(&mut terminal, &lines);
    terminal.wait_for("Card deleted.");
    assert_eq!(terminal.finish().0, 0);
}
