//! Other engines that behave, hang, die, lie and flood.
#![cfg(unix)]

#[path = "common/engines.rs"]
mod engines;

use std::fs;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use boardgames::core::Side;
use boardgames::games;
use boardgames::session::{Control, Remote, RemoteSpec, Seat, Session};
use engines::{quoted, start};
use tempfile::TempDir;

/// Writes an engine as a shell script into `folder` and gives its command.
/// `cases` are its answers: shell `case` branches on `$command`, before those
/// of a well-behaved engine. It notes every command in the file `heard`.
pub fn script(folder: &Path, cases: &str) -> String {
    let body = format!(
        r#"cd {folder}
echo $$ > pid
say() {{ printf '=%s %s\n\n' "$id" "$1"; }}
while read -r id command rest; do
  echo "$command${{rest:+ }}$rest" >> heard
  case $command in
{cases}
    protocol_version) say 2 ;;
    list_commands) printf '=%s genmove\nplay\nundo\n\n' "$id" ;;
    quit) say; exit 0 ;;
    *) say ;;
  esac
done
"#,
        folder = quoted(folder),
    );
    let file = folder.join("engine.sh");
    fs::write(&file, body).expect("the script can be written");
    format!("sh {}", quoted(&file))
}

/// A folder of its own for an engine, and the engine's settings.
fn engine(cases: &str) -> (TempDir, RemoteSpec) {
    let folder = tempfile::tempdir().expect("a folder for the engine");
    let spec = RemoteSpec::new(script(folder.path(), cases));
    (folder, spec)
}

fn game(name: &str) -> Box<dyn Session> {
    let entry = games::find(name).expect("the game is known");
    entry.open(&[], None).expect("defaults are playable")
}

/// What the engine heard.
fn heard(folder: &Path) -> Vec<String> {
    let text = fs::read_to_string(folder.join("heard")).expect("it heard something");
    text.lines().map(str::to_owned).collect()
}

/// The sentence with which the engine loses its first move.
fn fault(cases: &str) -> String {
    let (_folder, mut spec) = engine(cases);
    spec.timeout = Some(Duration::from_millis(500));
    let mut client = start(spec, None).expect("the script starts");
    let asked = client.choose(&game("tictactoe").record(), &Control::new());
    asked.expect_err("it cannot play").to_string()
}

/// Waits for that process to be gone: who is killed does not die at once.
fn is_ended(folder: &Path, file: &str) -> bool {
    (0..500).any(|_| {
        std::thread::sleep(Duration::from_millis(5));
        !still_runs(folder, file)
    })
}

/// Whether the process with the id that the engine noted still runs.
fn still_runs(folder: &Path, file: &str) -> bool {
    let pid = fs::read_to_string(folder.join(file)).expect("the id was noted");
    let stat = fs::read_to_string(format!("/proc/{}/stat", pid.trim()));
    stat.is_ok_and(|stat| !stat.contains(") Z "))
}

#[test]
fn the_conversation_goes_as_the_command_reference_says() {
    let (folder, spec) = engine("    genmove) say A1 ;;");
    let mut session = game("tictactoe");
    session.play("b2").expect("legal");
    let client = start(spec.clone(), None).expect("the script starts");
    session.sit(
        Side::Second,
        Seat::Remote(spec, Arc::new(Mutex::new(client))),
        1,
    );
    let job = session.job().expect("the engine is to move");
    let thought = job(&Control::new()).expect("the engine answers");
    assert_eq!(
        thought.text, "a1",
        "capitals are read, our notation is given"
    );
    drop(session);
    let expected = [
        "protocol_version",
        "list_commands",
        "boardsize 3",
        "clear_board",
        "play b b2",
        "genmove w",
        "quit",
    ];
    assert_eq!(heard(folder.path()), expected);
}

