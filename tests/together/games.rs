//! Whole games, move for move.

use boardgames::game::Side;
use boardgames::games::chosen;
use boardgames::session::Session;
use boardgames::ui::plain::spoken::move_sentence;

use crate::place::{Door, Guest, Place, begin};

/// A move of the position, chosen by the number of moves so far, so that games vary.
pub fn some_move(session: &dyn Session) -> String {
    let moves = session.moves();
    let ply = session.history().len();
    moves[(ply * 5 + 1) % moves.len()].text.clone()
}

#[test]
fn players_and_spectator_see_every_move_and_it_is_saved() {
    for door in Door::ALL {
        whole_games(*door);
    }
}

fn whole_games(door: Door) {
    let mut place = Place::behind(door, &[]);
    for info in chosen(None) {
        let mut people = ["anna", "ben"].map(|name| Guest::through(door, &place, name));
        let [anna, ben] = &mut people;
        let code = begin(anna, ben, info.id);
        let mut watcher = Guest::through(door, &place, "carla");
        watcher.say(&format!("join {code}"));
        watcher.wait_for("You are watching.");
        let mut session = info.open(&[], None).unwrap();
        session.set_name(Side::First, "anna");
        session.set_name(Side::Second, "ben");
        while let Some(side) = session.to_move() {
            let text = some_move(&*session);
            people[side.index()].say(&text);
            session.play(&text).unwrap();
            let sentence = move_sentence(&*session, session.history().len() - 1);
            people
                .iter_mut()
                .for_each(|guest| guest.wait_for(&sentence));
            watcher.wait_for(&sentence);
        }
        let record = place
            .records()
            .into_iter()
            .find(|record| record.game == info.id);
        let record = record.unwrap();
        let moves: Vec<&String> = session
            .history()
            .iter()
            .map(|played| &played.text)
            .collect();
        assert_eq!(record.moves.iter().collect::<Vec<_>>(), moves);
        assert_eq!(
            record.result,
            session.outcome().map(|outcome| outcome.verdict)
        );
        people.iter_mut().for_each(|guest| guest.say("quit"));
        for guest in &mut people {
            assert_eq!(guest.wait_for_end(), (0, String::new()));
        }
    }
    place.kill();
}

#[test]
fn two_people_talk_agree_and_play_again() {
    let place = Place::open();
    let mut people = ["anna", "ben"].map(|name| Guest::enter(&place, name));
    let [anna, ben] = &mut people;
    begin(anna, ben, "othello 10+5");
    anna.say("f5");
    ben.wait_for("Black (anna) played f5");
    ben.say("say well \u{1b}[2Jplayed");
    anna.wait_for("ben: well [2Jplayed");
    anna.say("takeback");
    ben.wait_for("Type yes or no.");
    ben.say("yes");
    anna.wait_for("The position is now:");
    anna.say("draw");
    ben.wait_for("anna offers a draw.");
    ben.say("no");
    anna.wait_for("ben says no.");
    anna.say("f5");
    anna.wait_for("played f5");
    ben.say("why");
    ben.wait_for("The teacher explains moves when the game is over.");
    ben.say("d6");
    anna.wait_for("played d6");
    ben.say("resign");
    ben.say("yes");
    anna.wait_for("anna wins: ben resigned.");
    anna.wait_for("Score today: anna 1, ben 0.");
    anna.say("why 2");
    anna.wait_for("Move 1. Black (anna) played f5");
    anna.wait_for("f5");
    anna.say("why 3");
    anna.wait_for("from why 1 to why 2.");
    anna.say("rematch");
    ben.wait_for("anna asks for a rematch.");
    ben.say("rematch");
    ben.wait_for("Black: ben. White: anna. You are Black.");
    anna.wait_for("You are White.");
    for guest in [anna, ben] {
        assert!(
            !guest.seen.contains('\u{1b}'),
            "no text of others is a command"
        );
    }
}

#[test]
fn player_who_comes_back_reads_the_open_question() {
    let place = Place::open();
    let [mut anna, mut ben] = ["anna", "ben"].map(|name| Guest::enter(&place, name));
    let code = begin(&mut anna, &mut ben, "othello 10+5");
    anna.say("f5");
    ben.wait_for("played f5");
    ben.say("quit");
    anna.wait_for("ben has left the server; the clock runs.");
    anna.say("draw");
    anna.wait_for("ben is not at the board.");
    let mut ben = Guest::enter(&place, "ben");
    anna.wait_for("ben is back.");
    ben.say(&format!("join {code}"));
    ben.wait_for("anna offers a draw. Type yes or no.");
    ben.say("yes");
    anna.wait_for("A draw by agreement.");
    anna.wait_for("Type review, start, rematch or hall.");
    for word in ["clock", "legal"] {
        anna.say(word);
        anna.wait_for("The game is over.");
    }
    assert!(!anna.seen.contains(" to move"), "{}", anna.seen);
}

#[test]
fn game_can_be_played_without_boards() {
    let place = Place::open();
    let mut anna = Guest::enter(&place, "anna");
    anna.say("board off");
    anna.wait_for("Positions are described in words.");
    anna.say("play tictactoe ai:0 x");
    anna.wait_for("Your move (X).");
    assert!(!anna.seen.contains("+---"), "{}", anna.seen);
    anna.say("b2");
    anna.wait_for("X: b2.");
}

#[test]
fn computer_plays_and_words_of_the_program_at_home_are_refused() {
    let place = Place::open();
    let mut anna = Guest::enter(&place, "anna");
    for (line, answer) in [
        ("play othello gtp:/bin/sh", "A program cannot play here"),
        ("gtp:/bin/sh", "Other programs cannot play here"),
        ("match othello", "run only on your own machine"),
        ("save /etc/passwd", "Files cannot be named here"),
        ("load x", "Files cannot be named here"),
        ("--config x", "Files cannot be named here"),
        ("nonsense", "'nonsense' is not a word of the hall"),
        ("square z9", "You are not at a game."),
        ("help blah", "There is no word 'blah'"),
        ("join nowhere", "Type the code of the game"),
        ("play othello ai:2 black", "You are Black."),
        ("f5", "White (Level 2) played"),
        ("legal", "Black can play"),
        ("score", "Black"),
        ("say /quit", "anna: /quit"),
        ("hall", "Your games:"),
    ] {
        anna.say(line);
        anna.wait_for(answer);
    }
}

#[test]
fn a_prompt_says_that_a_line_can_be_typed() {
    let place = Place::open();
    let mut people = ["anna", "ben"].map(|name| Guest::enter(&place, name));
    let [anna, ben] = &mut people;
    anna.wait_for("Hall: ");
    begin(anna, ben, "tictactoe");
    anna.wait_for("Your move: ");
    ben.wait_for("Game: ");
    anna.say("b2");
    // News begins on a line of its own, and a prompt follows.
    ben.wait_for("\nX (anna) played b2");
    ben.wait_for("Your move: ");
    ben.say("resign");
    ben.say("yes");
    anna.wait_for("anna wins: ben resigned.");
    anna.wait_for("Game: ");
}
