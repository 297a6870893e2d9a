//! `results.jsonl`: one line for every game that was played to its end.

use std::fs::{File, OpenOptions};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fs, io};

use serde::{Deserialize, Serialize};

use crate::game::{Record, Verdict};
use crate::store::atomic_write::{folder_of, make_private};
use crate::store::error::SaveError;
use crate::store::read::is_pipe;

/// How much of the file is read: its newest part, hundreds of thousands of
/// games.
const MAX_READ: u64 = 64 << 20;

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
    /// How many moves were played.
    pub moves: usize,
    /// The seed the computer players drew from.
    #[serde(default)]
    pub seed: Option<u64>,
    /// The file name of the saved game.
    pub save: String,
    /// The folder it is in, where that is not the one of saved games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub folder: Option<String>,
}

impl Finished {
    /// The line for a record that has a result and is kept in the file
    /// `save`; `saves` is where games without a name of their own go.
    #[must_use]
    pub fn of(
        record: &Record,
        points: Option<[u16; 2]>,
        save: &Path,
        saves: &Path,
    ) -> Option<Finished> {
        let folder = fs::canonicalize(folder_of(save)).ok();
        let elsewhere = folder.filter(|own| Some(own) != fs::canonicalize(saves).ok().as_ref());
        let save = save.file_name().unwrap_or_default().to_string_lossy();
        Some(Finished {
            finished: jiff::Zoned::now()
                .strftime("%Y-%m-%dT%H:%M:%S%:z")
                .to_string(),
            game: record.game.clone(),
            players: record.players.clone(),
            result: record.result?,
            points,
            moves: record.moves.len(),
            seed: record.seed,
            save: save.into_owned(),
            folder: elsewhere.map(|folder| folder.to_string_lossy().into_owned()),
        })
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

/// The file of finished games.
#[derive(Clone, Debug)]
pub struct Results {
    path: PathBuf,
}

impl Results {
    /// The file at `path`, which need not exist.
    #[must_use]
    pub fn at(path: PathBuf) -> Results {
        Results { path }
    }

    /// Adds a line, unless the game has one.
    ///
    /// # Errors
    /// The file cannot be read or written.
    pub fn add(&self, game: &Finished) -> Result<(), SaveError> {
        let (games, _) = self.read()?;
        if games.iter().any(|known| known.is_same_game(game)) {
            return Ok(());
        }
        self.append(game)
            .map_err(SaveError::io("add the result to", &self.path))
    }

    fn append(&self, game: &Finished) -> io::Result<()> {
        make_private(folder_of(&self.path))?;
        let mut options = OpenOptions::new();
        let mut file = options
            .create(true)
            .append(true)
            .read(true)
            .open(&self.path)?;
        wait_for_turn(&file);
        let mut line = String::new();
        if !ends_with_line_break(&mut file)? {
            line.push('\n');
        }
        line += &serde_json::to_string(game)?;
        line.push('\n');
        file.write_all(line.as_bytes())?;
        file.sync_all()
    }

    /// Every finished game, oldest first, and how many lines were no such
    /// thing. No file means no games.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn read(&self) -> Result<(Vec<Finished>, usize), SaveError> {
        let bytes = match newest_part(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            other => other.map_err(SaveError::io("read", &self.path))?,
        };
        let lines = bytes.split(|b| *b == b'\n').filter(|line| !line.is_empty());
        let mut damaged = 0;
        let mut games = Vec::new();
        for line in lines {
            match serde_json::from_slice(line) {
                Ok(game) => games.push(game),
                Err(_) => damaged += 1,
            }
        }
        Ok((games, damaged))
    }
}

/// Waits a moment for another instance's line to be written. One write of a
/// short line to the end of a file is whole anyway on every usual file
/// system, so a holder that hangs is not waited for.
fn wait_for_turn(file: &File) {
    for _ in 0..50 {
        if !matches!(file.try_lock(), Err(fs::TryLockError::WouldBlock)) {
            return;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Whether the file is empty or its last line is whole: a machine that
/// stopped while writing leaves half a line.
fn ends_with_line_break(file: &mut File) -> io::Result<bool> {
    if file.seek(SeekFrom::End(0))? == 0 {
        return Ok(true);
    }
    file.seek(SeekFrom::End(-1))?;
    let mut last = [0];
    file.read_exact(&mut last)?;
    Ok(last == *b"\n")
}

/// The last [`MAX_READ`] bytes, from a line's beginning on.
fn newest_part(path: &Path) -> io::Result<Vec<u8>> {
    if is_pipe(path) {
        return Err(io::Error::other("it is a pipe, not a file of results"));
    }
    let mut file = File::open(path)?;
    let skipped = file.metadata()?.len().saturating_sub(MAX_READ);
    file.seek(SeekFrom::Start(skipped))?;
    let mut bytes = Vec::new();
    file.take(MAX_READ).read_to_end(&mut bytes)?;
    if skipped > 0 {
        let end = bytes
            .iter()
            .position(|b| *b == b'\n')
            .unwrap_or(bytes.len());
        bytes.drain(..end);
    }
    Ok(bytes)
}
