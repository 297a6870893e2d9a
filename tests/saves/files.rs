//! Saved games: nothing lost, nothing overwritten, nothing believed.

use std::fs;
use std::path::{Path, PathBuf};

use boardgames::game::{EarlyEnd, Record, Side, Verdict};
use boardgames::games::GAMES;
use boardgames::session::{AutosaveHook, Level, Seat, Session};
use boardgames::store::{
    AutoSave, Dirs, Finished, Results, SaveError, list, load, newest_open, open, read_bounded,
};
use tempfile::TempDir;

const GAME: &str = "tictactoe";

fn places(home: &TempDir) -> Dirs {
    Dirs {
        config: home.path().join("config"),
        data: home.path().join("data"),
        state: home.path().join("state"),
    }
}

fn game(moves: &str) -> Box<dyn Session> {
    let entry = boardgames::games::find(GAME).unwrap();
    let mut session = entry.open(&[], None).unwrap();
    session.play_all(moves).unwrap();
    session
}

/// Saves a game of these moves under a fresh name and ends its instance.
fn saved(places: &Dirs, moves: &str) -> PathBuf {
    AutoSave::fresh(places).save(&*game(moves)).unwrap()
}

fn files(folder: &Path) -> Vec<String> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let name = |e: std::io::Result<fs::DirEntry>| e.unwrap().file_name().into_string().unwrap();
    let mut names: Vec<String> = entries.map(name).collect();
    names.sort();
    names
}

#[test]
fn every_move_is_on_disk_and_the_version_before_it_is_the_backup() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let mut session = game("");
    let mut keeper = AutoSave::fresh(&places);
    for (count, mv) in ["b2", "a1", "c3"].into_iter().enumerate() {
        session.play(mv).unwrap();
        assert_eq!(keeper.keep(&*session), None);
        let path = keeper.path().unwrap();
        assert_eq!(load(path).unwrap().moves.len(), count + 1);
        if count > 0 {
            let backup = path.with_extension("json.bak");
            assert_eq!(load(&backup).unwrap().moves.len(), count);
        }
    }
    let times = load(keeper.path().unwrap()).unwrap().times;
    assert_eq!(times.map(|times| times.len()), Some(3));
    drop(keeper);
    assert_eq!(
        files(&places.saves()).len(),
        2,
        "game and backup, no litter"
    );
}

#[test]
fn a_saved_game_goes_on_where_it_stopped() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let path = saved(&places, "b2 a1");
    let (found, record, mut session) = newest_open(&places, GAMES).unwrap();
    assert_eq!(found, path);
    let mut keeper = AutoSave::resume(&places, &path, &record).unwrap();
    session.play("c3").unwrap();
    assert_eq!(keeper.keep(&*session), None);
    assert_eq!(load(&path).unwrap().moves, ["b2", "a1", "c3"]);
}

#[test]
fn two_instances_cannot_play_one_saved_game() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let path = saved(&places, "b2");
    let record = load(&path).unwrap();
    let first = AutoSave::resume(&places, &path, &record).unwrap();
    let second = AutoSave::resume(&places, &path, &record);
    assert!(matches!(second, Err(SaveError::InUse(_))));
    assert!(newest_open(&places, GAMES).is_none());
    assert!(list(&places, GAMES).unwrap()[0].in_use);
    drop(first);
    assert!(AutoSave::resume(&places, &path, &record).is_ok());
}

#[test]
fn a_file_changed_from_outside_is_left_alone() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let mut session = game("b2");
    let mut keeper = AutoSave::fresh(&places);
    let path = keeper.save(&*session).unwrap();
    fs::write(&path, "someone else's").unwrap();
    session.play("a1").unwrap();
    let note = keeper.keep(&*session).unwrap();
    assert!(note.contains("changed from outside"), "{note}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "someone else's");
    assert_eq!(load(keeper.path().unwrap()).unwrap().moves, ["b2", "a1"]);
}

