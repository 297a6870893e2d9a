//! Other engines in the program itself, in every place where a player can be
//! named.
#![cfg(unix)]

use std::path::Path;

use assert_cmd::Command;
use boardgames::games::GAMES;
use tempfile::TempDir;

/// The result of a run.
struct Ran {
    code: Option<i32>,
    out: String,
    err: String,
}

/// Runs the program in a temporary home without a search path, so that
/// `boardgames` in a command can only mean the program itself.
fn run_in(home: &Path, args: &[&str], input: &str) -> Ran {
    let ran = Command::new(env!("CARGO_BIN_EXE_boardgames"))
        .args(args)
        .env_clear()
        .env("HOME", home)
        .env("PATH", "/nowhere")
        .write_stdin(input)
        .output()
        .expect("the program runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ran {
        code: ran.status.code(),
        out: text(&ran.stdout),
        err: text(&ran.stderr),
    }
}

fn run(args: &[&str], input: &str) -> Ran {
    let home = TempDir::new().expect("a home");
    run_in(home.path(), args, input)
}

fn server(id: &str, level: &str) -> String {
    format!("gtp:boardgames gtp {id} --level {level}")
}

#[test]
fn match_with_our_engine_equals_a_local_match() {
    let home = TempDir::new().expect("a home");
    for info in GAMES {
        let games = |opponent: &str, folder: &str| {
            let args = ["match", info.id, "ai:2", opponent, "--games", "2"];
            let more = ["--seed", "5", "--jobs", "1", "--records", folder];
            let ran = run_in(home.path(), &[&args[..], &more].concat(), "");
            assert_eq!(ran.code, Some(0), "{}", ran.err);
            let mut moves = Vec::new();
            for file in std::fs::read_dir(folder).expect("records are written") {
                let path = file.expect("listed").path();
                let text = std::fs::read_to_string(&path).expect("a record is text");
                let record = boardgames::game::Record::from_json(&text).expect("a record");
                assert!(record.result.is_some(), "{text}");
                moves.push((path.file_name().map(ToOwned::to_owned), record.moves));
            }
            moves.sort();
            moves
        };
        let folder = |name: &str| home.path().join(info.id).join(name).display().to_string();
        let [other, own] = ["other", "own"].map(folder);
        assert_eq!(games(&server(info.id, "2"), &other), games("ai:2", &own));
    }
}

#[test]
fn person_plays_another_engine_and_takes_moves_back() {
    let engine = server("tictactoe", "10");
    let args = ["play", "tictactoe", "--second", &engine, "--seed", "1"];
    let ran = run(&args, "a1\nundo\nb2\nredo\nundo\nb1\nquit\n");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_eq!(ran.out.matches("O played").count(), 3, "{}", ran.out);
}

#[test]
fn failing_engine_loses_and_the_program_ends_normally() {
    let args = ["play", "tictactoe", "--first", "ai:1", "--second"];
    let ran = run(&[&args[..], &["gtp:/bin/false"]].concat(), "");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let sentence =
        "O loses the game: the engine ended (exit status: 1) when asked 'protocol_version'";
    assert!(ran.out.contains(sentence), "{}", ran.out);
}

#[test]
fn resignation_of_an_engine_is_no_failure() {
    let home = TempDir::new().expect("a home");
    let engine = home.path().join("engine.sh");
    let script = "while read -r id command rest; do case $command in\n\
                  protocol_version) echo \"=$id 2\" ;;\n\
                  list_commands) echo \"=$id genmove\" ;;\n\
                  genmove) echo \"=$id resign\" ;;\n\
                  *) echo \"=$id\" ;;\nesac; echo; done";
    std::fs::write(&engine, script).expect("written");
    let engine = format!("gtp:/bin/sh {}", engine.display());
    let home = home.path();
    let args = ["play", "tictactoe", "--first", "ai:1", "--second", &engine];
    let ran = run_in(home, &[&args[..], &["--json"]].concat(), "");
    assert!(
        ran.out.contains("\"reason\":\"by resignation\""),
        "{}",
        ran.out
    );
    assert!(!ran.out.contains("forfeit"), "{}", ran.out);
    let args = ["match", "tictactoe", "ai:1", &engine, "--games", "2"];
    let ran = run_in(home, &[&args[..], &["--openings", "0"]].concat(), "");
    assert!(ran.out.contains("2 won"), "{}", ran.out);
    assert!(!ran.out.contains("failed"), "{}", ran.out);
}

#[test]
fn match_says_which_player_failed_and_why() {
    let ran = run(
        &[
            "match",
            "tictactoe",
            "ai:1",
            "gtp:/bin/false",
            "--games",
            "2",
            // Random opening moves might leave an immediate win, and the other
            // side would then never have to move.
            "--openings",
            "0",
        ],
        "",
    );
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let printed = "2 games ended because a player failed:\n  \
                gtp:/bin/false: the engine ended (exit status: 1) when asked 'protocol_version' (2 games)\n";
    assert!(ran.out.contains(printed), "{}", ran.out);
}

