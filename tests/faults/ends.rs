//! Input that ends and output that nobody reads: the program ends with the game
//! saved, without spinning.

use std::process::Stdio;

use crate::home::Home;

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
