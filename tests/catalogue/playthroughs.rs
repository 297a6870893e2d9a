//! Golden playthroughs: whole games stored with the position after every move,
//! so that no rule changes unnoticed. `BLESS=GAME cargo test --test catalogue`
//! writes those of one game again; review the difference.

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use boardgames::game::Verdict;
use boardgames::games::GAMES;
use boardgames::session::{GameInfo, Session};

use crate::bless;
use crate::walk::{Pairs, each_value, random_game};

fn file(info: &GameInfo) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/playthroughs");
    folder.join(format!("{}.txt", info.id))
}

/// Returns a line about the result: `* first 40 24`.
fn ending(session: &dyn Session) -> String {
    let outcome = session.outcome().expect("playthroughs go to the end");
    let mut line = match outcome.verdict {
        Verdict::Win(side) => format!("* {side:?} wins").to_lowercase(),
        Verdict::Draw => "* draw".to_owned(),
    };
    for points in outcome.points.into_iter().flatten() {
        write!(line, " {points}").expect("strings take all");
    }
    line
}

/// Returns one game as text: its options, then every move with the position
/// after it.
fn written(info: &'static GameInfo, options: &Pairs, seed: u64) -> String {
    let mut positions = Vec::new();
    let session = random_game(info, options, seed, |s| positions.push(s.position()));
    let mut text = String::from("#");
    for (key, value) in options {
        write!(text, " {key}={value}").expect("strings take all");
    }
    writeln!(text, "\n= {}", positions[0]).expect("strings take all");
    for (played, position) in session.history().iter().zip(&positions[1..]) {
        writeln!(text, "{} = {position}", played.text).expect("strings take all");
    }
    writeln!(text, "{}", ending(&*session)).expect("strings take all");
    text
}

/// Returns the current playthroughs of a game.
fn fresh(info: &'static GameInfo) -> String {
    let games = each_value(info).into_iter().zip(100..);
    games
        .map(|(options, seed)| written(info, &options, seed))
        .collect()
}

fn options(line: &str) -> Pairs {
    let pair = |word: &str| {
        let (key, value) = word.split_once('=').expect("KEY=VALUE");
        (key.to_owned(), value.to_owned())
    };
    line.split_whitespace().map(pair).collect()
}

/// Plays the games of the file again, and returns their options.
fn replay(info: &GameInfo, text: &str) -> Vec<Pairs> {
    let mut games = Vec::new();
    let mut session = info.open(&[], None).unwrap();
    for (i, line) in text.lines().enumerate() {
        let at = format!("{} line {}: {line}", info.id, i + 1);
        if let Some(words) = line.strip_prefix('#') {
            games.push(options(words));
            session = info.open(&games[games.len() - 1], None).expect(&at);
        } else if line.starts_with('*') {
            assert_eq!(ending(&*session), line, "{at}");
        } else {
            let (mv, position) = line.split_once("= ").expect(&at);
            if !mv.is_empty() {
                session.play(mv).expect(&at);
            }
            assert_eq!(session.position(), position, "{at}");
        }
    }
    games
}

#[test]
fn playthroughs_are_unchanged() {
    for &info in GAMES {
        if bless::is_blessed(info.id) {
            bless::check(&file(info), info.id, &fresh(info));
        }
        let text = fs::read_to_string(file(info)).unwrap_or_else(|error| {
            panic!(
                "{}: {error}; BLESS={} cargo test --test catalogue writes it anew",
                file(info).display(),
                info.id
            )
        });
        let played = replay(info, &text);
        for wanted in each_value(info) {
            assert!(
                played.contains(&wanted),
                "{}: {wanted:?} is missing",
                info.id
            );
        }
    }
}
