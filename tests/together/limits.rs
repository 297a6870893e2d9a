//! The limits of the server that are options. Those of the lobby are tested
//! without sockets, too.

use crate::place::{Guest, Place, program};
use crate::screens::wait_for;

#[test]
fn sessions_are_limited_in_total_and_for_each_account() {
    let place = Place::with(&["--sessions-per-account", "2"]);
    let mut guests = ["a", "b"].map(|name| Guest::enter(&place, name));
    guests
        .iter_mut()
        .for_each(|guest| guest.wait_for("Welcome"));
    let ends = Guest::enter(&place, "c").wait_for_end();
    assert!(ends.1.contains("already has 2 sessions"), "{}", ends.1);
    let place = Place::with(&["--sessions", "1"]);
    let mut first = Guest::enter(&place, "a");
    first.wait_for("Welcome");
    assert!(
        Guest::enter(&place, "b")
            .wait_for_end()
            .1
            .contains("server is full")
    );
}

#[test]
fn idle_sessions_end() {
    let place = Place::with(&["--idle", "1s"]);
    for mut guest in [
        Guest::enter(&place, "anna"),
        Guest::on_screen(&place, "ben", (80, 24)),
    ] {
        let (code, sentence) = guest.wait_for_end();
        assert_eq!(code, 1);
        assert!(sentence.contains("nothing for a long time"), "{sentence}");
    }
}

#[test]
fn chat_games_and_offers_are_limited() {
    let place = Place::with(&[
        "--chat-lines",
        "2",
        "--chat-pause",
        "1000s",
        "--games-per-account",
        "1",
        "--offers",
        "1",
    ]);
    let mut anna = Guest::enter(&place, "anna");
    for line in ["offer othello", "offer awari"] {
        anna.say(line);
    }
    anna.wait_for("You already have 1 open offers");
    anna.say("play othello ai:1 black");
    for _ in 0..3 {
        anna.say("say hi");
    }
    anna.wait_for("Too many lines");
    anna.say("play othello ai:1");
    anna.wait_for("You already have 1 unfinished games");
}

#[test]
fn kept_games_and_their_bytes_are_limited() {
    for (option, most, refusal) in [
        (
            "--kept-games-per-account",
            "1",
            "Your account keeps 1 games here",
        ),
        (
            "--bytes-per-account",
            "200",
            "The games of your account take 1 kB here",
        ),
    ] {
        let place = Place::with(&[option, most]);
        let mut anna = Guest::enter(&place, "anna");
        anna.say("play tictactoe ai:0 x");
        anna.wait_for("You are X.");
        anna.say("resign");
        anna.say("yes");
        anna.wait_for("resigned");
        anna.say("play tictactoe ai:0 x");
        anna.wait_for(refusal);
        anna.wait_for("or type delete and a code");
        let mut screen = Guest::silent(&place);
        screen.hello_with("screen", "anna", (80, 24), "play tictactoe ai:0 x");
        // The screen shows the sentence up to its end, too.
        wait_for(&mut screen, "in line mode.");
        anna.say("games");
        anna.wait_for("\n  ");
        let code = anna.rest_of_line("  ");
        anna.say(&format!("delete {code}"));
        anna.say("play tictactoe ai:0 x");
        anna.wait_for("You are X.");
    }
}

#[cfg(not(feature = "serve"))]
#[test]
fn build_without_an_ssh_server_says_how_to_get_one() {
    let home = tempfile::tempdir().unwrap();
    let done = program()
        .args(["serve", "--ssh", "127.0.0.1:0"])
        .env("HOME", home.path())
        .output()
        .unwrap();
    let printed = String::from_utf8(done.stderr).unwrap();
    assert_eq!(done.status.code(), Some(2), "{printed}");
    assert!(
        printed.contains("cargo build --release --features serve"),
        "{printed}"
    );
    assert_eq!(
        (printed.lines().count(), done.stdout.len()),
        (1, 0),
        "{printed}"
    );
}

#[test]
fn server_that_cannot_begin_says_why_and_exits_with_1() {
    let place = Place::open();
    let data = place.home.path().join("data");
    let file = place.home.path().join("file");
    std::fs::write(&file, "mine").unwrap();
    let socket = place.socket();
    let other = place.home.path().join("other");
    let (missing, long) = (
        other.join("socket"),
        place.home.path().join("x".repeat(120)),
    );
    for (socket, folder, why) in [
        (&socket, &place.home.path().join("data2"), "already listens"),
        (&other, &data, "another server uses the folder"),
        (&other, &file, "cannot"),
        (&file, &place.home.path().join("data3"), "is not a socket"),
        (
            &missing,
            &place.home.path().join("data4"),
            "cannot open the socket",
        ),
        (
            &long,
            &place.home.path().join("data5"),
            "choose a shorter one",
        ),
    ] {
        let done = program()
            .args(["serve", "--socket"])
            .arg(socket)
            .arg("--data")
            .arg(folder)
            .output()
            .unwrap();
        let printed = String::from_utf8(done.stderr).unwrap();
        assert_eq!(done.status.code(), Some(1), "{printed}");
        assert!(
            printed.contains(why) && printed.lines().count() == 1 && !printed.contains("os error"),
            "{printed}"
        );
    }
    let mut guest = Guest::enter(&place, "anna");
    guest.wait_for("Welcome");
}
