//! The NBoard protocol: a recorded conversation with our engine, and other
//! engines as players in our games.

use std::fs;
use std::io::{BufReader, Cursor};
use std::path::Path;

use boardgames::games::{self, GAMES};
use boardgames::gtp::{NBoardClient, NBoardServer, Surroundings, serve_nboard};
use boardgames::session::{Remote, RemoteSpec, SearchControl, Session};

use crate::engines::quoted;

fn server() -> NBoardServer {
    let info = games::find("othello").expect("the game is known");
    let bot = "best,nodes=2000".parse().expect("a level");
    NBoardServer::new(info, bot, true, 7)
}

/// Replaces times and numbers of positions, which vary.
fn without_times(line: &str) -> String {
    if line.starts_with("nodestats ") {
        return "nodestats NODES TIME".to_owned();
    }
    match line
        .strip_prefix("=== ")
        .and_then(|rest| rest.rsplit_once('/'))
    {
        Some((rest, _)) => format!("=== {rest}/TIME"),
        None => line.to_owned(),
    }
}

#[test]
fn conversation_matches_the_recording() {
    check_recording("nboard");
}

#[test]
fn game_in_an_arena_of_others_matches_the_recording() {
    // The lines with `>` are those of reversi-arena, a controller by other authors.
    check_recording("nboard_arena");
}

/// Sends the recorded lines of a controller to our engine, and compares its
/// answers.
fn check_recording(name: &str) {
    let path = Path::new("tests/data").join(format!("{name}.txt"));
    let recorded = fs::read_to_string(&path).expect("the conversation is on file");
    let mut server = server();
    let mut spoken = String::new();
    for line in recorded.lines().filter_map(|line| line.strip_prefix("> ")) {
        spoken += &format!("> {line}\n");
        for answer in server.answer(line, &SearchControl::new()) {
            spoken += &format!("{}\n", without_times(&answer));
        }
    }
    crate::bless::check(&path, name, &spoken);
}

#[test]
fn lines_that_need_an_answer_get_one() {
    let lines = "nboard 2\nset depth 1\nunknown\nset game (;\nmove F5/1.00/2.0\nD6\nping 3\n\
                 go\nlearn\nquit\nping 4\n";
    let mut out = Vec::new();
    let input = BufReader::new(Cursor::new(lines));
    serve_nboard(&mut server(), input, &mut out).expect("the streams work");
    let out = String::from_utf8(out).expect("UTF-8");
    assert!(
        out.starts_with("set myname boardgames\nstatus the game cannot be set up"),
        "{out}"
    );
    assert!(
        out.contains("pong 3\n") && out.contains("\n=== ") && out.contains("learned"),
        "{out}"
    );
    assert!(!out.contains("pong 4"), "{out}");
}

/// Writes an engine that logs what it hears and answers `go` with `answer`.
fn engine(folder: &Path, answer: &str) -> RemoteSpec {
    let body = format!(
        r#"cd {}
while read -r command rest; do
  echo "$command $rest" >> heard
  case $command in
    ping) echo "status busy"; echo "pong $rest" ;;
    go) echo "status thinking"; echo "search F5 1.0 0 3"; {answer} ;;
    quit) exit 0 ;;
  esac
done
"#,
        quoted(folder)
    );
    let file = folder.join("engine.sh");
    fs::write(&file, body).expect("the script can be written");
    format!("nboard,depth=3,timeout=5s:sh {}", quoted(&file))
        .parse()
        .expect("a player")
}

fn ask(answer: &str, session: &dyn Session) -> (Result<String, String>, String) {
    let folder = tempfile::tempdir().expect("a folder for the engine");
    let spec = engine(folder.path(), answer);
    let surroundings = Surroundings {
        log: None,
        own_program: None,
    };
    let mut client = NBoardClient::start(spec, GAMES, surroundings).expect("it starts");
    let thought = client.choose(&session.record(), &SearchControl::new());
    drop(client);
    let heard = fs::read_to_string(folder.path().join("heard")).unwrap_or_default();
    let thought = thought
        .map(|thought| thought.text)
        .map_err(|fault| fault.to_string());
    (thought, heard)
}

fn game(moves: &str) -> Box<dyn Session> {
    let entry = games::find("othello").expect("the game is known");
    let mut session = entry.open(&[], None).expect("defaults are playable");
    session.play_all(moves).expect("legal");
    session
}

#[test]
fn engine_gets_the_whole_game_and_its_move_is_played() {
    for answer in [
        "echo '=== D6/-1.00/0.1'",
        "echo '=== d6 -1.00 0.1'",
        "echo '===D6'",
    ] {
        let (moved, heard) = ask(answer, &*game("f5"));
        assert_eq!(moved.as_deref(), Ok("d6"), "{answer}");
        let lines: Vec<&str> = heard.lines().map(str::trim).collect();
        assert_eq!(lines[..2], ["nboard 2", "set depth 3"], "{heard}");
        assert!(lines[2].starts_with("set game (;GM[Othello]"), "{heard}");
        assert!(lines[2].ends_with("B[F5];)"), "{heard}");
        assert_eq!(lines[3..], ["ping 1", "go", "quit"], "{heard}");
    }
}

#[test]
fn fault_of_an_engine_is_reported() {
    for (answer, output) in [
        ("echo '=== A1'", "a1"),
        ("echo '==='", "named no move"),
        (
            "exit 3",
            "the engine ended (exit status: 3) when asked 'go'",
        ),
    ] {
        let (moved, _) = ask(answer, &*game("f5"));
        let why = moved.expect_err("no move");
        assert!(why.contains(output), "{answer}: {why}");
    }
    let other = games::find("awari").expect("the game is known");
    let (moved, _) = ask("echo", &*other.open(&[], None).expect("opens"));
    assert!(moved.is_err_and(|why| why.contains("gtp:COMMAND")));
}

#[test]
fn nboard_player_is_refused_before_a_game_it_cannot_play() {
    for args in [
        &["match", "awari", "nboard:/bin/false", "ai:0"][..],
        &["play", "awari", "--first", "nboard:/bin/false"],
    ] {
        let ran = std::process::Command::new(env!("CARGO_BIN_EXE_boardgames"))
            .args(args)
            .env("HOME", "/nonexistent")
            .stdin(std::process::Stdio::null())
            .output()
            .expect("the program runs");
        let why = String::from_utf8_lossy(&ran.stderr);
        assert_eq!(ran.status.code(), Some(2), "{why}");
        assert!(why.contains("cannot express a game of Awari"), "{why}");
    }
}