#[test]
fn a_named_file_is_only_taken_if_it_holds_this_game_or_nothing() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let named = home.path().join("mine.json");
    let mut keeper = AutoSave::fresh(&places);
    keeper.name(&named, &*game("b2")).unwrap();
    keeper.save(&*game("b2")).unwrap();
    drop(keeper);
    let longer = game("b2 a1");
    AutoSave::fresh(&places).name(&named, &*longer).unwrap();
    let refused = AutoSave::fresh(&places).name(&named, &*game("a1"));
    assert!(matches!(refused, Err(SaveError::Occupied { .. })));
    fs::write(&named, "my diary").unwrap();
    let refused = AutoSave::fresh(&places).name(&named, &*longer);
    assert!(matches!(refused, Err(SaveError::Occupied { .. })));
    assert_eq!(fs::read_to_string(&named).unwrap(), "my diary");
}

#[test]
fn a_finished_game_is_added_to_the_results_once() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let mut session = game("a1 a2 b1 b2");
    session.sit(Side::Second, Seat::Bot(Level::DEFAULT.into()), 7);
    let mut keeper = AutoSave::fresh(&places);
    for mv in ["c1", "c3"] {
        session.play(mv).unwrap();
        assert_eq!(keeper.keep(&*session), None);
        session.undo();
    }
    session.play("c1").unwrap();
    assert_eq!(keeper.keep(&*session), None);
    let (games, damaged) = Results::at(places.results()).read().unwrap();
    assert_eq!((games.len(), damaged), (1, 0));
    assert_eq!(games[0].result, Verdict::Win(Side::First));
    assert_eq!(games[0].players, ["human", "ai:4"]);
}

#[test]
fn a_finished_game_opened_in_two_windows_counts_once() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let path = saved(&places, "a1 a2 b1 b2 c1");
    let record = load(&path).unwrap();
    let mut first = AutoSave::go_on(&places, &path, &record);
    assert_eq!(first.take_note(), None);
    let mut second = AutoSave::go_on(&places, &path, &record);
    let note = second.take_note();
    assert!(note.is_some_and(|note| note.contains("as a copy")));
    let mut session = game("a1 a2 b1 b2 c1");
    for keeper in [&mut second, &mut first] {
        assert_eq!(keeper.keep(&*session), None);
        session.undo();
        assert_eq!(keeper.keep(&*session), None);
        session.redo();
        assert_eq!(keeper.keep(&*session), None);
    }
    let (games, _) = Results::at(places.results()).read().unwrap();
    assert_eq!(games.len(), 1, "{games:?}");
}

#[test]
fn a_game_whose_end_was_taken_back_counts_as_it_ended_last() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let mut keeper = AutoSave::fresh(&places);
    let mut session = game("a1 a2 b1 b2");
    keeper.ended_early(&*session, Verdict::Win(Side::Second), EarlyEnd::Resignation);
    let count = || {
        let (games, _) = Results::at(places.results()).read().unwrap();
        let [game] = &games[..] else {
            panic!("one game: {games:?}");
        };
        (game.result, game.ended)
    };
    let resigned = (Verdict::Win(Side::Second), Some(EarlyEnd::Resignation));
    assert_eq!(count(), resigned);
    // Gone on with, but not ended otherwise yet.
    assert_eq!(keeper.keep(&*session), None);
    assert_eq!(count(), resigned);
    session.play("c1").unwrap();
    assert_eq!(keeper.keep(&*session), None);
    assert_eq!(count(), (Verdict::Win(Side::First), None));
    // The same from the file, in another run of the program.
    let path = keeper.path().unwrap().to_owned();
    drop(keeper);
    let record = load(&path).unwrap();
    let mut resumed = AutoSave::resume(&places, &path, &record).unwrap();
    session.undo();
    session.play_all("c2 c1 b3 c3 a3").unwrap();
    assert_eq!(resumed.keep(&*session), None);
    assert_eq!(count().0, session.outcome().unwrap().verdict);
}

#[test]
fn a_game_begun_from_a_position_of_one_s_own_is_not_counted() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let entry = boardgames::games::find(GAME).unwrap();
    let mut session = entry.open(&[], Some("XX-/OO-/--- X")).unwrap();
    session.play("c3").unwrap();
    let mut keeper = AutoSave::fresh(&places);
    assert_eq!(keeper.keep(&*session), None);
    assert!(session.outcome().is_some());
    let (games, _) = Results::at(places.results()).read().unwrap();
    assert!(games.is_empty(), "{games:?}");
}

