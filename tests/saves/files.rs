//! Saved games: nothing is lost or overwritten, and no content is trusted.

use std::fs;
use std::path::{Path, PathBuf};

use boardgames::game::Record;
use boardgames::games::GAMES;
use boardgames::session::{AutosaveHook, Session};
use boardgames::store::{
    AutoSave, Dirs, MAX_MOVES, SaveError, list, load, newest_open, open, read_bounded,
};
use tempfile::TempDir;

pub(super) const GAME: &str = "tictactoe";

pub(super) fn places(home: &TempDir) -> Dirs {
    Dirs {
        config: home.path().join("config"),
        data: home.path().join("data"),
        state: home.path().join("state"),
    }
}

pub(super) fn game(moves: &str) -> Box<dyn Session> {
    let info = boardgames::games::find(GAME).unwrap();
    let mut session = info.open(&[], None).unwrap();
    session.play_all(moves).unwrap();
    session
}

/// Saves a game of these moves under a new name and drops its autosave.
pub(super) fn saved(places: &Dirs, moves: &str) -> PathBuf {
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
fn every_move_is_on_disk_with_a_backup() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let mut session = game("");
    let mut autosave = AutoSave::fresh(&places);
    for (count, mv) in ["b2", "a1", "c3"].into_iter().enumerate() {
        session.play(mv).unwrap();
        assert_eq!(autosave.keep(&*session), None);
        let path = autosave.path().unwrap();
        assert_eq!(load(path).unwrap().moves.len(), count + 1);
        if count > 0 {
            let backup = path.with_extension("json.bak");
            assert_eq!(load(&backup).unwrap().moves.len(), count);
        }
    }
    let times = load(autosave.path().unwrap()).unwrap().times;
    assert_eq!(times.map(|times| times.len()), Some(3));
    drop(autosave);
    assert_eq!(
        files(&places.saves()).len(),
        2,
        "game and backup, no litter"
    );
}

#[test]
fn saved_game_continues_where_it_stopped() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let path = saved(&places, "b2 a1");
    let (found, record, mut session) = newest_open(&places, GAMES).unwrap();
    assert_eq!(found, path);
    let mut autosave = AutoSave::resume(&places, &path, &record).unwrap();
    session.play("c3").unwrap();
    assert_eq!(autosave.keep(&*session), None);
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
fn file_changed_from_outside_is_not_overwritten() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let mut session = game("b2");
    let mut autosave = AutoSave::fresh(&places);
    let path = autosave.save(&*session).unwrap();
    fs::write(&path, "someone else's").unwrap();
    session.play("a1").unwrap();
    let note = autosave.keep(&*session).unwrap();
    assert!(note.contains("changed by another program"), "{note}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "someone else's");
    assert_eq!(load(autosave.path().unwrap()).unwrap().moves, ["b2", "a1"]);
}

#[test]
fn named_file_must_contain_this_game_or_nothing() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let named = home.path().join("mine.json");
    let mut autosave = AutoSave::fresh(&places);
    autosave.name(&named, &*game("b2")).unwrap();
    autosave.save(&*game("b2")).unwrap();
    drop(autosave);
    let longer = game("b2 a1");
    let mut autosave = AutoSave::fresh(&places);
    autosave.name(&named, &*longer).unwrap();
    autosave.save(&*longer).unwrap();
    drop(autosave);
    // Another game that began with the same move would lose the second one.
    for other in ["b2", "b2 c3"] {
        let refused = AutoSave::fresh(&places).name(&named, &*game(other));
        assert!(
            matches!(refused, Err(SaveError::Occupied { .. })),
            "{other}"
        );
    }
    let refused = AutoSave::fresh(&places).name(&named, &*game("a1"));
    assert!(matches!(refused, Err(SaveError::Occupied { .. })));
    fs::write(&named, "my diary").unwrap();
    let refused = AutoSave::fresh(&places).name(&named, &*longer);
    assert!(matches!(refused, Err(SaveError::Occupied { .. })));
    assert_eq!(fs::read_to_string(&named).unwrap(), "my diary");
}

