//! The ssh server: logins, refused requests, limits, and hostile clients.

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt as _;
use std::time::Duration;

use crate::place::{Door, Guest, Place, begin, program};
use crate::screens::wait_for;
use crate::ssh_line::{Shows, is_hung_up_on, stays_outside, what_is_given_away};

fn others_play_on(place: &Place) {
    let mut people = ["good", "fine"].map(|name| Guest::over_ssh(place, name, Shows::Lines, ""));
    let [first, second] = &mut people;
    begin(first, second, "othello");
    first.say("f5");
    second.wait_for("played f5");
    assert!(place.memory().is_none_or(|bytes| bytes < 300 << 20));
}

/// Connects and says nothing. Every read gives up after a while.
fn plain(place: &Place) -> TcpStream {
    let stream = TcpStream::connect(("127.0.0.1", place.port.unwrap())).unwrap();
    stream
        .set_read_timeout(Some(Duration::from_secs(60)))
        .unwrap();
    stream
}

/// Reads until the server ends the connection.
fn last_words(mut stream: TcpStream) -> String {
    let mut bytes = Vec::new();
    // A connection that is cut off may end with an error.
    let _ = stream.read_to_end(&mut bytes);
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn ssh_key_identifies_the_person() {
    let place = Place::behind(Door::Ssh, &[]);
    let mut anna = Guest::over_ssh(&place, "anna", Shows::Lines, "");
    anna.wait_for("Welcome, anna.");
    anna.say("play othello ai:1 black");
    anna.wait_for("You are Black.");
    // Nobody else can use her name, neither over ssh nor over the socket.
    let (code, why) = Guest::enter(&place, "anna").wait_for_end();
    assert_eq!(code, 1);
    assert!(
        why.contains("he name anna belongs to somebody else"),
        "{why}"
    );
    drop(anna);
    let mut again = Guest::over_ssh(&place, "anna", Shows::Lines, "");
    again.wait_for("Your games:");
}

#[test]
fn guests_come_in_only_if_they_may() {
    let place = Place::behind(Door::Ssh, &[]);
    assert!(Guest::without_key(&place, "dora").is_none());
    let place = Place::behind(Door::Ssh, &["--guests"]);
    let mut dora = Guest::without_key(&place, "dora").unwrap();
    dora.wait_for("Welcome, dora.");
    let mut emil = Guest::over_ssh(&place, "emil", Shows::Lines, "");
    begin(&mut dora, &mut emil, "awari");
    let (code, why) = Guest::over_ssh(&place, "dora", Shows::Lines, "").wait_for_end();
    assert_eq!(code, 1);
    assert!(why.contains("belongs to somebody else"), "{why}");
}

#[test]
fn ssh_command_starts_a_game_or_an_engine() {
    let place = Place::behind(Door::Ssh, &[]);
    let mut anna = Guest::over_ssh(&place, "anna", Shows::Lines, "play othello ai:1 black");
    anna.wait_for("You are Black.");
    anna.say("f5");
    anna.wait_for("White (Level 1) played");
    anna.say("quit");
    assert_eq!(anna.wait_for_end(), (0, String::new()));
    let mut engine = Guest::over_ssh(&place, "anna", Shows::Lines, "gtp othello --level 2");
    engine.say("1 play black f5");
    engine.wait_for("=1");
    engine.say("2 genmove white");
    engine.wait_for("=2 ");
    engine.say("quit");
    assert_eq!(engine.wait_for_end().0, 0);
    let mut wrong = Guest::over_ssh(&place, "anna", Shows::Lines, "gtp chess");
    let (code, why) = wrong.wait_for_end();
    assert_eq!(code, 1);
    assert!(why.contains("Name a game"), "{why}");
    let mut shell = Guest::over_ssh(&place, "anna", Shows::Lines, "/bin/sh -c id");
    shell.wait_for("is not a word of the hall");
}

#[test]
fn screen_is_resized_and_terminal_restored() {
    let place = Place::behind(Door::Ssh, &[]);
    let mut anna = Guest::over_ssh(&place, "anna", Shows::Screen(80, 24), "join wolf-0000");
    wait_for(&mut anna, "There is no game with this code");
    anna.resize((100, 30));
    // A frame for another size begins with a cleared screen.
    anna.read_until(|guest| guest.seen.contains("\u{1b}[30;"));
    for size in [(1, 1), (500, 200), (65_535, 65_535), (0, 0)] {
        anna.resize(size);
    }
    anna.keys("\x03");
    assert_eq!(anna.wait_for_end().0, 0);
    let begins = anna.seen.find("\u{1b}[?1049h").unwrap();
    let ends = anna.seen.rfind("\u{1b}[?1049l").unwrap();
    assert!(begins < ends && anna.seen.ends_with("\u{1b}[?25h"));
}

#[test]
fn shell_sftp_and_forwarding_are_refused() {
    let place = Place::behind(Door::Ssh, &[]);
    let given = what_is_given_away(place.port.unwrap(), "anna");
    assert!(given.is_empty(), "{given:?}");
    others_play_on(&place);
}

#[test]
fn host_key_is_made_once_and_stays() {
    let mut place = Place::behind(Door::Ssh, &[]);
    let path = place.home.path().join("data/ssh_host_ed25519_key");
    let made = fs::read_to_string(&path).unwrap();
    assert_eq!(
        fs::metadata(&path).unwrap().permissions().mode() & 0o777,
        0o600
    );
    place.kill();
    place.start_again();
    assert_eq!(fs::read_to_string(&path).unwrap(), made);
    place.kill();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let busy = taken.local_addr().unwrap().to_string();
    let start = |address: &str| {
        let done = program()
            .args(["serve", "--ssh", address, "--socket"])
            .arg(place.socket())
            .arg("--data")
            .arg(place.home.path().join("data"))
            .output()
            .unwrap();
        (done.status.code(), String::from_utf8(done.stderr).unwrap())
    };
    let (code, printed) = start(&busy);
    assert_eq!(code, Some(1), "{printed}");
    assert!(
        printed.contains(&format!("cannot listen on {busy}")),
        "{printed}"
    );
    fs::write(&path, "nonsense").unwrap();
    let (code, printed) = start("127.0.0.1:0");
    assert_eq!(code, Some(1), "{printed}");
    assert!(
        printed.contains("is not an OpenSSH private key"),
        "{printed}"
    );
}

#[test]
fn other_protocols_and_half_a_login_end() {
    let place = Place::behind(Door::Ssh, &["--login-time", "2s"]);
    let mut web = plain(&place);
    web.write_all(b"GET / HTTP/1.1\r\n\r\n").unwrap();
    let mut half = plain(&place);
    half.write_all(b"SSH-2.0-half\r\n\0\0\x04").unwrap();
    let mut wrong = plain(&place);
    wrong.write_all(b"SSH-2.0-wrong\r\n").unwrap();
    wrong.write_all(&[0xff; 4096]).unwrap();
    let silent = plain(&place);
    let _outside = stays_outside(place.port.unwrap());
    for stream in [web, half, wrong, silent] {
        let words = last_words(stream);
        assert!(words.starts_with("SSH-2.0-boardgames_"), "{words:?}");
    }
    others_play_on(&place);
}

#[test]
fn thousand_connections_without_login_leave_room_for_others() {
    let options: Vec<&str> = "--logins 30 --connections-per-address 40 --login-time 3s"
        .split(' ')
        .collect();
    let place = Place::behind(Door::Ssh, &options);
    let mut here = Guest::over_ssh(&place, "here", Shows::Lines, "");
    here.wait_for("Welcome");
    let mut crowd = Vec::new();
    for _ in 0..1000 {
        crowd.push(plain(&place));
        // The server has already closed the connections that it refused.
        if crowd.len() > 200 {
            crowd.drain(..100);
        }
    }
    here.say("who");
    here.wait_for("Here:");
    // On a busy machine, time for the login of early ones is over before the last ones come, so not
    // every late one is refused.
    let words = Vec::from_iter(crowd.into_iter().map(last_words));
    let refused = words
        .iter()
        .filter(|words| words.contains("The server is full"));
    assert!(refused.count() > 0, "{words:?}");
    others_play_on(&place);
}

#[test]
fn connection_ends_with_its_session() {
    let place = Place::behind(Door::Ssh, &[]);
    assert!(is_hung_up_on(place.port.unwrap(), "anna"));
}

#[test]
fn one_address_has_only_its_share() {
    let place = Place::behind(Door::Ssh, &["--connections-per-address", "2"]);
    let mut guests = ["a", "b"].map(|name| Guest::over_ssh(&place, name, Shows::Lines, ""));
    guests
        .iter_mut()
        .for_each(|guest| guest.wait_for("Welcome"));
    assert!(last_words(plain(&place)).contains("The server is full"));
    let [first, second] = guests;
    drop(first);
    drop(second);
    // There is room again as soon as the server has noticed.
    let mut tries = (0..200).map(|_| {
        std::thread::sleep(Duration::from_millis(50));
        let stream = plain(&place);
        let mut start = [0; 8];
        (&stream)
            .read_exact(&mut start)
            .is_ok_and(|()| start == *b"SSH-2.0-")
    });
    assert!(tries.any(|let_in| let_in));
}

#[test]
fn floods_pastes_and_clients_that_never_read_hinder_nobody() {
    let options = ["--stalled", "1s", "--login-time", "2s", "--line", "100"];
    let place = Place::behind(Door::Ssh, &options);
    let mut flood = Guest::over_ssh(&place, "flood", Shows::Lines, "");
    flood.wait_for("Welcome");
    for _ in 0..160 {
        flood.type_in(&vec![b'x'; 65_536]).unwrap();
    }
    flood.say("");
    flood.wait_for("A line can have at most 100 bytes.");
    let mut paste = Guest::over_ssh(&place, "paste", Shows::Screen(80, 24), "");
    wait_for(&mut paste, "Here:");
    paste.keys("\x1b[200~");
    for _ in 0..160 {
        paste.type_in(&vec![b'x'; 65_536]).unwrap();
    }
    paste.keys("\x1b[201~");
    wait_for(&mut paste, "You cannot paste here.");
    let mut deaf = Guest::over_ssh(&place, "deaf", Shows::Lines, "");
    deaf.wait_for("Welcome");
    deaf.stop_reading();
    // Every line is answered with a screenful.
    for _ in 0..200 {
        deaf.type_in("help\n".repeat(2000).as_bytes()).unwrap();
    }
    others_play_on(&place);
    // The server must end the session of the client that never reads. Then its
    // name disappears from the list.
    paste.keys("\x03");
    paste.wait_for_end();
    let mut watcher = Guest::over_ssh(&place, "watcher", Shows::Lines, "");
    for _ in 0..600 {
        watcher.say("who");
        watcher.wait_for("Here:");
        let here = watcher.rest_of_line("\n");
        if !here.contains("deaf") {
            return;
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    panic!("the session of a client that never reads does not end");
}

#[test]
fn ssh_user_names_lose_control_characters() {
    let place = Place::behind(Door::Ssh, &[]);
    for (user, name) in [
        ("an na\u{1b}[2J", "anna2J"),
        ("\u{202e}", "player"),
        ("abcdefghijklmnopqrstuvwxyz", "abcdefghijklmnop"),
    ] {
        let mut guest = Guest::over_ssh(&place, user, Shows::Lines, "");
        guest.wait_for(&format!("Welcome, {name}."));
        guest.say("quit");
        guest.wait_for_end();
    }
}
