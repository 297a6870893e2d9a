//! One's own finished games: listing, opening and deleting them, and their limits.

use std::time::Duration;

use boardgames::lobby::{ClientId, LobbyLimits, Refusal, Request, RoomCode};

use crate::scripted::{House, terms};

/// The codes of the finished games of a client.
fn finished(house: &mut House, id: ClientId) -> Vec<RoomCode> {
    house.ask(id, Request::OwnGames);
    let own = house.seen[&id].own.as_ref().expect("a list");
    own.finished
        .iter()
        .map(|line| line.game.code.clone())
        .collect()
}

/// Plays a game that the second client resigns at once.
fn short_game(house: &mut House, first: ClientId, second: ClientId, words: &str) -> RoomCode {
    let code = house.begin(first, second, words);
    house.ask(second, Request::Resign);
    for id in [first, second] {
        house.ask(id, Request::LeaveTable);
    }
    house.now += Duration::from_secs(1);
    code
}

#[test]
fn finished_games_can_be_opened_again_by_their_players_alone() {
    let mut house = House::new();
    let (anna, ben, eve) = (house.enter("anna"), house.enter("ben"), house.enter("eve"));
    let first = short_game(&mut house, anna, ben, "othello black");
    let second = short_game(&mut house, ben, anna, "awari south rated");
    assert_eq!(finished(&mut house, anna), [second.clone(), first.clone()]);
    assert_eq!(finished(&mut house, eve), []);
    house.restart(LobbyLimits::default(), Duration::from_secs(60));
    let (anna, eve) = (house.enter("anna"), house.enter("eve"));
    assert_eq!(finished(&mut house, anna), [second.clone(), first.clone()]);
    house.ask(eve, Request::Join(first.clone()));
    assert!(house.last(eve).contains("no game with this code"));
    house.ask(anna, Request::Join(first.clone()));
    let view = house.table(anna);
    assert_eq!(view.code, first);
    let ending = view.ending.as_ref().expect("it is over");
    let loser = boardgames::game::Side::Second;
    assert_eq!(*ending, boardgames::session::Ending::Resigned(loser));
    house.ask(anna, Request::Move("f5".to_owned()));
    assert!(house.last(anna).contains("the game is over"));
    let ratings = &house.seen[&anna].own.as_ref().unwrap().ratings;
    assert_eq!(ratings.len(), 1, "only the rated game counts");
    house.ask(anna, Request::LeaveTable);
    house.ask(anna, Request::Join(second));
    assert!(house.table(anna).ending.is_some());
}

#[test]
fn game_goes_when_both_players_have_deleted_it() {
    let mut house = House::new();
    let (anna, ben) = (house.enter("anna"), house.enter("ben"));
    let code = short_game(&mut house, anna, ben, "othello black");
    let rated = short_game(&mut house, anna, ben, "othello black rated");
    house.ask(anna, Request::Delete(rated.clone()));
    assert!(house.last(anna).contains("rated games cannot be deleted"));
    house.ask(anna, Request::Delete(code.clone()));
    assert_eq!(finished(&mut house, anna), std::slice::from_ref(&rated));
    assert_eq!(finished(&mut house, ben), [rated.clone(), code.clone()]);
    house.ask(anna, Request::Join(code.clone()));
    assert!(house.last(anna).contains("no game with this code"));
    // What one of them deleted stays deleted after a restart.
    house.restart(LobbyLimits::default(), Duration::from_secs(60));
    let (anna, ben) = (house.enter("anna"), house.enter("ben"));
    assert_eq!(finished(&mut house, anna), std::slice::from_ref(&rated));
    house.ask(anna, Request::Delete(code.clone()));
    assert!(house.last(anna).contains("no finished game with this code"));
    assert_eq!(house.disk.len(), 2);
    house.ask(ben, Request::Delete(code));
    assert_eq!(house.disk.len(), 1);
    assert_eq!(finished(&mut house, ben), [rated]);
}

