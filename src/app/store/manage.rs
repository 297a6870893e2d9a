//! Deleting and renaming saved games.

use std::fs;
use std::path::{Path, PathBuf};

use crate::store::atomic_write::backup_of;
use crate::store::dirs::Dirs;
use crate::store::error::SaveError;
use crate::store::results::Results;
use crate::store::{lock, read};

/// Deletes a saved game and its backup. The result stays in the statistics, but
/// without the file name, because a later game may get that name.
///
/// # Errors
/// Another instance plays the game, or the system refuses.
pub fn delete(places: &Dirs, save: &Path) -> Result<(), SaveError> {
    delete_counted(&Results::at(places.results()), save)
}

/// Deletes a saved game like [`delete`], with the results in `results`.
pub(super) fn delete_counted(results: &Results, save: &Path) -> Result<(), SaveError> {
    let _lock = lock::own(save)?;
    // The entry in the results is changed before the file is deleted. If
    // changing it fails, the user can delete the game once more.
    results.forget_file(save)?;
    let backup = backup_of(save);
    if is_stage_of(&backup, save) {
        fs::remove_file(&backup).map_err(SaveError::io("delete", &backup))?;
    }
    fs::remove_file(save).map_err(SaveError::io("delete", save))
}

/// Renames a saved game within its folder, adding `.json`, and its entry in the
/// results. Returns the new path.
///
/// # Errors
/// The name is invalid or taken, another instance plays the game, or the system
/// refuses; nothing is then changed. With [`SaveError::Uncounted`] the file is
/// renamed, but its result entry is not.
pub fn rename(places: &Dirs, save: &Path, name: &str) -> Result<PathBuf, SaveError> {
    let new = new_path(save, name)?;
    if new == save {
        return Ok(new);
    }
    // The new name is locked as well, so that no other instance can take it.
    let _locks = (lock::own(save)?, lock::own(&new)?);
    for taken in [&new, &backup_of(&new)] {
        if fs::symlink_metadata(taken).is_ok() {
            return Err(SaveError::name_taken(&new));
        }
    }
    let has_backup = is_stage_of(&backup_of(save), save);
    fs::rename(save, &new).map_err(SaveError::io("rename", save))?;
    if has_backup {
        // The backup is only a convenience, so the rename succeeds without it.
        let _ = fs::rename(backup_of(save), backup_of(&new));
    }
    Results::at(places.results())
        .follow_rename(save, &new)
        .map_err(|error| SaveError::Uncounted(Box::new(error)))?;
    Ok(new)
}

/// Returns the name if it has no folder. Such a name belongs to the saved games, where the
/// menu finds it.
pub fn bare_name(typed: &Path) -> Option<&str> {
    typed
        .to_str()
        .filter(|_| typed.parent() == Some(Path::new("")))
}

/// Returns the path of `name` beside `save`, checked and with `.json`.
pub(super) fn new_path(save: &Path, name: &str) -> Result<PathBuf, SaveError> {
    let name = name.trim();
    let stem = name.strip_suffix(".json").unwrap_or(name);
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | ' ');
    let is_name = stem.starts_with(char::is_alphanumeric) && stem.chars().all(plain);
    if !is_name || stem.len() > 100 {
        return Err(SaveError::BadName(name.to_owned()));
    }
    Ok(save.with_file_name(format!("{stem}.json")))
}

