//! A saved game that goes on: what was agreed beside the rules still holds.

use std::fs;
use std::path::PathBuf;

use boardgames::game::{Record, RecordedConditions};
use boardgames::games::find;
use boardgames::store::{GlyphChoice, load};
use boardgames::ui::tui::Next;

use crate::home::Home;
use crate::script::{context, keys, run};

/// A game of Othello with a minute each and 5 seconds a move, of which Black
/// took 20 seconds and White 30.
fn timed_game(home: &Home) -> PathBuf {
    let mut session = find("othello").unwrap().open(&[], None).unwrap();
    session.play_all("f5d6").unwrap();
    let mut record = session.record();
    record.times = Some(vec![20_000, 30_000]);
    record.terms = Some(RecordedConditions {
        clock: "1+5".to_owned(),
        lose_on_time: true,
        no_takebacks: true,
    });
    let path = home.places.saves().join("othello-2026-11-20-1.json");
    fs::create_dir_all(home.places.saves()).unwrap();
    fs::write(&path, record.to_json()).unwrap();
    path
}

#[test]
fn clock_and_takebacks_are_as_they_were() {
    let home = Home::new();
    let path = timed_game(&home);
    let mut context = context(GlyphChoice::Unicode, Some(home.places.clone()));
    let (backend, _) = run(Next::Continue, &mut context, keys("u"));
    let frame = backend.text();
    for part in ["0:45", "0:35", "not taken back in this game"] {
        assert!(frame.contains(part), "{part}\n{frame}");
    }
    let (backend, _) = run(Next::Continue, &mut context, keys("c3\n"));
    assert!(backend.text().contains("move 4"), "{}", backend.text());
    let record = load(&path).unwrap();
    assert_eq!(record.moves, ["f5", "d6", "c3"]);
    assert_eq!(record.terms.unwrap().clock, "1+5");
}

#[test]
fn a_player_that_nobody_can_read_does_not_become_a_person() {
    let home = Home::new();
    let path = timed_game(&home);
    let mut record = load(&path).unwrap();
    record.players[1] = "somebody".to_owned();
    fs::write(&path, record.to_json()).unwrap();
    let mut context = context(GlyphChoice::Unicode, Some(home.places.clone()));
    let (backend, _) = run(Next::Continue, &mut context, keys(""));
    let frame = backend.text();
    assert!(
        frame.contains("cannot go on: no player 'somebody'"),
        "{frame}"
    );
    assert_eq!(load(&path).unwrap().players[1], "somebody");
    assert_eq!(load(&path).unwrap().moves, ["f5", "d6"]);
}

#[test]
fn a_saved_game_says_itself_which_game_it_is() {
    let home = Home::new();
    let path = timed_game(&home);
    let path = path.to_str().unwrap();
    let played = home
        .program(&["play", "--load", path, "--moves", "c3"])
        .output()
        .unwrap();
    assert!(played.status.success(), "{played:?}");
    let record = load(path.as_ref()).unwrap();
    assert_eq!(record.moves.len(), 3);
    assert!(record.terms.unwrap().no_takebacks, "line mode keeps it");
    for (args, part) in [
        (&["play"][..], "GAME"),
        (&["play", "awari", "--load", path], "a game of Othello"),
    ] {
        let refused = home.program(args).output().unwrap();
        assert_eq!(refused.status.code(), Some(2));
        let said = String::from_utf8(refused.stderr).unwrap();
        assert!(said.contains(part), "{said}");
    }
}

/// A game whose first player is a shell command that leaves a file behind.
fn with_a_program(home: &Home) -> (Record, PathBuf) {
    let mark = home.path("started");
    let mut record = find("tictactoe").unwrap().open(&[], None).unwrap().record();
    record.players[0] = format!("gtp:touch {}", mark.display());
    (record, mark)
}

#[test]
fn a_file_from_elsewhere_starts_no_program_although_there_are_saved_games() {
    let home = Home::new();
    timed_game(&home);
    let (record, mark) = with_a_program(&home);
    let path = home.path("theirs.json");
    fs::write(&path, record.to_json()).unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(&path, home.places.saves().join("linked.json")).unwrap();
    for file in [path.to_str().unwrap(), "linked"] {
        let refused = home.program(&["play", "--load", file]).output().unwrap();
        assert_eq!(refused.status.code(), Some(2), "{refused:?}");
        let said = String::from_utf8(refused.stderr).unwrap();
        assert!(said.contains("touch"), "names the program: {said}");
        assert!(!mark.exists(), "{file} started its program");
    }
}