#[test]
fn a_game_begun_after_given_moves_is_not_counted_also_when_resumed() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let mut keeper = AutoSave::fresh(&places);
    keeper.begin_after(4);
    keeper.save(&*game("a1 a2 b1 b2")).unwrap();
    let path = keeper.path().unwrap().to_owned();
    drop(keeper);
    let record = load(&path).unwrap();
    assert_eq!(record.given, Some(4));
    let mut resumed = AutoSave::resume(&places, &path, &record).unwrap();
    resumed.begin_after(4);
    assert_eq!(resumed.keep(&*game("a1 a2 b1 b2 c1")), None);
    let (games, _) = Results::at(places.results()).read().unwrap();
    assert!(games.is_empty(), "{games:?}");
    // One that is only gone on with counts as ever.
    let mut usual = AutoSave::fresh(&places);
    usual.begin_after(0);
    assert_eq!(usual.keep(&*game("a1 a2 b1 b2 c1")), None);
    let (games, _) = Results::at(places.results()).read().unwrap();
    assert_eq!(games.len(), 1);
}

#[test]
fn a_game_that_is_saved_but_not_counted_is_told_so() {
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
fn half_a_line_of_results_spoils_no_other() {
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
fn damaged_files_are_listed_as_such_and_left_as_they_are() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let good = saved(&places, "b2 a1");
    let whole = fs::read_to_string(&good).unwrap();
    let huge = format!("{{\"moves\":[{}]}}", "\"b2\",".repeat(400_000));
    let many = whole.replace("\"b2\",", &"\"b2\",".repeat(20_000));
    let bad = [
        ("empty", String::new(), "empty"),
        ("short", whole[..whole.len() / 2].to_owned(), "EOF"),
        ("list", "[1,2]".to_owned(), "not a saved game"),
        ("deep", "[".repeat(100_000), "not a saved game"),
        (
            "deep2",
            whole.replace(
                "{}",
                &format!("{}1{}", "{\"a\":".repeat(50_000), "}".repeat(50_000)),
            ),
            "recursion",
        ),
        (
            "chess",
            whole.replace(GAME, "chess"),
            "no game called 'chess'",
        ),
        (
            "other",
            whole.replace("\"boardgames\"", "\"sgf\""),
            "format is 'sgf'",
        ),
        (
            "newer",
            whole.replace("\"version\":1", "\"version\":2"),
            "newer program",
        ),
        (
            "newest",
            whole.replace("\"version\":1", "\"version\":2,\"board\":[]"),
            "newer program",
        ),
        ("illegal", whole.replace("\"a1\"", "\"b2\""), "move 2"),
        ("word", whole.replace("\"a1\"", "\"xyzzy\""), "move 2"),
        (
            "position",
            whole.replace("\"start\":null", "\"start\":\"abc\""),
            "position",
        ),
        ("huge", huge, "too large"),
        ("many", many, "20001 moves"),
        ("zero", "\0".repeat(300), "not a saved game"),
    ];
    for (name, text, _) in &bad {
        fs::write(places.saves().join(format!("{name}.json")), text).unwrap();
    }
    fs::create_dir(places.saves().join("folder.json")).unwrap();
    let all = list(&places, GAMES).unwrap();
    assert_eq!(all.len(), bad.len() + 2);
    for (name, text, why) in &bad {
        let file = format!("{name}.json");
        let entry = all.iter().find(|saved| saved.name == file).unwrap();
        let said = entry.game.as_ref().err().unwrap();
        assert!(said.contains(why), "{name}: {said}");
        let error = open(&entry.path, GAMES).err().unwrap().to_string();
        assert!(error.contains(&file) && error.contains(why), "{error}");
        assert_eq!(&fs::read_to_string(&entry.path).unwrap(), text);
    }
    assert_eq!(newest_open(&places, GAMES).unwrap().0, good);
}

#[test]
fn a_damaged_game_offers_the_version_before_it() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let mut session = game("b2");
    let mut keeper = AutoSave::fresh(&places);
    keeper.save(&*session).unwrap();
    session.play("a1").unwrap();
    let path = keeper.save(&*session).unwrap();
    let whole = fs::read(&path).unwrap();
    fs::write(&path, &whole[..whole.len() - 20]).unwrap();
    let error = load(&path).unwrap_err().to_string();
    let backup = format!("{}.bak", path.display());
    assert!(error.contains(&backup), "{error}");
    assert_eq!(load(Path::new(&backup)).unwrap().moves, ["b2"]);
}