/// Whether both files contain a game with equal rules and start. If not, the
/// file with the name of a backup belongs to the user.
fn is_stage_of(backup: &Path, save: &Path) -> bool {
    let parsed = |path: &Path| {
        let bytes = read::read_bounded(path, read::MAX_RECORD_BYTES).ok()?;
        read::parse(&bytes).ok()
    };
    match (parsed(backup), parsed(save)) {
        (Some(old), Some(new)) => {
            (old.game, old.options, old.start) == (new.game, new.options, new.start)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::results::Finished;

    const GAME: &str = r#"{"format":"boardgames","version":1,"game":"somegame","players":["human","human"],"moves":["a1"]}"#;

    fn home() -> (tempfile::TempDir, Dirs, PathBuf) {
        let home = tempfile::tempdir().unwrap();
        let places = Dirs::all_in(home.path());
        fs::create_dir(places.saves()).unwrap();
        let save = places.saves().join("a.json");
        fs::write(&save, GAME).unwrap();
        fs::write(backup_of(&save), GAME).unwrap();
        (home, places, save)
    }

    #[test]
    fn deleting_a_game_removes_only_its_own_backup() {
        let (_home, places, save) = home();
        delete(&places, &save).unwrap();
        assert!(!save.exists() && !backup_of(&save).exists());
        let (_home, places, save) = home();
        fs::write(backup_of(&save), "my notes").unwrap();
        delete(&places, &save).unwrap();
        assert_eq!(fs::read_to_string(backup_of(&save)).unwrap(), "my notes");
    }

    #[test]
    fn reused_name_keeps_the_result_of_the_deleted_game() {
        let (_home, places, save) = home();
        let results = Results::at(places.results());
        let ended = |moves: &str| {
            let text = GAME.replace(r#""moves":["a1"]"#, moves);
            fs::write(&save, &text).unwrap();
            let record = read::parse(text.as_bytes()).unwrap();
            let line = Finished::of(&record, None, &save, &places.saves());
            results.add(&line.expect("it counts")).unwrap();
        };
        ended(r#""result":"first","moves":["a1","b1","a2"]"#);
        delete(&places, &save).unwrap();
        ended(r#""result":"second","moves":["a1","b1"]"#);
        let (lines, damaged) = results.read().unwrap();
        assert_eq!((lines.len(), damaged), (2, 0), "{lines:?}");
        assert_eq!((lines[0].moves, lines[1].moves), (3, 2));
    }

    #[cfg(unix)]
    #[test]
    fn pipe_instead_of_the_results_file_is_refused() {
        let (_home, places, save) = home();
        let made = std::process::Command::new("mkfifo")
            .arg(places.results())
            .status();
        assert!(made.unwrap().success());
        let error = rename(&places, &save, "b").unwrap_err();
        assert!(error.to_string().contains("pipe"), "{error}");
        assert!(delete(&places, &places.saves().join("b.json")).is_err());
    }

    #[test]
    fn game_in_play_is_neither_deleted_nor_renamed() {
        let (_home, places, save) = home();
        let Some(_lock) = lock::ask(&save) else {
            panic!("nobody plays it");
        };
        assert!(matches!(delete(&places, &save), Err(SaveError::InUse(_))));
        let renamed = rename(&places, &save, "b");
        assert!(matches!(renamed, Err(SaveError::InUse(_))));
        assert!(save.exists());
    }

    #[test]
    fn renamed_game_keeps_its_backup_and_overwrites_nothing() {
        let (_home, places, save) = home();
        let new = rename(&places, &save, " my best game ").unwrap();
        assert_eq!(new, places.saves().join("my best game.json"));
        assert!(new.exists() && backup_of(&new).exists() && !save.exists());
        fs::write(&save, GAME).unwrap();
        let same = rename(&places, &new, "my best game").unwrap();
        assert_eq!((same, new.exists()), (new.clone(), true));
        let error = rename(&places, &new, "a.json").unwrap_err();
        let refused = "there is already a saved game called a: choose another name";
        assert_eq!(error.to_string(), refused);
        let [long, longer] = [101, 120].map(|letters| "x".repeat(letters));
        for name in ["", "../up", ".hidden", "a/b", "x\u{1b}", &long, &longer] {
            let error = rename(&places, &new, name).unwrap_err();
            assert!(error.to_string().contains("cannot be the name"), "{error}");
        }
    }

    #[test]
    fn result_follows_a_renamed_game() {
        let (_home, places, save) = home();
        let line = |save: &str| {
            format!(
                r#"{{"finished":"x","game":"somegame","players":["human","human"],"result":"first","moves":5,"save":"{save}"}}"#
            )
        };
        let lines = format!("{}\nhalf a li\n{}\n", line("a.json"), line("c.json"));
        fs::write(places.results(), lines).unwrap();
        rename(&places, &save, "b").unwrap();
        let (games, damaged) = Results::at(places.results()).read().unwrap();
        let saves: Vec<&str> = games.iter().map(|game| game.save.as_str()).collect();
        assert_eq!((saves, damaged), (vec!["b.json", "c.json"], 1));
    }
}
