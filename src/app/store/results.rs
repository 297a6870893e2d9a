//! `results.jsonl`: one line for every finished game.

use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::course::now;
use crate::game::{EarlyEnd, Record, Verdict};
use crate::session::PlayerSpec;
use crate::store::atomic_write::folder_of;
use crate::store::dirs::Dirs;
use crate::store::error::SaveError;
use crate::store::json_lines::JsonLines;

/// A finished game, as stored in one line of `results.jsonl`.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Finished {
    /// The time it ended, as RFC 3339.
    pub finished: String,
    /// The game's id.
    pub game: String,
    /// The players by seat, in command line notation.
    pub players: [String; 2],
    /// The winner, or a draw.
    pub result: Verdict,
    /// Final points by seat, in games with points.
    #[serde(default)]
    pub points: Option<[u16; 2]>,
    /// The kind of early end; `None` if the rules ended the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<EarlyEnd>,
    /// The names of the people by seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub names: Option<[String; 2]>,
    /// Whether the teacher could stop moves during the game, or the person was shown a
    /// move. Such a game is not rated.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub taught: bool,
    /// The number of moves played.
    pub moves: usize,
    /// The random seed of the computer players.
    #[serde(default)]
    pub seed: Option<u64>,
    /// The file name of the saved game; empty once that was deleted or
    /// replaced.
    pub save: String,
    /// The folder of the file, if it is not the folder of saved games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub folder: Option<String>,
}

impl Finished {
    /// Whether a person played the game.
    pub fn has_person(&self) -> bool {
        self.players.contains(&PlayerSpec::Human.to_string())
    }

    /// Builds the entry for a record saved in the file `save`; `saves` is the
    /// folder of saved games. Returns `None` if the record has no result, or if
    /// the game began from a custom position or with moves set up, because it
    /// was then not played from the start.
    pub fn of(
        record: &Record,
        points: Option<[u16; 2]>,
        save: &Path,
        saves: &Path,
    ) -> Option<Finished> {
        let folder = fs::canonicalize(folder_of(save)).ok();
        if record.start.is_some() || record.given.is_some() {
            return None;
        }
        let elsewhere = folder.filter(|own| Some(own) != fs::canonicalize(saves).ok().as_ref());
        Some(Finished {
            finished: now().strftime("%Y-%m-%dT%H:%M:%S%:z").to_string(),
            game: record.game.clone(),
            players: record.players.clone(),
            result: record.result?,
            points,
            ended: record.ended,
            names: record.names.clone(),
            taught: record.was_helped(),
            moves: record.moves.len(),
            seed: record.seed,
            save: name_of(save),
            folder: elsewhere.map(|folder| folder.to_string_lossy().into_owned()),
        })
    }

    /// The file of the saved game; `None` once that was deleted or replaced.
    pub fn path(&self, places: &Dirs) -> Option<PathBuf> {
        let folder = self.folder.as_ref().map_or(places.saves(), PathBuf::from);
        (!self.save.is_empty()).then(|| folder.join(&self.save))
    }

    /// Whether both games have equal results and lengths. The time does not matter.
    fn ended_as(&self, other: &Finished) -> bool {
        (self.result, self.points, self.ended, self.moves)
            == (other.result, other.points, other.ended, other.moves)
    }

    /// Whether both entries are about one game. Taking moves back and ending
    /// the game differently does not make it another game.
    fn is_same_game(&self, other: &Finished) -> bool {
        // If a user deletes a file by hand, a later game can get its name. The
        // seeds then differ.
        self.save == other.save
            && self.folder == other.folder
            && self.seed == other.seed
            && self.game == other.game
    }
}

fn name_of(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

/// The file of finished games.
#[derive(Clone, Debug)]
pub struct Results(JsonLines);

impl Results {
    /// Refers to the file at `path`, which need not exist.
    pub fn at(path: PathBuf) -> Results {
        Results(JsonLines::at(path))
    }

    /// Adds a game, or updates its entry if it has one.
    ///
    /// # Errors
    /// The file cannot be read or written.
    pub fn add(&self, game: &Finished) -> Result<(), SaveError> {
        let (games, _) = self.read()?;
        match games.iter().find(|known| known.is_same_game(game)) {
            Some(known) => self.change(known, game),
            None => self.0.append(game, "add the result to"),
        }
    }

    /// Replaces the entry `old` by `new`. A game that was continued after
    /// taking moves back is therefore counted once, with its last result.
    ///
    /// # Errors
    /// The file cannot be read or written; it is then unchanged.
    pub(super) fn change(&self, old: &Finished, new: &Finished) -> Result<(), SaveError> {
        if old.ended_as(new) && old.is_same_game(new) {
            return Ok(());
        }
        let ours = |line: Finished| line.is_same_game(old).then(|| new.clone());
        self.0.change(ours)
    }

    /// Removes the entry of a game that goes on after its end was taken back.
    ///
    /// # Errors
    /// The file cannot be read or written; it is then unchanged.
    pub(super) fn withdraw(&self, game: &Finished) -> Result<(), SaveError> {
        self.0.remove(|line: &Finished| line.is_same_game(game))
    }

    /// Updates the file name in the entry of a renamed game.
    ///
    /// # Errors
    /// The file cannot be read or written; it is then unchanged.
    pub(super) fn follow_rename(&self, old: &Path, new: &Path) -> Result<(), SaveError> {
        self.change_name(old, &name_of(new))
    }

    /// Clears the file name in the entry of a deleted game, because a later
    /// game may get that name.
    ///
    /// # Errors
    /// The file cannot be read or written; it is then unchanged.
    pub(super) fn forget_file(&self, save: &Path) -> Result<(), SaveError> {
        self.change_name(save, "")
    }

    /// Removes the entry of the saved game in this file, as if the game had never been
    /// played.
    ///
    /// # Errors
    /// The file cannot be read or written; it is then unchanged.
    pub fn remove(&self, save: &str) -> Result<(), SaveError> {
        self.0
            .remove(|game: &Finished| game.save == save && game.folder.is_none())
    }

    fn change_name(&self, old: &Path, new: &str) -> Result<(), SaveError> {
        let old = name_of(old);
        self.0.change(|game: Finished| {
            let ours = game.save == old && game.folder.is_none();
            ours.then(|| Finished {
                save: new.to_owned(),
                ..game
            })
        })
    }

    /// Returns every finished game, oldest first, and the number of damaged
    /// lines. A missing file counts as empty.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn read(&self) -> Result<(Vec<Finished>, usize), SaveError> {
        self.0.read()
    }
}
