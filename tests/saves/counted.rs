//! Finished games in the results. Each game counts once, with its final result.

use std::fs;
use std::path::Path;

use boardgames::game::{EarlyEnd, Side, Verdict};
use boardgames::games::GAMES;
use boardgames::session::{AutosaveHook, Level, Seat, TeacherMode};
use boardgames::store::{AutoSave, Finished, Results, list, load, newest_open};

use crate::files::{GAME, game, othello, places, saved};

#[test]
fn finished_game_is_added_to_the_results_once() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let mut session = game("a1 a2 b1 b2");
    session.sit(Side::Second, Seat::Bot(Level::DEFAULT.into()), 7);
    let mut autosave = AutoSave::fresh(&places);
    for mv in ["c1", "c3"] {
        session.play(mv).unwrap();
        assert_eq!(autosave.keep(&*session), None);
        session.undo();
    }
    session.play("c1").unwrap();
    assert_eq!(autosave.keep(&*session), None);
    let (games, damaged) = Results::at(places.results()).read().unwrap();
    assert_eq!((games.len(), damaged), (1, 0));
    assert_eq!(games[0].result, Verdict::Win(Side::First));
    assert_eq!(games[0].players, ["human", "ai:4"]);
}

#[test]
fn game_without_moves_leaves_no_file() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let mut session = game("a1");
    let mut autosave = AutoSave::fresh(&places);
    assert_eq!(autosave.keep(&*session), None);
    let file = autosave.path().unwrap().to_owned();
    assert!(file.exists());
    session.undo();
    assert_eq!(autosave.keep(&*session), None);
    assert!(!file.exists() && autosave.path().is_none());
    session.play("b2").unwrap();
    assert_eq!(autosave.keep(&*session), None);
    assert!(autosave.path().unwrap().exists(), "the game goes on");
    // A name of the user's own keeps its file.
    let own = home.path().join("own.json");
    autosave.name(&own, &*session).unwrap();
    session.undo();
    assert_eq!(autosave.keep(&*session), None);
    assert!(own.exists());
}

#[test]
fn game_and_result_record_the_teacher() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let mut session = game("a1 a2 b1");
    let mut autosave = AutoSave::fresh(&places);
    autosave.helped(TeacherMode::Strict, 0);
    assert_eq!(autosave.keep(&*session), None);
    let path = autosave.path().unwrap().to_owned();
    drop(autosave);
    // Autosave was not running when the game continued.
    let record = load(&path).unwrap();
    let mut autosave = AutoSave::go_on(&places, &path, &record);
    for mv in ["b2", "c1"] {
        session.play(mv).unwrap();
        assert_eq!(autosave.keep(&*session), None);
    }
    assert!(record.taught && load(&path).unwrap().taught);
    let (games, _) = Results::at(places.results()).read().unwrap();
    assert!(games.len() == 1 && games[0].taught, "{games:?}");
}

#[test]
fn shown_moves_are_recorded_and_leave_the_result_unrated() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let mut session = game("a1 a2 b1");
    let mut autosave = AutoSave::fresh(&places);
    autosave.helped(TeacherMode::Off, 1);
    assert_eq!(autosave.keep(&*session), None);
    let path = autosave.path().unwrap().to_owned();
    drop(autosave);
    let record = load(&path).unwrap();
    let mut autosave = AutoSave::go_on(&places, &path, &record);
    // The game counts from its opening, and the file has the ones before.
    autosave.helped(TeacherMode::Off, 2);
    for mv in ["b2", "c1"] {
        session.play(mv).unwrap();
        assert_eq!(autosave.keep(&*session), None);
    }
    let record = load(&path).unwrap();
    assert!(record.shown == 3 && !record.taught && record.was_helped());
    let (games, _) = Results::at(places.results()).read().unwrap();
    assert!(games.len() == 1 && games[0].taught, "{games:?}");
}