#[test]
fn an_engine_of_our_kind_is_told_options_seed_position_and_time() {
    let (folder, mut spec) = engine(
        r#"    genmove) say 1 ;;
    list_commands) say "boardgames-options boardgames-seed boardgames-position time_settings time_left" ;;"#,
    );
    spec.time = Some(Duration::from_millis(1500));
    let entry = games::find("awari").expect("the game is known");
    let start_position = "3,3,3,3,3,3,0/3,3,3,3,3,3,0 N";
    let options = [("rules".to_owned(), "kalah".to_owned())];
    let mut session = entry
        .open(&options, Some(start_position))
        .expect("playable");
    let client = start(spec.clone(), None).expect("the script starts");
    session.sit(
        Side::Second,
        Seat::Remote(spec, Arc::new(Mutex::new(client))),
        11,
    );
    session.job().expect("its turn")(&Control::new()).expect("it answers");
    let expected = [
        "protocol_version",
        "list_commands",
        "boardsize 6",
        "boardgames-options rules=kalah beans=3",
        "clear_board",
        "boardgames-seed 11",
        "boardgames-position 3,3,3,3,3,3,0/3,3,3,3,3,3,0 N",
        "time_settings 0 1.5 1",
        "time_left w 1.5 1",
        "genmove w",
    ];
    assert_eq!(heard(folder.path()), expected);
}

#[test]
fn other_engines_are_told_whole_seconds() {
    let (folder, mut spec) = engine(
        r#"    genmove) say a1 ;;
    list_commands) say "time_settings time_left" ;;"#,
    );
    spec.time = Some(Duration::from_millis(1200));
    let mut client = start(spec, None).expect("the script starts");
    let record = game("tictactoe").record();
    client.choose(&record, &Control::new()).expect("it answers");
    let heard = heard(folder.path());
    assert!(
        heard.contains(&"time_settings 0 2 1".to_owned()),
        "{heard:?}"
    );
    assert!(heard.contains(&"time_left b 2 1".to_owned()), "{heard:?}");
}

#[test]
fn moves_taken_back_are_undone_and_without_undo_the_game_is_set_up_anew() {
    for (cases, expected) in [
        (
            "    genmove) say c3 ;;",
            &["undo", "undo", "play b b1", "genmove w"][..],
        ),
        (
            "    genmove) say c3 ;;\n    list_commands) say play ;;",
            &[
                "clear_board",
                "play b a1",
                "play w b2",
                "play b b1",
                "genmove w",
            ][..],
        ),
    ] {
        let (folder, spec) = engine(cases);
        let mut client = start(spec, None).expect("the script starts");
        let mut session = game("tictactoe");
        session.play_all("a1 b2 a2").expect("legal");
        client
            .choose(&session.record(), &Control::new())
            .expect("c3 is legal");
        session.undo();
        session.play("b1").expect("legal");
        client
            .choose(&session.record(), &Control::new())
            .expect("c3 is legal");
        let heard = heard(folder.path());
        assert!(
            heard.ends_with(&expected.iter().map(|s| (*s).to_owned()).collect::<Vec<_>>()),
            "{heard:?}"
        );
    }
}

#[test]
fn an_engine_that_hangs_loses_and_is_ended_with_all_it_started() {
    let (folder, mut spec) = engine("    genmove) sleep 1000 & echo $! > sleeper; wait ;;");
    spec.timeout = Some(Duration::from_millis(300));
    let mut client = start(spec, None).expect("the script starts");
    let asked = client.choose(&game("tictactoe").record(), &Control::new());
    let why = asked.expect_err("it hangs").to_string();
    assert_eq!(why, "it gave no answer to 'genmove b' within 0.3 s");
    for file in ["pid", "sleeper"] {
        assert!(is_ended(folder.path(), file), "{file}");
    }
}

