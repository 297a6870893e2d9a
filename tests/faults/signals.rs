//! Signals: the game is saved, and the signal ends the program.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::os::unix::process::ExitStatusExt as _;
use std::process::{Child, Command, Stdio};

use crate::home::Home;

/// Starts a person's game, has a move played, and waits until it is displayed.
fn waiting_game(home: &Home) -> Child {
    let args = ["play", "othello", "--second", "human", "--json"];
    let mut command = home.program(&args);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let stdin = child.stdin.as_mut().expect("piped");
    stdin.write_all(b"f5\n").expect("it reads");
    let mut lines = BufReader::new(child.stdout.as_mut().expect("piped")).lines();
    let is_move = |line: &String| line.contains("\"event\":\"move\"");
    let output = lines.by_ref().map_while(Result::ok).find(is_move);
    assert!(output.is_some(), "the move is shown");
    child
}

fn send(signal: &str, child: &Child) {
    let id = child.id().to_string();
    let sent = Command::new("kill").args([signal, &id]).status();
    assert!(sent.expect("kill runs").success());
}

/// Returns whether these tests, and so the programs that they start, ignore the
/// signal, as with `nohup` or in the background of a shell. Such a program must
/// keep running.
fn is_ignored(number: i32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (number - 1) & 1 == 1)
}

#[test]
fn signal_ends_the_program_with_the_game_saved() {
    for (signal, number) in [("-TERM", 15), ("-HUP", 1), ("-INT", 2)] {
        let home = Home::new();
        let mut child = waiting_game(&home);
        send(signal, &child);
        // Waiting closes the input, which ends a program that ignores the
        // signal.
        let status = child.wait().expect("it ends");
        if is_ignored(number) {
            assert_eq!(status.code(), Some(0), "{signal} was to be ignored");
        } else {
            assert_eq!(status.signal(), Some(number), "{signal}: {status}");
        }
        assert_eq!(home.moves(&home.saves()[0]), ["f5"], "{signal}");
    }
}

#[test]
fn stopped_program_continues_on_sigcont() {
    let home = Home::new();
    let mut child = waiting_game(&home);
    send("-TSTP", &child);
    send("-CONT", &child);
    let stdin = child.stdin.as_mut().expect("piped");
    stdin.write_all(b"d6\n").expect("it reads");
    let status = child.wait_with_output().expect("it ends").status;
    assert_eq!(status.code(), Some(0), "end of input ends it cleanly");
    assert_eq!(home.moves(&home.saves()[0]), ["f5", "d6"]);
}
