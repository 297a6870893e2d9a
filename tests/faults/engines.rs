//! Engines that are still running when the program ends.

use boardgames::games::GAMES;
use boardgames::gtp::{Client, Surroundings, end_engines};
use boardgames::session::RemoteSpec;
use tempfile::TempDir;

// No other test of this binary may run engines in its own process, because this
// one ends them all.
#[test]
fn running_engines_are_ended_with_the_program() {
    let home = TempDir::new().expect("a home");
    let note = home.path().join("pid");
    let command = format!(
        "/bin/sh -c 'echo $$ > {}; exec /bin/sleep 1000'",
        note.display()
    );
    let surroundings = Surroundings {
        log: None,
        own_program: None,
    };
    let client = Client::start(RemoteSpec::new(command), GAMES, surroundings);
    let _client = client.expect("a shell starts");
    let wait_for = |wanted: &dyn Fn() -> bool| {
        (0..500).any(|_| {
            std::thread::sleep(std::time::Duration::from_millis(5));
            wanted()
        })
    };
    let stat = || {
        let id = std::fs::read_to_string(&note).unwrap_or_default();
        std::fs::read_to_string(format!("/proc/{}/stat", id.trim())).unwrap_or_default()
    };
    assert!(wait_for(&|| stat().contains("(sleep)")), "it sleeps");
    end_engines();
    assert!(wait_for(&|| !stat().contains("(sleep) S")), "it is gone");
}

/// Returns the contents of `/proc/ID/stat` for the process whose id is in the file.
fn stat(note: &std::path::Path) -> String {
    let id = std::fs::read_to_string(note).unwrap_or_default();
    std::fs::read_to_string(format!("/proc/{}/stat", id.trim())).unwrap_or_default()
}

fn comes_true(wanted: impl Fn() -> bool) -> bool {
    (0..2000).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(5));
        wanted()
    })
}

/// In every mode, however the program ends, its engine ends with it, together
/// with the processes that the engine started.
#[test]
#[cfg(target_os = "linux")]
fn engines_end_with_the_program_however_it_ends() {
    use std::os::unix::process::ExitStatusExt as _;
    use std::process::{Command, Stdio};
    let modes: [&[&str]; 3] = [
        &["play", "tictactoe", "--second", "human", "--first"],
        &["match", "tictactoe", "--games", "2", "ai:0"],
        &["analyse", "tictactoe", "--engine"],
    ];
    for args in modes {
        for signal in ["KILL", "USR1", "ALRM", "TERM", "ABRT"] {
            let home = crate::home::Home::new();
            let (note, child) = (home.path("engine"), home.path("child"));
            let engine = format!(
                "gtp:/bin/sh -c 'echo $$ > {}; sleep 1000 & echo $! > {}; exec sleep 1000'",
                note.display(),
                child.display()
            );
            let mut command = home.program(args);
            let quiet = || Stdio::null();
            let command = command.arg(&engine).stdin(quiet());
            let mut program = command
                .stdout(quiet())
                .stderr(quiet())
                .spawn()
                .expect("it starts");
            let runs = || stat(&note).contains("(sleep)") && stat(&child).contains("(sleep)");
            assert!(comes_true(runs), "{args:?}: the engine never ran");
            let id = program.id().to_string();
            let sent = Command::new("kill").args(["-s", signal, &id]).status();
            assert!(sent.expect("kill runs").success());
            let status = program.wait().expect("it ends");
            assert!(
                status.signal().is_some() || status.code() == Some(1),
                "{status}"
            );
            let gone = || !stat(&note).contains("(sleep) S") && !stat(&child).contains("(sleep) S");
            assert!(comes_true(gone), "{args:?}, {signal}: an engine is left");
        }
    }
}

/// The program may be killed before it can do anything after starting an engine,
/// so the engine must start in a process group that is already guarded.
#[test]
#[cfg(target_os = "linux")]
fn engine_starts_in_the_process_group_of_its_guard() {
    let home = crate::home::Home::new();
    let note = home.path("stat");
    let engine = format!(
        "gtp:/bin/sh -c 'cat /proc/$$/stat /proc/$(cut -d\" \" -f5 /proc/$$/stat)/stat > {}'",
        note.display()
    );
    let mut command = home.program(&["analyse", "tictactoe", "--engine", &engine]);
    command.output().expect("it starts");
    let note = std::fs::read_to_string(&note).expect("the engine's note");
    let lines: Vec<Vec<&str>> = note.lines().map(|l| l.split(' ').collect()).collect();
    let [engine, leader] = &lines[..] else {
        panic!("two lines: {note}");
    };
    assert_ne!(engine[0], leader[0], "the engine leads its group");
    // The fields of `/proc/ID/stat`: id, name, state, parent, process group.
    assert_eq!(engine[3], leader[3], "both have the program as parent");
    assert_eq!(engine[4], leader[0]);
}
