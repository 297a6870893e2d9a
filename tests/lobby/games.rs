//! Whole games between people and against the computer.

use boardgames::games::{GAMES, chosen};
use boardgames::lobby::{Request, RoomCode};
use boardgames::session::Session;

use crate::scripted::{House, file_of, terms};

/// A move of the position, chosen by the number of moves so far, so that games vary.
fn some_move(session: &dyn Session) -> String {
    let moves = session.moves();
    let ply = session.history().len();
    moves[(ply * 7 + 3) % moves.len()].text.clone()
}

#[test]
fn whole_games_of_all_games_are_in_their_records() {
    for info in chosen(None) {
        let mut house = House::new();
        let (anna, ben) = (house.enter("anna"), house.enter("ben"));
        let code = house.begin(anna, ben, info.id);
        let watcher = house.enter("carla");
        house.ask(watcher, Request::Join(code));
        let mut played = Vec::new();
        while let Some(mover) = house.to_move([anna, ben]) {
            let text = some_move(&*house.table(mover).session);
            house.play(mover, &text);
            played.push(text);
        }
        let view = house.table(watcher);
        assert!(view.ending.is_some() && view.you.is_none());
        let record = &house.disk[&file_of(view)].record;
        assert_eq!(record.moves, played, "{}", info.id);
        assert!(record.result.is_some());
        assert_eq!(record.times.as_ref().map(Vec::len), Some(played.len()));
    }
}

#[test]
fn move_out_of_turn_or_by_a_spectator_is_refused() {
    let mut house = House::new();
    let (anna, ben) = (house.enter("anna"), house.enter("ben"));
    let code = house.begin(anna, ben, "othello black");
    let carla = house.enter("carla");
    house.ask(carla, Request::Join(code));
    house.play(ben, "f5");
    assert_eq!(
        house.last(ben),
        "refused: it is not your turn; wait for anna"
    );
    house.play(carla, "f5");
    assert!(house.last(carla).contains("you are watching"));
    house.play(anna, "a1");
    assert!(house.last(anna).starts_with("refused: a1"));
    assert!(house.table(anna).session.history().is_empty());
    for request in [Request::Resign, Request::Answer(true)] {
        house.ask(carla, request);
        assert!(house.last(carla).contains("you are watching"));
    }
}

#[test]
fn computer_answers_and_agrees_to_a_rematch() {
    let mut house = House::new();
    let anna = house.enter("anna");
    house.ask(anna, Request::Offer(terms("othello ai:1 white")));
    house.think();
    let view = house.table(anna);
    assert!(view.is_your_turn() && view.session.history().len() == 1);
    assert!(view.seats[0].computer && view.seats[0].name == "Level 1");
    while house.table(anna).ending.is_none() {
        let text = some_move(&*house.table(anna).session);
        house.play(anna, &text);
        house.think();
    }
    let before = house.table(anna).code.clone();
    house.ask(anna, Request::Ask(boardgames::lobby::Question::Rematch));
    let view = house.table(anna);
    assert_ne!(view.code, before);
    assert!(view.is_your_turn(), "sides change");
}

#[test]
fn invitation_is_joined_by_its_code() {
    let mut house = House::new();
    let (anna, ben) = (house.enter("anna"), house.enter("ben"));
    house.ask(anna, Request::Invite(terms("awari")));
    let code = house.hall(anna).offers[0]
        .code
        .clone()
        .expect("an invitation");
    assert!(
        house.hall(ben).offers.is_empty(),
        "only the inviter sees it"
    );
    house.ask(ben, Request::Join(code.clone()));
    assert_eq!(house.table(anna).code, code);
    assert_eq!(house.table(ben).code, code);
    let carla = house.enter("carla");
    assert!(
        house.hall(carla).games.is_empty(),
        "a private game is not listed"
    );
    house.ask(
        carla,
        Request::Join(RoomCode::read("wolf-1000").expect("a code")),
    );
    assert!(house.last(carla).contains("no game with this code"));
}

#[test]
fn correspondence_game_waits_for_a_person_who_is_away() {
    let mut house = House::new();
    let (anna, ben) = (house.enter("anna"), house.enter("ben"));
    let code = house.begin(anna, ben, "othello black days=3");
    house.play(anna, "f5");
    house.leave(ben);
    house.leave(anna);
    let ben = house.enter("ben");
    assert_eq!(
        house.last(ben),
        format!("Welcome, ben. A game waits for your move: {code}.")
    );
    assert!(house.hall(ben).mine[0].your_turn);
    house.ask(ben, Request::Join(code.clone()));
    house.play(ben, "d6");
    house.leave(ben);
    let anna = house.enter("anna");
    assert!(house.last(anna).contains(&code.to_string()));
}

#[test]
fn end_of_a_game_waits_until_both_have_seen_it() {
    let mut house = House::new();
    let (anna, ben) = (house.enter("anna"), house.enter("ben"));
    let code = house.begin(anna, ben, "othello black");
    house.leave(ben);
    house.ask(anna, Request::Resign);
    house.ask(anna, Request::LeaveTable);
    assert!(house.hall(anna).mine.is_empty());
    let ben = house.enter("ben");
    assert!(house.hall(ben).mine[0].over);
    house.ask(ben, Request::Join(code.clone()));
    assert!(house.table(ben).ending.is_some());
    house.ask(ben, Request::LeaveTable);
    assert!(house.hall(ben).mine.is_empty());
    // Then it is only in the list of finished games.
    house.ask(ben, Request::Join(code));
    assert!(house.table(ben).ending.is_some());
    house.ask(ben, Request::LeaveTable);
    assert!(house.hall(ben).mine.is_empty());
}

#[test]
fn terms_are_read_and_wrong_ones_explained() {
    for (words, shown) in [
        ("othello", "Othello, no clock"),
        ("othello 10+5 rated black", "Othello, 10+5, rated"),
        (
            "awari beans=4 30s stop",
            "Awari, beans=4, 30s, clock stops when away",
        ),
        ("dagennacht days=1", "Dag en Nacht, 1 day a move"),
    ] {
        assert_eq!(terms(words).words(), shown);
    }
    for (words, why) in [
        ("", "name a game"),
        ("chess", "no such game"),
        ("othello days=99", "days must be 1 to 30"),
        ("othello 5 days=2", "not both"),
        ("othello ai:4 rated", "only games between people"),
        ("othello gtp:rm", "a program cannot play here"),
        ("othello nboard:rm", "a program cannot play here"),
        ("othello ai:6,time=1s", "usual limits"),
        ("awari beans=99", "beans"),
        ("othello size=3", "only these options"),
        ("othello quickly", "after the game you can type"),
    ] {
        let error = boardgames::lobby::Terms::read(words, GAMES)
            .unwrap_err()
            .to_string();
        assert!(error.contains(why), "{words}: {error}");
    }
}