#[test]
fn a_place_that_cannot_be_written_is_told_once_and_the_game_goes_on() {
    let home = tempfile::tempdir().unwrap();
    let mut places = places(&home);
    // Below a file nobody can make a folder, not even root.
    places.data = home.path().join("file/data");
    fs::write(home.path().join("file"), "").unwrap();
    let mut session = game("b2");
    let mut keeper = AutoSave::fresh(&places);
    let note = keeper.keep(&*session).unwrap();
    assert!(
        note.contains("Not saved: cannot save to") && note.contains("goes on"),
        "{note}"
    );
    session.play("a1").unwrap();
    assert_eq!(keeper.keep(&*session).as_deref(), Some("Still not saved."));
    fs::remove_file(home.path().join("file")).unwrap();
    session.play("c3").unwrap();
    assert_eq!(keeper.keep(&*session).as_deref(), Some("Saved again."));
    assert_eq!(load(keeper.path().unwrap()).unwrap().moves.len(), 3);
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link_and_devices_are_never_replaced() {
    use std::os::unix::fs::symlink;
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let at = |name: &str| home.path().join(name);
    symlink("target.json", at("link.json")).unwrap();
    let mut keeper = AutoSave::fresh(&places);
    keeper.name(&at("link.json"), &*game("b2")).unwrap();
    keeper.save(&*game("b2")).unwrap();
    assert!(fs::symlink_metadata(at("link.json")).unwrap().is_symlink());
    assert_eq!(load(&at("target.json")).unwrap().moves, ["b2"]);
    symlink("loop2", at("loop1")).unwrap();
    symlink("loop1", at("loop2")).unwrap();
    let lost = AutoSave::fresh(&places).name(&at("loop1"), &*game("b2"));
    assert!(lost.unwrap_err().to_string().contains("links"));
    let endless = AutoSave::fresh(&places).name(Path::new("/dev/zero"), &*game("b2"));
    assert!(endless.unwrap_err().to_string().contains("without an end"));
    let endless = load(Path::new("/dev/zero")).unwrap_err();
    assert!(endless.to_string().contains("without an end"));
}

#[test]
fn a_record_survives_reading_and_writing() {
    let record = Record {
        times: Some(vec![5, 6]),
        seed: Some(u64::MAX),
        ..game("b2 a1").record()
    };
    assert_eq!(Record::from_json(&record.to_json()).unwrap(), record);
}

#[test]
fn a_game_lost_by_forfeit_counts_and_is_not_open_any_more() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let mut session = game("b2 a1");
    session.sit(Side::Second, Seat::Bot(Level::DEFAULT.into()), 7);
    let mut keeper = AutoSave::fresh(&places);
    assert_eq!(keeper.keep(&*session), None);
    let lost = Verdict::Win(Side::Second);
    keeper.ended_early(&*session, lost, EarlyEnd::Forfeit);
    drop(keeper);
    let saved = list(&places, GAMES).unwrap();
    let summary = saved[0].game.as_ref().unwrap();
    assert_eq!(summary.outcome.and_then(|o| o.winner()), Some(Side::Second));
    assert!(newest_open(&places, GAMES).is_none());
    let (games, _) = Results::at(places.results()).read().unwrap();
    assert_eq!(games[0].result, Verdict::Win(Side::Second));
}

#[test]
fn a_game_given_up_or_drawn_by_agreement_says_so_and_counts_once() {
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
        let mut keeper = AutoSave::fresh(&places);
        keeper.ended_early(&*session, result, how);
        let path = keeper.path().unwrap().to_owned();
        // Saving once more neither loses the end nor counts the game again.
        keeper.keep_as(&*session, None);
        let record = load(&path).unwrap();
        assert_eq!((record.result, record.ended), (Some(result), Some(how)));
        assert_eq!(record.names.as_ref().unwrap()[1], "Ben");
        let saved = list(&places, GAMES).unwrap();
        let summary = saved[0].game.as_ref().unwrap();
        let outcome = summary.outcome.unwrap();
        let told = boardgames::ui::text::outcomes::ended(summary.entry, &outcome, &record);
        assert_eq!(told, words);
        assert!(newest_open(&places, GAMES).is_none());
        let (games, _) = Results::at(places.results()).read().unwrap();
        assert_eq!(games.len(), 1);
        assert_eq!(games[0].ended, Some(how));
        // The end taken back, the game goes on.
        keeper.keep(&*session);
        let record = load(&path).unwrap();
        assert_eq!((record.result, record.ended), (None, None));
    }
}

