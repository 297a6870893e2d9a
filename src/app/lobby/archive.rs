//! [`Archive`]: the games of a lobby on disk.

use std::collections::BTreeSet;
use std::path::Path;

use super::kept::Kept;
use crate::game::order_by_key;
use crate::session::GameInfo;
use crate::store::{Finished, Folder, Results, SaveError};

/// The folder of a lobby: `saves/` with one file for each game, and
/// `results.jsonl`, as in the data folder of a single user.
#[derive(Debug)]
pub struct Archive {
    games: &'static [&'static GameInfo],
    saves: Folder,
    results: Results,
}

impl Archive {
    /// Opens the folder, and creates it if it is missing. One process at a time has
    /// it.
    ///
    /// # Errors
    /// The folder cannot be created or written, or another server uses it.
    pub fn open(data: &Path, games: &'static [&'static GameInfo]) -> Result<Archive, SaveError> {
        Ok(Archive {
            games,
            saves: Folder::open(&data.join("saves"))?,
            results: Results::at(data.join("results.jsonl")),
        })
    }

    /// Reads all games, in the order in which they last changed, and a sentence for
    /// each file that cannot be used. Results that a killed server did not count are
    /// counted.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn load(&self) -> Result<(Vec<Kept>, Vec<String>), SaveError> {
        let (mut games, mut problems) = (Vec::new(), Vec::new());
        for path in self.saves.files()? {
            match read(&path) {
                Ok(Some(kept)) => games.push(kept),
                // A game of another program of ours is none of the lobby's.
                Ok(None) => {}
                Err(why) => problems.push(why),
            }
        }
        order_by_key(&mut games, |kept| (kept.room.changed, kept.file_name()));
        self.count_missing(&games)?;
        Ok((games, problems))
    }

    fn count_missing(&self, games: &[Kept]) -> Result<(), SaveError> {
        let (counted, _) = self.results.read()?;
        let counted: BTreeSet<String> = counted.into_iter().map(|line| line.save).collect();
        let missing = games
            .iter()
            .filter(|kept| !counted.contains(&kept.file_name()));
        missing.into_iter().try_for_each(|kept| self.count(kept))
    }

    /// Writes a game. When this returns, it is on disk. A finished game is also added
    /// to the results.
    ///
    /// # Errors
    /// The file cannot be written; its old version is then still there.
    pub fn keep(&self, kept: &Kept) -> Result<(), SaveError> {
        self.saves
            .write(&kept.file_name(), kept.text().as_bytes())?;
        self.count(kept)
    }

    /// Reads the game in this file of the folder; `None` if it is gone or cannot be
    /// used.
    pub fn open_game(&self, file: &str) -> Option<Kept> {
        read(&self.saves.path().join(file)).ok().flatten()
    }

    /// Notes in a game's file which players have deleted the game from their lists.
    ///
    /// # Errors
    /// The file cannot be read or written.
    pub fn note_deleted(&self, file: &str, deleted: [bool; 2]) -> Result<(), SaveError> {
        let Some(mut kept) = self.open_game(file) else {
            return Ok(());
        };
        kept.room.deleted = deleted;
        self.saves.write(file, kept.text().as_bytes())
    }

    /// Deletes a game with its line in the results.
    ///
    /// # Errors
    /// A file cannot be changed.
    pub fn delete(&self, file: &str) -> Result<(), SaveError> {
        self.saves.delete(file)?;
        self.results.remove(file)
    }

    fn count(&self, kept: &Kept) -> Result<(), SaveError> {
        let path = self.saves.path().join(kept.file_name());
        if kept.record.result.is_none() {
            return Ok(());
        }
        // The record has no points; the moves give them.
        let session = crate::store::replay(&kept.record, self.games).ok();
        let points = session.and_then(|session| session.outcome()?.points);
        match Finished::of(&kept.record, points, &path, self.saves.path()) {
            Some(line) => self.results.add(&line),
            None => Ok(()),
        }
    }
}

/// Reads a game; `None` if it is an ordinary saved game without a room.
fn read(path: &Path) -> Result<Option<Kept>, String> {
    let bytes = crate::store::read_bounded(path, crate::store::MAX_RECORD_BYTES);
    let bytes = bytes.map_err(|error| error.to_string())?;
    let value: serde_json::Value = serde_json::from_slice(&bytes)
        .map_err(|error| format!("{}: not a saved game: {error}", path.display()))?;
    if value.get("room").is_none() {
        return match value.get("game") {
            Some(_) => Ok(None),
            None => Err(format!(
                "{}: not a saved game: it names no game",
                path.display()
            )),
        };
    }
    let kept = serde_json::from_value(value);
    kept.map(Some)
        .map_err(|error| format!("{}: not a game of this server: {error}", path.display()))
}
