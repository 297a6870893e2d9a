//! The code that is given arbitrary bytes, and the properties that it must have
//! whatever they are. The fuzz targets use it, and so does a short test in
//! `cargo test`.
#![allow(dead_code, reason = "each fuzz target uses one of them")]

use std::io;
use std::io::Cursor;
use std::time::{Duration, Instant};

use boardgames::game::{Input, Record, Side};
use boardgames::games::GAMES;
use boardgames::gtp::{Pace, Server, Settings};
#[cfg(unix)]
use boardgames::lobby::{Person, Request};
#[cfg(unix)]
use boardgames::serve::frame::{self, Frame, FrameReader, Kind};
#[cfg(unix)]
use boardgames::serve::hello::{Hello, drawable, read_size};
#[cfg(unix)]
use boardgames::serve::requests::read_request;
use boardgames::session::reading::{find_games, labelled_block};
use boardgames::session::{
    Conditions, GameInfo, Level, NoAutosave, Play, PlayerSpec, Seat, Session, drive, play_again,
    take_back,
};
use boardgames::store;
use boardgames::ui::board::glyphs::GlyphSet;
use boardgames::ui::plain::{Conversation, LineMode, Partner, Presentation, Style};
use boardgames::ui::tui::events::Event;
use boardgames::ui::tui::key_parser::{ESCAPE_WAIT_REMOTE, KeyParser};

/// Returns a game chosen by the first byte, and the rest of the bytes.
fn game(data: &[u8]) -> Option<(&'static GameInfo, &[u8])> {
    let (first, rest) = data.split_first()?;
    Some((GAMES[usize::from(*first) % GAMES.len()], rest))
}

/// Reads a saved game, replays it and writes it again.
pub fn record(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let Ok(record) = Record::from_json(text) else {
        return;
    };
    assert_eq!(
        Record::from_json(&record.to_json()).ok(),
        Some(record.clone())
    );
    if record.moves.len() > 1000 {
        return;
    }
    if let Ok(session) = store::replay(&record, GAMES) {
        same_again(&*session);
    }
}

/// Checks that the session's record and transcript give its position again.
fn same_again(session: &dyn Session) {
    let again = store::replay(&session.record(), GAMES).expect("its own record replays");
    assert_eq!(again.position(), session.position());
    let record = session.record();
    let mut read = session
        .info()
        .open(&record.options, record.start.as_deref())
        .expect("opens");
    read.play_all(&session.transcript())
        .expect("its own transcript plays");
    // A transcript leaves out a forced pass at the end.
    let passes = session
        .history()
        .iter()
        .rev()
        .take_while(|played| played.pass)
        .count();
    assert!(session.history().len() - read.history().len() <= passes);
}

/// Reads the text as moves, positions, options and players.
pub fn words(data: &[u8]) {
    let Some((info, rest)) = game(data) else {
        return;
    };
    let text = String::from_utf8_lossy(rest);
    let mut session = info.open(&[], None).expect("defaults open");
    if session.play(&text).is_err() {
        assert!(session.history().is_empty());
    }
    let _ = session.play_all(&text);
    same_again(&*session);
    let pairs: Vec<(String, String)> = text
        .split_whitespace()
        .filter_map(|word| word.split_once('='))
        .map(|(key, value)| (key.to_owned(), value.to_owned()))
        .collect();
    let _ = info.open(&pairs, None);
    if let Ok(session) = info.open(&[], Some(&text)) {
        let again = info
            .open(&[], Some(&session.position()))
            .expect("its own position");
        assert_eq!(again.position(), session.position());
        drop((session.diagram(), session.moves(), session.tally()));
    }
    if let Ok(spec) = text.parse::<PlayerSpec>() {
        assert_eq!(spec.to_string().parse().as_ref(), Ok(&spec));
    }
}