#[test]
fn second_name_leaves_what_was_saved_under_the_first() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let mut autosave = AutoSave::fresh(&places);
    let keep = |autosave: &mut AutoSave, moves: &str, name: &str| {
        autosave
            .keep_as(&*game(moves), Some(Path::new(name)))
            .unwrap();
    };
    keep(&mut autosave, "a1 b2", "first try");
    keep(&mut autosave, "b1", "second try");
    let moves = |name: &str| load(&places.saves().join(name)).unwrap().moves;
    assert_eq!(moves("first try.json"), ["a1", "b2"]);
    assert_eq!(moves("second try.json"), ["b1"]);
}

#[test]
fn name_given_during_the_game_belongs_to_the_saved_games() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let mut session = game("b2");
    let mut autosave = AutoSave::fresh(&places);
    let before = autosave.save(&*session).unwrap();
    session.play("a1").unwrap();
    let said = autosave
        .keep_as(&*session, Some(Path::new("mine")))
        .unwrap();
    let named = places.saves().join("mine.json");
    let stem = before.file_stem().unwrap().to_string_lossy();
    assert_eq!(said, format!("Saved as mine, no longer as {stem}."));
    // The menu offers the game once, and not its older stage.
    assert!(!before.exists());
    let kept = list(&places, GAMES).unwrap();
    assert_eq!(
        kept.iter().map(|one| &one.path).collect::<Vec<_>>(),
        [&named]
    );
    assert_eq!(load(&named).unwrap().moves, ["b2", "a1"]);
    // The game of another program stays.
    fs::write(&named, "someone else's").unwrap();
    let other = places.saves().join("other.json");
    autosave.keep_as(&*session, Some(&other)).unwrap();
    assert_eq!(load(&other).unwrap().moves, ["b2", "a1"]);
    assert_eq!(fs::read_to_string(&named).unwrap(), "someone else's");
    let refused = autosave.keep_as(&*session, Some(Path::new("a:b")));
    assert!(refused.unwrap_err().starts_with("Not saved: "));
}

#[test]
fn file_named_during_the_game_gets_a_copy() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let mut session = game("b2");
    let mut autosave = AutoSave::fresh(&places);
    let own = autosave.save(&*session).unwrap();
    let copy = home.path().join("copy.json");
    let said = autosave.keep_as(&*session, Some(&copy)).unwrap();
    let name = own.file_stem().unwrap().to_str().unwrap();
    let stays = format!("The game itself stays among your saved games as {name}.");
    assert_eq!(said, format!("Saved a copy in {}. {stays}", copy.display()));
    session.play("a1").unwrap();
    assert_eq!(autosave.keep(&*session), None);
    assert_eq!(load(&copy).unwrap().moves, ["b2"]);
    assert_eq!(load(&own).unwrap().moves, ["b2", "a1"]);
    // A later copy replaces an earlier one; nothing is written outside an existing folder.
    autosave.keep_as(&*session, Some(&copy)).unwrap();
    assert_eq!(load(&copy).unwrap().moves, ["b2", "a1"]);
    let nowhere = home.path().join("game 28/11");
    let refused = autosave.keep_as(&*session, Some(&nowhere)).unwrap_err();
    assert!(refused.contains("give a name without a slash"), "{refused}");
    drop(autosave);
    let open = newest_open(&places, GAMES).expect("the menu offers the game");
    assert_eq!(open.0, own);
}

#[test]
fn damaged_files_are_listed_and_unchanged() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let good = saved(&places, "b2 a1");
    let whole = fs::read_to_string(&good).unwrap();
    let huge = format!("{{\"moves\":[{}]}}", "\"b2\",".repeat(400_000));
    let many = whole.replace("\"b2\",", &"\"b2\",".repeat(20_000));
    let bad = [
        ("empty", String::new(), "empty"),
        (
            "short",
            whole[..whole.len() / 2].to_owned(),
            "it ends in the middle",
        ),
        ("foreign", "{}".to_owned(), "it does not say 'format'"),
        (
            "odd",
            whole.replace("\"result\":null", "\"result\":\"X wins\""),
            "'X wins' is not known there",
        ),
        (
            "moves",
            whole.replace("[\"b2\",\"a1\"]", "5"),
            "this must be a list in square brackets, not 5",
        ),
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
        let info = all.iter().find(|saved| saved.name == file).unwrap();
        let said = info.game.as_ref().err().unwrap();
        assert!(said.contains(why), "{name}: {said}");
        let error = open(&info.path, GAMES).err().unwrap().to_string();
        assert!(error.contains(&file) && error.contains(why), "{error}");
        assert_eq!(&fs::read_to_string(&info.path).unwrap(), text);
    }
    assert_eq!(newest_open(&places, GAMES).unwrap().0, good);
}

