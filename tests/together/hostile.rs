//! Clients that break the protocol, flood, hang or never read. Everybody else
//! can continue, and the server needs no more memory.

use crate::place::{Guest, Place, begin};

/// More than any of these tests needs, far less than what the clients send.
const MOST_MEMORY: u64 = 300 << 20;

fn others_play_on(place: &Place) {
    let mut people = ["good", "fine"].map(|name| Guest::enter(place, name));
    let [first, second] = &mut people;
    begin(first, second, "othello");
    first.say("f5");
    second.wait_for("played f5");
    assert!(place.memory().is_none_or(|bytes| bytes < MOST_MEMORY));
}

#[test]
fn another_protocol_and_a_wrong_hello_get_a_sentence() {
    let place = Place::open();
    let mut web = Guest::silent(&place);
    web.raw(b"GET / HTTP/1.1\r\n\r\n").unwrap();
    assert!(
        web.wait_for_end()
            .1
            .contains("connect with: boardgames attach")
    );
    let mut broken = Guest::silent(&place);
    broken.frame(b'h', b"{\"version\": 1").unwrap();
    assert_eq!(broken.wait_for_end().0, 1);
    let mut newer = Guest::silent(&place);
    let hello = r#"{"version":2,"mode":"lines","size":[80,24],"colors":"none","ascii":true}"#;
    newer.frame(b'h', hello.as_bytes()).unwrap();
    assert!(newer.wait_for_end().1.contains("different versions"));
    let mut early = Guest::silent(&place);
    early.frame(b'k', b"f5\n").unwrap();
    assert_eq!(early.wait_for_end().0, 1);
    others_play_on(&place);
}

#[test]
fn names_that_could_control_a_terminal_are_refused() {
    let place = Place::open();
    for name in ["\u{1b}[2J", "a b", "", "\u{202e}nna", "abcdefghijklmnopq"] {
        let mut guest = Guest::enter(&place, name);
        let (code, sentence) = guest.wait_for_end();
        assert_eq!(code, 1);
        assert!(sentence.contains("choose one with --as NAME"), "{sentence}");
        assert!(!sentence.contains(char::is_control));
    }
}

#[test]
fn half_open_connections_end_and_do_not_hinder_others() {
    let place = Place::with(&["--hello-time", "1s", "--strangers", "8"]);
    let mut silent: Vec<Guest> = (0..8).map(|_| Guest::silent(&place)).collect();
    silent[0].raw(b"h").unwrap();
    let mut one_more = Guest::silent(&place);
    assert!(one_more.wait_for_end().1.contains("server is full"));
    for guest in &mut silent {
        assert!(guest.wait_for_end().1.contains("no first message"));
    }
    others_play_on(&place);
}

#[test]
fn floods_and_long_lines_are_dropped() {
    let place = Place::with(&["--line", "100"]);
    let mut flood = Guest::enter(&place, "flood");
    flood.wait_for("Welcome");
    // 10 MB without a line break.
    let piece = vec![b'x'; 60_000];
    for _ in 0..175 {
        flood.frame(b'k', &piece).unwrap();
    }
    flood.say("");
    flood.wait_for("A line can have at most 100 bytes.");
    flood.say("who");
    flood.wait_for("Here:");
    let hard = "say hello\n".repeat(500);
    flood.keys(&hard);
    flood.wait_for("You are not at a game");
    others_play_on(&place);
}

#[test]
fn client_that_never_reads_is_ended_and_costs_no_memory() {
    let place = Place::with(&["--stalled", "1s"]);
    let mut deaf = Guest::enter(&place, "deaf");
    deaf.wait_for("Welcome");
    // Every line is answered with a screenful, until the server's patience ends.
    let lines = "help\n".repeat(2000);
    for _ in 0..200 {
        if deaf.frame(b'k', lines.as_bytes()).is_err() {
            break;
        }
    }
    others_play_on(&place);
    deaf.wait_until_gone();
    let mut back = Guest::enter(&place, "deaf");
    back.wait_for("Welcome, deaf.");
}
