//! Reads files with one game, or with several games in another format.

use std::io::Read as _;
use std::path::Path;
use std::{fs, io};

use crate::game::{Input, Record, order_by};
use crate::session::GameInfo;
use crate::session::reading::{FoundGames, find_games};
use crate::store::atomic_write::folder_of;
use crate::store::error::SaveError;
use crate::store::read;
use crate::store::read::MAX_RECORD_BYTES;

/// The largest file of many games that is read, in bytes: over 240,000 games.
pub const MAX_SOURCE_BYTES: u64 = 16 << 20;

/// The error for a text in an unknown format.
const OF_NO_KIND: &str = "it is neither a saved game of this program nor games or a position in a \
                          form that is read (GGF, SGF, PGN, WTHOR, OBF, moves, a board; see \
                          docs/FORMATS.md)";

/// The content of a game file.
#[derive(Debug)]
pub enum Source {
    /// One saved game of this program.
    Game(Box<Record>),
    /// Games in another format.
    Games(FoundGames),
}

/// Reads the file at `path`, or standard input if that is `-`, and detects its
/// format.
///
/// # Errors
/// The file cannot be read, is too large, is damaged, or has an unknown format.
pub fn source(path: &Path, games: &[&'static GameInfo]) -> Result<Source, SaveError> {
    let bytes = if path == Path::new("-") {
        standard_input(path)?
    } else {
        read::read_bounded(path, MAX_SOURCE_BYTES)?
    };
    if is_ours(&bytes) {
        return saved_game(path, &bytes);
    }
    match find_games(&Input::new(&bytes), games) {
        Some(Ok(mut found)) => {
            add_companions(path, &mut found);
            Ok(Source::Games(found))
        }
        Some(Err(damage)) => Err(read::unusable(path, damage)),
        None => saved_game(path, &bytes),
    }
}

/// Whether the bytes name this program's own format.
fn is_ours(bytes: &[u8]) -> bool {
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(200)]).replace(' ', "");
    head.contains("\"format\":\"boardgames\"")
}

fn saved_game(path: &Path, bytes: &[u8]) -> Result<Source, SaveError> {
    // The limit of one saved game is lower than that of a file of many.
    let is_record = is_ours(bytes) || read::is_like_a_record(bytes);
    if is_record {
        read::check_size(path, bytes, MAX_RECORD_BYTES)?;
    }
    let record = read::parse(bytes).map_err(|why| {
        let why = if read::is_like_a_record(bytes) {
            why
        } else {
            OF_NO_KIND.to_owned()
        };
        read::unusable(path, why)
    })?;
    Ok(Source::Game(Box::new(record)))
}

fn standard_input(path: &Path) -> Result<Vec<u8>, SaveError> {
    let mut bytes = Vec::new();
    let input = io::stdin().lock();
    input
        .take(MAX_SOURCE_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(SaveError::io("read", path))?;
    read::check_size(path, &bytes, MAX_SOURCE_BYTES)?;
    Ok(bytes)
}

/// Adds the files beside `path` that contain more data about its games. Skips
/// files that cannot be read.
fn add_companions(path: &Path, found: &mut FoundGames) {
    let ends = found.archive.companions();
    if ends.is_empty() {
        return;
    }
    let Ok(entries) = fs::read_dir(folder_of(path)) else {
        return;
    };
    let mut files: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    order_by(&mut files, Ord::cmp);
    for file in files {
        let end = file
            .extension()
            .map(|end| end.to_string_lossy().to_lowercase());
        if let Some(end) = end.filter(|end| ends.contains(&end.as_str()))
            && let Ok(bytes) = read::read_bounded(&file, MAX_SOURCE_BYTES)
        {
            found.archive.add_companion(&end, &bytes);
        }
    }
}

impl Source {
    /// Returns the number of games.
    pub fn len(&self) -> usize {
        match self {
            Source::Game(_) => 1,
            Source::Games(found) => found.archive.len(),
        }
    }

    /// Whether it contains no games.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns a sentence about the format; `None` for a saved game.
    pub fn sentence(&self) -> Option<String> {
        match self {
            Source::Game(_) => None,
            Source::Games(found) => Some(found.sentence()),
        }
    }

    /// Returns game `index` (from 0) as a record, with passes inserted, the
    /// file's description of it, and a note on what was assumed.
    ///
    /// # Errors
    /// There is no such game, it is damaged, or one of its moves is illegal.
    pub fn game(&self, index: usize) -> Result<(Record, Option<String>, String), String> {
        match self {
            Source::Game(record) if index == 0 => Ok(((**record).clone(), None, String::new())),
            Source::Games(found) => {
                let game = found.game(index)?;
                Ok((game.record, Some(game.about), game.note))
            }
            Source::Game(_) => Err("the file contains only one game".to_owned()),
        }
    }
}
