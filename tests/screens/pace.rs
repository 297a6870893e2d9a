//! The speed at which moves are shown, and repeating the last turn.

use std::time::Duration;

use boardgames::game::Side;
use boardgames::session::{Clock, OnTimeUp};
use boardgames::store::{Config, GlyphChoice};
use boardgames::ui::context::Context;

use crate::script::{Do, Next, Script, context, keys, prepare, run};
use crate::shared::assert_shows;

/// Creates a context in which moves are animated, as by default.
fn slow_game() -> Context {
    Context {
        config: Config::default(),
        ..context(GlyphChoice::Unicode, None)
    }
}

fn play(players: [&str; 2], moves: &str, context: &mut Context, script: Vec<Do>) -> Script {
    let first = Next::Play(Box::new(prepare("awari", &[], players, moves)));
    run(first, context, script).0
}

fn pass(ms: u64) -> Do {
    Do::Pass(Duration::from_millis(ms))
}

const AGAINST: [&str; 2] = ["human", "ai:1"];

#[test]
fn computer_answers_after_the_move_before_was_visible() {
    // Pit 1 is emptied and sown in 3 steps, the last of which is the new
    // position.
    let mut script = keys("1\n");
    script.extend([pass(250), pass(250), pass(250)]);
    script.push(Do::AwaitThought);
    let waiting = play(AGAINST, "", &mut slow_game(), script.clone()).text();
    assert_shows(&waiting, "You played pit 1, sowing 3 beans");
    assert_shows(&waiting, "Computer thinks");
    script.push(pass(499));
    let waiting = play(AGAINST, "", &mut slow_game(), script.clone()).text();
    assert_shows(&waiting, "You played pit 1, sowing 3 beans");
    script.push(pass(1));
    let answered = play(AGAINST, "", &mut slow_game(), script).text();
    assert_shows(&answered, "Computer played");
}

#[test]
fn without_animation_nothing_waits() {
    let mut script = keys("1\n");
    script.push(Do::AwaitThought);
    let frame = play(
        AGAINST,
        "",
        &mut context(GlyphChoice::Unicode, None),
        script,
    )
    .text();
    assert_shows(&frame, "Computer played");
}

#[test]
fn plus_and_minus_change_the_step_time() {
    let mut context = slow_game();
    let frame = play(AGAINST, "", &mut context, keys("-")).text();
    assert_shows(
        &frame,
        "Each step of a move takes 0.5 s; + faster, - slower.",
    );
    let frame = play(AGAINST, "", &mut context, keys("+++++")).text();
    assert_shows(&frame, "Moves are now shown at once; - shows their steps.");
    assert!(!context.config.animation);
    context.overrides.no_animation = true;
    play(AGAINST, "", &mut context, keys("-"));
    assert_eq!(context.step_time(), Duration::from_millis(50));
}

#[test]
fn animation_time_is_on_no_clock() {
    let mut script = keys("1\n");
    script.extend([
        pass(40_000),
        pass(40_000),
        pass(40_000),
        Do::AwaitThought,
        pass(60_000),
    ]);
    let frame = play(AGAINST, "", &mut slow_game(), script).text();
    assert!(frame.contains("0 beans   0:00   North"), "{frame}");
}

const TURNED: [&str; 2] = ["ai:1", "human"];

#[test]
fn turn_of_several_sowings_is_announced_whole() {
    let frame = play(TURNED, "4 3", &mut slow_game(), Vec::new()).text();
    assert_shows(&frame, "Computer: pit 4, sowing 3 beans, and moves again");
    assert_shows(&frame, "then pit 3, sowing 3 beans");
    // A key with another purpose does not remove it.
    let frame = play(TURNED, "4 3", &mut slow_game(), keys("e")).text();
    assert_shows(&frame, "Computer: pit 4, sowing 3 beans, and moves again");
}

#[test]
fn last_turn_is_shown_again_step_by_step() {
    let again = |waits: usize| {
        let mut script = keys("p");
        script.extend(std::iter::repeat_n(pass(250), waits));
        play(TURNED, "4 3", &mut slow_game(), script).text()
    };
    let begins = again(0);
    assert_shows(&begins, "Computer's last turn again; any key stops.");
    assert_shows(&begins, "36 beans in play");
    assert_shows(&again(1), "Again: Computer played pit 4, sowing 3 beans");
    // Three frames of the first sowing, the last one kept for two more steps.
    assert_shows(&again(5), "Again: Computer played pit 4, sowing 3 beans");
    assert_shows(&again(6), "Again: Computer played pit 3, sowing 3 beans");
    let over = again(11);
    assert_shows(&over, "Your move");
    let ended = play(TURNED, "4 3", &mut slow_game(), keys("pe")).text();
    assert_shows(&ended, "working it out");
}

#[test]
fn nothing_is_shown_again_before_the_first_move() {
    let frame = play(AGAINST, "", &mut slow_game(), keys("p")).text();
    assert_shows(&frame, "No move has been played yet.");
}

#[test]
fn counts_match_the_board_during_animation() {
    // Pit 4 begins and ends with a bean for the home.
    let mut script = keys("4\n");
    script.push(pass(250));
    let flying = play(["human", "human"], "", &mut slow_game(), script.clone()).text();
    assert_shows(&flying, "36 beans in play; first to 19 at home wins");
    assert_shows(&flying, "South        0 beans");
    script.extend([pass(250), pass(250)]);
    let over = play(["human", "human"], "", &mut slow_game(), script).text();
    assert_shows(&over, "South        1 bean");
}

#[test]
fn own_turn_is_shown_again_in_correct_grammar() {
    let frame = play(["human", "ai:1"], "4", &mut slow_game(), keys("p")).text();
    assert_shows(&frame, "Your last turn again; any key stops.");
    let mut script = keys("p");
    script.push(pass(250));
    let frame = play(["human", "ai:1"], "4", &mut slow_game(), script).text();
    assert_shows(
        &frame,
        "Again: You played pit 4, sowing 3 beans, and move again.",
    );
}

#[test]
fn time_for_showing_a_move_is_not_counted() {
    let at = Duration::from_secs;
    let mut clock = Clock::new("1".parse().unwrap(), OnTimeUp::Lose);
    clock.follow(0, Some(Side::First), at(0));
    clock.begin_now(at(4));
    assert_eq!(clock.left(Side::First, at(5)), Some(at(59)));
}
