//! Takeback, draw, rematch, resignation, and the score.

use boardgames::game::Verdict;
use boardgames::lobby::{Question, Request};
use boardgames::session::Ending;

use crate::scripted::{House, file_of};

const TAKEBACK: Request = Request::Ask(Question::Takeback);
const DRAW: Request = Request::Ask(Question::Draw);
const REMATCH: Request = Request::Ask(Question::Rematch);

#[test]
fn move_is_taken_back_only_if_the_other_player_agrees() {
    let mut house = House::new();
    let (anna, ben) = (house.enter("anna"), house.enter("ben"));
    house.begin(anna, ben, "othello black");
    house.ask(anna, TAKEBACK);
    assert!(house.last(anna).contains("no move to take back"));
    house.play(anna, "f5");
    house.ask(anna, TAKEBACK);
    assert_eq!(house.last(ben), "anna asks to take a move back.");
    assert_eq!(
        house.table(ben).question(),
        Some(("anna", Question::Takeback))
    );
    assert_eq!(house.table(anna).question(), None);
    house.ask(anna, Request::Answer(true));
    assert!(
        house.last(anna).contains("no question"),
        "nobody answers for the other"
    );
    house.ask(ben, Request::Answer(false));
    assert_eq!(house.table(anna).session.history().len(), 1);
    house.play(ben, "d6");
    house.ask(anna, TAKEBACK);
    house.ask(ben, Request::Answer(true));
    assert!(
        house.table(ben).session.history().is_empty(),
        "the reply goes, too"
    );
    assert!(
        house.disk[&file_of(house.table(ben))]
            .record
            .moves
            .is_empty()
    );
}

#[test]
fn move_answers_a_takeback_with_no() {
    let mut house = House::new();
    let (anna, ben) = (house.enter("anna"), house.enter("ben"));
    house.begin(anna, ben, "othello black");
    house.play(anna, "f5");
    house.ask(anna, TAKEBACK);
    house.play(ben, "d6");
    assert_eq!(house.table(ben).asked, None);
    house.ask(ben, Request::Answer(true));
    assert_eq!(house.table(ben).session.history().len(), 2);
}

#[test]
fn draw_offer_survives_a_move_of_the_person_who_made_it() {
    let mut house = House::new();
    let (anna, ben) = (house.enter("anna"), house.enter("ben"));
    house.begin(anna, ben, "othello black");
    house.ask(anna, DRAW);
    house.ask(anna, DRAW);
    assert!(house.last(anna).contains("already asked"));
    house.play(anna, "f5");
    assert!(house.table(ben).question().is_some());
    house.ask(ben, DRAW);
    assert_eq!(house.table(anna).ending, Some(Ending::Agreed));
    let record = &house.disk[&file_of(house.table(anna))].record;
    assert_eq!(record.result, Some(Verdict::Draw));
}

#[test]
fn rematch_changes_sides_and_the_score_counts() {
    let mut house = House::new();
    let (anna, ben) = (house.enter("anna"), house.enter("ben"));
    let first = house.begin(anna, ben, "othello black rated");
    let carla = house.enter("carla");
    house.ask(carla, Request::Join(first.clone()));
    house.ask(anna, TAKEBACK);
    assert!(
        house.last(anna).contains("cannot be taken back"),
        "it is rated"
    );
    house.ask(anna, REMATCH);
    assert!(house.last(anna).contains("not over yet"));
    house.ask(anna, Request::Resign);
    house.ask(anna, REMATCH);
    house.ask(ben, Request::Answer(true));
    for id in [anna, ben, carla] {
        assert_ne!(house.table(id).code, first);
        assert_eq!(house.table(id).seats[0].name, "ben");
        assert_eq!(house.table(id).score.as_deref(), Some("ben 1, anna 0"));
    }
    let [ben_now, anna_now] = [0, 1].map(|seat| house.table(carla).seats[seat].rating.unwrap());
    assert!(ben_now > 1000 && ben_now + anna_now == 2000);
}

#[test]
fn question_goes_with_the_person_who_asked() {
    let mut house = House::new();
    let (anna, ben) = (house.enter("anna"), house.enter("ben"));
    let code = house.begin(anna, ben, "othello rated");
    house.ask(anna, Request::Resign);
    let beside = house.enter("anna");
    house.ask(beside, Request::Join(code));
    house.ask(anna, REMATCH);
    house.ask(anna, Request::LeaveTable);
    assert!(
        house.table(ben).question().is_some(),
        "anna is still there once"
    );
    house.leave(beside);
    assert!(house.last(ben).starts_with("anna has left the board"));
    house.ask(ben, Request::Answer(true));
    assert!(house.last(ben).contains("no question"));
}

#[test]
fn questions_and_ends_reach_a_player_in_the_hall() {
    let mut house = House::new();
    let (anna, ben) = (house.enter("anna"), house.enter("ben"));
    let code = house.begin(anna, ben, "othello black");
    house.play(anna, "f5");
    house.ask(ben, Request::LeaveTable);
    house.ask(anna, TAKEBACK);
    let sentence = format!("anna asks to take a move back: join {code}.");
    assert_eq!(house.last(ben), sentence);
    assert!(house.last(anna).starts_with("ben is not at the board."));
    house.ask(anna, Request::Resign);
    let sentence = format!("{code} is over: ben wins by resignation.");
    assert_eq!(house.last(ben), sentence);
    house.ask(ben, Request::Join(code.clone()));
    house.ask(ben, Request::LeaveTable);
    assert!(house.hall(ben).mine.is_empty());
    house.ask(anna, REMATCH);
    let question = house.hall(ben).mine[0].question.clone();
    assert_eq!(question.as_deref(), Some("anna asks for a rematch"));
    let beside = house.enter("ben");
    house.ask(ben, Request::Join(code));
    house.ask(ben, Request::Answer(true));
    assert_eq!(house.table(beside).code, house.table(anna).code);
    assert_eq!(house.table(ben).code, house.table(anna).code);
}

#[test]
fn ratings_come_back_after_a_restart() {
    let mut house = House::new();
    let (anna, ben) = (house.enter("anna"), house.enter("ben"));
    house.begin(anna, ben, "othello rated");
    house.ask(ben, Request::Resign);
    house.restart(Default::default(), std::time::Duration::from_secs(90_000));
    let anna = house.enter("anna");
    house.ask(
        anna,
        Request::Offer(crate::scripted::terms("othello rated")),
    );
    assert!(house.hall(anna).offers[0].rating.unwrap() > 1000);
}

#[test]
fn chat_is_one_clean_line_and_limited() {
    let mut house = House::new();
    let (anna, ben) = (house.enter("anna"), house.enter("ben"));
    let code = house.begin(anna, ben, "othello rated");
    let carla = house.enter("carla");
    house.ask(carla, Request::Join(code));
    house.ask(anna, Request::Say("hello\u{1b}[2J\nthere".to_owned()));
    for id in [anna, ben, carla] {
        assert_eq!(house.last(id), "anna: hello[2Jthere");
    }
    house.ask(carla, Request::Say("play f5!".to_owned()));
    assert!(house.last(carla).contains("spectators cannot write"));
    for _ in 0..9 {
        house.ask(ben, Request::Say("hi".to_owned()));
    }
    assert!(house.last(ben).contains("too many lines"));
    let hellos = house.seen[&anna]
        .sentences
        .iter()
        .filter(|line| *line == "ben: hi");
    assert_eq!(hellos.count(), 5);
    house.pass_time(std::time::Duration::from_secs(2));
    house.ask(ben, Request::Say("again".to_owned()));
    assert_eq!(house.last(anna), "ben: again");
}