#[test]
fn damaged_game_names_its_backup() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let mut session = game("b2");
    let mut autosave = AutoSave::fresh(&places);
    autosave.save(&*session).unwrap();
    session.play("a1").unwrap();
    let path = autosave.save(&*session).unwrap();
    let whole = fs::read(&path).unwrap();
    fs::write(&path, &whole[..whole.len() - 20]).unwrap();
    let error = load(&path).unwrap_err().to_string();
    let backup = format!("{}.bak", path.display());
    assert!(error.contains(&backup), "{error}");
    assert_eq!(load(Path::new(&backup)).unwrap().moves, ["b2"]);
}

#[test]
fn unwritable_place_is_reported_once_and_the_game_continues() {
    let home = tempfile::tempdir().unwrap();
    let mut places = places(&home);
    // Nobody can create a folder below a file, not even root.
    places.data = home.path().join("file/data");
    fs::write(home.path().join("file"), "").unwrap();
    let mut session = game("b2");
    let mut autosave = AutoSave::fresh(&places);
    let note = autosave.keep(&*session).unwrap();
    assert!(
        note.contains("Not saved: cannot save to") && note.contains("You can play on"),
        "{note}"
    );
    session.play("a1").unwrap();
    assert_eq!(
        autosave.keep(&*session).as_deref(),
        Some("Still not saved.")
    );
    fs::remove_file(home.path().join("file")).unwrap();
    session.play("c3").unwrap();
    assert_eq!(autosave.keep(&*session).as_deref(), Some("Saved again."));
    assert_eq!(load(autosave.path().unwrap()).unwrap().moves.len(), 3);
}

#[cfg(unix)]
#[test]
fn links_stay_links_and_devices_are_not_replaced() {
    use std::os::unix::fs::symlink;
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let at = |name: &str| home.path().join(name);
    symlink("target.json", at("link.json")).unwrap();
    let mut autosave = AutoSave::fresh(&places);
    autosave.name(&at("link.json"), &*game("b2")).unwrap();
    autosave.save(&*game("b2")).unwrap();
    assert!(fs::symlink_metadata(at("link.json")).unwrap().is_symlink());
    assert_eq!(load(&at("target.json")).unwrap().moves, ["b2"]);
    symlink("loop2", at("loop1")).unwrap();
    symlink("loop1", at("loop2")).unwrap();
    let lost = AutoSave::fresh(&places).name(&at("loop1"), &*game("b2"));
    assert!(lost.unwrap_err().to_string().contains("links"));
    let endless = AutoSave::fresh(&places).name(Path::new("/dev/zero"), &*game("b2"));
    assert!(endless.unwrap_err().to_string().contains("that never ends"));
    let endless = load(Path::new("/dev/zero")).unwrap_err();
    assert!(endless.to_string().contains("that never ends"));
}

#[test]
fn record_survives_reading_and_writing() {
    let record = Record {
        times: Some(vec![5, 6]),
        seed: Some(u64::MAX),
        ..game("b2 a1").record()
    };
    assert_eq!(Record::from_json(&record.to_json()).unwrap(), record);
}

#[test]
fn jumping_clock_hides_no_game() {
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

/// Returns a game of Othello after `moves`, with `options` and from `start`.
pub(super) fn othello(
    options: &[(&str, &str)],
    start: Option<&str>,
    moves: &str,
) -> Box<dyn Session> {
    let options: Vec<(String, String)> = options
        .iter()
        .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()))
        .collect();
    let info = boardgames::games::find("othello").unwrap();
    let mut session = info.open(&options, start).unwrap();
    session.play_all(moves).unwrap();
    session
}

#[test]
fn file_with_other_rules_or_start_is_another_game() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let named = home.path().join("mine.json");
    let mut autosave = AutoSave::fresh(&places);
    let theirs = othello(&[], None, "f5");
    autosave.name(&named, &*theirs).unwrap();
    autosave.save(&*theirs).unwrap();
    drop(autosave);
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
fn file_changed_after_reading_is_not_resumed() {
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
fn deleted_file_is_written_again() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let session = game("b2");
    let mut autosave = AutoSave::fresh(&places);
    let path = autosave.save(&*session).unwrap();
    fs::remove_file(&path).unwrap();
    assert_eq!(autosave.save(&*session).unwrap(), path);
    assert_eq!(load(&path).unwrap().moves, ["b2"]);
}

