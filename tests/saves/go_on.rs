//! Continuing a saved game: its clock and takeback conditions still apply.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use boardgames::game::{Record, RecordedConditions, RecordedLine, RecordedStudy};
use boardgames::games::{GAMES, find};
use boardgames::session::playback::{Playback, Programs};
use boardgames::session::{Conditions, PlayerSpec};
use boardgames::store::{AutoSave, GlyphChoice, load, source};

use crate::home::Home;
use crate::script::{Do, Next, context, keys, run};

/// Creates a game of Othello with a minute each and 5 seconds a move, of which
/// Black used 20 seconds and White 30.
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
fn clock_and_takebacks_are_restored() {
    let home = Home::new();
    let path = timed_game(&home);
    let mut context = context(GlyphChoice::Unicode, Some(home.places.clone()));
    let (backend, _) = run(Next::Menu, &mut context, keys("cu"));
    let frame = backend.text();
    for part in ["0:45", "0:35", "cannot take back moves in this game"] {
        assert!(frame.contains(part), "{part}\n{frame}");
    }
    let (backend, _) = run(Next::Menu, &mut context, keys("cc3\n"));
    assert!(backend.text().contains("move 4"), "{}", backend.text());
    let record = load(&path).unwrap();
    assert_eq!(record.moves, ["f5", "d6", "c3"]);
    assert_eq!(record.terms.unwrap().clock, "1+5");
}

#[test]
fn clocks_go_on_from_what_they_showed() {
    let home = Home::new();
    let path = timed_game(&home);
    let mut context = context(GlyphChoice::Unicode, Some(home.places.clone()));
    let second = Do::Pass(Duration::from_secs(12));
    let script = [keys("c"), vec![second], keys("qc")].concat();
    let frame = run(Next::Menu, &mut context, script).0.text();
    // Black had 45 seconds left, and thought for twelve.
    assert!(frame.contains("0:33"), "{frame}");
    assert_eq!(load(&path).unwrap().used, Some([32_000, 30_000]));
}

#[test]
fn times_conditions_and_variations_stay_with_a_continued_game() {
    let home = Home::new();
    let path = timed_game(&home);
    let mut record = load(&path).unwrap();
    let line = RecordedLine {
        line: 0,
        ply: 1,
        moves: vec!["f4".to_owned()],
    };
    record.study = Some(RecordedStudy {
        lines: vec![line],
        ..RecordedStudy::default()
    });
    fs::write(&path, record.to_json()).unwrap();
    let copy = AutoSave::copy(&home.places, &record);
    let resumed = AutoSave::resume(&home.places, &path, &record).unwrap();
    for mut autosave in [copy, resumed] {
        assert_eq!(autosave.study(&record.moves), record.study);
        let mut session = find("othello").unwrap().replay(&record).unwrap();
        let again = load(&autosave.save(&*session).unwrap()).unwrap();
        assert_eq!(again.times, record.times);
        session.play("c3").unwrap();
        let kept = load(&autosave.save(&*session).unwrap()).unwrap();
        let times = kept.times.unwrap();
        assert_eq!((&times[..2], times.len()), (&[20_000, 30_000][..], 3));
        assert_eq!(
            (kept.terms, kept.study),
            (record.terms.clone(), record.study.clone())
        );
    }
}

#[test]
fn conditions_are_saved_with_the_game() {
    let home = Home::new();
    let conditions = Conditions::from_flags("1+5".parse().unwrap(), true, true);
    let mut autosave = AutoSave::fresh(&home.places);
    autosave.agree(&conditions);
    let session = find("othello").unwrap().open(&[], None).unwrap();
    let kept = load(&autosave.save(&*session).unwrap()).unwrap();
    assert_eq!(Conditions::of(&kept).unwrap(), conditions);
    assert!(kept.terms.is_some());
}

