//! The adapter for OpenSpiel. Runs only if Python has that package.
#![cfg(unix)]

use std::process::Command;

#[test]
fn openspiel_plays_whole_games_with_our_bot() {
    // The variable PYTHON may name another interpreter, such as that of a
    // virtual environment.
    let python = std::env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let has = Command::new(&python)
        .args(["-c", "import pyspiel"])
        .output();
    if !has.is_ok_and(|output| output.status.success()) {
        println!("skipped: {python} has no pyspiel");
        return;
    }
    for game in ["othello", "tic_tac_toe", "mancala"] {
        let output = Command::new(&python)
            .args(["docs/openspiel.py", game, "--games", "4", "--level", "3"])
            .args(["--program", env!("CARGO_BIN_EXE_boardgames")])
            .output()
            .expect("Python runs");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let failed = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{game}: {failed}");
        let counts: Vec<u32> = said
            .split(|c: char| !c.is_ascii_digit())
            .filter_map(|n| n.parse().ok())
            .collect();
        assert_eq!(counts.iter().sum::<u32>(), 4, "{said}");
        // The seeds are fixed, so these results do not change.
        assert!(counts[2] < counts[0], "{said}");
    }
}
