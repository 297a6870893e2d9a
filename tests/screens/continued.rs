//! A game that is left and continued keeps its settings.

use boardgames::session::TeacherMode;
use boardgames::store::{AutoSave, Dirs, GlyphChoice, newest_open};
use boardgames::ui::context::Context;
use boardgames::ui::prepared_game::PreparedGame;

use crate::script::{Do, Next, context, keys, prepare, run};
use crate::shared::{assert_shows, home};

const PLAYERS: [&str; 2] = ["human", "ai:1"];

/// Plays a new game with this script and leaves it.
fn play_and_leave(places: &Dirs, script: Vec<Do>) {
    let mut context = context(GlyphChoice::Unicode, Some(places.clone()));
    let mut game = prepare("tictactoe", &[], PLAYERS, "b2 a1 c3 c1 b1 b3");
    game.save = Some(AutoSave::fresh(places));
    let (_, _) = run(Next::Play(Box::new(game)), &mut context, script);
}

/// Continues the newest game.
fn continued(context: &Context) -> PreparedGame {
    let places = context.places.as_ref().expect("places");
    let (path, record, session) = newest_open(places, context.games).expect("an open game");
    let resumed = context.resume_file(session, &path, &record);
    resumed.expect("it continues")
}

/// Returns the screen after the newest game was continued.
fn shown(places: &Dirs, script: Vec<Do>) -> String {
    let mut context = context(GlyphChoice::Unicode, Some(places.clone()));
    let game = continued(&context);
    let (backend, _) = run(Next::Play(Box::new(game)), &mut context, script);
    backend.text()
}

#[test]
fn continued_game_keeps_its_teacher() {
    let (_folder, places) = home();
    play_and_leave(&places, keys("t"));
    assert_shows(&shown(&places, Vec::new()), "Teacher gentle (not rated)");
    assert_shows(&shown(&places, keys("t")), "Teacher strict (not rated)");
    // The change lasts, although no move followed it.
    assert_shows(&shown(&places, Vec::new()), "Teacher strict (not rated)");
    shown(&places, keys("t"));
    assert_shows(&shown(&places, keys("t")), "Teacher gentle");
}

#[test]
fn teacher_that_was_switched_off_stays_off() {
    let (_folder, places) = home();
    play_and_leave(&places, keys("ttt"));
    let mut context = context(GlyphChoice::Unicode, Some(places));
    context.config.teacher = TeacherMode::Strict;
    let mode = continued(&context).teacher;
    assert_eq!(mode, Some(TeacherMode::Off));
}

#[test]
fn game_without_a_recorded_teacher_has_that_of_the_settings() {
    let (_folder, places) = home();
    play_and_leave(&places, keys("s\n"));
    let mut context = context(GlyphChoice::Unicode, Some(places));
    context.config.teacher = TeacherMode::Strict;
    let game = continued(&context);
    assert_eq!(game.teacher, None);
    let (backend, _) = run(Next::Play(Box::new(game)), &mut context, Vec::new());
    assert_shows(&backend.text(), "Teacher strict (not rated)");
}
