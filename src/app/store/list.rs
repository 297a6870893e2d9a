//! Lists the saved games.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{fs, io};

use crate::game::{Outcome, Record, Side, Verdict, order_by};
use crate::session::{GameInfo, Session};
use crate::store::atomic_write::backup_of;
use crate::store::dirs::Dirs;
use crate::store::error::SaveError;
use crate::store::find::word_for;
use crate::store::{lock, read};

/// One file in the folder of saved games.
#[derive(Clone, Debug)]
pub struct Saved {
    /// The path of the file.
    pub path: PathBuf,
    /// The file name, without the folder.
    pub name: String,
    /// The time of the last write.
    pub modified: SystemTime,
    /// Whether another instance is playing it now.
    pub in_use: bool,
    /// The game, or a sentence that says what is wrong with the file.
    pub game: Result<Summary, String>,
}

/// The facts about a game that a list shows.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The game's static information.
    pub info: &'static GameInfo,
    /// The record as stored in the file.
    pub record: Record,
    /// The end of the game; `None` while it can be continued.
    pub outcome: Option<Outcome>,
    /// The side to move; `None` once the game is over.
    pub to_move: Option<Side>,
}

/// Returns every saved game, the newest first, damaged files included. A
/// missing folder counts as empty.
///
/// # Errors
/// The folder cannot be read.
pub fn list(places: &Dirs, games: &[&'static GameInfo]) -> Result<Vec<Saved>, SaveError> {
    let files = newest_first(&places.saves())?;
    Ok(files.into_iter().map(|file| look_at(file, games)).collect())
}

/// Returns the words with which the saved games can be opened, newest game
/// first. Does not read the files.
///
/// # Errors
/// The folder cannot be read.
pub fn names(places: &Dirs) -> Result<Vec<OsString>, SaveError> {
    let files = newest_first(&places.saves())?.into_iter();
    Ok(files
        .filter_map(|(_, path)| word_for(places, &path))
        .collect())
}

/// Returns the newest game that can continue and that no instance is playing,
/// ready to be played. A game between computers is returned only if there is no
/// other, because no person is waiting for a turn in it. Files that cannot be
/// read are skipped; [`list`] reports them.
pub fn newest_open(
    places: &Dirs,
    games: &[&'static GameInfo],
) -> Option<(PathBuf, Record, Box<dyn Session>)> {
    let files = newest_first(&places.saves()).unwrap_or_default();
    // The iterator is lazy, so it reads only as many files as needed.
    let mut open = files.into_iter().filter_map(|(_, path)| {
        let record = load_file(&path)
            .ok()
            .filter(|r| r.result.is_none() && !r.is_analysis())?;
        let session = read::replay(&record, games).ok()?;
        (session.outcome().is_none() && !lock::is_held(&path)).then_some((path, record, session))
    });
    let newest = open.next()?;
    let waits = |record: &Record| record.players.iter().any(|player| player == "human");
    if waits(&newest.1) {
        return Some(newest);
    }
    open.find(|(_, record, _)| waits(record)).or(Some(newest))
}

/// Returns the version before a damaged file, if it can be continued or replayed.
pub fn version_before(saved: &Saved, games: &[&'static GameInfo]) -> Option<Saved> {
    let before = look_at((saved.modified, backup_of(&saved.path)), games);
    (saved.game.is_err() && before.game.is_ok()).then_some(before)
}

/// Reads one file for the list.
fn look_at((modified, path): (SystemTime, PathBuf), games: &[&'static GameInfo]) -> Saved {
    let game = load_file(&path).and_then(|record| summary(record, games));
    Saved {
        name: path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned(),
        modified,
        in_use: lock::is_held(&path),
        game,
        path,
    }
}

fn summary(record: Record, games: &[&'static GameInfo]) -> Result<Summary, String> {
    let (record, session) = read::settled(record, games)?;
    let outcome = session.outcome().or_else(|| ended_early(&record));
    Ok(Summary {
        info: session.info(),
        outcome,
        // After an early end, the session still has a side to move.
        to_move: session.to_move().filter(|_| outcome.is_none()),
        record,
    })
}

/// The outcome stored in a record whose game was ended early, by resignation
/// for example; `None` for any other record.
pub fn ended_early(record: &Record) -> Option<Outcome> {
    match record.result? {
        Verdict::Win(side) => Some(Outcome::win(side)),
        Verdict::Draw => record.ended.map(|_| Outcome::DRAW),
    }
}

/// Reads the record of an ordinary file. Refuses pipes, where reading would
/// block.
fn load_file(path: &Path) -> Result<Record, String> {
    if !path.is_file() {
        return Err("not an ordinary file".to_owned());
    }
    let bytes = read::read_bounded(path, read::MAX_RECORD_BYTES).map_err(|e| e.to_string())?;
    read::parse(&bytes)
}

/// Returns the `.json` files of `folder` with their modification times, the
/// newest first.
fn newest_first(folder: &Path) -> Result<Vec<(SystemTime, PathBuf)>, SaveError> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        other => other.map_err(SaveError::io("read", folder))?,
    };
    let mut files: Vec<(SystemTime, PathBuf)> = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| is_save_name(path))
        .map(|path| (modified(&path), path))
        .collect();
    order_by(&mut files, |a, b| b.cmp(a));
    Ok(files)
}

fn is_save_name(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.ends_with(".json") && !name.starts_with('.')
}

fn modified(path: &Path) -> SystemTime {
    let time = fs::metadata(path).and_then(|found| found.modified());
    time.unwrap_or(SystemTime::UNIX_EPOCH)
}