#[test]
fn an_engine_that_ignores_quit_is_ended_when_the_game_is() {
    let (folder, spec) = engine("    genmove) say b2 ;;\n    quit) sleep 1000 ;;");
    let mut client = start(spec, None).expect("the script starts");
    client
        .choose(&game("tictactoe").record(), &Control::new())
        .expect("b2 is legal");
    assert!(still_runs(folder.path(), "pid"));
    drop(client);
    assert!(is_ended(folder.path(), "pid"));
}

#[test]
fn an_engine_that_dies_loses_with_its_last_words_and_they_are_kept() {
    let (folder, spec) = engine("    genmove) echo 'out of memory' >&2; exit 3 ;;");
    let log = folder.path().join("state");
    let mut client = start(spec, Some(&log)).expect("the script starts");
    let asked = client.choose(&game("tictactoe").record(), &Control::new());
    let why = asked.expect_err("it died").to_string();
    let file = log.join("gtp-sh.log");
    let place = format!("it printed: out of memory ({})", file.display());
    assert!(
        why.starts_with("it ended (exit status: 3) when asked 'genmove b'"),
        "{why}"
    );
    assert!(why.ends_with(&place), "{why}");
    assert_eq!(fs::read_to_string(file).expect("kept"), "out of memory\n");
}

#[test]
fn what_an_engine_prints_without_end_on_stderr_is_kept_in_part_and_stops_nothing() {
    let (folder, spec) =
        engine("    genmove) head -c 3000000 /dev/zero | tr '\\0' x >&2; say b2 ;;");
    let log = folder.path().join("state");
    let mut client = start(spec, Some(&log)).expect("the script starts");
    let thought = client.choose(&game("tictactoe").record(), &Control::new());
    assert_eq!(thought.expect("b2 is legal").text, "b2");
    drop(client);
    let length = fs::metadata(log.join("gtp-sh.log")).expect("kept").len();
    assert!((500_000..=1024 * 1024).contains(&length), "{length}");
}

#[test]
fn lies_lose_with_a_sentence() {
    let long = "x".repeat(500);
    for (answer, sentence) in [
        ("say z9", "it played 'z9': 'z9' is not a move"),
        ("say ''", "it played '': '' is not a move"),
        ("say resign", "it resigned"),
        (
            "printf '?%s I am lost\\n\\n' $id",
            "it answered 'genmove b' with the error 'I am lost'",
        ),
        (&format!("say {long}"), "it played 'xxxxx"),
        ("printf '= a\\033[31m\\n\\n'", "it played 'a[31m'"),
    ] {
        let why = fault(&format!("    genmove) {answer} ;;"));
        assert!(why.starts_with(sentence), "{why}");
        assert!(why.len() < 1200 && !why.contains(char::is_control), "{why}");
    }
    let illegal = fault("    boardsize) say ;;\n    genmove) say d4 ;;");
    assert!(illegal.starts_with("it played 'd4'"), "{illegal}");
    let version = fault("    protocol_version) say 1 ;;");
    assert_eq!(version, "it speaks GTP version '1', not 2");
    let small = fault("    boardsize) printf '?%s unacceptable size\\n\\n' $id ;;");
    assert_eq!(
        small,
        "it answered 'boardsize 3' with the error 'unacceptable size'"
    );
}

#[test]
fn floods_of_every_kind_lose_and_fill_no_memory() {
    for (flood, sentence) in [
        ("yes", "it wrote line after line that answers nothing"),
        ("tr '\\0' x < /dev/zero", "it wrote a line without end"),
        ("yes '= a1'", "it wrote an answer without end"),
        (
            "while :; do printf '=999 a1\\n\\n'; done",
            "it wrote answers to questions",
        ),
    ] {
        let why = fault(&format!("    genmove) {flood} ;;"));
        assert!(why.starts_with(sentence), "{flood}: {why}");
    }
}

#[test]
fn greetings_and_answers_without_ids_are_taken() {
    let cases = "    genmove) echo thinking; printf '= b2\\r\\n\\r\\n' ;;";
    let (_folder, spec) = engine(cases);
    let mut client = start(spec, None).expect("the script starts");
    let thought = client.choose(&game("tictactoe").record(), &Control::new());
    assert_eq!(thought.expect("b2 is legal").text, "b2");
}

