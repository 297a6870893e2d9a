//! Engines that hang, crash, send wrong answers or write without end.

use super::*;

#[test]
fn hanging_engine_loses_and_is_killed_with_its_children() {
    let (folder, mut spec) = engine("    genmove) sleep 1000 & echo $! > sleeper; wait ;;");
    spec.timeout = Some(Duration::from_millis(300));
    let mut client = start(spec, None).expect("the script starts");
    let asked = client.choose(&game("tictactoe").record(), &SearchControl::new());
    let why = asked.expect_err("it hangs").to_string();
    assert_eq!(why, "the engine gave no answer to 'genmove b' within 0.3 s");
    for file in ["pid", "sleeper"] {
        assert!(is_ended(folder.path(), file), "{file}");
    }
}

#[test]
fn engine_that_ignores_quit_is_killed_after_the_game() {
    let (folder, spec) = engine("    genmove) say b2 ;;\n    quit) sleep 1000 ;;");
    let mut client = start(spec, None).expect("the script starts");
    client
        .choose(&game("tictactoe").record(), &SearchControl::new())
        .expect("b2 is legal");
    assert!(still_runs(folder.path(), "pid"));
    drop(client);
    assert!(is_ended(folder.path(), "pid"));
}

#[test]
fn crashed_engine_loses_and_its_last_line_is_logged() {
    let (folder, spec) = engine("    genmove) echo 'out of memory' >&2; exit 3 ;;");
    let log = folder.path().join("state");
    let mut client = start(spec, Some(&log)).expect("the script starts");
    let asked = client.choose(&game("tictactoe").record(), &SearchControl::new());
    let why = asked.expect_err("it died").to_string();
    let file = log.join("gtp-sh.log");
    let place = format!("it printed: out of memory ({})", file.display());
    assert!(
        why.starts_with("the engine ended (exit status: 3) when asked 'genmove b'"),
        "{why}"
    );
    assert!(why.ends_with(&place), "{why}");
    assert_eq!(fs::read_to_string(file).expect("kept"), "out of memory\n");
}

#[test]
fn endless_stderr_is_logged_in_part() {
    let (folder, spec) =
        engine("    genmove) head -c 3000000 /dev/zero | tr '\\0' x >&2; say b2 ;;");
    let log = folder.path().join("state");
    let mut client = start(spec, Some(&log)).expect("the script starts");
    let thought = client.choose(&game("tictactoe").record(), &SearchControl::new());
    assert_eq!(thought.expect("b2 is legal").text, "b2");
    drop(client);
    let length = fs::metadata(log.join("gtp-sh.log")).expect("kept").len();
    assert!((500_000..=1024 * 1024).contains(&length), "{length}");
}

#[test]
fn wrong_answers_lose_with_a_sentence() {
    let long = "x".repeat(500);
    for (answer, sentence) in [
        ("say z9", "the engine played 'z9': 'z9' is not a move"),
        ("say ''", "the engine's answer is empty: it named no move"),
        ("say resign", "the player resigned"),
        (
            "printf '?%s I am lost\\n\\n' $id",
            "the engine answered 'genmove b' with the error 'I am lost'",
        ),
        (&format!("say {long}"), "the engine played 'xxxxx"),
        ("printf '= a\\033[31m\\n\\n'", "the engine played 'a[31m'"),
    ] {
        let why = fault(&format!("    genmove) {answer} ;;"));
        assert!(why.starts_with(sentence), "{why}");
        assert!(why.len() < 1200 && !why.contains(char::is_control), "{why}");
    }
    let illegal = fault("    boardsize) say ;;\n    genmove) say d4 ;;");
    assert!(illegal.starts_with("the engine played 'd4'"), "{illegal}");
    let version = fault("    protocol_version) say 1 ;;");
    assert_eq!(version, "the engine speaks GTP version '1', not 2");
    let small = fault("    boardsize) printf '?%s unacceptable size\\n\\n' $id ;;");
    assert_eq!(
        small,
        "the engine answered 'boardsize 3' with the error 'unacceptable size'"
    );
}

#[test]
fn endless_output_loses_and_uses_little_memory() {
    for (flood, sentence) in [
        ("yes", "the engine wrote many lines that are not an answer"),
        (
            "tr '\\0' x < /dev/zero",
            "the engine wrote a line without end",
        ),
        ("yes '= a1'", "the engine wrote an answer without end"),
        (
            "while :; do printf '=999 a1\\n\\n'; done",
            "the engine wrote answers to commands",
        ),
    ] {
        let why = fault(&format!("    genmove) {flood} ;;"));
        assert!(why.starts_with(sentence), "{flood}: {why}");
    }
}

#[test]
fn engine_that_cannot_start_says_why() {
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
        "'engine 'half' is not a command: it is empty, or a closing quotation mark is missing"
    );
}