#[test]
fn finished_game_opened_in_two_windows_counts_once() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let path = saved(&places, "a1 a2 b1 b2 c1");
    let record = load(&path).unwrap();
    let mut first = AutoSave::go_on(&places, &path, &record);
    assert_eq!(first.take_note(), None);
    let mut second = AutoSave::go_on(&places, &path, &record);
    let note = second.take_note();
    assert!(note.is_some_and(|note| note.contains("a copy of it")));
    let mut session = game("a1 a2 b1 b2 c1");
    for autosave in [&mut second, &mut first] {
        assert_eq!(autosave.keep(&*session), None);
        session.undo();
        assert_eq!(autosave.keep(&*session), None);
        session.redo();
        assert_eq!(autosave.keep(&*session), None);
    }
    let (games, _) = Results::at(places.results()).read().unwrap();
    assert_eq!(games.len(), 1, "{games:?}");
}

#[test]
fn reused_file_name_counts_as_another_game() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let mut names = Vec::new();
    for moves in ["a1 a2 b1 b2 c1", "a1 b1 a2 b2 c3 b3"] {
        let mut autosave = AutoSave::fresh(&places);
        assert_eq!(autosave.keep(&*game(moves)), None);
        let path = autosave.path().unwrap().to_owned();
        fs::remove_file(&path).unwrap();
        names.push(path);
    }
    assert_eq!(names[0], names[1], "the freed name is given again");
    let (games, _) = Results::at(places.results()).read().unwrap();
    let plies: Vec<usize> = games.iter().map(|game| game.moves).collect();
    assert_eq!(plies, [5, 6]);
}

#[test]
fn undone_end_counts_only_the_final_result() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let mut autosave = AutoSave::fresh(&places);
    let mut session = game("a1 a2 b1 b2");
    autosave.ended_early(&*session, Verdict::Win(Side::Second), EarlyEnd::Resignation);
    let count = || {
        let (games, _) = Results::at(places.results()).read().unwrap();
        assert!(games.len() < 2, "one game: {games:?}");
        games.first().map(|game| (game.result, game.ended))
    };
    let resigned = (Verdict::Win(Side::Second), Some(EarlyEnd::Resignation));
    assert_eq!(count(), Some(resigned));
    // The game goes on, so it has no result yet.
    assert_eq!(autosave.keep(&*session), None);
    assert_eq!(count(), None);
    session.play("c1").unwrap();
    assert_eq!(autosave.keep(&*session), None);
    assert_eq!(count(), Some((Verdict::Win(Side::First), None)));
    // Again from the file, in another run of the program.
    let path = autosave.path().unwrap().to_owned();
    drop(autosave);
    let record = load(&path).unwrap();
    let mut resumed = AutoSave::resume(&places, &path, &record).unwrap();
    session.undo();
    session.play_all("c2 c1 b3 c3 a3").unwrap();
    assert_eq!(resumed.keep(&*session), None);
    let (result, _) = count().expect("it is over again");
    assert_eq!(result, session.outcome().unwrap().verdict);
}

#[test]
fn game_from_a_custom_position_is_not_counted() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let info = boardgames::games::find(GAME).unwrap();
    let mut session = info.open(&[], Some("XX-/OO-/--- X")).unwrap();
    session.play("c3").unwrap();
    let mut autosave = AutoSave::fresh(&places);
    assert_eq!(autosave.keep(&*session), None);
    assert!(session.outcome().is_some());
    let (games, _) = Results::at(places.results()).read().unwrap();
    assert!(games.is_empty(), "{games:?}");
}

#[test]
fn game_after_given_moves_is_not_counted_even_when_resumed() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let mut autosave = AutoSave::fresh(&places);
    autosave.begin_after(4);
    autosave.save(&*game("a1 a2 b1 b2")).unwrap();
    let path = autosave.path().unwrap().to_owned();
    drop(autosave);
    let record = load(&path).unwrap();
    assert_eq!(record.given, Some(4));
    let mut resumed = AutoSave::resume(&places, &path, &record).unwrap();
    resumed.begin_after(4);
    assert_eq!(resumed.keep(&*game("a1 a2 b1 b2 c1")), None);
    let (games, _) = Results::at(places.results()).read().unwrap();
    assert!(games.is_empty(), "{games:?}");
    // A game that is merely continued counts.
    let mut usual = AutoSave::fresh(&places);
    usual.begin_after(0);
    assert_eq!(usual.keep(&*game("a1 a2 b1 b2 c1")), None);
    let (games, _) = Results::at(places.results()).read().unwrap();
    assert_eq!(games.len(), 1);
}

