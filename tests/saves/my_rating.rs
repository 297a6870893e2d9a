//! A person's rating, computed from results against levels.

use boardgames::game::{Side, Verdict};
use boardgames::games::GAMES;
use boardgames::session::Level;
use boardgames::store::{Finished, MyRating};

/// Signs of a curve, from low to high.
const SIGNS: [char; 6] = ['_', '.', '-', '=', '*', '#'];

fn game(players: [&str; 2], result: Verdict) -> Finished {
    Finished {
        finished: "2026-11-20T10:00:00+01:00".to_owned(),
        game: GAMES[0].id.to_owned(),
        players: players.map(str::to_owned),
        result,
        points: None,
        ended: None,
        names: None,
        taught: false,
        moves: 9,
        seed: None,
        save: "x-1.json".to_owned(),
        folder: None,
    }
}

#[test]
fn only_games_against_plain_levels_change_the_rating() {
    let won = game(["human", "ai:4"], Verdict::Win(Side::First));
    let lost = game(["ai:4", "human"], Verdict::Win(Side::First));
    let info = GAMES[0];
    let rating = |games: &[Finished]| MyRating::of(info, games).rating.value;
    assert!(
        rating(std::slice::from_ref(&won)) > 1000.0 && rating(std::slice::from_ref(&lost)) < 1000.0
    );
    for other in [
        ["human", "human"],
        ["ai:1", "ai:2"],
        ["human", "ai:even"],
        ["human", "ai:4,time=1s"],
    ] {
        let none = MyRating::of(info, &[game(other, Verdict::Draw)]);
        assert_eq!((none.history.len(), none.words(info)), (0, None));
    }
    let few = MyRating::of(info, &[won.clone(), lost.clone()]);
    assert_eq!((few.fitting_level(info), few.games_missing()), (None, 1));
    let many = vec![lost; 12];
    let low = MyRating::of(info, &many);
    assert_eq!(low.games_missing(), 0);
    assert!(low.fitting_level(info).unwrap().number() < 4, "{low:?}");
    assert!(low.words(info).unwrap().contains("after 12 games; level"));
    // The opponent's level changes by one step at a time, whatever the ratings
    // are.
    let wins = vec![won; 40];
    let high = MyRating::of(info, &wins).fitting_level(info);
    assert_eq!(high.map(Level::number), Some(6));
    assert_eq!(low.curve(40, SIGNS).chars().next(), Some('#'));
    assert_eq!(low.curve(40, SIGNS).chars().last(), Some('_'));
    assert_eq!(low.curve(5, SIGNS).len(), 5);
}

#[test]
fn game_with_the_teacher_is_not_rated() {
    let alone = game(["human", "ai:4"], Verdict::Win(Side::First));
    let taught = Finished {
        taught: true,
        ..alone.clone()
    };
    let rating = MyRating::of(GAMES[0], &[alone.clone(), taught]);
    assert_eq!(rating, MyRating::of(GAMES[0], &[alone]));
}
