//! Games on disk.

use std::fs;

use boardgames::games::GAMES;
use boardgames::lobby::{Archive, Request};
use boardgames::store::{Results, load};

use crate::scripted::House;

#[test]
fn games_are_ordinary_saved_games_and_come_back() {
    let mut house = House::new();
    let (anna, ben) = (house.enter("anna"), house.enter("ben"));
    house.begin(anna, ben, "othello black 10+5 rated stop");
    house.play(anna, "f5");
    let home = tempfile::tempdir().unwrap();
    let archive = Archive::open(home.path(), GAMES).unwrap();
    let kept = house.disk.values().next().unwrap();
    archive.keep(kept).unwrap();
    let (back, problems) = archive.load().unwrap();
    assert!(problems.is_empty());
    assert_eq!(&back[..], std::slice::from_ref(kept));
    let path = home.path().join("saves").join(kept.file_name());
    assert_eq!(load(&path).unwrap(), kept.record);
    house.ask(ben, Request::Resign);
    let kept = house.disk.values().next().unwrap();
    archive.keep(kept).unwrap();
    archive.keep(kept).unwrap();
    let results = home.path().join("results.jsonl");
    let (lines, _) = Results::at(results.clone()).read().unwrap();
    assert_eq!(lines.len(), 1);
    assert_eq!(lines[0].names, Some(["anna".to_owned(), "ben".to_owned()]));
    fs::remove_file(&results).unwrap();
    archive.load().unwrap();
    assert_eq!(
        Results::at(results).read().unwrap().0.len(),
        1,
        "it is counted later"
    );
}

#[test]
fn damaged_file_is_reported_and_the_others_are_read() {
    let mut house = House::new();
    let (anna, ben) = (house.enter("anna"), house.enter("ben"));
    house.begin(anna, ben, "othello");
    let home = tempfile::tempdir().unwrap();
    let archive = Archive::open(home.path(), GAMES).unwrap();
    let kept = house.disk.values().next().unwrap();
    archive.keep(kept).unwrap();
    let saves = home.path().join("saves");
    fs::write(saves.join("bad.json"), "{\"room\": 1").unwrap();
    fs::write(saves.join("worse.json"), "{\"room\": {\"code\": 7}}").unwrap();
    fs::write(saves.join("empty.json"), "{}").unwrap();
    let own = serde_json::json!({"format": "boardgames", "version": 1, "game": "awari"});
    fs::write(saves.join("own.json"), own.to_string()).unwrap();
    let (back, problems) = archive.load().unwrap();
    assert_eq!((back.len(), problems.len()), (1, 3), "{problems:?}");
    assert!(problems.iter().all(|why| why.contains(".json")));
}

#[test]
fn one_server_has_the_folder() {
    let home = tempfile::tempdir().unwrap();
    let first = Archive::open(home.path(), GAMES).unwrap();
    let second = Archive::open(home.path(), GAMES);
    assert!(
        second
            .unwrap_err()
            .to_string()
            .contains("another server uses the folder")
    );
    drop(first);
    Archive::open(home.path(), GAMES).unwrap();
    let file = home.path().join("file");
    fs::write(&file, "").unwrap();
    assert!(Archive::open(&file, GAMES).is_err());
}
