//! Cards from the mistakes in a reviewed game.

use boardgames::course::{DiaryEntry, Happened};
use boardgames::game::Side;
use boardgames::games::{GAMES, find};
use boardgames::session::playback::at;
use boardgames::session::review::{GameEvaluator, Review};
use boardgames::session::{ExplanationView, SearchControl, Session, Unit};
use boardgames::store::{Diary, Dirs};
use boardgames::ui::learning::Learning;
use boardgames::ui::mistake_cards::{CardFate, CardOccasion, MadeCards, keep_mistakes};
use jiff::{ToSpan as _, Zoned};

/// Returns a game in which the first player makes one mistake, and its review.
fn reviewed() -> (Box<dyn Session>, Review) {
    review_of("a1 b2 a3 a2 b1 c2")
}

/// Returns a game of Tic-Tac-Toe with these moves, and its review.
fn review_of(moves: &str) -> (Box<dyn Session>, Review) {
    let info = find("tictactoe").expect("a game");
    let mut whole = info.open(&[], None).expect("it opens");
    whole.play_all(moves).expect("legal moves");
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
        |ply| why(&*whole, ply),
    );
    made.expect("it needs no file")
}

/// Returns the explanation of the move after this number of others.
fn why(whole: &dyn Session, ply: usize) -> Option<ExplanationView> {
    let played = &whole.history()[ply].text;
    at(whole, ply).explanation(played).ok()?(&SearchControl::new())
}

#[test]
fn mistake_that_most_moves_avoid_becomes_no_card() {
    let made = |moves: &str, side: Side| {
        let (whole, review) = review_of(moves);
        let mut learning = Learning::today(GAMES, None);
        let made = keep_mistakes(
            &mut learning,
            (&*whole, &review),
            (&[side], &[side]),
            CardOccasion::Asked,
            |ply| why(&*whole, ply),
        );
        let made = made.expect("it needs no file");
        let fates = made.fates.iter().map(|(_, fate)| *fate);
        assert_eq!(
            Vec::from_iter(fates).contains(&CardFate::TooEasy),
            made.new == 0
        );
        made.new
    };
    // Four of six moves draw; only the two corners lose.
    assert_eq!(made("a1 b2 c3 a3 c1 b1 c2", Side::Second), 0);
    // Four of eight moves draw.
    assert_eq!(made("b2 a2 a1 c3 c1", Side::Second), 1);
}

#[test]
fn mistake_without_a_reason_becomes_no_card() {
    let (whole, review) = reviewed();
    let made = |why: &dyn Fn(usize) -> Option<ExplanationView>| {
        let mut learning = Learning::today(GAMES, None);
        let made = keep_mistakes(
            &mut learning,
            (&*whole, &review),
            (&[Side::First], &[Side::First]),
            CardOccasion::Asked,
            why,
        );
        let made = made.expect("it needs no file");
        let is_left_out = made.fates.contains(&(4, CardFate::NoReason));
        assert_eq!(is_left_out, made.new == 0, "{made:?}");
        made.new
    };
    assert_eq!(made(&|ply| why(&*whole, ply)), 1);
    assert_eq!(made(&|_| None), 0);
    let bare = |ply| {
        let mut view = why(&*whole, ply)?;
        view.unit = Unit::points("discs", 16.0);
        view.explained.claims.clear();
        Some(view)
    };
    assert_eq!(made(&bare), 0, "a number is no reason");
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
    let made = |mistakes, found, new| {
        let fate = match found {
            0 => CardFate::Deleted,
            _ => CardFate::Saved,
        };
        MadeCards {
            fates: vec![(4, fate)],
            mistakes,
            found,
            new,
            own: true,
        }
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
    let made = learning.learner().cards()[0].card.clone();
    let is_learned = |learning: &Learning| learning.learner().cards()[0].due.is_none();
    // The card was made long ago, and answered on each day on which it came back.
    let folder = tempfile::tempdir().expect("a folder");
    let places = Dirs::all_in(folder.path());
    let seen = Happened::Seen {
        card: made.card.clone(),
        right: true,
    };
    let made = [(80, Happened::Card(made))];
    let answers = [79, 76, 69, 53, 18].map(|ago| (ago, seen.clone()));
    for (ago, what) in made.into_iter().chain(answers) {
        let day = Zoned::now().checked_sub(ago.days()).expect("a day");
        let diary = Diary::at(places.diary());
        diary.add(&DiaryEntry::at(&day, what)).expect("writable");
    }
    let mut learning = Learning::today(GAMES, Some(&places));
    assert!(is_learned(&learning));
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
