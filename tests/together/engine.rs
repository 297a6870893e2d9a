//! GTP over a connection to the server: `boardgames attach --do "gtp othello"`.

use std::io::{ErrorKind, Write as _};
use std::process::{Output, Stdio};

use crate::place::{Guest, Place, program};

fn attach(place: &Place, words: &str, input: &str) -> Output {
    let mut client = program()
        .args(["attach", "--as", "anna", "--do", words])
        .arg(place.socket())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut pipe = client.stdin.take().unwrap();
    // A client that is refused may end before it reads.
    match pipe.write_all(input.as_bytes()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {}
        written => written.unwrap(),
    }
    drop(pipe);
    client.wait_with_output().unwrap()
}

#[test]
fn engine_answers_gtp() {
    let place = Place::open();
    let lines = "1 boardsize 8\nplay black f5\n2 genmove white\n3 boardgames-analyse\n\
                 4 boardgames-analyse 6,time=9s\n5 quit\n6 name\n";
    let done = attach(&place, "gtp othello --level 2 --seed 1", lines);
    let output = String::from_utf8(done.stdout).unwrap();
    let error = String::from_utf8(done.stderr).unwrap();
    assert!(done.status.success(), "{output}{error}");
    let answers: Vec<&str> = output.split("\n\n").collect();
    assert_eq!(answers[..2], ["=1", "="]);
    let mv = answers[2].strip_prefix("=2 ").unwrap();
    assert!(["d6", "f4", "f6"].contains(&mv), "{output}");
    assert!(answers[3].starts_with("=3 "), "{output}");
    assert!(
        answers[4].starts_with("?4 levels have their usual limits"),
        "{output}"
    );
    assert_eq!(answers[5..], ["=5", ""]);
}

#[test]
fn refused_engine_gives_the_reason() {
    let place = Place::with(&["--engines-per-account", "1"]);
    for (words, why) in [
        ("gtp", "Name a game"),
        ("gtp chess", "Name a game"),
        ("gtp othello --level 6,time=9s", "usual limits"),
        ("gtp othello --level", "type gtp GAME"),
        ("gtp othello --time 9s", "type gtp GAME"),
        ("gtp othello -o size", "type gtp GAME"),
        ("gtp othello --option colour=blue", "colour"),
    ] {
        let done = attach(&place, words, "name\n");
        let output = String::from_utf8(done.stderr).unwrap();
        assert_eq!(done.status.code(), Some(1), "{words}: {output}");
        assert!(
            output.to_lowercase().contains(&why.to_lowercase()),
            "{words}: {output}"
        );
    }
    let mut first = Guest::silent(&place);
    first.hello_with("lines", "anna", (80, 24), "gtp awari --level=1");
    first.say("name");
    first.wait_for("= boardgames");
    let second = attach(&place, "gtp awari", "");
    let output = String::from_utf8(second.stderr).unwrap();
    assert!(output.contains("too many engines"), "{output}");
    let mut screen = Guest::silent(&place);
    screen.hello_with("screen", "anna", (80, 24), "gtp awari");
    assert!(screen.wait_for_end().1.contains("not to a terminal"));
}

#[test]
fn engines_in_use_have_a_limit() {
    let place = Place::with(&["--engines", "1"]);
    let mut first = Guest::silent(&place);
    first.hello_with("lines", "anna", (80, 24), "gtp awari --level 1");
    first.say("name");
    first.wait_for("= boardgames");
    let output = attach(&place, "gtp awari", "").stderr;
    let output = String::from_utf8(output).unwrap();
    assert!(output.contains("All engines are in use"), "{output}");
}

#[test]
fn session_can_begin_with_a_line() {
    let place = Place::open();
    let done = attach(&place, "play othello ai:1 black", "f5\n");
    let output = String::from_utf8(done.stdout).unwrap();
    let at = output.find("You are Black.").expect(&output);
    assert!(output[..at].contains("Welcome, anna."), "{output}");
    assert!(output[at..].contains("Black (anna) played f5"), "{output}");
    let mut ben = Guest::enter(&place, "ben");
    ben.say("invite awari");
    ben.wait_for("with the code ");
    let code = ben.rest_of_line(".");
    let mut carla = Guest::silent(&place);
    carla.hello_with("screen", "carla", (80, 24), &format!("join {code}"));
    carla.read_until(|guest| guest.seen.contains("Awari"));
    ben.wait_for(&format!("{code}: Awari"));
}
