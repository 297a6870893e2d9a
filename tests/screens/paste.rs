//! Pasted text is always text, never a sequence of command keys.

use boardgames::games::find;
use boardgames::store::{Dirs, GlyphChoice, list};
use boardgames::ui::prepared_game::PreparedGame;
use boardgames::ui::tui::events::Event;

use crate::around::home_with_games;
use crate::script::{Do, Next, context, keys, prepare, run};
use crate::shared::{analysis, assert_shows};

const REFUSED: &str = "You cannot paste here.";

fn pasted(text: &str) -> Do {
    Do::Event(Event::Paste(text.to_owned()))
}

fn shown(first: Next, script: Vec<Do>) -> String {
    run(first, &mut context(GlyphChoice::Unicode, None), script)
        .0
        .text()
}

fn saved(places: &Dirs, script: Vec<Do>) -> String {
    let mut context = context(GlyphChoice::Unicode, Some(places.clone()));
    run(Next::Saved, &mut context, script).0.text()
}

fn game(id: &str, moves: &str) -> PreparedGame {
    prepare(id, &[], ["human", "human"], moves)
}

fn play(game: PreparedGame, script: Vec<Do>) -> String {
    shown(Next::Play(Box::new(game)), script)
}

#[test]
fn paste_does_not_confirm_a_question() {
    let (_folder, places) = home_with_games();
    let names = || {
        list(&places, boardgames::games::GAMES)
            .expect("games")
            .len()
    };
    let before = names();
    assert_shows(&saved(&places, vec![pasted("dd")]), REFUSED);
    assert_eq!(names(), before);
    let frame = play(game("tictactoe", "b2"), vec![pasted("gg")]);
    assert_shows(&frame, "move: gg_");
    let armed = [keys("g"), vec![pasted("g")]].concat();
    let frame = play(game("tictactoe", "b2"), armed);
    assert_shows(&frame, "O's move: g_");
}

#[test]
fn paste_never_leaves_a_screen() {
    let menu = shown(Next::Menu, vec![pasted("q\nquit\nq\n")]);
    assert_shows(&menu, "boardgames");
    assert_shows(&menu, "Pasted text: this text has no known format");
    for (first, title) in [
        (Next::Statistics, "Statistics"),
        (Next::Settings, "Settings"),
        (Next::Learn(None), "Learn"),
        (Next::Form(find("othello").expect("a game")), "New game"),
    ] {
        let frame = shown(first, vec![pasted("q\nquit\nq\n")]);
        assert_shows(&frame, title);
        assert_shows(&frame, REFUSED);
    }
    let (_folder, places) = home_with_games();
    assert_shows(&saved(&places, vec![pasted("q")]), "Saved games");
    let setting_up = [keys("tt"), vec![pasted("\x1bq")]].concat();
    assert_shows(
        &shown(analysis("awari", &[], ""), setting_up),
        "setting up a position",
    );
}

#[test]
fn pasted_move_is_typed_but_not_played() {
    let frame = play(game("othello", ""), vec![pasted(" f5\n")]);
    assert_shows(&frame, "move: f5_");
    let frame = play(game("awari", ""), vec![pasted("3\n4\n5\n")]);
    assert_shows(&frame, "more than one move");
    assert_shows(&frame, "move 1");
    let frame = play(game("othello", ""), vec![pasted("quit the game")]);
    assert_shows(&frame, "more than one move");
    let lesson = || Next::Learn(Some((find("othello").expect("a game"), 3)));
    assert_shows(&shown(lesson(), vec![pasted("c4\n")]), "Your move: c4_");
}

#[test]
fn paste_into_a_line_does_not_submit_it() {
    let frame = shown(
        Next::Menu,
        [keys("/"), vec![pasted("play well\nquit\n")]].concat(),
    );
    assert_shows(&frame, "/play well quit_");
    let (_folder, places) = home_with_games();
    let frame = saved(&places, [keys("/"), vec![pasted("oth\ndd")]].concat());
    assert_shows(&frame, "Search: oth dd_");
    let frame = play(
        game("othello", ""),
        [keys("s"), vec![pasted("my game\n")]].concat(),
    );
    assert_shows(&frame, "my game_");
    // A seed must be a number.
    let to_seed = || keys("^");
    let form = || Next::Form(find("tictactoe").expect("a game"));
    let frame = shown(form(), [to_seed(), vec![pasted("1234")]].concat());
    assert_shows(&frame, "1234");
    let frame = shown(form(), [to_seed(), vec![pasted("q1")]].concat());
    assert_shows(&frame, REFUSED);
}
