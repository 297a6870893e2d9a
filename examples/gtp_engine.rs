//! An engine over GTP: the program of the command line, by default
//! `boardgames gtp othello --level 3`, plays both sides of a game of Othello.
//! Run it with `cargo run --example gtp_engine -- COMMAND`.

use std::error::Error;

use boardgames::engine::SearchControl;
use boardgames::games::{GAMES, find};
use boardgames::gtp::{Client, Surroundings};
use boardgames::session::{Remote, RemoteSpec};

/// Plays the game and returns its moves.
pub fn moves(command: &str) -> Result<Vec<String>, Box<dyn Error>> {
    // A session knows the rules, so only legal moves are played, whatever the
    // engine answers.
    let mut session = find("othello").expect("it is listed").open(&[], None)?;
    let surroundings = Surroundings {
        log: None,
        own_program: None,
    };
    // The client starts the engine, sends it the position and limits its time.
    // The engine ends with the client.
    let mut engine = Client::start(RemoteSpec::new(command), GAMES, surroundings)?;
    while session.outcome().is_none() {
        let thought = engine.choose(&session.record(), &SearchControl::new())?;
        session.play(&thought.text)?;
    }
    Ok(session
        .history()
        .iter()
        .map(|played| played.text.clone())
        .collect())
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let command = if words.is_empty() {
        "boardgames gtp othello --level 3".to_owned()
    } else {
        words.join(" ")
    };
    println!("{}", moves(&command)?.join(" "));
    Ok(())
}
