//! The numbered text menu through pipes.

use crate::program::Home;
use crate::words::{refused, run};

#[test]
fn the_text_menu_leads_to_a_game_and_back() {
    let ran = run("", "tictactoe\n4\n0\nrandom\n2\nmenu\nb\nq\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let command = "boardgames play tictactoe --first ai:0 --second ai:0";
    assert_eq!(ran.out.matches(command).count(), 2, "{}", ran.out);
    assert_eq!(ran.out.matches("Which game?").count(), 3);
    refused("", "19\n", 2, &["line 1", "'19'", "from 1 to"]);
}

#[test]
fn the_text_menu_goes_back_a_question_at_a_time_and_takes_defaults() {
    // Othello, then back from the level to the players to the games; then
    // Awari with every default, left at once.
    let ran = run("", "1\n1\nb\nback\nawari\n\n\n\n\nquit\nq\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_eq!(ran.out.matches("Which game?").count(), 2);
    assert_eq!(ran.out.matches("Who plays?").count(), 3);
    let command = "boardgames play awari --first human --second ai:4\n";
    assert!(ran.out.contains(command), "{}", ran.out);
}

#[test]
fn the_text_menu_offers_every_option_value_and_changes_sides() {
    let ran = run("", "awari\n3\nkalah-ec\n6\nquit\nchange\nquit\nq\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let command = "--first human --second human -o rules=kalah-ec -o beans=6";
    assert_eq!(ran.out.matches(command).count(), 2, "{}", ran.out);
}

#[test]
fn the_text_menu_goes_on_with_the_game_that_was_left() {
    let home = Home::new();
    let ran = home.run(&[], "tictactoe\n3\n5\n1\nquit\nmenu\n0\n9\nquit\nq\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(
        ran.out.contains("Continue Tic-Tac-Toe, move 3, X to move"),
        "{}",
        ran.out
    );
    assert!(
        ran.out.contains("Continue Tic-Tac-Toe, move 4, O to move"),
        "{}",
        ran.out
    );
}

#[test]
fn the_text_menu_says_which_level_would_suit() {
    let home = Home::new();
    let advice = "By your results, level ";
    for games in 0..3 {
        let menu = home.run(&[], "tictactoe\nq\n");
        assert!(!menu.out.contains(advice), "{games}: {}", menu.out);
        let moves = "b2 a1 a3 c1 b1 b3 c2 a2 c3";
        let args = ["play", "tictactoe", "--second", "ai:0", "--moves", moves];
        assert_eq!(home.run(&args, "").code, Some(0));
    }
    let menu = home.run(&[], "tictactoe\nq\n");
    assert!(menu.out.contains(advice), "{}", menu.out);
}