/// Reads text and files of any format. No game in them may panic, and every
/// game that was read can be written and read again.
pub fn archive(data: &[u8]) {
    let Some(Ok(found)) = find_games(&Input::new(data), GAMES) else {
        return;
    };
    drop(found.sentence());
    for index in 0..found.archive.len().min(20) {
        drop(found.archive.about(index));
        let Ok(game) = found.game(index) else {
            continue;
        };
        same_again(&*game.session);
        let text = labelled_block(&*game.session, &game.record);
        let again = find_games(&Input::new(text.as_bytes()), GAMES)
            .expect("its own text is read")
            .expect("its own text is whole")
            .game(0)
            .expect("its own text is a game");
        assert_eq!(again.record.moves, game.record.moves);
        assert_eq!(again.session.position(), game.session.position());
    }
}

/// Runs a conversation in GTP, without commands that think for a long time.
pub fn gtp(data: &[u8]) {
    let Some((info, rest)) = game(data) else {
        return;
    };
    let settings = Settings {
        options: Vec::new(),
        bot: Level::EASIEST.into(),
        pace: Pace::Own,
        seed: 1,
    };
    let mut server = Server::new(info, settings).expect("defaults open");
    for line in String::from_utf8_lossy(rest).lines().take(50) {
        if line.contains("analy") {
            continue;
        }
        if let Some(answer) = server.answer(line) {
            assert!(answer.starts_with(['=', '?']), "{answer}");
            assert!(answer.ends_with("\n\n"), "{answer:?}");
        }
    }
}

/// Runs a session of commands, one for each byte: legal moves by number, undo,
/// redo, moves as text, and records.
pub fn session(data: &[u8]) {
    let Some((info, rest)) = game(data) else {
        return;
    };
    let Some((options, commands)) = rest.split_first() else {
        return;
    };
    let pairs = some_options(info, *options);
    let mut session = info.open(&pairs, None).expect("every option opens");
    session.sit(Side::Second, Seat::Bot(Level::EASIEST.into()), 1);
    for command in commands.iter().take(400) {
        obey(&mut *session, *command);
        assert_eq!(session.moves().is_empty(), session.outcome().is_some());
        assert_eq!(session.to_move().is_none(), session.outcome().is_some());
    }
    same_again(&*session);
    drop(session.diagram_at(session.history().len()));
}

/// Returns one value of each option, selected by the bits of `byte`.
fn some_options(info: &GameInfo, byte: u8) -> Vec<(String, String)> {
    let mut byte = usize::from(byte);
    let mut pairs = Vec::new();
    for spec in info.options {
        let value = spec.values[byte % spec.values.len()];
        byte /= spec.values.len();
        pairs.push((spec.key.to_owned(), value.name.to_owned()));
    }
    pairs
}

fn obey(session: &mut dyn Session, command: u8) {
    match command {
        0 => drop(session.undo()),
        1 => drop(session.redo()),
        2 => drop(take_back(session)),
        3 => drop(play_again(session)),
        4 => same_again(&*session.fork()),
        5 => drop((session.steps(), session.remark())),
        6 => drop(session.play("nonsense")),
        7 => drop(session.play_all("1 2 e4,e5 pass f5d6 b2")),
        _ => {
            let moves = session.moves();
            if let Some(mv) = moves.get(usize::from(command) % moves.len().max(1)) {
                session.play(&mv.text).expect("a legal move plays");
            }
        }
    }
}

/// Runs line mode, as a person and as a pipe, without words that think.
pub fn lines(data: &[u8]) {
    let Some((info, rest)) = game(data) else {
        return;
    };
    let thinks = |line: &&[u8]| {
        let word = line.trim_ascii_start().to_ascii_lowercase();
        [&b"h"[..], b"e"]
            .iter()
            .any(|start| word.starts_with(start))
    };
    let lines: Vec<&[u8]> = rest
        .split(|b| *b == b'\n')
        .filter(|line| !thinks(line))
        .collect();
    let input = lines.join(&b'\n');
    for (partner, style) in [
        (Partner::Person, Style::Sentences),
        (Partner::Pipe, Style::Json),
    ] {
        let session = info.open(&[], None).expect("defaults open");
        let mut play = Play::new(session, Conditions::default().clock());
        let talk = Conversation::new(Cursor::new(input.clone()), io::sink(), io::sink(), partner);
        let mut talk = talk.presenting(Presentation {
            style,
            glyphs: GlyphSet::Unicode,
            boards: true,
        });
        let mut front = LineMode::new(&mut talk);
        let ended = drive(&mut play, &mut front, &mut NoAutosave);
        assert!(ended.is_ok() || partner == Partner::Pipe, "{ended:?}");
        same_again(play.session());
    }
}

