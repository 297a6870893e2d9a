//! Clocks, disconnection and return, restart, correspondence.

use std::time::Duration;

use boardgames::game::{EarlyEnd, Side, Verdict};
use boardgames::lobby::Request;

use crate::scripted::{House, file_of};

const fn secs(n: u64) -> Duration {
    Duration::from_secs(n)
}

#[test]
fn player_whose_time_is_up_loses_although_away() {
    let mut house = House::new();
    let (anna, ben) = (house.enter("anna"), house.enter("ben"));
    house.begin(anna, ben, "othello black 1+0");
    house.leave(anna);
    house.pass_time(secs(59));
    assert!(house.table(ben).ending.is_none());
    assert!(!house.table(ben).seats[0].here);
    assert_eq!(house.lobby.wake(house.now), Some(house.now + secs(1)));
    house.pass_time(secs(1));
    let record = &house.disk[&file_of(house.table(ben))].record;
    assert_eq!(record.result, Some(Verdict::Win(Side::Second)));
    assert_eq!(record.ended, Some(EarlyEnd::Time));
}

#[test]
fn late_move_does_not_count_even_before_the_next_tick() {
    let mut house = House::new();
    let (anna, ben) = (house.enter("anna"), house.enter("ben"));
    house.begin(anna, ben, "othello black 30s");
    house.now += secs(31);
    house.play(anna, "f5");
    assert!(house.last(anna).contains("the game is over"));
    assert!(house.table(ben).session.history().is_empty());
}

#[test]
fn clock_stops_when_the_game_ends() {
    let mut house = House::new();
    let (anna, ben) = (house.enter("anna"), house.enter("ben"));
    house.begin(anna, ben, "othello black 1+0");
    house.pass_time(secs(10));
    house.ask(ben, Request::Resign);
    house.now += secs(20);
    let clock = &house.table(anna).clock;
    assert_eq!(clock.left(Side::First, house.now), Some(secs(50)));
    assert_eq!(clock.next_change(house.now), None);
}

#[test]
fn player_who_goes_to_the_hall_hears_that_the_clock_runs() {
    let mut house = House::new();
    let (anna, ben) = (house.enter("anna"), house.enter("ben"));
    let code = house.begin(anna, ben, "othello black 1+0");
    assert!(house.hall(anna).people.iter().all(|line| line.playing));
    for id in [anna, ben] {
        house.ask(id, Request::LeaveTable);
    }
    assert_eq!(house.last(anna), format!("Your clock runs in {code}."));
    assert!(!house.last(ben).contains("clock"));
    let line = &house.hall(anna).mine[0];
    assert_eq!(line.clock.shown(line.side, house.now), "1:00");
    house.ask(anna, Request::Join(code));
    house.ask(anna, Request::Resign);
    assert!(house.hall(anna).people.iter().all(|line| !line.playing));
}

#[test]
fn clock_that_stops_waits_for_the_player() {
    let mut house = House::new();
    let (anna, ben) = (house.enter("anna"), house.enter("ben"));
    let code = house.begin(anna, ben, "othello black 1+0 stop");
    house.pass_time(secs(10));
    house.leave(anna);
    house.pass_time(secs(5000));
    assert!(house.table(ben).ending.is_none());
    let anna = house.enter("anna");
    house.ask(anna, Request::Join(code));
    let left = house.table(anna).clock.left(Side::First, house.now);
    assert_eq!(left, Some(secs(50)));
    house.play(anna, "f5");
    house.leave(anna);
    house.pass_time(secs(60));
    let record = &house.disk[&file_of(house.table(ben))].record;
    assert_eq!(
        record.result,
        Some(Verdict::Win(Side::First)),
        "ben is here; his clock runs"
    );
}

#[test]
fn after_a_restart_the_clock_waits_until_the_player_is_back() {
    let mut house = House::new();
    let (anna, ben) = (house.enter("anna"), house.enter("ben"));
    let code = house.begin(anna, ben, "othello black 10+0");
    house.pass_time(secs(100));
    house.play(anna, "f5");
    house.pass_time(secs(40));
    house.play(ben, "d6");
    house.restart(Default::default(), secs(100_000));
    house.pass_time(secs(100_000));
    let ben = house.enter("ben");
    house.ask(ben, Request::Join(code.clone()));
    assert!(house.table(ben).ending.is_none(), "anna is not back yet");
    let left = |house: &House, side| house.table(ben).clock.left(side, house.now);
    assert_eq!(left(&house, Side::First), Some(secs(500)));
    assert_eq!(left(&house, Side::Second), Some(secs(560)));
    let anna = house.enter("anna");
    house.leave(anna);
    house.pass_time(secs(499));
    assert!(house.table(ben).ending.is_none());
    house.pass_time(secs(1));
    assert!(
        house.table(ben).ending.is_some(),
        "she was back, so her clock runs"
    );
}

#[test]
fn correspondence_game_ends_when_the_days_are_over() {
    let mut house = House::new();
    let (anna, ben) = (house.enter("anna"), house.enter("ben"));
    house.begin(anna, ben, "othello black days=2");
    let day = secs(24 * 60 * 60);
    house.pass_time(day);
    house.play(anna, "f5");
    assert_eq!(house.table(anna).due, Some(house.now + 2 * day));
    house.restart(Default::default(), day);
    house.pass_time(day - secs(1));
    let record = |house: &House| house.disk.values().next().unwrap().record.clone();
    assert_eq!(record(&house).result, None);
    house.pass_time(secs(1));
    assert_eq!(record(&house).result, Some(Verdict::Win(Side::First)));
    assert_eq!(record(&house).ended, Some(EarlyEnd::Time));
}

#[test]
fn computer_goes_on_thinking_after_a_restart() {
    let mut house = House::new();
    let anna = house.enter("anna");
    house.ask(
        anna,
        Request::Offer(crate::scripted::terms("othello black ai:2")),
    );
    house.play(anna, "f5");
    let code = house.table(anna).code.clone();
    assert_eq!(house.jobs.len(), 1);
    house.restart(Default::default(), secs(5));
    house.think();
    let anna = house.enter("anna");
    house.ask(anna, Request::Join(code));
    assert!(house.table(anna).is_your_turn());
    assert_eq!(house.table(anna).session.history().len(), 2);
}

#[test]
fn taken_back_move_gives_its_time_back_in_the_record() {
    let mut house = House::new();
    let (anna, ben) = (house.enter("anna"), house.enter("ben"));
    house.begin(anna, ben, "othello black");
    house.pass_time(secs(3));
    house.play(anna, "f5");
    house.pass_time(secs(4));
    house.play(ben, "d6");
    let times = |house: &House| house.disk[&file_of(house.table(ben))].record.times.clone();
    assert_eq!(times(&house), Some(vec![3000, 4000]));
    house.ask(ben, Request::Ask(boardgames::lobby::Question::Takeback));
    house.ask(anna, Request::Answer(true));
    assert_eq!(times(&house), Some(vec![3000]));
}

#[test]
fn people_are_called_when_it_is_their_turn_wherever_they_are() {
    let mut house = House::new();
    let (anna, ben) = (house.enter("anna"), house.enter("ben"));
    let code = house.begin(anna, ben, "othello black");
    house.ask(ben, Request::LeaveTable);
    house.play(anna, "f5");
    assert_eq!(house.seen[&ben].calls, [code]);
    assert_eq!(house.seen[&anna].calls.len(), 1, "for the first move");
}
