//! The server and clients are killed in the middle of games: no move that anybody saw
//! is lost, and everybody comes back.

use boardgames::games::find;
use boardgames::session::Session;
use boardgames::ui::plain::spoken::move_sentence;

use crate::games::some_move;
use crate::place::{Door, Guest, Place, begin};

/// Plays one move and waits until the players have seen it.
fn play_one(people: &mut [Guest; 2], session: &mut dyn Session) -> bool {
    let Some(side) = session.to_move() else {
        return false;
    };
    let text = some_move(session);
    people[side.index()].say(&text);
    session.play(&text).unwrap();
    let sentence = move_sentence(session, session.history().len() - 1);
    people
        .iter_mut()
        .for_each(|guest| guest.wait_for(&sentence));
    true
}

/// In each round somebody is killed after a few moves: the server, a client or both.
fn rounds(door: Door, count: usize) {
    let mut place = Place::behind(door, &[]);
    let info = find("othello").unwrap();
    let names = ["anna", "ben"];
    let mut people = names.map(|name| Guest::through(door, &place, name));
    let [anna, ben] = &mut people;
    let mut code = begin(anna, ben, info.id);
    let open = || {
        let mut session = info.open(&[], None).unwrap();
        session.set_name(boardgames::game::Side::First, names[0]);
        session.set_name(boardgames::game::Side::Second, names[1]);
        session
    };
    let mut session = open();
    for round in 0..count {
        for _ in 0..=round % 3 {
            if !play_one(&mut people, &mut *session) {
                let [anna, ben] = &mut people;
                anna.say("hall");
                ben.say("hall");
                code = begin(anna, ben, info.id);
                session = open();
            }
        }
        let gone = round % 2;
        if round % 3 != 1 {
            place.kill();
            place.start_again();
            people = names.map(|name| Guest::through(door, &place, name));
        } else {
            people[gone] = Guest::through(door, &place, names[gone]);
        }
        // A finished game is only in its file.
        let goes_on = session.outcome().is_none();
        for guest in people.iter_mut().filter(|_| goes_on) {
            guest.say(&format!("join {code}"));
            guest.say("score");
            // `score` is answered with a number of discs only at the board.
            guest.wait_for(" discs, ");
        }
        let moves: Vec<&str> = session
            .history()
            .iter()
            .map(|mv| mv.text.as_str())
            .collect();
        let records = place.records();
        let kept = records.iter().any(|record| record.moves == moves);
        assert!(kept, "round {round}: {moves:?} is not in {records:?}");
    }
}

#[test]
fn nothing_shown_is_lost_when_server_or_client_are_killed() {
    for door in Door::ALL {
        rounds(*door, 12);
    }
}

#[test]
#[ignore = "starts the server 200 times a door: cargo test --features serve --test together -- --ignored two_hundred"]
fn nothing_shown_is_lost_in_two_hundred_rounds() {
    for door in Door::ALL {
        rounds(*door, 200);
    }
}

#[test]
fn correspondence_game_goes_on_after_a_restart() {
    let mut place = Place::open();
    let mut people = ["anna", "ben"].map(|name| Guest::enter(&place, name));
    let [anna, ben] = &mut people;
    let code = begin(anna, ben, "othello days=3");
    anna.say("f5");
    ben.wait_for("played f5");
    drop(people);
    place.kill();
    place.start_again();
    let mut ben = Guest::enter(&place, "ben");
    ben.wait_for(&format!("A game waits for your move: {code}."));
    ben.wait_for("your move");
    ben.say(&format!("join {code}"));
    ben.wait_for("You are White.");
    ben.say("d6");
    ben.wait_for("White (ben) played d6");
    assert_eq!(place.records()[0].moves, ["f5", "d6"]);
}