#[test]
fn a_clock_that_jumps_hides_no_game() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let day = std::time::Duration::from_secs(86_400);
    let mut paths = Vec::new();
    for (moves, from_epoch) in [("b2", day * 1), ("a1", day * 40_000), ("c3", day * 20_000)] {
        let path = saved(&places, moves);
        let file = fs::File::options().write(true).open(&path).unwrap();
        file.set_modified(std::time::SystemTime::UNIX_EPOCH + from_epoch)
            .unwrap();
        paths.push(path);
    }
    let listed: Vec<PathBuf> = list(&places, GAMES)
        .unwrap()
        .into_iter()
        .map(|s| s.path)
        .collect();
    assert_eq!(
        listed,
        [&paths[1], &paths[2], &paths[0]].map(PathBuf::clone)
    );
    assert_eq!(newest_open(&places, GAMES).unwrap().0, paths[1]);
    assert!(
        !paths.contains(&saved(&places, "a2")),
        "no name is used twice"
    );
}

/// A game of Othello after `moves`, under `options` and from `start`.
fn othello(options: &[(&str, &str)], start: Option<&str>, moves: &str) -> Box<dyn Session> {
    let options: Vec<(String, String)> = options
        .iter()
        .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()))
        .collect();
    let entry = boardgames::games::find("othello").unwrap();
    let mut session = entry.open(&options, start).unwrap();
    session.play_all(moves).unwrap();
    session
}

#[test]
fn a_named_file_with_other_rules_or_another_start_is_another_game() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let named = home.path().join("mine.json");
    let mut keeper = AutoSave::fresh(&places);
    let theirs = othello(&[], None, "f5");
    keeper.name(&named, &*theirs).unwrap();
    keeper.save(&*theirs).unwrap();
    drop(keeper);
    let before = fs::read(&named).unwrap();
    let position = othello(&[], None, "f5 d6").position();
    for other in [
        othello(&[("tie", "second")], None, "f5 d6"),
        othello(&[], Some(&position), ""),
    ] {
        let refused = AutoSave::fresh(&places).name(&named, &*other);
        assert!(matches!(refused, Err(SaveError::Occupied { .. })));
    }
    let same = othello(&[], None, "f5 d6");
    assert!(AutoSave::fresh(&places).name(&named, &*same).is_ok());
    assert_eq!(fs::read(&named).unwrap(), before);
}

#[test]
fn a_file_that_changed_since_it_was_read_is_not_resumed() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let path = saved(&places, "b2");
    let record = load(&path).unwrap();
    let mut other = AutoSave::resume(&places, &path, &record).unwrap();
    other.save(&*game("b2 a1")).unwrap();
    drop(other);
    let late = AutoSave::resume(&places, &path, &record);
    assert!(matches!(late, Err(SaveError::InUse(_))));
    assert_eq!(load(&path).unwrap().moves, ["b2", "a1"]);
}

#[test]
fn a_file_that_was_deleted_is_written_again() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let session = game("b2");
    let mut keeper = AutoSave::fresh(&places);
    let path = keeper.save(&*session).unwrap();
    fs::remove_file(&path).unwrap();
    assert_eq!(keeper.save(&*session).unwrap(), path);
    assert_eq!(load(&path).unwrap().moves, ["b2"]);
}

#[test]
fn a_move_takes_the_time_since_the_one_before() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let mut session = game("");
    let mut keeper = AutoSave::fresh(&places);
    let mut path = PathBuf::new();
    for mv in ["b2", "a1"] {
        std::thread::sleep(std::time::Duration::from_millis(15));
        session.play(mv).unwrap();
        path = keeper.save(&*session).unwrap();
    }
    let times = load(&path).unwrap().times.unwrap();
    assert!(times.iter().all(|time| *time >= 15), "{times:?}");
}

