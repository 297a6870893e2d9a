//! Kills at random moments: no displayed move is lost, and no file is damaged.

use std::io::Read as _;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;
use std::{fs, thread};

use boardgames::engine::seeded;
use boardgames::store::Results;
use rand::RngExt as _;
use serde_json::Value;

use crate::home::Home;

const GAMES: [&str; 3] = ["dagennacht", "othello", "awari"];

/// Returns the moves that complete lines of `play --json` report as played.
fn shown(output: &str) -> Vec<String> {
    let mut moves: Vec<String> = Vec::new();
    for line in output
        .split_inclusive('\n')
        .filter(|line| line.ends_with('\n'))
    {
        let event: Value = serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}"));
        match event["event"].as_str() {
            Some("start") => {
                let before = event["moves"].as_array().expect("moves");
                moves = before.iter().map(text).collect();
            }
            Some("move") => moves.push(text(&event["move"])),
            _ => {}
        }
    }
    moves
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

/// Plays two random computers against each other, kills the program after
/// `delay`, and returns its output.
fn play_and_kill(home: &Home, args: &[&str], delay: Duration) -> String {
    let mut command = home.program(args);
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut out = child.stdout.take().expect("piped");
    let reader = thread::spawn(move || {
        let mut text = String::new();
        out.read_to_string(&mut text).map(|_| text)
    });
    thread::sleep(delay);
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    reader.join().expect("reads on").expect("UTF-8")
}

/// Kills the program repeatedly. Displayed moves must be in the file, and every
/// file must be intact.
fn rounds(count: u32, seed: u64) -> (u32, usize) {
    let home = Home::new();
    let mut rng = seeded(seed);
    let (mut resumed, mut moves_shown) = (0, 0);
    let mut going_on: Option<PathBuf> = None;
    for round in 0..count {
        let game = GAMES[round as usize / 8 % GAMES.len()];
        let load = going_on.as_ref().map(|path| path.display().to_string());
        let mut args = vec![
            "play", game, "--first", "ai:0", "--second", "ai:0", "--json",
        ];
        if round % 8 == 0 {
            going_on = None;
        } else if let Some(load) = &load {
            args.extend(["--load", load]);
            resumed += 1;
        }
        let before = home.saves();
        let delay = Duration::from_micros(rng.random_range(2_000..60_000));
        let output = play_and_kill(&home, &args, delay);
        let shown = shown(&output);
        moves_shown += shown.len();
        let saves = home.saves();
        saves.iter().for_each(|path| drop(home.moves(path)));
        let path = going_on.clone().or_else(|| {
            let fresh = |path: &&PathBuf| !before.contains(path);
            let json = |path: &&PathBuf| path.extension().is_some_and(|end| end == "json");
            saves.iter().filter(fresh).find(json).cloned()
        });
        match path {
            Some(path) => {
                let kept = home.moves(&path);
                assert!(
                    kept.starts_with(&shown),
                    "round {round}: {shown:?} was shown, {kept:?} is in {}",
                    path.display()
                );
                going_on = Some(path);
            }
            None => assert_eq!(shown, [""; 0], "round {round}: shown and not saved"),
        }
    }
    let (_, damaged) = Results::at(home.places.results()).read().unwrap();
    assert_eq!(damaged, 0, "half a line of results");
    (resumed, moves_shown)
}

#[test]
fn no_displayed_move_is_lost_by_a_kill() {
    let (resumed, shown) = rounds(24, 1);
    assert!(resumed > 0 && shown > 0, "{resumed} resumed, {shown} shown");
}

/// Kills a match that writes records, and returns how many there are. Each must
/// be intact.
fn records_left_by_a_killed_match(delay: Duration) -> usize {
    let home = Home::new();
    let series = ["match", "othello", "ai:0", "ai:0", "--games", "100000"];
    let records = ["--seed", "1", "--records", "records"];
    let mut child = home
        .program(&[&series[..], &records].concat())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    thread::sleep(delay);
    assert_eq!(child.try_wait().expect("asked"), None, "it still plays");
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    let files = fs::read_dir(home.path("records")).into_iter().flatten();
    let named = files.map(|file| file.expect("listed").path());
    let records = named.filter(|path| path.extension().is_some_and(|end| end == "json"));
    records
        .inspect(|path| assert!(!home.moves(path).is_empty(), "{path:?}"))
        .count()
}

#[test]
fn records_of_a_killed_match_are_intact() {
    let left: usize = (1..=5)
        .map(|round| records_left_by_a_killed_match(Duration::from_millis(150 * round)))
        .sum();
    assert!(left > 0, "some records were written before");
}

#[test]
#[ignore = "a minute; cargo test --release --test faults killed -- --ignored --nocapture"]
fn no_displayed_move_is_lost_in_many_kills() {
    let count = std::env::var("ROUNDS").map_or(400, |n| n.parse().expect("a number"));
    let (resumed, shown) = rounds(count, 2);
    println!("{count} kills, {resumed} games resumed, {shown} moves shown, none lost");
}
