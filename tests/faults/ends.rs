//! Input that ends and output that nobody reads: the program ends with the game
//! saved, without spinning.

use std::process::Stdio;

use crate::home::Home;
use crate::pty::Pty;

#[test]
fn end_of_input_ends_the_program_with_the_game_saved() {
    let home = Home::new();
    let mut command = home.shell(
        r#"printf 'f5\nd6' | "$0" "$@""#,
        &["play", "othello", "--second", "human"],
    );
    let status = command.stdout(Stdio::null()).status().expect("it runs");
    assert_eq!(status.code(), Some(0));
    assert_eq!(home.moves(&home.saves()[0]), ["f5", "d6"]);
}

#[test]
fn closed_output_ends_the_program_silently() {
    let home = Home::new();
    let script = r#"(sleep 0.2; yes undo) | "$0" "$@" | head -c 1"#;
    let mut command = home.shell(script, &["play", "othello"]);
    let output = command.output().expect("it runs");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn newcomer_at_a_terminal_is_offered_the_teacher() {
    let offer = "Type 'teacher gentle' in the game";
    let begun = |level: &str| {
        let folder = tempfile::tempdir().expect("a temporary directory can be made");
        let args = ["--plain", "play", "awari", "--north", level];
        let mut terminal = Pty::game(&args, folder.path());
        for (shown, typed) in [("Draw boards?", "no"), ("to move: ", "quit")] {
            terminal.wait_for(shown);
            terminal.send(&format!("{typed}\n"));
        }
        let shown = terminal.screen();
        assert_eq!(terminal.finish().0, 0);
        shown
    };
    assert!(begun("ai:2").contains(offer));
    assert!(!begun("ai:5").contains(offer));
    // A program gets no advice.
    let home = Home::new();
    let mut command = home.shell(
        r#"echo quit | "$0" "$@""#,
        &["--plain", "play", "awari", "--north", "ai:2"],
    );
    let output = command.output().expect("it runs");
    assert!(!String::from_utf8_lossy(&output.stdout).contains(offer));
}

#[test]
fn first_question_of_line_mode_takes_the_words_that_it_names() {
    for (typed, said) in [
        ("board off", "described in words"),
        ("BOARD ON", "drawn at every"),
    ] {
        let folder = tempfile::tempdir().expect("a temporary directory can be made");
        let mut terminal = Pty::game(&["play", "awari", "--plain"], folder.path());
        for (shown, typed) in [
            ("Draw boards?", "perhaps"),
            ("Enter alone draws boards", typed),
            (said, "3"),
            ("South", "quit"),
            ("--plain", ""),
        ] {
            terminal.wait_for(shown);
            terminal.send(&format!("{typed}\n"));
        }
        assert_eq!(terminal.finish().0, 0);
    }
}

#[test]
fn game_after_a_puzzle_ends_where_it_began() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let mut terminal = Pty::game(&["puzzles", "tictactoe", "--plain"], folder.path());
    for (shown, typed) in [
        ("Draw boards?", "no"),
        ("Your move: ", "solution"),
        ("It counts as unsolved.", "yes"),
        ("next says the solution", "play 0"),
        ("level 0", "quit"),
        ("You are back at the task.", "quit"),
    ] {
        terminal.wait_for(shown);
        terminal.send(&format!("{typed}\n"));
    }
    assert_eq!(terminal.finish().0, 0);
}