#[test]
fn saved_but_uncounted_game_is_reported() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    fs::create_dir_all(places.results()).unwrap();
    let note = AutoSave::fresh(&places)
        .keep(&*game("a1 a2 b1 b2 c1"))
        .expect("a folder cannot be appended to");
    assert!(note.starts_with("Saved, but not counted"), "{note}");
    assert_eq!(list(&places, GAMES).unwrap().len(), 1);
}

#[test]
fn half_a_line_of_results_affects_no_other() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    saved(&places, "a1 a2 b1 b2 c1");
    let text = fs::read_to_string(places.results()).unwrap();
    fs::write(places.results(), &text[..text.len() / 2]).unwrap();
    saved(&places, "a1 a2 b1 b2 c1");
    let (games, damaged) = Results::at(places.results()).read().unwrap();
    assert_eq!((games.len(), damaged), (1, 1));
}

#[test]
fn forfeited_game_counts_and_is_finished() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let mut session = game("b2 a1");
    session.sit(Side::Second, Seat::Bot(Level::DEFAULT.into()), 7);
    let mut autosave = AutoSave::fresh(&places);
    assert_eq!(autosave.keep(&*session), None);
    let lost = Verdict::Win(Side::Second);
    autosave.ended_early(&*session, lost, EarlyEnd::Forfeit);
    drop(autosave);
    let saved = list(&places, GAMES).unwrap();
    let summary = saved[0].game.as_ref().unwrap();
    assert_eq!(summary.outcome.and_then(|o| o.winner()), Some(Side::Second));
    assert!(newest_open(&places, GAMES).is_none());
    let (games, _) = Results::at(places.results()).read().unwrap();
    assert_eq!(games[0].result, Verdict::Win(Side::Second));
}

#[test]
fn resignation_and_agreement_are_recorded_and_counted_once() {
    for (result, how, words) in [
        (
            Verdict::Win(Side::Second),
            EarlyEnd::Resignation,
            "O won by resignation",
        ),
        (Verdict::Draw, EarlyEnd::Agreement, "a draw by agreement"),
        (Verdict::Win(Side::First), EarlyEnd::Time, "X won on time"),
    ] {
        let home = tempfile::tempdir().unwrap();
        let places = places(&home);
        let mut session = game("b2 a1");
        session.set_name(Side::First, "Anna");
        session.set_name(Side::Second, "Ben");
        let mut autosave = AutoSave::fresh(&places);
        autosave.ended_early(&*session, result, how);
        let path = autosave.path().unwrap().to_owned();
        // Saving again neither loses the end nor counts the game twice.
        autosave.keep_as(&*session, None).unwrap();
        let record = load(&path).unwrap();
        assert_eq!((record.result, record.ended), (Some(result), Some(how)));
        assert_eq!(record.names.as_ref().unwrap()[1], "Ben");
        let saved = list(&places, GAMES).unwrap();
        let summary = saved[0].game.as_ref().unwrap();
        let outcome = summary.outcome.unwrap();
        let output = boardgames::ui::text::outcomes::ended(summary.info, &outcome, &record);
        assert_eq!(output, words);
        assert!(newest_open(&places, GAMES).is_none());
        let (games, _) = Results::at(places.results()).read().unwrap();
        assert_eq!(games.len(), 1);
        assert_eq!(games[0].ended, Some(how));
        // When the end is taken back, the game continues.
        autosave.keep(&*session);
        let record = load(&path).unwrap();
        assert_eq!((record.result, record.ended), (None, None));
    }
}

