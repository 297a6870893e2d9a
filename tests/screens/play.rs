//! A game in progress as a value: inputs in, effects out, with a fake clock.

use std::time::Duration;

use boardgames::game::{EarlyEnd, Side};
use boardgames::games::find;
use boardgames::session::{
    Clock, Command, Effect, Ending, Input, JobId, Level, OnTimeUp, Play, PlayerFault,
    SearchControl, Seat, Session, Step, TeacherMode, Thought,
};

use crate::taught::{TAUGHT, stopped_move};

const fn secs(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn tic_tac_toe() -> Box<dyn Session> {
    let info = find("tictactoe").expect("it is listed");
    info.open(&[], None).expect("defaults are playable")
}

/// A game on this clock, begun at time 0.
fn begun(session: Box<dyn Session>, clock: &str) -> (Play, Vec<Effect>) {
    let control = clock.parse().expect("a clock");
    let mut play = Play::new(session, Clock::new(control, OnTimeUp::Lose));
    let effects = play.begin(Duration::ZERO);
    (play, effects)
}

/// A game whose second side a computer plays.
fn against_computer() -> (Play, Vec<Effect>) {
    let mut session = tic_tac_toe();
    session.sit(Side::Second, Seat::Bot(Level::EASIEST.into()), 1);
    begun(session, "none")
}

fn mv(text: &str) -> Input {
    Input::Command(Command::Play(text.to_owned()))
}

fn thought(text: &str) -> Thought {
    Thought {
        text: text.to_owned(),
        value: None,
        pv: Vec::new(),
        depth: 0,
        nodes: 0,
    }
}

/// The job that the effects end with.
fn think(effects: Vec<Effect>) -> JobId {
    match effects.into_iter().last() {
        Some(Effect::Think(id, _)) => id,
        other => panic!("{other:?}"),
    }
}

#[test]
fn persons_move_starts_the_computer() {
    let (mut play, effects) = against_computer();
    assert!(effects.is_empty(), "a person begins: {effects:?}");
    let effects = play.on(mv("b2"), secs(1));
    assert!(matches!(effects[0], Effect::Changed(Step::Played)));
    let id = think(effects);
    assert_eq!(play.job(), Some(id));
    let effects = play.on(Input::Thought(id, Ok(thought("a1"))), secs(2));
    assert!(matches!(effects[..], [Effect::Changed(Step::Played)]));
    assert_eq!((play.job(), play.session().history().len()), (None, 2));
}

#[test]
fn answer_of_an_old_job_is_ignored() {
    let (mut play, _) = against_computer();
    let old = think(play.on(mv("b2"), secs(1)));
    let effects = play.on(Input::Command(Command::Undo), secs(2));
    assert!(matches!(effects[0], Effect::Stop(id) if id == old));
    let new = think(play.on(mv("a1"), secs(3)));
    assert!(
        play.on(Input::Thought(old, Ok(thought("c3"))), secs(4))
            .is_empty()
    );
    assert_eq!(play.job(), Some(new));
}

#[test]
fn refused_move_does_not_disturb_the_computer() {
    let (mut play, _) = against_computer();
    let id = think(play.on(mv("b2"), secs(1)));
    let effects = play.on(mv("z9"), secs(2));
    assert!(matches!(effects[..], [Effect::Refused(_)]), "{effects:?}");
    assert_eq!(play.job(), Some(id));
}

#[test]
fn computer_that_fails_or_breaks_the_rules_loses() {
    for answer in [
        Ok(thought("b2")),
        Err(PlayerFault::Failed("it died".to_owned())),
    ] {
        let (mut play, _) = against_computer();
        let id = think(play.on(mv("b2"), secs(1)));
        let effects = play.on(Input::Thought(id, answer), secs(2));
        let [Effect::Ended(Ending::Forfeit(Side::Second, _), how)] = &effects[..] else {
            panic!("{effects:?}");
        };
        assert_eq!(*how, Some(EarlyEnd::Forfeit));
    }
}

#[test]
fn time_up_ends_the_game_at_the_next_tick() {
    let (mut play, _) = begun(tic_tac_toe(), "1");
    assert!(play.on(Input::Tick, secs(59)).is_empty());
    let effects = play.on(Input::Tick, secs(60));
    let [Effect::Ended(Ending::TimeUp(Side::First), Some(EarlyEnd::Time))] = &effects[..] else {
        panic!("{effects:?}");
    };
    assert!(play.on(Input::Tick, secs(61)).is_empty(), "only once");
    assert!(play.on(mv("b2"), secs(62)).is_empty(), "it is over");
}

#[test]
fn suspended_game_has_no_clock_and_no_job() {
    let (mut play, _) = against_computer();
    let id = think(play.on(mv("b2"), secs(10)));
    let effects = play.suspend(secs(12));
    assert!(matches!(effects[..], [Effect::Stop(stopped)] if stopped == id));
    assert!(
        play.on(Input::Thought(id, Ok(thought("a1"))), secs(13))
            .is_empty()
    );
    let again = think(play.begin(secs(100)));
    assert_ne!(again, id);
    assert_eq!(play.clock().used(Side::First, secs(100)), secs(10));
    assert_eq!(play.clock().used(Side::Second, secs(101)), secs(3));
}

#[test]
fn undo_cancels_an_early_end_without_taking_a_move_back() {
    let (mut play, _) = begun(tic_tac_toe(), "none");
    for text in ["a1", "a2", "b1"] {
        play.on(mv(text), secs(1));
    }
    let effects = play.on(Input::Command(Command::Resign(Side::Second)), secs(2));
    assert!(matches!(
        effects[..],
        [Effect::Ended(Ending::Resigned(Side::Second), _)]
    ));
    let effects = play.on(Input::Command(Command::Undo), secs(3));
    assert!(
        matches!(effects[..], [Effect::Changed(Step::Reopened)]),
        "{effects:?}"
    );
    assert_eq!((play.ending(), play.session().history().len()), (None, 3));
    for text in ["b2", "c1"] {
        play.on(mv(text), secs(4));
    }
    assert!(matches!(play.ending(), Some(Ending::Finished(_))));
    let effects = play.on(Input::Command(Command::Undo), secs(5));
    assert!(
        matches!(effects[..], [Effect::Changed(Step::TakenBack(1))]),
        "{effects:?}"
    );
}

/// A taught game in which the first move that is stopped was entered and
/// checked.
fn held() -> (Play, String) {
    let (id, options, moves) = TAUGHT[0];
    let owned = |(k, v): &(&str, &str)| ((*k).to_owned(), (*v).to_owned());
    let options: Vec<_> = options.iter().map(owned).collect();
    let info = find(id).expect("it is listed");
    let mut session = info.open(&options, None).expect("it opens");
    session.play_all(moves).expect("the moves are legal");
    let (text, _) = stopped_move(&*session);
    let clock = Clock::new("none".parse().expect("a clock"), OnTimeUp::GoOn);
    let mut play = Play::new(session, clock).taught(TeacherMode::Strict);
    play.begin(Duration::ZERO);
    let mut effects = play.on(mv(&text), secs(1));
    let Some(Effect::Check(id, job)) = effects.pop() else {
        panic!("the teacher checks it");
    };
    assert_eq!(play.checking(), Some(text.as_str()));
    let why = job(&SearchControl::new()).map(Box::new);
    let effects = play.on(Input::Checked(id, why), secs(2));
    assert!(matches!(effects[..], [Effect::MoveStopped]), "{effects:?}");
    (play, text)
}

#[test]
fn teacher_stops_a_bad_move_until_the_person_decides() {
    let (mut play, text) = held();
    let before = play.session().history().len();
    assert_eq!(
        play.stopped_move().map(|held| held.text.as_str()),
        Some(text.as_str())
    );
    let effects = play.on(Input::Command(Command::PlayStopped), secs(3));
    assert!(matches!(effects[0], Effect::Changed(Step::Played)));
    assert_eq!(play.session().history().len(), before + 1);

    let (mut play, _) = held();
    play.on(Input::Command(Command::ThinkAgain), secs(3));
    assert_eq!(play.stopped_move(), None);
    assert!(
        play.on(Input::Command(Command::PlayStopped), secs(4))
            .is_empty()
    );
}

/// Enters a move and lets the teacher check it. Returns whether the teacher stops it.
fn is_stopped(play: &mut Play, text: &str) -> bool {
    let Some(Effect::Check(id, job)) = play.on(mv(text), secs(3)).pop() else {
        panic!("the teacher checks it");
    };
    let why = job(&SearchControl::new()).map(Box::new);
    let effects = play.on(Input::Checked(id, why), secs(4));
    matches!(effects[..], [Effect::MoveStopped])
}

#[test]
fn gentle_teacher_stops_at_most_two_tries_of_a_turn() {
    let (mut play, text) = held();
    play.on(Input::Command(Command::Teach(TeacherMode::Gentle)), secs(3));
    let others = ["a3", "b3", "c2"];
    assert!(is_stopped(&mut play, others[0]));
    assert!(play.stopped_move().is_some_and(|held| held.is_last));
    assert!(!is_stopped(&mut play, others[1]), "the third try is played");
    let again = others.into_iter().chain([text.as_str()]);
    for again in again {
        let (mut play, _) = held();
        play.on(Input::Command(Command::Teach(TeacherMode::Gentle)), secs(3));
        assert_eq!(is_stopped(&mut play, again), again != text, "{again}");
        if again != text {
            assert!(!is_stopped(&mut play, again), "{again} again plays it");
        }
    }
}

#[test]
fn move_being_checked_can_be_played_at_once() {
    let (mut play, text) = held();
    let effects = play.on(mv(&text), secs(3));
    assert!(matches!(effects[..], [Effect::Check(..)]));
    let effects = play.on(Input::Command(Command::MoveNow), secs(4));
    assert!(matches!(
        effects[..],
        [Effect::Stop(_), Effect::Changed(Step::Played), ..]
    ));
}

#[test]
fn only_a_computer_can_be_hurried() {
    let (mut play, _) = against_computer();
    assert!(
        play.on(Input::Command(Command::MoveNow), secs(1))
            .is_empty()
    );
    let id = think(play.on(mv("b2"), secs(1)));
    let effects = play.on(Input::Command(Command::MoveNow), secs(2));
    assert!(matches!(effects[..], [Effect::Hurry(hurried)] if hurried == id));
}

#[test]
fn game_in_progress_is_send() {
    fn is_send<T: Send>() {}
    is_send::<Play>();
    is_send::<Input>();
    is_send::<Effect>();
}
