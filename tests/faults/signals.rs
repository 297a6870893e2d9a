//! Signals: the game is saved, and the signal ends the program.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::os::unix::process::ExitStatusExt as _;
use std::process::{Child, ChildStdout, Command, Stdio};

use boardgames::games::find;

use crate::home::Home;

/// Starts the program, and returns it with its output.
fn begun(home: &Home, args: &[&str]) -> (Child, BufReader<ChildStdout>) {
    let mut command = home.program(args);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let output = BufReader::new(child.stdout.take().expect("piped"));
    (child, output)
}

/// Types a line.
fn say(child: &mut Child, line: &str) {
    let stdin = child.stdin.as_mut().expect("piped");
    writeln!(stdin, "{line}").expect("it reads");
}

/// Waits for an event of this kind and returns its line.
fn wait_for(output: &mut BufReader<ChildStdout>, event: &str) -> String {
    let event = format!("\"event\":\"{event}\"");
    let mut lines = output.lines().map_while(Result::ok);
    let found = lines.find(|line| line.contains(&event));
    found.unwrap_or_else(|| panic!("{event} is shown"))
}

/// Starts a person's game, has a move played, and waits until it is displayed.
fn waiting_game(home: &Home) -> (Child, BufReader<ChildStdout>) {
    let args = ["play", "othello", "--second", "human", "--json"];
    let (mut child, mut output) = begun(home, &args);
    say(&mut child, "f5");
    wait_for(&mut output, "move");
    (child, output)
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
        let (mut child, _output) = waiting_game(&home);
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
fn signal_ends_a_sprint_with_its_result_stored() {
    for (signal, number) in [("-TERM", 15), ("-HUP", 1), ("-INT", 2)] {
        let home = Home::new();
        let args = ["puzzles", "tictactoe", "--sprint", "--json"];
        let (mut child, mut output) = begun(&home, &args);
        // A legal move misses the puzzle, or continues it; one in three attempts misses.
        for _ in 0..3 {
            let task = wait_for(&mut output, "task");
            let task: serde_json::Value = serde_json::from_str(&task).expect("JSON");
            let position = task["position"].as_str();
            let session = find("tictactoe").expect("listed").open(&[], position);
            let moves = session.expect("a position").moves();
            say(&mut child, &moves[0].text);
        }
        wait_for(&mut output, "task");
        // Waiting would close the input, which ends a sprint, too.
        let _input = child.stdin.take();
        send(signal, &child);
        let status = child.wait().expect("it ends");
        assert_eq!(status.signal(), Some(number), "{signal}: {status}");
        let diary = fs::read_to_string(home.places.diary()).expect("it was written");
        assert_eq!(diary.matches("\"sprint\"").count(), 1, "{diary}");
    }
}

#[test]
fn stopped_program_continues_on_sigcont() {
    let home = Home::new();
    let (mut child, _output) = waiting_game(&home);
    send("-TSTP", &child);
    send("-CONT", &child);
    let stdin = child.stdin.as_mut().expect("piped");
    stdin.write_all(b"d6\n").expect("it reads");
    let status = child.wait_with_output().expect("it ends").status;
    assert_eq!(status.code(), Some(0), "end of input ends it cleanly");
    assert_eq!(home.moves(&home.saves()[0]), ["f5", "d6"]);
}
