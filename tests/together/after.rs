//! What people can do with their finished games inside a session, and hints.

use std::fs;

use crate::place::{Guest, Place, begin};
use crate::screens::wait_for;

/// A game of Tic-Tac-Toe that X wins, because O overlooks it.
const MOVES: [&str; 5] = ["b2", "a1", "c3", "a3", "b1"];

/// Plays that game up to its last move but one, which the second player makes badly,
/// and ends it by resignation.
fn play(first: &mut Guest, second: &mut Guest, terms: &str) -> String {
    let code = begin(first, second, terms);
    for (ply, text) in MOVES.iter().enumerate() {
        let who = if ply % 2 == 0 {
            &mut *first
        } else {
            &mut *second
        };
        who.say(text);
        for guest in [&mut *first, &mut *second] {
            guest.wait_for(&format!("played {text}"));
        }
    }
    for (typed, answer) in [
        ("resign", "Resign? Then"),
        ("no", "You play on."),
        ("resign", "Type yes or no."),
    ] {
        second.say(typed);
        second.wait_for(answer);
    }
    second.say("yes");
    for guest in [first, second] {
        guest.wait_for("resigned");
    }
    code
}

#[test]
fn finished_game_is_reviewed_replayed_and_counted_in_line_mode() {
    let place = Place::open();
    let [mut anna, mut ben] = ["anna", "ben"].map(|name| Guest::enter(&place, name));
    let code = play(&mut anna, &mut ben, "tictactoe rated");
    anna.say("review");
    anna.wait_for("a game of 5 moves");
    anna.wait_for("accuracy");
    anna.say("start");
    anna.wait_for("The start of the game.");
    anna.say("next");
    anna.wait_for("Move 1 of 5.");
    anna.say("3");
    anna.wait_for("Move 3 of 5.");
    anna.say("why");
    anna.wait_for("Move 3.");
    anna.say("why 9");
    anna.wait_for("from why 1 to why 3.");
    anna.say("hall");
    anna.wait_for("Here:");
    anna.say("games");
    anna.wait_for("1 finished game. Your account keeps 1 of 2000 games");
    anna.wait_for(&format!("{code}  Tic-Tac-Toe: anna"));
    anna.wait_for("5 moves: you won by resignation, rated");
    anna.say("stats");
    anna.wait_for("Your rating against people: Tic-Tac-Toe 1");
    anna.wait_for("ben");
    anna.say(&format!("delete {code}"));
    anna.wait_for("Rated games cannot be deleted");
    anna.say(&format!("join {code}"));
    anna.wait_for("anna wins: ben resigned.");
    // Nobody else can open it.
    ben.say("hall");
    let mut eve = Guest::enter(&place, "eve");
    eve.say("games");
    eve.wait_for("You have no finished games here.");
    anna.say("hall");
    anna.wait_for("Here:");
    eve.say(&format!("join {code}"));
    eve.wait_for("There is no game with this code");
    eve.say("review");
    eve.wait_for("You are not at a game.");
}

#[test]
fn deleted_game_leaves_no_file() {
    let place = Place::open();
    let mut anna = Guest::enter(&place, "anna");
    anna.say("play tictactoe ai:0 x");
    anna.wait_for("You are X.");
    anna.say("resign");
    anna.say("yes");
    anna.wait_for("resigned");
    anna.say("games");
    anna.wait_for("\n  ");
    let code = anna.rest_of_line("  ");
    let results = place.home.path().join("data/results.jsonl");
    assert!(fs::read_to_string(&results).unwrap().contains(&code));
    anna.say("delete ../../etc/passwd");
    anna.wait_for("Type the code of a finished game");
    anna.say(&format!("delete {code}"));
    anna.wait_for("is deleted from your list.");
    assert!(place.records().is_empty());
    assert_eq!(fs::read_to_string(&results).unwrap(), "");
}

#[test]
fn hints_are_for_games_that_are_not_rated_and_not_against_people() {
    let place = Place::open();
    let [mut anna, mut ben] = ["anna", "ben"].map(|name| Guest::enter(&place, name));
    begin(&mut anna, &mut ben, "tictactoe rated");
    for word in ["hint", "eval"] {
        anna.say(word);
        anna.wait_for("There are no hints in a rated game or against another person.");
    }
    anna.say("review");
    anna.wait_for("when the game is over.");
    let mut eve = Guest::enter(&place, "eve");
    eve.say("play awari ai:0 south");
    eve.wait_for("You are South.");
    // No idea tells the best first move from the others, so the hints begin with a few moves.
    for answer in ["the best of them is as good as any", "Hint: Pit"] {
        eve.say("hint");
        eve.wait_for(answer);
    }
    eve.say("eval");
    eve.wait_for("For South: ");
}

