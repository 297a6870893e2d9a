//! `boardgames attach` as a program: pipes, a lost server, nobody there.

use std::io::{Read as _, Write as _};
use std::process::Stdio;

use crate::place::{Guest, Place, program};

#[test]
fn pipe_plays_in_line_mode() {
    let place = Place::open();
    let mut client = program()
        .args(["attach", "--as", "anna"])
        .arg(place.socket())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = client.stdin.take().unwrap();
    input.write_all(b"invite othello white\nwho\n").unwrap();
    let mut ben = Guest::enter(&place, "ben");
    ben.wait_until_here("anna");
    input.write_all(b"quit\n").unwrap();
    let mut printed = String::new();
    client
        .stdout
        .take()
        .unwrap()
        .read_to_string(&mut printed)
        .unwrap();
    assert_eq!(client.wait().unwrap().code(), Some(0));
    assert!(
        printed.contains("Welcome, anna.") && printed.contains("with the code"),
        "{printed}"
    );
}

#[test]
fn list_shows_the_hall_as_it_is_when_it_is_typed() {
    let place = Place::open();
    for round in 1..=5 {
        let mut client = program()
            .args(["attach", "--as", "anna"])
            .arg(place.socket())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = client.stdin.take().unwrap();
        input.write_all(b"offer awari\nlist\nquit\n").unwrap();
        let done = client.wait_with_output().unwrap();
        let printed = String::from_utf8(done.stdout).unwrap();
        let list = printed.rsplit("Here: ").next().unwrap();
        assert!(list.starts_with("anna (you)."), "{round}: {printed}");
        assert!(list.contains("Awari"), "{round}: {printed}");
    }
}

#[test]
fn first_line_is_never_an_option() {
    let place = Place::open();
    let seen = |words: &str| {
        let done = program()
            .args(["attach", "--as", "anna", "--do", words])
            .arg(place.socket())
            .stdin(Stdio::null())
            .output()
            .unwrap();
        (done.status.code(), String::from_utf8(done.stdout).unwrap())
    };
    // An ssh server passes on whatever somebody types after `ssh HOST`.
    for words in ["--config=/etc/passwd", "--as=ben", "-h", "--", "; id"] {
        let (code, printed) = seen(words);
        assert_eq!(code, Some(0), "{words}: {printed}");
        assert!(printed.contains("Welcome, anna."), "{words}: {printed}");
        assert!(
            printed.contains("not a word of the hall"),
            "{words}: {printed}"
        );
    }
}

#[test]
fn killed_server_and_a_missing_one_are_explained() {
    let mut place = Place::open();
    let mut client = program()
        .args(["attach", "--as", "anna"])
        .arg(place.socket())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut ben = Guest::enter(&place, "ben");
    ben.wait_until_here("anna");
    place.kill();
    let done = client.wait().unwrap();
    let mut printed = String::new();
    client
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut printed)
        .unwrap();
    assert_eq!(done.code(), Some(1));
    assert!(
        printed.contains(&format!(
            "back to your game: boardgames attach --as anna {}",
            place.socket().display()
        )),
        "{printed}"
    );
    let again = program()
        .arg("attach")
        .arg(place.socket())
        .output()
        .unwrap();
    assert_eq!(again.status.code(), Some(1));
    let printed = String::from_utf8(again.stderr).unwrap();
    assert!(
        printed.contains("nobody listens on") && printed.contains("boardgames serve"),
        "{printed}"
    );
}

#[test]
fn socket_of_another_program_is_named() {
    let home = tempfile::tempdir().unwrap();
    let socket = home.path().join("socket");
    let listener = std::os::unix::net::UnixListener::bind(&socket).unwrap();
    let other = std::thread::spawn(move || {
        for answer in [
            &b"HTTP/1.1 400 Bad Request\r\n\r\n"[..],
            b"",
            b"e\0\0",
            b"e\0\x08\x01\x1b[2Jno.",
        ] {
            let (mut stream, _) = listener.accept().unwrap();
            stream.read_exact(&mut [0; 3]).unwrap();
            stream.write_all(answer).unwrap();
        }
    });
    let lost = "the connection was lost; this brings you back";
    for why in ["belongs to another program", lost, lost, "[2Jno"] {
        let done = program().arg("attach").arg(&socket).output().unwrap();
        let printed = String::from_utf8(done.stderr).unwrap();
        assert_eq!((done.status.code(), done.stdout.len()), (Some(1), 0));
        assert!(
            printed.contains(why) && !printed.contains('\x1b'),
            "{printed}"
        );
    }
    other.join().unwrap();
}

#[test]
fn server_that_is_asked_to_stop_says_so_to_everybody() {
    let mut place = Place::open();
    let mut anna = Guest::enter(&place, "anna");
    anna.wait_for("Welcome");
    let kill = std::process::Command::new("kill")
        .arg(place.server.id().to_string())
        .status()
        .unwrap();
    assert!(kill.success());
    assert_eq!(
        anna.wait_for_end(),
        (
            0,
            "The server stops. Your games are saved; attach again later.".to_owned()
        )
    );
    assert_eq!(place.server.wait().unwrap().code(), Some(0));
    assert!(!place.socket().exists());
}
