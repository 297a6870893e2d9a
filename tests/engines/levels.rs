//! Levels increase in strength: small matches with fixed seeds between levels
//! that are far enough apart. Every run plays the same games, so a failure
//! means that a level changed. The whole ladder, with hundreds of games a step,
//! is in docs/MEASUREMENTS.md.

use assert_cmd::Command;
use boardgames::games::GAMES;
use serde_json::Value;

/// Returns the share of points that `better` scores against `worse`.
fn share(game: &str, better: u8, worse: u8, games: u32) -> f64 {
    let words = format!(
        "match {game} ai:{better} ai:{worse} --games {games} --seed 1 --openings 2 --jobs 1 --json"
    );
    let mut command = Command::cargo_bin("boardgames").expect("the program is built");
    let output = command.args(words.split(' ')).output().expect("it runs");
    assert!(output.status.success(), "{words}: {output:?}");
    let text = String::from_utf8(output.stdout).expect("text");
    let summary: Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
    summary["score"].as_f64().unwrap()
}

#[test]
fn greedy_beats_random() {
    for info in GAMES {
        let share = share(info.id, 1, 0, 20);
        assert!(share > 0.52, "{}: {share}", info.id);
    }
}

#[test]
fn level_3_beats_random_clearly() {
    for info in GAMES {
        let share = share(info.id, 3, 0, 20);
        assert!(share > 0.6, "{}: {share}", info.id);
    }
}

#[test]
fn level_6_beats_greedy() {
    for info in GAMES {
        let share = share(info.id, 6, 1, 12);
        assert!(share > 0.55, "{}: {share}", info.id);
    }
}