#[test]
fn a_stopped_engine_returns_soon_and_plays_on_when_asked_again() {
    let cases = "    genmove) if [ -e slept ]; then say b2; else touch slept; sleep 1000; fi ;;";
    let (folder, spec) = engine(cases);
    let mut client = start(spec, None).expect("the script starts");
    let record = game("tictactoe").record();
    let control = Control::new();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !folder.path().join("slept").exists() {
                std::thread::sleep(Duration::from_millis(5));
            }
            control.stop();
        });
        let why = client
            .choose(&record, &control)
            .expect_err("it was stopped");
        assert_eq!(why.to_string(), "it was stopped before it answered");
    });
    let thought = client.choose(&record, &Control::new());
    assert_eq!(thought.expect("b2 is legal").text, "b2");
}

#[test]
fn a_position_of_its_own_needs_an_engine_that_can_be_told() {
    let (_folder, spec) = engine("    genmove) say b2 ;;");
    let entry = games::find("tictactoe").expect("the game is known");
    let session = entry.open(&[], Some("X--/-O-/--- X")).expect("a position");
    let mut client = start(spec, None).expect("the script starts");
    let why = client
        .choose(&session.record(), &Control::new())
        .expect_err("it cannot");
    assert!(
        why.to_string().contains("play from the usual start"),
        "{why}"
    );
}

#[test]
fn what_cannot_be_started_says_why() {
    let sentence = |command: &str| {
        let started = start(RemoteSpec::new(command), None);
        started.map(drop).expect_err("it is no program").to_string()
    };
    let missing = sentence("no-such-engine --fast");
    assert_eq!(
        missing,
        "no program 'no-such-engine' found; install it, or give its path"
    );
    let folder = sentence("/");
    assert!(folder.starts_with("cannot start '/': "), "{folder}");
    let open = sentence("engine 'half");
    assert_eq!(
        open,
        "'engine 'half' is no command: a quotation mark is left open, or it is empty"
    );
}

#[test]
fn an_analysis_is_what_the_engine_can_give() {
    let known = |names: &str, rest: &str| format!("    list_commands) say '{names}' ;;\n{rest}");
    let look = |cases: &str| {
        let (_folder, spec) = engine(cases);
        let mut client = start(spec, None).expect("the script starts");
        client.analyse(&game("tictactoe").record(), &Control::new())
    };
    let suggested = look(&known("reg_genmove", "    reg_genmove) say B2 ;;")).expect("b2");
    assert_eq!(suggested.lines[0].text, "b2");
    assert_eq!(suggested.lines.len(), 9);
    assert!(suggested.lines.iter().all(|line| line.value.is_none()));
    let nothing = look(&known("genmove", "")).expect_err("it cannot");
    assert!(
        nothing.to_string().starts_with("it has neither"),
        "{nothing}"
    );
    for nonsense in [
        "say",
        "say 'unit beans depth 1 nodes 1'",
        "printf '=%s unit outcome depth 1 nodes 1\\n\\n' $id",
        "printf '=%s unit outcome depth 1 nodes 1\\nd4 +1 exact pv d4\\n\\n' $id",
        "printf '=%s unit outcome depth 1 nodes 1\\na1 NaN exact pv a1\\n\\n' $id",
        "printf '=%s unit outcome depth 1 nodes 1\\na1 +1 sure pv a1\\n\\n' $id",
    ] {
        let cases = known(
            "boardgames-analyse",
            &format!("    boardgames-analyse) {nonsense} ;;"),
        );
        let why = look(&cases).expect_err("it is no analysis").to_string();
        assert!(
            why.ends_with("is no analysis of this position"),
            "{nonsense}: {why}"
        );
    }
}
