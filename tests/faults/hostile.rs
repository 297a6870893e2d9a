//! Malicious files, names and engines, and the harm that they must not do.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use boardgames::games::find;

use crate::home::Home;
use crate::pty::Pty;

/// Returns a record of Tic-Tac-Toe with this first player.
fn record(player: &str) -> String {
    let mut record = find("tictactoe").unwrap().open(&[], None).unwrap().record();
    record.players[0] = player.to_owned();
    record.moves = vec!["b2".to_owned()];
    record.to_json()
}

fn save(home: &Home, name: &str, text: &str) -> PathBuf {
    fs::create_dir_all(home.places.saves()).unwrap();
    let path = home.places.saves().join(name);
    fs::write(&path, text).unwrap();
    path
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[test]
fn text_from_a_file_cannot_control_the_terminal() {
    let home = Home::new();
    let nasty = "ann\u{1b}]0;owned\u{7}\u{1b}[31m\u{202e}x";
    let path = save(&home, "nasty\u{1b}[31m.json", &record(nasty));
    let line = format!(
        r#"{{"finished":"x","game":"othello","players":["human",{}],"result":"first","moves":1,"save":"x"}}"#,
        serde_json::to_string(nasty).unwrap()
    );
    fs::write(home.places.results(), line + "\n").unwrap();
    let path = path.to_str().unwrap();
    for args in [
        &["show", path][..],
        &["list"],
        &["stats"],
        &["analyse", path, "--depth", "1"],
        &["replay", path, "--plain"],
        &["play", "--load", path, "--plain"],
    ] {
        let output = home.program(args).stdin(Stdio::null()).output().unwrap();
        let said = text(&output);
        assert!(
            !said.contains(['\u{1b}', '\u{7}', '\u{202e}']),
            "{args:?}: {said:?}"
        );
    }
}

#[test]
fn long_names_do_not_break_lists() {
    let home = Home::new();
    save(&home, "long.json", &record(&"x".repeat(70_000)));
    save(&home, "short.json", &record("human"));
    let output = home.program(&["list"]).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let said = text(&output);
    assert!(said.contains("short.json") && said.len() < 2_000, "{said}");
}

#[test]
fn records_of_a_match_overwrite_nothing() {
    let home = Home::new();
    let run = |folder: &str| {
        let args: Vec<&str> = "match tictactoe ai:1 ai:1 --games 2 --seed 1 --records"
            .split(' ')
            .collect();
        home.program(&[&args[..], &[folder]].concat())
            .output()
            .unwrap()
    };
    assert!(run("first").status.success());
    let kept = fs::read(home.path("first/game-1.json")).unwrap();
    let again = run("first");
    assert_eq!(again.status.code(), Some(2));
    assert!(text(&again).contains("another folder"), "{}", text(&again));
    assert_eq!(fs::read(home.path("first/game-1.json")).unwrap(), kept);
    // A link with the name of a record is not followed either.
    #[cfg(unix)]
    {
        fs::create_dir(home.path("links")).unwrap();
        fs::write(home.path("mine.txt"), "my notes").unwrap();
        let link = home.path("links/game-2.json");
        std::os::unix::fs::symlink(home.path("mine.txt"), &link).unwrap();
        assert_eq!(run("links").status.code(), Some(2));
        assert_eq!(fs::read(home.path("mine.txt")).unwrap(), b"my notes");
        assert!(link.is_symlink() && !home.path("links/game-1.json").exists());
    }
}

#[cfg(unix)]
#[test]
fn named_pipe_is_refused_at_once() {
    let home = Home::new();
    let made = Command::new("mkfifo").arg(home.path("pipe.json")).status();
    assert!(made.unwrap().success());
    for args in [
        &["show", "./pipe.json"][..],
        &["play", "--load", "./pipe.json"],
    ] {
        let output = home.program(args).stdin(Stdio::null()).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        let said = text(&output);
        assert_eq!(said.matches("is a pipe").count(), 1, "{said}");
        assert_eq!(said.matches("use an ordinary file").count(), 1, "{said}");
    }
}

#[test]
fn program_in_a_saved_game_starts_only_if_named_again() {
    let home = Home::new();
    let mark = home.path("started");
    let command = format!("gtp:touch {}", mark.display());
    save(&home, "own.json", &record(&command));
    let refused = home.program(&["play", "--load", "own"]).output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused).contains("touch"), "{}", text(&refused));
    // The text menu names the program first. It is chosen only once here, so it
    // does not start.
    let mut menu = home.shell(r#"printf '0\nq\n' | "$0" --plain"#, &[]);
    let said = text(&menu.output().unwrap());
    assert!(said.contains("starts the program 'touch"), "{said}");
    assert!(!mark.exists(), "the program was started unasked");
}

/// Returns an engine that never stops thinking and ignores signals.
#[cfg(unix)]
fn deaf_engine(home: &Home) -> String {
    let script = r#"trap '' HUP INT TERM
echo $$ > "$1"
while read -r id command rest; do
  case $command in
    protocol_version) printf '=%s 2\n\n' "$id" ;;
    genmove) while :; do sleep 0.05; done ;;
    *) printf '=%s\n\n' "$id" ;;
  esac
done
"#;
    fs::write(home.path("deaf.sh"), script).unwrap();
    let (script, pid) = (home.path("deaf.sh"), home.path("pid"));
    format!("gtp:sh {} {}", script.display(), pid.display())
}

#[cfg(unix)]
fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < Duration::from_secs(60), "never {what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn engines_end_with_the_program_on_every_signal() {
    for signal in ["INT", "TERM", "HUP", "QUIT"] {
        for command in ["play", "match"] {
            let home = Home::new();
            let engine = deaf_engine(&home);
            let play = ["--plain", "--first", &engine, "--second", "ai:0"];
            let series = [&engine, "ai:0", "--games", "2", "--jobs", "1"];
            let rest = if command == "play" {
                &play[..]
            } else {
                &series
            };
            let mut program = home
                .program(&[&[command, "othello"][..], rest].concat())
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            let engine = wait_for_engine(&home);
            let sent = Command::new("kill")
                .args(["-s", signal, &program.id().to_string()])
                .status();
            assert!(sent.unwrap().success());
            program.wait().unwrap();
            wait_until("ended", || !engine.exists());
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn engines_end_with_the_full_screen_on_every_signal() {
    for signal in ["INT", "TERM", "HUP", "QUIT"] {
        let home = Home::new();
        let engine = deaf_engine(&home);
        let args = ["play", "othello", "--first", &engine, "--second", "ai:0"];
        let pty = Pty::game(&args, &home.path(""));
        let engine = wait_for_engine(&home);
        pty.signal(signal);
        let (_, clean) = pty.finish();
        assert!(clean, "SIG{signal} leaves the terminal dirty");
        wait_until("ended", || !engine.exists());
    }
}

/// Returns the engine's process once it runs.
#[cfg(target_os = "linux")]
fn wait_for_engine(home: &Home) -> PathBuf {
    let pid = || fs::read_to_string(home.path("pid")).unwrap_or_default();
    wait_until("started", || pid().ends_with('\n'));
    Path::new("/proc").join(pid().trim())
}
