//! Cards from the mistakes in a reviewed game.

use boardgames::course::Happened;
use boardgames::game::Side;
use boardgames::games::{GAMES, find};
use boardgames::session::review::{GameEvaluator, Review};
use boardgames::session::{SearchControl, Session};
use boardgames::ui::learning::Learning;
use boardgames::ui::mistake_cards::{CardOccasion, MadeCards, keep_mistakes};

/// Returns a game in which the first player makes one mistake, and its review.
fn reviewed() -> (Box<dyn Session>, Review) {
    let info = find("tictactoe").expect("a game");
    let mut whole = info.open(&[], None).expect("it opens");
    whole.play_all("a1 b2 a3 a2 b1 c2").expect("legal moves");
    let mut review = Review::new(whole.history().len());
    let mut evaluator = GameEvaluator::new(&*whole);
    for ply in (0..whole.history().len()).rev() {
        let judged = evaluator.judge(ply, &SearchControl::new());
        review.take(ply, judged.expect("it was not stopped"));
    }
    (whole, review)
}

/// Makes the cards of the first player on this occasion.
fn keep(learning: &mut Learning, occasion: CardOccasion) -> MadeCards {
    let (whole, review) = reviewed();
    let made = keep_mistakes(
        learning,
        (&*whole, &review),
        (&[Side::First], &[Side::First]),
        occasion,
        |_| None,
    );
    made.expect("it needs no file")
}

/// Returns the id of the newest card.
fn newest(learning: &Learning) -> Option<String> {
    let card = learning.learner().cards().last()?;
    Some(card.card.card.clone())
}

#[test]
fn every_mistake_is_counted_and_a_deleted_card_stays_away() {
    let mut learning = Learning::today(GAMES, None);
    let mut keep = |occasion| {
        let made = keep(&mut learning, occasion);
        newest(&learning).map(|card| learning.note(Happened::Dropped { card }));
        made
    };
    let made = |mistakes, found, new| MadeCards {
        mistakes,
        found,
        new,
        own: true,
    };
    assert_eq!(keep(CardOccasion::NewGame), made(1, 1, 1));
    assert_eq!(keep(CardOccasion::KnownGame), made(1, 0, 0));
    assert_eq!(keep(CardOccasion::NewGame), made(1, 0, 0));
    assert_eq!(keep(CardOccasion::Asked), made(1, 1, 1));
}

#[test]
fn learned_card_comes_back_only_after_the_mistake_was_made_again() {
    let mut learning = Learning::today(GAMES, None);
    keep(&mut learning, CardOccasion::NewGame);
    let card = newest(&learning).expect("a card was made");
    let is_learned = |learning: &Learning| learning.learner().cards()[0].due.is_none();
    while !is_learned(&learning) {
        let right = true;
        learning.note(Happened::Seen {
            card: card.clone(),
            right,
        });
    }
    keep(&mut learning, CardOccasion::KnownGame);
    assert!(is_learned(&learning));
    keep(&mut learning, CardOccasion::NewGame);
    assert!(!is_learned(&learning));
}

#[test]
fn second_review_of_a_game_is_not_new() {
    let (whole, review) = reviewed();
    let mut learning = Learning::today(GAMES, None);
    for (people, is_new) in [
        (&[Side::First][..], true),
        (&[Side::First], false),
        (&[Side::Second], true),
        (&Side::BOTH, false),
    ] {
        let (found, failed) = learning.note_review(&*whole, &review, people);
        assert_eq!((found, failed), (is_new, None), "{people:?}");
    }
}