#[test]
fn time_of_a_move_is_measured_from_the_move_before() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let mut session = game("");
    let mut autosave = AutoSave::fresh(&places);
    let mut path = PathBuf::new();
    for mv in ["b2", "a1"] {
        std::thread::sleep(std::time::Duration::from_millis(15));
        session.play(mv).unwrap();
        path = autosave.save(&*session).unwrap();
    }
    let times = load(&path).unwrap().times.unwrap();
    assert!(times.iter().all(|time| *time >= 15), "{times:?}");
}

#[test]
fn time_of_a_move_begins_at_the_last_change() {
    let pause = || std::thread::sleep(std::time::Duration::from_millis(60));
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let mut autosave = AutoSave::fresh(&places);
    let mut session = game("");
    let mut time_of = |session: &dyn Session| {
        let kept = load(&autosave.save(session).unwrap()).unwrap();
        kept.times.unwrap().last().copied()
    };
    session.play("b2").unwrap();
    time_of(&*session);
    pause();
    let begun = std::time::Instant::now();
    session.undo();
    time_of(&*session);
    session.play("a1").unwrap();
    let time = time_of(&*session).unwrap();
    let at_most = u64::try_from(begun.elapsed().as_millis()).unwrap();
    assert!(time <= at_most, "taking back began it anew: {time}");
    // Saving an unchanged game does not restart the time.
    pause();
    time_of(&*session);
    pause();
    session.play("c3").unwrap();
    let time = time_of(&*session).unwrap();
    assert!(time >= 120, "{time}");
}

#[test]
fn files_beside_a_named_file_are_unchanged() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let named = home.path().join("notes");
    for end in ["notes.bak", "notes.bak.tmp"] {
        fs::write(home.path().join(end), "my own backup").unwrap();
    }
    let mut autosave = AutoSave::fresh(&places);
    autosave.name(&named, &*game("")).unwrap();
    for moves in ["b2", "b2 a1", "b2 a1 c3"] {
        autosave.save(&*game(moves)).unwrap();
    }
    assert_eq!(load(&named).unwrap().moves.len(), 3);
    for end in ["notes.bak", "notes.bak.tmp"] {
        let kept = fs::read_to_string(home.path().join(end)).unwrap();
        assert_eq!(kept, "my own backup", "{end}");
    }
}

#[test]
fn large_file_in_place_of_the_game_is_not_overwritten() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let mut session = game("b2");
    let mut autosave = AutoSave::fresh(&places);
    let path = autosave.save(&*session).unwrap();
    let thesis = "my own thesis ".repeat(100_000);
    fs::write(&path, &thesis).unwrap();
    for mv in ["a1", "c3"] {
        session.play(mv).unwrap();
        autosave.keep(&*session);
    }
    assert_eq!(fs::read_to_string(&path).unwrap(), thesis);
    assert_eq!(load(autosave.path().unwrap()).unwrap().moves.len(), 3);
}

#[cfg(unix)]
#[test]
fn folders_are_created_private() {
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
fn file_size_limit_is_exact() {
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
fn move_times_start_with_the_first_move() {
    let home = tempfile::tempdir().unwrap();
    let places = places(&home);
    let mut session = game("");
    let mut record = session.record();
    record.times = None;
    let mut autosave = AutoSave::copy(&places, &record);
    session.play("b2").unwrap();
    let path = autosave.save(&*session).unwrap();
    assert_eq!(load(&path).unwrap().times.map(|times| times.len()), Some(1));
}

#[test]
fn saved_game_has_at_most_ten_thousand_moves() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("long.json");
    let mut record = game("").record();
    for (moves, is_read) in [(MAX_MOVES, true), (MAX_MOVES + 1, false)] {
        record.moves = vec!["a1".to_owned(); moves];
        fs::write(&path, record.to_json()).unwrap();
        assert_eq!(load(&path).is_ok(), is_read, "{moves} moves");
    }
}