#[test]
fn ordinary_review_and_replay_open_in_a_session_and_write_nothing() {
    let place = Place::open();
    let mut anna = Guest::on_screen(&place, "anna", (80, 24));
    let mut ben = Guest::enter(&place, "ben");
    ben.say("invite tictactoe second");
    ben.wait_for("with the code ");
    let code = ben.rest_of_line(".");
    anna.keys("c");
    wait_for(&mut anna, "Code: _");
    anna.keys(&format!("{code}\r"));
    for (ply, text) in MOVES.iter().enumerate() {
        if ply % 2 == 0 {
            wait_for(&mut anna, "Your move: type it");
            anna.keys(&format!("{text}\r"));
            ben.wait_for(&format!("played {text}"));
        } else {
            ben.say(text);
        }
        wait_for(&mut anna, &format!("played {text}"));
    }
    wait_for(&mut anna, "Wait for ben's move.");
    anna.keys("h");
    wait_for(&mut anna, "There are no hints");
    ben.say("resign");
    ben.say("yes");
    wait_for(&mut anna, "The game is over. v review");
    anna.keys("v");
    wait_for(&mut anna, "Review");
    wait_for(&mut anna, "by resignation");
    wait_for(&mut anna, "X (anna): ");
    wait_for(&mut anna, "checked by");
    for key in ["c", "o", "p"] {
        anna.keys(key);
        wait_for(&mut anna, "Only your own boardgames does that");
        anna.keys("z");
    }
    anna.keys("\r");
    wait_for(&mut anna, "Replay");
    // It begins with the costly move that was chosen.
    wait_for(&mut anna, "move 5 of 5");
    anna.keys("\x1b[D");
    wait_for(&mut anna, "move 4 of 5");
    for key in ["w", "o", "p"] {
        anna.keys(key);
        wait_for(&mut anna, "Only your own boardgames does that");
        anna.keys("\x1b[C");
    }
    // A rematch closes the screens above the board.
    ben.say("rematch");
    anna.keys("\x1b\x1b");
    wait_for(&mut anna, "ben asks for a rematch");
    anna.keys("v");
    wait_for(&mut anna, "Review");
    anna.keys("\x1b");
    wait_for(&mut anna, "ben asks for a rematch");
    anna.keys("y");
    wait_for(&mut anna, "Wait for ben's move.");
    let saves = fs::read_dir(place.home.path().join("data/saves")).unwrap();
    let names = saves.map(|file| file.unwrap().file_name().into_string().unwrap());
    let foreign = |name: &String| !name.starts_with("tictactoe-") && !name.starts_with('.');
    assert_eq!(
        names
            .filter(foreign)
            .filter(|name| name.ends_with("json"))
            .count(),
        0
    );
}

#[test]
fn finished_games_and_statistics_have_a_screen() {
    let place = Place::open();
    let [mut anna, mut ben] = ["anna", "ben"].map(|name| Guest::enter(&place, name));
    let code = play(&mut anna, &mut ben, "tictactoe");
    let mut screen = Guest::on_screen(&place, "anna", (80, 24));
    screen.keys("g");
    wait_for(
        &mut screen,
        &format!("{code}  Tic-Tac-Toe: anna - ben, 5 moves: you won"),
    );
    wait_for(&mut screen, "1 of 2000 games");
    screen.keys("s");
    wait_for(&mut screen, "Statistics");
    wait_for(&mut screen, "ben");
    screen.keys("q\r");
    wait_for(&mut screen, "The game is over. v review");
    screen.keys("\x1b");
    wait_for(&mut screen, "Your finished games");
    screen.keys("d");
    wait_for(&mut screen, "Press d again to delete");
    screen.keys("d");
    wait_for(&mut screen, "You have no finished games here.");
    ben.say("games");
    ben.wait_for("you lost by resignation");
}

#[test]
fn key_that_is_not_shown_only_says_why() {
    let place = Place::open();
    let [mut anna, mut ben] = ["anna", "ben"].map(|name| Guest::enter(&place, name));
    let watching = "You are watching; only the players can do that.";
    for (terms, answers) in [
        (
            "tictactoe",
            [
                ("h", "Hints are only for the player to move"),
                ("x", watching),
                ("e", "For X: "),
                ("u", watching),
                ("v", "The game is not over yet."),
                ("y", watching),
                ("w", "The game is not over yet."),
                ("\x1b[A", watching),
            ],
        ),
        (
            "othello rated",
            [
                ("h", "There are no hints in a rated game"),
                ("o", watching),
                ("e", "There are no hints in a rated game"),
                ("r", watching),
                ("m", "Spectators cannot write in a rated game."),
                ("\r", watching),
                ("w", "The game is not over yet."),
                ("\x1b[B", watching),
            ],
        ),
    ] {
        let code = begin(&mut anna, &mut ben, terms);
        let mut eve = Guest::on_screen(&place, "eve", (80, 24));
        wait_for(&mut eve, "eve (you)");
        eve.keys(&format!("c{code}\r"));
        wait_for(&mut eve, "You are watching. Press Esc for the hall.");
        for (key, answer) in answers {
            eve.keys(key);
            wait_for(&mut eve, answer);
        }
        // Nothing of it reached the players.
        ben.say("resign");
        ben.say("yes");
        ben.wait_for("resigned");
        assert!(!ben.seen.contains("eve:"));
        for guest in [&mut anna, &mut ben] {
            guest.say("hall");
            guest.wait_for("Here:");
        }
    }
}