#[test]
fn unfinished_game_cannot_be_deleted() {
    let mut house = House::new();
    let anna = house.enter("anna");
    house.ask(anna, Request::Offer(terms("othello ai:1 black")));
    let code = house.table(anna).code.clone();
    house.ask(anna, Request::Delete(code));
    assert!(house.last(anna).contains("no finished game"));
    assert_eq!(house.disk.len(), 1);
}

#[test]
fn account_keeps_only_so_many_games() {
    let mut house = House::with(LobbyLimits {
        kept_games_per_account: 2,
        ..LobbyLimits::default()
    });
    let (anna, ben) = (house.enter("anna"), house.enter("ben"));
    let code = short_game(&mut house, anna, ben, "othello black");
    // Another name of the same account is no way around the limit.
    let other = house.enter_as("account of anna", "other");
    house.ask(other, Request::Offer(terms("othello ai:1 black")));
    house.ask(other, Request::Resign);
    house.ask(anna, Request::Offer(terms("othello ai:1 black")));
    assert!(house.last(anna).contains("keeps 2 games here"));
    assert!(house.last(anna).contains("press d"));
    house.ask(ben, Request::Offer(terms("othello")));
    let offer = house.hall(ben).offers[0].id;
    house.ask(anna, Request::Accept(offer));
    assert!(house.last(anna).contains("keeps 2 games here"));
    house.ask(anna, Request::Delete(code));
    house.ask(anna, Request::Accept(offer));
    assert!(house.table(anna).ending.is_none());
}

#[test]
fn account_has_only_so_many_bytes() {
    let mut house = House::with(LobbyLimits {
        bytes_per_account: 100,
        ..LobbyLimits::default()
    });
    let (anna, ben) = (house.enter("anna"), house.enter("ben"));
    let code = short_game(&mut house, anna, ben, "othello black");
    house.ask(anna, Request::Offer(terms("othello ai:1 black")));
    let refused = house.last(anna);
    assert!(
        refused.contains("take 1 kB here, and the most is 1 kB"),
        "{refused}"
    );
    house.ask(anna, Request::Delete(code));
    house.ask(anna, Request::OwnGames);
    assert_eq!(house.seen[&anna].own.as_ref().unwrap().bytes, (0, 100));
    house.ask(anna, Request::Offer(terms("othello ai:1 black")));
    // The other player still has the game.
    house.ask(ben, Request::Offer(terms("othello ai:1 black")));
    assert!(house.last(ben).contains("kB here"));
}

#[test]
fn values_are_for_games_that_are_not_rated_and_hints_only_for_the_player_to_move() {
    let mut house = House::new();
    let (anna, ben, eve) = (house.enter("anna"), house.enter("ben"), house.enter("eve"));
    for (words, watching) in [
        ("othello black", Ok(())),
        ("othello black rated", Err(Refusal::NoAdvice)),
    ] {
        let code = house.begin(anna, ben, words);
        house.ask(eve, Request::Join(code));
        for player in [anna, ben] {
            assert_eq!(house.table(player).may_see_values(), Err(Refusal::NoAdvice));
            assert_eq!(
                house.table(player).may_ask_for_hint(),
                Err(Refusal::NoAdvice)
            );
        }
        assert_eq!(house.table(eve).may_see_values(), watching);
        assert!(house.table(eve).may_ask_for_hint().is_err());
        house.ask(ben, Request::Resign);
        for id in [anna, ben, eve] {
            assert_eq!(house.table(id).may_see_values(), Err(Refusal::OnlyReview));
            house.ask(id, Request::LeaveTable);
        }
    }
    house.ask(anna, Request::Offer(terms("othello ai:1 black")));
    let code = house.table(anna).code.clone();
    house.ask(eve, Request::Join(code));
    assert_eq!(house.table(anna).may_ask_for_hint(), Ok(()));
    assert_eq!(
        house.table(eve).may_ask_for_hint(),
        Err(Refusal::NotYourHint)
    );
    assert_eq!(house.table(eve).may_see_values(), Ok(()));
    house.play(anna, "f5");
    assert_eq!(
        house.table(anna).may_ask_for_hint(),
        Err(Refusal::NotYourHint)
    );
}
