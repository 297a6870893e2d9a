//! Hints in a game, step by step.

use std::time::Duration;

use boardgames::session::TeacherMode;

use crate::script::{Do, keys, prepare};
use crate::shared::assert_shows;
use crate::teacher::{ALONE, THREATENED, boxed, play, taught};

#[test]
fn hint_gives_idea_then_moves_then_reason() {
    let game = || taught("tictactoe", THREATENED, TeacherMode::Off);
    let ask = |text: &str, why: bool| {
        let mut script = keys("h");
        script.push(Do::AwaitEvaluation);
        script.extend(keys(text));
        if why {
            script.push(Do::AwaitWhy);
        }
        play(game(), script)
    };
    assert_shows(
        &ask("", false),
        "Hint: a move that blocks O's line; press again for a few moves.",
    );
    assert_shows(&ask("h", false), "a move that blocks");
    assert_shows(
        &ask("hh", false),
        "Hint: the best * is as good as any move; press again for it (then not rated)",
    );
    let why = ask("hhhh", true);
    assert_shows(&why, "Hint");
    let why = boxed(&why);
    assert_shows(&why, "b1 keeps the draw: it blocks O's line.");
    assert_shows(
        &why,
        "You were shown the move, so the game does not change your rating.",
    );
    // One reason is enough for a hint.
    assert!(!why.contains("would lose."), "{why}");
}

#[test]
fn second_letter_of_a_pair_does_not_close_the_box_of_the_first() {
    let game = taught("tictactoe", THREATENED, TeacherMode::Off);
    let mut script = keys("h");
    script.push(Do::AwaitEvaluation);
    script.extend(keys("hhhh"));
    script.push(Do::AwaitWhy);
    script.extend(keys("h"));
    assert_shows(&boxed(&play(game, script)), "b1 keeps the draw");
}

#[test]
fn only_a_rated_game_warns_before_the_move_is_shown() {
    let ask = |players: [&str; 2], mode: TeacherMode| {
        let mut game = prepare("tictactoe", &[], players, THREATENED);
        game.teacher = Some(mode);
        let script = [keys("h"), vec![Do::AwaitEvaluation], keys("hh")].concat();
        play(game, script)
    };
    let warns = |shown: &str| shown.contains("for it (then not rated)");
    assert!(warns(&ask(ALONE, TeacherMode::Off)));
    assert!(!warns(&ask(ALONE, TeacherMode::Gentle)));
    assert!(!warns(&ask(["human", "human"], TeacherMode::Off)));
    assert!(!warns(&ask(["human", "ai:10,time=1s"], TeacherMode::Off)));
}

#[test]
fn hint_without_an_idea_begins_with_the_moves() {
    let game = prepare("dagennacht", &[], ALONE, "");
    let script = [keys("hh"), vec![Do::AwaitEvaluation, Do::Resize(132, 43)]].concat();
    let shown = play(game, script);
    assert_shows(
        &shown,
        "Hint: look at the moves marked *; the best of them is as good as any move; press again",
    );
}

#[test]
fn line_of_a_stopped_move_ends_with_what_comes_of_it() {
    let moves = "f5 f4 d3 f6 g4 c3 d6 c2 f7 e6 b2 c6 e3 h3 h4 e2 g6 h6";
    let mut script = keys("b7\n");
    script.push(Do::AwaitWhy);
    script.extend(keys("s"));
    script.extend(vec![Do::Pass(Duration::from_secs(60)); 8]);
    let shown = play(taught("othello", moves, TeacherMode::Gentle), script);
    assert_shows(&shown, "The result for Black: about");
}
