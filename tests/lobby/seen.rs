//! People see what concerns them, and nothing else.

use boardgames::lobby::{Request, RoomCode};

use crate::scripted::{House, terms};

#[test]
fn spectators_see_what_players_see() {
    let mut house = House::new();
    let (anna, ben) = (house.enter("anna"), house.enter("ben"));
    let code = house.begin(anna, ben, "othello black 5+3");
    let carla = house.enter("carla");
    house.ask(carla, Request::Join(code));
    house.play(anna, "f5");
    house.ask(ben, Request::Say("good move".to_owned()));
    house.play(ben, "d6");
    let [player, spectator] = [ben, carla].map(|id| {
        let view = house.table(id);
        let moves: Vec<String> = view.session.moves().into_iter().map(|mv| mv.text).collect();
        (
            view.session.position(),
            moves,
            view.chat.clone(),
            view.seats.clone(),
            view.watchers.clone(),
            view.session.record(),
        )
    });
    assert_eq!(player, spectator);
}

#[test]
fn private_games_and_accounts_are_hidden() {
    let mut house = House::new();
    let (anna, ben) = (house.enter("anna"), house.enter("ben"));
    let carla = house.enter("carla");
    let watched = house.enter("dora");
    let open = house.begin(watched, carla, "othello");
    house.ask(anna, Request::Invite(terms("awari")));
    let code: RoomCode = house.hall(anna).offers[0].code.clone().unwrap();
    house.ask(ben, Request::Join(code.clone()));
    let mover = house.to_move([anna, ben]).unwrap();
    let text = house.table(mover).session.moves()[0].text.clone();
    house.play(mover, &text);
    house.ask(anna, Request::Say("secret".to_owned()));
    for id in [carla, watched] {
        let output = house.seen[&id].all.join("\n") + &format!("{:?}", house.hall(id));
        assert!(output.contains(&open.to_string()));
        for hidden in [&code.to_string(), "secret", "Awari"] {
            assert!(!output.contains(hidden), "{hidden}");
        }
    }
    for (id, seen) in &house.seen {
        let output = seen.all.join("\n") + &format!("{:?}", house.hall(*id));
        assert!(!output.contains("account of"), "{output}");
    }
}
