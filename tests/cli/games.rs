//! Whole games through pipes, in every game: two people, a person against the
//! computer on either side, and two computers.

use boardgames::games::GAMES;
use boardgames::session::GameInfo;
use serde_json::{Value, json};

use crate::program::{Dialogue, Home};
use crate::walk::{each_value, random_game};

/// Returns `-o KEY=VALUE` for every pair.
fn option_words(options: &[(String, String)]) -> Vec<String> {
    let words = options.iter().map(|(key, value)| format!("{key}={value}"));
    words.flat_map(|pair| ["-o".to_owned(), pair]).collect()
}

fn play_words<'a>(info: &'a GameInfo, first: &'a str, second: &'a str) -> Vec<&'a str> {
    vec![
        "play", info.id, "--first", first, "--second", second, "--json",
    ]
}

fn last_position(events: &[Value]) -> &Value {
    let position = |event: &&Value| event["event"] == "position";
    events
        .iter()
        .rfind(position)
        .expect("positions are reported")
}

#[test]
fn two_people_finish_every_game_under_every_option_value() {
    let home = Home::new();
    for &info in GAMES {
        for options in each_value(info) {
            let game = random_game(info, &options, 17, |_| ());
            let words = option_words(&options);
            let mut args = play_words(info, "human", "human");
            args.extend(words.iter().map(String::as_str));
            let ran = home.run(&args, game.record().moves.join("\n"));
            assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{args:?}");
            let events = ran.events();
            assert_eq!(last_position(&events)["position"], json!(game.position()));
            let end = events.last().expect("there are events");
            assert_eq!(end["event"], "end", "{end}");
            let winner = game.outcome().and_then(|outcome| outcome.winner());
            let winner = winner.map(|side| info.sides[side.index()]);
            assert_eq!(end["winner"], json!(winner));
            assert_eq!(end["points"], json!(game.outcome().and_then(|o| o.points)));
        }
    }
}

/// Plays as a person through a pipe, always choosing the middle legal move.
fn person_against_computer(info: &GameInfo, first: &str, second: &str) {
    let home = Home::new();
    let mut args = play_words(info, first, second);
    args.extend(["--seed", "5"]);
    let person = info.sides[usize::from(second == "human")];
    let mut dialogue = Dialogue::start(&home, &args);
    let mut end = Value::Null;
    while let Some(event) = dialogue.event() {
        if event["event"] == "position" && event["to_move"] == person {
            let legal = event["legal"].as_array().expect("moves are listed");
            dialogue.say(legal[legal.len() / 2].as_str().expect("moves are texts"));
        }
        if event["event"] == "move" {
            let by = if event["side"] == person {
                "human"
            } else {
                "ai:2"
            };
            assert_eq!(event["by"], by, "{event}");
        }
        end = event;
    }
    assert_eq!(end["event"], "end", "{end}");
    assert_eq!(dialogue.end(), Some(0));
}

#[test]
fn person_finishes_games_against_the_computer_on_either_side() {
    for info in GAMES {
        person_against_computer(info, "human", "ai:2");
        person_against_computer(info, "ai:2", "human");
    }
}

/// Returns the output of a game between two computers with this seed.
fn computers(info: &GameInfo, options: &[(String, String)], players: [&str; 2]) -> String {
    let words = option_words(options);
    let mut args = play_words(info, players[0], players[1]);
    args.extend(["--seed", "7"]);
    args.extend(words.iter().map(String::as_str));
    let ran = Home::new().run(&args, "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{args:?}");
    let end = ran.events().pop().expect("there are events");
    assert_eq!(end["event"], "end", "{end}");
    ran.out
}

#[test]
fn equal_seeds_give_equal_games_between_computers() {
    for info in GAMES {
        for options in each_value(info) {
            let game = || computers(info, &options, ["ai:1", "ai:4,nodes=200"]);
            assert_eq!(game(), game(), "{} {options:?}", info.id);
        }
    }
}

#[test]
fn game_can_begin_from_a_position_and_moves() {
    for &info in GAMES {
        let mut positions = Vec::new();
        let game = random_game(info, &info.defaults(), 2, |s| positions.push(s.position()));
        let moves = game.record().moves;
        let next = moves[3..5].join(", ");
        let args = [
            "play",
            info.id,
            "--json",
            "--position",
            &positions[3],
            "--moves",
            &next,
        ];
        let ran = Home::new().run(&[&args[..], &["--second", "human"]].concat(), "");
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert_eq!(
            last_position(&ran.events())["position"],
            json!(positions[5])
        );
    }
}
