//! What one person or account may use.

use std::time::Duration;

use boardgames::lobby::{LobbyLimits, Request, RoomCode};

use crate::scripted::{House, terms};

#[test]
fn sessions_are_limited_in_total_and_for_each_account() {
    let limits = LobbyLimits {
        sessions: 3,
        sessions_per_account: 2,
        ..LobbyLimits::default()
    };
    let mut house = House::with(limits);
    let first = house.enter_as("1", "anna");
    house.enter_as("1", "anna");
    let third = house.enter_as("1", "other");
    let why = house.seen[&third].turned_away.as_deref();
    assert!(why.unwrap().contains("already has 2 sessions"));
    house.enter_as("2", "ben");
    let full = house.enter_as("3", "carla");
    assert!(
        house.seen[&full]
            .turned_away
            .as_deref()
            .unwrap()
            .contains("the server is full")
    );
    house.leave(first);
    let again = house.enter_as("3", "carla");
    assert_eq!(house.seen[&again].turned_away, None);
}

#[test]
fn name_belongs_to_one_account_while_it_is_used() {
    let mut house = House::new();
    let anna = house.enter_as("1", "Anna");
    let thief = house.enter_as("2", "aNNA");
    let why = house.seen[&thief].turned_away.as_deref().unwrap();
    assert!(why.contains("belongs to somebody else"), "{why}");
    let ben = house.enter_as("2", "ben");
    house.begin(anna, ben, "othello");
    house.leave(anna);
    let thief = house.enter_as("2", "Anna");
    assert!(house.seen[&thief].turned_away.is_some(), "she has a game");
    house.ask(ben, Request::Resign);
    let thief = house.enter_as("2", "Anna");
    assert!(
        house.seen[&thief].turned_away.is_some(),
        "it is hers, too, when it is over"
    );
    let anna = house.enter_as("1", "Anna");
    house.leave(anna);
    let thief = house.enter_as("2", "Anna");
    assert!(
        house.seen[&thief].turned_away.is_some(),
        "although she came and went"
    );
    house.restart(LobbyLimits::default(), Duration::from_secs(1));
    let thief = house.enter_as("2", "anna");
    assert!(
        house.seen[&thief].turned_away.is_some(),
        "after a restart, too"
    );
    let carla = house.enter_as("3", "carla");
    house.leave(carla);
    let other = house.enter_as("2", "carla");
    assert!(
        house.seen[&other].turned_away.is_none(),
        "nothing is left of her"
    );
}

#[test]
fn name_in_other_capitals_is_the_same_person() {
    let mut house = House::new();
    let (anna, ben) = (house.enter_as("1", "Anna"), house.enter_as("2", "ben"));
    let code = house.begin(anna, ben, "othello");
    house.leave(anna);
    let anna = house.enter_as("1", "anna");
    assert!(house.last(anna).starts_with("Welcome, Anna."));
    assert_eq!(house.hall(anna).mine[0].game.code, code);
}

#[test]
fn games_and_offers_are_limited() {
    let limits = LobbyLimits {
        games_per_account: 2,
        offers_per_person: 1,
        ..LobbyLimits::default()
    };
    let mut house = House::with(limits);
    let anna = house.enter("anna");
    for _ in 0..3 {
        house.ask(anna, Request::Offer(terms("othello ai:1 black")));
    }
    assert!(house.last(anna).contains("already have 2 unfinished games"));
    assert_eq!(house.disk.len(), 2);
    let ben = house.enter("ben");
    house.ask(ben, Request::Offer(terms("othello")));
    house.ask(ben, Request::Invite(terms("awari")));
    assert!(house.last(ben).contains("already have 1 open offers"));
    let offer = house.hall(ben).offers[0].id;
    house.ask(ben, Request::Accept(offer));
    assert!(house.last(ben).contains("your own offer"));
    house.ask(anna, Request::Accept(offer));
    assert!(house.last(anna).contains("unfinished games"));
    house.ask(ben, Request::Withdraw);
    house.ask(anna, Request::Accept(offer));
    assert!(house.last(anna).contains("no longer open"));
}

#[test]
fn codes_cannot_be_guessed_quickly() {
    let mut house = House::new();
    let anna = house.enter("anna");
    let code = RoomCode::read("wolf-1234").unwrap();
    for _ in 0..5 {
        house.ask(anna, Request::Join(code.clone()));
        assert!(house.last(anna).contains("no game with this code"));
    }
    house.ask(anna, Request::Join(code.clone()));
    assert!(house.last(anna).contains("too many wrong codes"));
    house.pass_time(Duration::from_secs(10));
    house.ask(anna, Request::Join(code));
    assert!(house.last(anna).contains("no game with this code"));
}

#[test]
fn offer_with_a_clock_goes_with_the_person_and_others_stay() {
    let mut house = House::new();
    let (anna, ben) = (house.enter("anna"), house.enter("ben"));
    house.ask(anna, Request::Offer(terms("othello 5+0")));
    house.ask(anna, Request::Offer(terms("awari days=7")));
    house.leave(anna);
    let offers = house.hall(ben).offers;
    assert_eq!(offers.len(), 1);
    assert_eq!(offers[0].terms, "Awari, 7 days a move");
    assert!(!offers[0].here, "anna has left");
    house.ask(ben, Request::Accept(offers[0].id));
    let anna = house.enter("anna");
    assert_eq!(house.hall(anna).mine.len(), 1);
}

#[test]
fn games_cannot_be_begun_without_end_even_by_coming_in_again() {
    let mut house = House::with(LobbyLimits {
        game_burst: 3,
        ..LobbyLimits::default()
    });
    let mut anna = house.enter("anna");
    for _ in 0..5 {
        house.ask(anna, Request::Offer(terms("tictactoe ai:0 x")));
        house.ask(anna, Request::Resign);
        house.leave(anna);
        anna = house.enter("anna");
    }
    assert_eq!(house.disk.len(), 3);
    house.ask(anna, Request::Offer(terms("tictactoe ai:0 x")));
    assert!(house.last(anna).contains("too quickly"));
    house.pass_time(Duration::from_secs(10));
    house.ask(anna, Request::Offer(terms("tictactoe ai:0 x")));
    assert_eq!(house.disk.len(), 4);
}

#[test]
fn only_some_finished_games_wait_for_a_person_who_is_away() {
    let mut house = House::with(LobbyLimits {
        game_burst: 1000,
        ..LobbyLimits::default()
    });
    let (anna, ben) = (house.enter("anna"), house.enter("ben"));
    house.leave(ben);
    for _ in 0..40 {
        let ben = house.enter("ben");
        house.begin(anna, ben, "tictactoe");
        house.leave(ben);
        house.now += Duration::from_secs(1);
        house.ask(anna, Request::Resign);
        house.ask(anna, Request::LeaveTable);
    }
    let ben = house.enter("ben");
    assert_eq!(house.hall(ben).mine.len(), 20);
    assert_eq!(house.disk.len(), 40, "the files stay");
}

#[test]
fn full_hall_lists_the_first_and_counts_the_others() {
    let mut house = House::with(LobbyLimits {
        sessions: 1000,
        ..LobbyLimits::default()
    });
    for n in 0..130 {
        house.enter(&format!("guest{n:03}"));
    }
    let halls = house.lobby.halls();
    assert_eq!(halls.len(), 130);
    let (_, hall) = &halls[5];
    assert_eq!((hall.people.len(), hall.more_people), (100, 30));
    assert!(hall.people[5].you && hall.people[5].name == "guest005");
}
