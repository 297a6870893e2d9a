//! Files with one game, or with many games in another program's format.

use std::path::Path;

use crate::game::{Archive, Record};
use crate::session::{GameInfo, clean_name};
use crate::store::error::SaveError;
use crate::store::read;
use crate::store::read::MAX_RECORD_BYTES;

/// The largest file of many games that is read, in bytes: over 240,000 games.
pub const MAX_SOURCE_BYTES: u64 = 16 << 20;

/// The error for a file of unknown format.
const OF_NO_KIND: &str = "it is neither a saved game of this program nor a file of games that it \
                          can read (GGF, WTHOR, one transcript a line)";

/// The content of a game file.
#[derive(Debug)]
pub enum Source {
    /// One saved game of this program.
    Game(Box<Record>),
    /// Games in another program's format.
    Archive(&'static dyn GameInfo, Box<dyn Archive>),
}

/// Reads the file at `path` and detects its format.
///
/// # Errors
/// The file cannot be read, is too large, is damaged, or has an unknown format.
pub fn source(path: &Path, games: &[&'static dyn GameInfo]) -> Result<Source, SaveError> {
    let bytes = read::read_bounded(path, MAX_SOURCE_BYTES)?;
    match find_archive(&bytes, games) {
        Some((entry, Ok(archive))) => return Ok(Source::Archive(entry, archive)),
        Some((_, Err(damage))) => return Err(read::unusable(path, damage)),
        None => {}
    }
    // The limit of one saved game is lower than that of a file of many.
    if bytes.len() as u64 > MAX_RECORD_BYTES {
        return Err(too_large(path));
    }
    let record = read::parse(&bytes).map_err(|why| {
        let why = if read::is_like_a_record(&bytes) {
            why
        } else {
            OF_NO_KIND.to_owned()
        };
        read::unusable(path, why)
    })?;
    Ok(Source::Game(Box::new(record)))
}

type Found = (&'static dyn GameInfo, Result<Box<dyn Archive>, String>);

fn find_archive(bytes: &[u8], games: &[&'static dyn GameInfo]) -> Option<Found> {
    games
        .iter()
        .find_map(|entry| entry.archive(bytes).map(|archive| (*entry, archive)))
}

fn too_large(path: &Path) -> SaveError {
    SaveError::TooLarge {
        path: path.to_owned(),
        limit: read::in_words(MAX_RECORD_BYTES),
    }
}

impl Source {
    /// Returns the number of games.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Source::Game(_) => 1,
            Source::Archive(_, archive) => archive.len(),
        }
    }

    /// Whether it contains no games.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns game `index` (from 0) as a record, with passes inserted, and the
    /// file's description of it.
    ///
    /// # Errors
    /// There is no such game, or one of its moves is illegal.
    pub fn game(&self, index: usize) -> Result<(Record, Option<String>), String> {
        match self {
            Source::Game(record) if index == 0 => Ok(((**record).clone(), None)),
            Source::Archive(entry, archive) if index < archive.len() => {
                let mut record = extract(*entry, &archive.moves(index))?;
                let names = archive.names(index);
                record.names = names.map(|names| names.map(|name| clean_name(&name)));
                Ok((record, Some(archive.about(index))))
            }
            _ => Err(format!("it has {} games", self.len())),
        }
    }
}

fn extract(entry: &'static dyn GameInfo, moves: &str) -> Result<Record, String> {
    let mut session = entry.open(&[], None).map_err(|e| e.to_string())?;
    session
        .play_all(moves)
        .map_err(|(at, error)| format!("move {}: {error}", at + 1))?;
    Ok(session.record())
}
