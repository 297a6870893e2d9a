//! Runs the examples and checks their output.

use std::process::Command;

#[allow(dead_code, reason = "its main is not called")]
#[path = "../../examples/gtp_engine.rs"]
mod gtp_engine;
#[allow(dead_code, reason = "its main is not called")]
#[path = "../../examples/own_player.rs"]
mod own_player;
#[allow(dead_code, reason = "its main is not called")]
#[path = "../../examples/rules.rs"]
mod rules;

const PROGRAM: &str = env!("CARGO_BIN_EXE_boardgames");

#[test]
fn rules_example_plays_a_whole_game() {
    let [black, white] = rules::discs();
    assert!((4..=64).contains(&(black + white)), "{black} {white}");
}

#[test]
fn player_example_beats_a_weak_level() {
    let [won, drawn, lost] = own_player::results(20);
    assert_eq!(won + drawn + lost, 20);
    assert!(won > 2 * lost, "{won} {drawn} {lost}");
}

#[test]
fn engine_example_plays_a_game_over_gtp() {
    let command = format!("'{PROGRAM}' gtp othello --level 1 --seed 1");
    let moves = gtp_engine::moves(&command).expect("the engine plays");
    assert!(moves.len() > 8, "{moves:?}");
    let failed = gtp_engine::moves("no-such-engine").expect_err("nothing starts");
    assert!(failed.to_string().contains("no-such-engine"), "{failed}");
}

#[test]
fn python_example_plays_the_same_game() {
    let has = Command::new("python3").arg("--version").output();
    if !has.is_ok_and(|output| output.status.success()) {
        println!("skipped: there is no python3 here to run docs/gtp_example.py");
        return;
    }
    let engine = ["gtp", "othello", "--level", "1", "--seed", "1"];
    let output = Command::new("python3")
        .args(["docs/gtp_example.py", PROGRAM])
        .args(engine)
        .output()
        .expect("Python runs");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let failed = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{failed}");
    let (moves, score) = said.trim().split_once('\n').expect("moves and a score");
    let command = format!("'{PROGRAM}' {}", engine.join(" "));
    let expected = gtp_engine::moves(&command).expect("the engine plays");
    assert_eq!(moves, expected.join(" "));
    assert!(score.starts_with(['B', 'W', '0']), "{score}");
}