#[test]
fn engine_that_cannot_start_is_a_usage_error() {
    for command in [
        &["play", "othello", "--white", "gtp:no-such-engine"][..],
        &[
            "match",
            "othello",
            "ai:1",
            "gtp:no-such-engine",
            "--games",
            "2",
        ],
        &["analyse", "othello", "--engine", "gtp:no-such-engine"],
    ] {
        let ran = run(command, "");
        assert_eq!(ran.code, Some(2), "{}", ran.err);
        let sentence = "no program 'no-such-engine' found; install it, or give its path";
        assert!(ran.err.contains(sentence), "{}", ran.err);
        assert_eq!(ran.out, "");
    }
}

#[test]
fn text_menu_seats_another_program() {
    // Tic-Tac-Toe, a person against a program, the command, a few moves.
    let command = "boardgames gtp tictactoe --level 0";
    let input = format!("tictactoe\n5\n{command}\nb2\nquit\nq\n");
    let ran = run(&[], &input);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    let shell = format!("--x human --o 'gtp:{command}'");
    assert!(ran.out.contains(&shell), "{}", ran.out);
    assert!(ran.out.contains("O played"), "{}", ran.out);
}

#[test]
fn text_menu_suggests_a_working_command_and_goes_back() {
    // The program first; back from its command, and then the default.
    let ran = run(&[], "awari\n6\nb\n6\n\n\n\nquit\nq\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    assert!(
        ran.out.contains("'gtp:boardgames gtp awari --level 5'"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("South played"), "{}", ran.out);
}

#[test]
fn analysis_comes_from_the_other_engine() {
    let ours = run(&["analyse", "tictactoe", "--moves", "a1", "--json"], "");
    let engine = server("tictactoe", "10");
    let args = [
        "analyse",
        "tictactoe",
        "--moves",
        "a1",
        "--json",
        "--engine",
        &engine,
    ];
    let theirs = run(&args, "");
    assert_eq!(theirs.code, Some(0), "{}", theirs.err);
    let moves = |ran: &Ran| {
        let json: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
        json["moves"].clone()
    };
    assert_eq!(moves(&theirs), moves(&ours));
}

#[test]
fn server_writes_only_to_standard_output() {
    let ran = run(&["gtp", "othello", "--level", "1"], "1 name\nfoo\nquit\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_eq!(ran.out, "=1 boardgames\n\n? unknown command\n\n=\n\n");
    let unknown = run(&["gtp", "othello", "-o", "tie=third"], "name\n");
    assert_eq!((unknown.code, unknown.out.as_str()), (Some(2), ""));
    assert!(unknown.err.contains("draw, second"), "{}", unknown.err);
    for time in ["soon", "1s,seed=2", "0s"] {
        let ran = run(&["gtp", "othello", "--time", time], "name\n");
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{time}");
    }
}

// A record is data: opening one from elsewhere must not run anything.
#[test]
fn file_from_elsewhere_starts_no_program() {
    let home = TempDir::new().expect("a home");
    let trap = home.path().join("trap");
    let program = format!("gtp:/bin/mkdir {}", trap.display());
    let record = serde_json::json!({
        "format": "boardgames", "version": 1, "game": "tictactoe",
        "players": ["human", program], "moves": ["a1"],
    });
    let file = home.path().join("sent.json");
    std::fs::write(&file, record.to_string()).expect("written");
    let file = file.display().to_string();
    let play = ["play", "tictactoe", "--load", &file];
    let refused = run_in(home.path(), &play, "b2\n");
    assert_eq!(refused.code, Some(2), "{}", refused.out);
    assert!(
        refused.err.contains("name it too with --o"),
        "{}",
        refused.err
    );
    let replayed = run_in(home.path(), &["replay", &file], "next\nplay\nb2\nquit\n");
    assert!(!trap.exists(), "{}{}", replayed.out, replayed.err);
    let person = run_in(
        home.path(),
        &[&play[..], &["--o", "human"]].concat(),
        "b2\nquit\n",
    );
    assert_eq!(person.code, Some(0), "{}", person.err);
    assert!(!trap.exists());
    let named = run_in(home.path(), &[&play[..], &["--o", &program]].concat(), "");
    assert_eq!(named.code, Some(0), "{}", named.err);
    assert!(trap.exists(), "whoever names it means it");
}

#[test]
fn saved_game_starts_its_program_only_if_named_again() {
    let home = TempDir::new().expect("a home");
    let engine = server("tictactoe", "0");
    let begun = run_in(
        home.path(),
        &["play", "tictactoe", "--o", &engine],
        "b2\nquit\n",
    );
    assert_eq!(begun.code, Some(0), "{}", begun.err);
    let saves = home.path().join(".local/share/boardgames/saves");
    let mut files = std::fs::read_dir(saves).expect("it was saved");
    let file = files.next().expect("one file").expect("listed").path();
    let name = file
        .file_name()
        .expect("named")
        .to_string_lossy()
        .into_owned();
    let refused = run_in(home.path(), &["play", "--load", &name], "");
    assert_eq!(refused.code, Some(2), "the program is to be named again");
    let ran = run_in(
        home.path(),
        &["play", "tictactoe", "--load", &name, "--o", &engine],
        "undo\nb2\nquit\n",
    );
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("O played"), "{}", ran.out);
}