#[test]
fn equal_second_ending_keeps_the_date() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let path = saved(&places, "a1 a2 b1 b2 c1");
    let text = fs::read_to_string(places.results()).unwrap();
    let before = text.replacen("\"finished\":\"20", "\"finished\":\"19", 1);
    assert_ne!(text, before);
    fs::write(places.results(), &before).unwrap();
    let mut again = AutoSave::resume(&places, &path, &load(&path).unwrap()).unwrap();
    let mut session = game("a1 a2 b1 b2 c1");
    assert_eq!(again.keep(&*session), None);
    assert_eq!(fs::read_to_string(places.results()).unwrap(), before);
    session.undo();
    session.play_all("c3 c2").unwrap();
    assert_eq!(again.keep(&*session), None);
    assert_ne!(fs::read_to_string(places.results()).unwrap(), before);
}

#[test]
fn games_with_different_seeds_count_separately() {
    let home = tempfile::tempdir().unwrap();
    let results = Results::at(places(&home).results());
    let mut record = game("a1 a2 b1 b2 c1").record();
    for seed in [1, 2, 2] {
        record.seed = Some(seed);
        let line = Finished::of(&record, None, Path::new("x.json"), Path::new(".")).unwrap();
        results.add(&line).unwrap();
    }
    let (games, _) = results.read().unwrap();
    assert_eq!(games.len(), 2);
    let text = fs::read_to_string(places(&home).results()).unwrap();
    assert_eq!(text.lines().count(), 2, "no blank lines: {text}");
}

#[test]
fn equal_names_in_two_folders_are_two_games() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    for folder in ["a", "b"] {
        let folder = home.path().join(folder);
        fs::create_dir(&folder).unwrap();
        let named = folder.join("g.json");
        let mut autosave = AutoSave::fresh(&places);
        autosave.name(&named, &*game("")).unwrap();
        autosave.save(&*game("a1 a2 b1 b2 c1")).unwrap();
    }
    let (games, _) = Results::at(places.results()).read().unwrap();
    assert_eq!(games.len(), 2);
}

#[test]
fn saving_under_another_name_does_not_count_again() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let over = game("a1 a2 b1 b2 c1");
    let mut autosave = AutoSave::fresh(&places);
    autosave.save(&*over).unwrap();
    for name in ["x.json", "y.json"] {
        autosave
            .keep_as(&*over, Some(&home.path().join(name)))
            .unwrap();
    }
    let (games, _) = Results::at(places.results()).read().unwrap();
    assert_eq!(games.len(), 1);
}

#[test]
fn undone_end_under_another_name_counts_the_final_result() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let mut session = game("a1 a2 b1 b2");
    let mut autosave = AutoSave::fresh(&places);
    autosave.ended_early(&*session, Verdict::Win(Side::Second), EarlyEnd::Resignation);
    let named = home.path().join("x.json");
    autosave.keep_as(&*session, Some(&named)).unwrap();
    session.play("c1").unwrap();
    assert_eq!(autosave.keep(&*session), None);
    let (games, _) = Results::at(places.results()).read().unwrap();
    let [game] = &games[..] else {
        panic!("one game: {games:?}");
    };
    assert_eq!((game.result, game.ended), (Verdict::Win(Side::First), None));
}

#[test]
fn continued_game_leaves_the_resigned_one_unchanged() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let mut session = game("a1 a2 b1 b2");
    let mut autosave = AutoSave::fresh(&places);
    autosave.ended_early(&*session, Verdict::Win(Side::Second), EarlyEnd::Resignation);
    let path = autosave.path().unwrap().to_owned();
    drop(autosave);
    let record = load(&path).unwrap();
    let mut copy = AutoSave::go_on(&places, &path, &record);
    let note = copy.take_note().unwrap();
    assert!(note.contains("is over and stays unchanged"), "{note}");
    session.play("c1").unwrap();
    assert_eq!(copy.keep(&*session), None);
    assert_ne!(copy.path(), Some(&*path));
    assert_eq!(load(&path).unwrap().ended, Some(EarlyEnd::Resignation));
}

#[test]
fn finished_game_is_counted_with_its_points() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    // The shortest game that leaves White without a disc: Black gets all 64.
    let session = othello(&[], None, "f5d6c5f4e7f6g5e6e3");
    assert_eq!(AutoSave::fresh(&places).keep(&*session), None);
    let (games, _) = Results::at(places.results()).read().unwrap();
    assert_eq!(games[0].points, Some([64, 0]));
}
