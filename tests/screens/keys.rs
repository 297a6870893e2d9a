//! Every key in a footer works: the test presses all keys that each screen
//! shows.

use boardgames::session::Study;
use boardgames::store::{AutoSave, Dirs, GlyphChoice};
use boardgames::ui::context::Context;
use boardgames::ui::tui::AnalysisBoard;
use boardgames::ui::tui::events::Event;
use boardgames::ui::tui::keys::{Key, KeyCode};
use tempfile::TempDir;

use crate::script::{Do, Next, context, keys, prepare, run};
use crate::shared;

/// A screen, and the keys that lead to the state to test.
struct Scene {
    name: &'static str,
    first: fn(&Context) -> Next,
    before: Vec<Do>,
}

fn game(id: &str, players: [&str; 2], moves: &str) -> Next {
    Next::Play(Box::new(prepare(id, &[], players, moves)))
}

/// Opens the analysis board of Tic-Tac-Toe after these moves.
fn analysis(context: &Context, moves: &str) -> Next {
    let info = context.games.iter().find(|info| info.id == "tictactoe");
    let mut session = info
        .expect("it is there")
        .open(&[], None)
        .expect("it opens");
    session.play_all(moves).expect("legal moves");
    let study = Study::new(&*session);
    Next::Open(Box::new(AnalysisBoard::new(study)))
}

fn scenes() -> Vec<Scene> {
    let scene = |name, first, before: &str| Scene {
        name,
        first,
        before: keys(before),
    };
    vec![
        scene("menu", |_| Next::Menu, ""),
        scene("command line", |_| Next::Menu, "/"),
        scene("form", |context| Next::Form(context.games[0]), ""),
        scene("watch form", |_| Next::Watch(None), ""),
        scene("settings", |_| Next::Settings, ""),
        scene("saved games", |_| Next::Saved, ""),
        scene(
            "replay",
            |context| {
                let places = context.places.as_ref().expect("a home");
                Next::Replay(places.saves().join("tictactoe-1.json"))
            },
            "",
        ),
        scene(
            "othello",
            |_| game("othello", ["human", "human"], "f5 d6"),
            "",
        ),
        scene("awari", |_| game("awari", ["human", "human"], "4"), ""),
        scene(
            "tic-tac-toe",
            |_| game("tictactoe", ["human", "human"], "b2"),
            "",
        ),
        scene(
            "picked up",
            |_| game("dagennacht", ["human", "human"], "f7 a2"),
            "f7-",
        ),
        scene("analysis", |context| analysis(context, "b2 a1"), "e<"),
        scene("setting up", |context| analysis(context, "b2"), "et"),
        scene("comment", |context| analysis(context, "b2"), "ecc"),
        scene("choice of analysis", |_| Next::Analysis, ""),
        scene(
            "end",
            |_| game("tictactoe", ["human", "human"], "a1 a2 b1 b2 c1"),
            "",
        ),
    ]
}

/// Creates a home with two games of Tic-Tac-Toe under known names.
fn home() -> (TempDir, Dirs) {
    let (folder, places) = shared::home();
    std::fs::create_dir_all(places.saves()).expect("it can be made");
    for (name, moves) in [
        ("tictactoe-1.json", "b2 a1"),
        ("tictactoe-2.json", "a1 b2 c3"),
    ] {
        let prepared = prepare("tictactoe", &[], ["human", "human"], moves);
        let mut save = AutoSave::fresh(&places);
        save.name(&places.saves().join(name), &*prepared.session)
            .expect("a free name");
        save.save(&*prepared.session).expect("it can be written");
    }
    (folder, places)
}

/// Presses more keys in the scene, and returns the last frame and whether the
/// program ended.
fn played(scene: &Scene, more: &[KeyCode]) -> (String, bool) {
    let press = |code: &KeyCode| Do::Event(Event::Key(Key::plain(*code)));
    after(scene, more.iter().map(press).collect())
}

/// Sends more events in the scene, and returns the last frame and whether the
/// program ended.
fn after(scene: &Scene, more: Vec<Do>) -> (String, bool) {
    let (_folder, places) = home();
    let mut context = context(GlyphChoice::Unicode, Some(places));
    let first = (scene.first)(&context);
    let script = scene.before.iter().cloned().chain(more);
    let (backend, done) = run(first, &mut context, script.collect());
    (backend.text(), done.is_ok())
}