/// Cuts bytes into pieces. The byte before each piece says how long it is, and how much
/// time passes after it.
fn pieces(data: &[u8]) -> impl Iterator<Item = (&[u8], Duration)> {
    let mut rest = data;
    std::iter::from_fn(move || {
        let (head, more) = rest.split_first()?;
        let (piece, left) = more.split_at(usize::from(head >> 2).min(more.len()));
        rest = left;
        Some((piece, Duration::from_millis(u64::from(head & 3) * 60)))
    })
}

/// Sends bytes to a server as its client. Every frame that is read stands in the bytes,
/// in this order, and its contents are read or refused.
#[cfg(unix)]
pub fn client(data: &[u8]) {
    let (mut reader, mut sent, mut read) = (FrameReader::default(), Vec::new(), Vec::new());
    for (piece, _) in pieces(data) {
        reader.feed(piece);
        sent.extend(piece);
        loop {
            match reader.next_frame() {
                Ok(Some(frame)) => {
                    frame::write(&mut read, frame.kind, &frame.bytes).expect("memory is writable");
                    assert!(sent.starts_with(&read));
                    read_contents(&frame);
                }
                Ok(None) => break,
                Err(_) => return,
            }
        }
    }
}

/// Reads a frame as the server does, whatever the client wants to be.
#[cfg(unix)]
fn read_contents(frame: &Frame) {
    match frame.kind {
        Kind::Hello => {
            if let Ok(hello) = Hello::read(&frame.bytes) {
                read_line(hello.words().unwrap_or_default());
                if let Some(Ok(person)) = hello.name.map(|name| Person::new("account", &name)) {
                    assert!(!person.name.contains(char::is_control));
                }
                check_size(drawable(hello.size));
            }
        }
        Kind::Keys => {
            keys(&frame.bytes);
            let text = String::from_utf8_lossy(&frame.bytes);
            text.lines().for_each(read_line);
        }
        Kind::Size => {
            if let Some(size) = read_size(&frame.bytes) {
                check_size(size);
            }
        }
        Kind::Output | Kind::End => {}
    }
}

#[cfg(unix)]
fn check_size((columns, rows): (u16, u16)) {
    assert!((1..=500).contains(&columns) && (1..=200).contains(&rows));
}

/// Reads a typed line in the hall and at a game.
#[cfg(unix)]
fn read_line(line: &str) {
    for at_table in [false, true] {
        match read_request(line.trim(), GAMES, at_table) {
            Ok(Request::Offer(terms) | Request::Invite(terms)) => {
                assert!(!terms.words().is_empty());
            }
            Ok(_) => {}
            Err(why) => assert!(!why.to_string().is_empty()),
        }
    }
}

/// Bytes of somebody else's terminal: keys, clicks and pastes. A paste is never longer
/// than its limit, and the parser always comes to rest.
pub fn keys(data: &[u8]) {
    const LONGEST: usize = 64;
    let mut parser = KeyParser::new(ESCAPE_WAIT_REMOTE).pasting_at_most(LONGEST);
    let mut now = Instant::now();
    let check = |events: Vec<Event>| {
        for event in events {
            if let Event::Paste(text) = event {
                assert!(text.len() <= LONGEST, "{} bytes", text.len());
            }
        }
    };
    for (piece, pause) in pieces(data) {
        check(parser.feed(piece, now));
        now += pause;
        check(parser.expire(now));
    }
    for _ in 0..10 {
        let Some(deadline) = parser.deadline() else {
            return;
        };
        check(parser.expire(deadline));
    }
    panic!("the parser still waits");
}
