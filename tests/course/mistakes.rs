//! Cards from the mistakes in a reviewed game.

use boardgames::course::Happened;
use boardgames::game::Side;
use boardgames::games::{GAMES, find};
use boardgames::session::review::{GameEvaluator, Review};
use boardgames::session::{SearchControl, Session};
use boardgames::ui::learning::Learning;
use boardgames::ui::mistake_cards::{MadeCards, keep_mistakes};

#[test]
fn every_mistake_is_counted_and_a_deleted_card_stays_away() {
    let info = find("tictactoe").expect("a game");
    let mut whole = info.open(&[], None).expect("it opens");
    whole.play_all("a1 b2 a3 a2 b1 c2").expect("legal moves");
    let mut review = Review::new(whole.history().len());
    let mut evaluator = GameEvaluator::new(&*whole);
    for ply in (0..whole.history().len()).rev() {
        let judged = evaluator.judge(ply, &SearchControl::new());
        review.take(ply, judged.expect("it was not stopped"));
    }
    let mut learning = Learning::today(GAMES, None);
    let mut keep = |asked| {
        let game: (&dyn Session, _) = (&*whole, &review);
        let made = keep_mistakes(&mut learning, game, &[Side::First], asked, |_| None);
        let card = learning
            .learner()
            .cards()
            .last()
            .map(|one| one.card.card.clone());
        card.map(|card| learning.note(Happened::Dropped { card }));
        made.expect("it needs no file")
    };
    let made = |mistakes, found, new| MadeCards {
        mistakes,
        found,
        new,
    };
    assert_eq!(keep(false), made(1, 1, 1));
    assert_eq!(keep(false), made(1, 0, 0));
    assert_eq!(keep(true), made(1, 1, 1));
}