/// Returns the keys that a footer's label means.
fn keys_of(label: &str) -> Vec<KeyCode> {
    let one = |code| vec![code];
    match label {
        "↑↓" => one(KeyCode::Down),
        "↑↓←→" | "←→" | "→" => one(KeyCode::Right),
        "Enter" => one(KeyCode::Enter),
        "-" => one(KeyCode::Char('-')),
        "Esc" => one(KeyCode::Esc),
        "Tab" => one(KeyCode::Tab),
        "Space" => one(KeyCode::Char(' ')),
        "+-" | "+ -" => one(KeyCode::Char('+')),
        letters => {
            assert!(letters.chars().count() <= 2, "what key is '{letters}'?");
            letters.chars().map(KeyCode::Char).collect()
        }
    }
}

/// Returns the labels of the last line, each with its description.
fn footer(frame: &str) -> Vec<(String, String)> {
    let line = frame.lines().last().expect("a frame has lines");
    let hints = line
        .split("  ")
        .map(str::trim)
        .filter(|hint| !hint.is_empty());
    hints
        .filter(|hint| !hint.contains('×'))
        .map(|hint| {
            // `+ -` is a label that contains a blank.
            let at = hint.rfind(' ').filter(|_| hint.starts_with("+ -"));
            let at = at.or(hint.find(' '));
            let at = at.unwrap_or_else(|| panic!("'{hint}' is no key and a word: {line}"));
            (hint[..at].to_owned(), hint[at + 1..].to_owned())
        })
        .collect()
}

#[test]
fn every_key_that_a_footer_shows_does_something() {
    for scene in scenes() {
        let (before, left) = played(&scene, &[]);
        assert!(!left, "{} is left by itself", scene.name);
        let promised = footer(&before);
        assert!(promised.len() >= 2, "{}: {before}", scene.name);
        for (label, word) in promised {
            let (after, left) = played(&scene, &keys_of(&label));
            assert!(
                left || after != before,
                "{}: '{label} {word}' does nothing\n{before}",
                scene.name
            );
        }
    }
}

#[test]
fn every_screen_has_help_and_an_exit_key() {
    let typing = ["command line", "comment"];
    for scene in scenes()
        .iter()
        .filter(|scene| !typing.contains(&scene.name))
    {
        let (frame, _) = played(scene, &[KeyCode::F(1)]);
        assert!(frame.contains("Help"), "{}: F1\n{frame}", scene.name);
        let (closed, _) = played(scene, &[KeyCode::F(1), KeyCode::Esc]);
        let (before, _) = played(scene, &[]);
        assert_eq!(closed, before, "{}: closing the help", scene.name);
    }
}

#[test]
fn click_on_a_footer_hint_acts_like_its_key() {
    let arrows = [KeyCode::Down, KeyCode::Up, KeyCode::Right, KeyCode::Left];
    let mut doubled = 0;
    for scene in scenes() {
        let (before, _) = played(&scene, &[]);
        let last = before.lines().last().expect("a footer");
        for (label, word) in footer(&before) {
            let hint = format!("{label} {word}");
            let at = last.find(&hint).expect("it is there");
            let first = last[..at].chars().count() as u16;
            let end = first + hint.chars().count() as u16 - 1;
            let pressed = match label.starts_with(['↑', '←', '→']) {
                true => arrows.iter().map(|key| played(&scene, &[*key])).collect(),
                false => vec![played(&scene, &keys_of(&label))],
            };
            doubled += usize::from(label == "hh" || label == "ee");
            for x in [first, end] {
                let clicked = after(&scene, vec![Do::Event(Event::Click(x, 23))]);
                let name = scene.name;
                assert!(
                    pressed.contains(&clicked),
                    "{name}: a click in column {x} on '{hint}'\n{}",
                    clicked.0
                );
            }
        }
    }
    // In Othello h and e are columns.
    assert!(doubled > 0, "no footer had a doubled letter");
}

#[test]
fn header_of_the_menu_can_be_clicked() {
    let menu = &scenes()[0];
    let (before, _) = played(menu, &[]);
    let title = before.lines().next().expect("a title");
    let click = |text: &str| {
        let at = title.find(text).expect("it is there");
        let x = title[..at].chars().count() as u16;
        after(menu, vec![Do::Event(Event::Click(x, 0))])
    };
    assert!(click("? help").0.contains("Help"));
    assert!(click("q quit").1, "the program is left");
    assert_eq!(click("boardgames").0, before);
}