#[test]
fn file_with_one_game_has_no_second_game() {
    let home = Home::new();
    let one = source(&timed_game(&home), GAMES).unwrap();
    assert_eq!((one.len(), one.is_empty()), (1, false));
    assert_eq!(one.game(0).unwrap().0.moves, ["f5", "d6"]);
    assert!(one.game(1).is_err());
    let many = home.path("many.txt");
    fs::write(&many, "f5d6c3\nf5f6\n").unwrap();
    let many = source(&many, GAMES).unwrap();
    assert!(many.game(1).is_ok() && many.game(2).is_err());
}

#[test]
fn programs_start_only_if_named_on_the_command_line() {
    let home = Home::new();
    let (mut record, _) = with_a_program(&home);
    record.players[1] = "human".to_owned();
    let session = find("tictactoe").unwrap().replay(&record).unwrap();
    let playback = Playback::new("x".to_owned(), record, session);
    assert_eq!(playback.players(), [PlayerSpec::Human, PlayerSpec::Human]);
    let [first, _] = playback.with(Programs::Start).players();
    assert!(matches!(first, PlayerSpec::Gtp(_)), "{first:?}");
}

#[test]
fn times_of_the_wrong_number_are_dropped() {
    let home = Home::new();
    let mut record = load(&timed_game(&home)).unwrap();
    for times in [vec![20_000], vec![1, 2, 3]] {
        record.times = Some(times);
        let session = find("othello").unwrap().replay(&record).unwrap();
        let mut autosave = AutoSave::copy(&home.places, &record);
        let kept = load(&autosave.save(&*session).unwrap()).unwrap();
        assert_eq!(kept.times, None);
    }
}

#[test]
fn unreadable_player_does_not_become_a_person() {
    let home = Home::new();
    let path = timed_game(&home);
    let mut record = load(&path).unwrap();
    record.players[1] = "somebody".to_owned();
    fs::write(&path, record.to_json()).unwrap();
    let mut context = context(GlyphChoice::Unicode, Some(home.places.clone()));
    let (backend, _) = run(Next::Menu, &mut context, keys("c"));
    let frame = backend.text();
    assert!(
        frame.contains("cannot continue: 'somebody' is not a player"),
        "{frame}"
    );
    assert_eq!(load(&path).unwrap().players[1], "somebody");
    assert_eq!(load(&path).unwrap().moves, ["f5", "d6"]);
}

#[test]
fn tilde_is_expanded_to_the_home_directory() {
    let home = Home::new();
    let args = ["play", "tictactoe", "--moves", "b2", "--save", "~/x.json"];
    let played = home.program(&args).output().unwrap();
    assert!(played.status.success(), "{played:?}");
    assert_eq!(load(&home.path("x.json")).unwrap().moves[0], "b2");
}

#[test]
fn saved_game_needs_no_game_argument() {
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

#[test]
fn continue_names_the_program_before_it_starts() {
    let home = Home::new();
    let (record, mark) = with_a_program(&home);
    fs::create_dir_all(home.places.saves()).unwrap();
    let path = home.places.saves().join("tictactoe-2026-11-20-1.json");
    fs::write(&path, record.to_json()).unwrap();
    let mut context = context(GlyphChoice::Unicode, Some(home.places.clone()));
    let (backend, _) = run(Next::Menu, &mut context, keys("c"));
    let frame = backend.text();
    assert!(frame.contains("starts the program 'touch"), "{frame}");
    assert!(frame.contains("Choose it again"), "{frame}");
    assert!(!mark.exists(), "it was not allowed yet");
    let (backend, _) = run(Next::Menu, &mut context, keys("c"));
    let again = backend.text();
    assert!(!again.contains("to allow that"), "it is allowed: {again}");
}

/// Creates a game whose first player is a shell command that creates a file.
fn with_a_program(home: &Home) -> (Record, PathBuf) {
    let mark = home.path("started");
    let mut record = find("tictactoe").unwrap().open(&[], None).unwrap().record();
    record.players[0] = format!("gtp:touch {}", mark.display());
    (record, mark)
}

#[test]
fn file_from_elsewhere_starts_no_program() {
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