#[test]
fn games_with_different_seeds_count_apart_under_one_file_name() {
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
}

#[test]
fn what_lies_beside_a_named_file_stays_as_it_is() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let named = home.path().join("notes");
    for end in ["notes.bak", "notes.bak.tmp"] {
        fs::write(home.path().join(end), "my own backup").unwrap();
    }
    let mut keeper = AutoSave::fresh(&places);
    keeper.name(&named, &*game("")).unwrap();
    for moves in ["b2", "b2 a1", "b2 a1 c3"] {
        keeper.save(&*game(moves)).unwrap();
    }
    assert_eq!(load(&named).unwrap().moves.len(), 3);
    for end in ["notes.bak", "notes.bak.tmp"] {
        let kept = fs::read_to_string(home.path().join(end)).unwrap();
        assert_eq!(kept, "my own backup", "{end}");
    }
}

#[test]
fn a_large_file_put_in_the_games_place_is_left_alone() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let mut session = game("b2");
    let mut keeper = AutoSave::fresh(&places);
    let path = keeper.save(&*session).unwrap();
    let thesis = "my own thesis ".repeat(100_000);
    fs::write(&path, &thesis).unwrap();
    for mv in ["a1", "c3"] {
        session.play(mv).unwrap();
        keeper.keep(&*session);
    }
    assert_eq!(fs::read_to_string(&path).unwrap(), thesis);
    assert_eq!(load(keeper.path().unwrap()).unwrap().moves.len(), 3);
}

#[test]
fn one_name_in_two_folders_is_two_games() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    for folder in ["a", "b"] {
        let folder = home.path().join(folder);
        fs::create_dir(&folder).unwrap();
        let named = folder.join("g.json");
        let mut keeper = AutoSave::fresh(&places);
        keeper.name(&named, &*game("")).unwrap();
        keeper.save(&*game("a1 a2 b1 b2 c1")).unwrap();
    }
    let (games, _) = Results::at(places.results()).read().unwrap();
    assert_eq!(games.len(), 2);
}

#[test]
fn another_name_for_a_finished_game_does_not_count_it_again() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let over = game("a1 a2 b1 b2 c1");
    let mut keeper = AutoSave::fresh(&places);
    keeper.save(&*over).unwrap();
    for name in ["x.json", "y.json"] {
        keeper.keep_as(&*over, Some(&home.path().join(name)));
    }
    let (games, _) = Results::at(places.results()).read().unwrap();
    assert_eq!(games.len(), 1);
}

#[cfg(unix)]
#[test]
fn folders_of_ours_are_made_for_this_user_alone() {
    use std::os::unix::fs::PermissionsExt as _;
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    saved(&places, "a1 a2 b1 b2 c1");
    for folder in [&places.data, &places.saves()] {
        let mode = fs::metadata(folder).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o700, "{}", folder.display());
    }
}

#[test]
fn a_file_of_just_the_largest_size_is_read_and_a_byte_more_is_too_much() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("bytes");
    let limit = 1 << 20;
    fs::write(&path, vec![b'x'; limit]).unwrap();
    let read = read_bounded(&path, limit as u64);
    assert_eq!(read.unwrap().len(), limit);
    fs::write(&path, vec![b'x'; limit + 1]).unwrap();
    let read = read_bounded(&path, limit as u64);
    assert!(matches!(read, Err(SaveError::TooLarge { .. })), "{read:?}");
}

#[test]
fn a_finished_game_is_counted_with_its_points() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    // The shortest game that leaves White without a disc: Black gets all 64.
    let session = othello(&[], None, "f5d6c5f4e7f6g5e6e3");
    assert_eq!(AutoSave::fresh(&places).keep(&*session), None);
    let (games, _) = Results::at(places.results()).read().unwrap();
    assert_eq!(games[0].points, Some([64, 0]));
}

#[test]
fn move_times_are_kept_from_the_first_move_of_a_game_saved_before_it() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let mut session = game("");
    let mut record = session.record();
    record.times = None;
    let mut keeper = AutoSave::copy(&places, &record);
    session.play("b2").unwrap();
    let path = keeper.save(&*session).unwrap();
    assert_eq!(load(&path).unwrap().times.map(|times| times.len()), Some(1));
}
