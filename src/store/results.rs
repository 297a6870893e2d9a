//! `results.jsonl`: one line for every game that was played to its end.

use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::course::now;
use crate::game::{EarlyEnd, Record, Verdict};
use crate::store::atomic_write::folder_of;
use crate::store::error::SaveError;
use crate::store::json_lines::JsonLines;

/// A finished game, as a line of `results.jsonl` keeps it.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Finished {
    /// When, as RFC 3339.
    pub finished: String,
    /// The game's id.
    pub game: String,
    /// The players by seat, as the command line writes them.
    pub players: [String; 2],
    /// Who won.
    pub result: Verdict,
    /// Final points by seat, where the game counts.
    #[serde(default)]
    pub points: Option<[u16; 2]>,
    /// How it ended, where its rules did not end it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<EarlyEnd>,
    /// What the people were called, by seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub names: Option<[String; 2]>,
    /// Whether the teacher held moves meanwhile: it says nothing of how strong
    /// the person is alone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub taught: bool,
    /// How many moves were played.
    pub moves: usize,
    /// The seed the computer players drew from.
    #[serde(default)]
    pub seed: Option<u64>,
    /// The file name of the saved game; empty once it was deleted.
    pub save: String,
    /// The folder it is in, where that is not the one of saved games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub folder: Option<String>,
}

impl Finished {
    /// The line for a record that has a result and is kept in the file
    /// `save`; `saves` is where games without a name of their own go. A game
    /// begun from a position of somebody's own, or from moves set up, has
    /// none: it says nothing of how a whole game is played.
    #[must_use]
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
            taught: record.taught,
            moves: record.moves.len(),
            seed: record.seed,
            save: name_of(save),
            folder: elsewhere.map(|folder| folder.to_string_lossy().into_owned()),
        })
    }

    /// Whether the game ended the same way, however long ago.
    pub(super) fn ended_as(&self, other: &Finished) -> bool {
        (self.result, self.points, self.ended, self.moves)
            == (other.result, other.points, other.ended, other.moves)
    }

    /// Whether both lines speak of one game: taking back the last move and
    /// ending it otherwise does not make it another.
    fn is_same_game(&self, other: &Finished) -> bool {
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
    /// The file at `path`, which need not exist.
    #[must_use]
    pub fn at(path: PathBuf) -> Results {
        Results(JsonLines::at(path))
    }

    /// Adds a line; one that the game has already is changed to how it ended
    /// now.
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

    /// The game of the line `old` ended as `new` says, or has the file that it
    /// says: taking moves back and ending it otherwise counts it once, as it
    /// ended last.
    ///
    /// # Errors
    /// The file cannot be read or written; it is then as it was.
    pub(super) fn change(&self, old: &Finished, new: &Finished) -> Result<(), SaveError> {
        if old.ended_as(new) && old.is_same_game(new) {
            return Ok(());
        }
        let ours = |line: Finished| line.is_same_game(old).then(|| new.clone());
        self.0.change(ours)
    }

    /// The saved game `old` is called `new` now: so does its line.
    ///
    /// # Errors
    /// The file cannot be read or written; it is then as it was.
    pub(super) fn follow_rename(&self, old: &Path, new: &Path) -> Result<(), SaveError> {
        self.change_name(old, &name_of(new))
    }

    /// The saved game is no more: another game of its name is another game.
    ///
    /// # Errors
    /// The file cannot be read or written; it is then as it was.
    pub(super) fn forget_file(&self, save: &Path) -> Result<(), SaveError> {
        self.change_name(save, "")
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

    /// Every finished game, oldest first, and how many lines were no such
    /// thing. No file means no games.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn read(&self) -> Result<(Vec<Finished>, usize), SaveError> {
        self.0.read()
    }
}
