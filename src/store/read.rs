//! Reading a saved game: bounded, checked, and never changed by it.

use std::fs::File;
use std::io;
use std::io::Read as _;
use std::path::Path;

use crate::game::Record;
use crate::session::{GameInfo, OpenError, Session};
use crate::store::atomic_write::backup_of;
use crate::store::error::SaveError;

/// The largest saved game that is read, in bytes.
pub const MAX_RECORD_BYTES: u64 = 1 << 20;
/// The most moves a saved game may have; the longest game of the suite is
/// far below.
pub const MAX_MOVES: usize = 10_000;

/// Reads the saved game at `path` without playing its moves.
///
/// # Errors
/// It cannot be read, is too large, or is no saved game of this program.
pub fn load(path: &Path) -> Result<Record, SaveError> {
    let bytes = read_bounded(path, MAX_RECORD_BYTES)?;
    parse(&bytes).map_err(|why| unusable(path, why))
}

/// Reads the saved game at `path` and plays its moves; nobody is seated.
///
/// # Errors
/// As [`load`], or the game is none of `games`, or its options, position or
/// moves do not play.
pub fn open(
    path: &Path,
    games: &[&'static dyn GameInfo],
) -> Result<(Record, Box<dyn Session>), SaveError> {
    let record = load(path)?;
    let session = replay(&record, games).map_err(|why| unusable(path, why))?;
    Ok((record, session))
}

/// Some editors put it before the text.
const MARK: char = '\u{feff}';

/// Whether the bytes could be a record, damaged perhaps: an object, or nothing.
pub(super) fn is_like_a_record(bytes: &[u8]) -> bool {
    let begins = |text: &str| text.trim_start_matches(MARK).trim_start().starts_with('{');
    bytes.is_empty() || std::str::from_utf8(bytes).is_ok_and(begins)
}

/// The record of these bytes, or what is wrong with them.
pub(super) fn parse(bytes: &[u8]) -> Result<Record, String> {
    if bytes.is_empty() {
        return Err("it is empty".to_owned());
    }
    let text = std::str::from_utf8(bytes).map_err(|_| "not a saved game: it is not text")?;
    let text = text.trim_start_matches(MARK);
    if !is_like_a_record(bytes) {
        return Err("it is not a saved game of this program".to_owned());
    }
    let record = Record::from_json(text).map_err(|e| e.to_string())?;
    if record.moves.len() > MAX_MOVES {
        let count = record.moves.len();
        return Err(format!("it has {count} moves, the most is {MAX_MOVES}"));
    }
    Ok(record)
}

/// The game of the record with its moves played; nobody is seated.
///
/// # Errors
/// What stands against it: an unknown game, or the option, position or move
/// that does not play.
pub fn replay(
    record: &Record,
    games: &[&'static dyn GameInfo],
) -> Result<Box<dyn Session>, String> {
    let Some(entry) = games.iter().find(|entry| entry.id() == record.game) else {
        let ids: Vec<&str> = games.iter().map(|entry| entry.id()).collect();
        let error = OpenError::UnknownGame(record.game.clone());
        return Err(format!("{error}; this program has {}", ids.join(", ")));
    };
    entry.replay(record).map_err(|e| e.to_string())
}

/// A [`SaveError::Unusable`] that offers the version before, where there
/// is a readable one.
#[must_use]
pub fn unusable(path: &Path, why: String) -> SaveError {
    let backup = backup_of(path);
    let readable = read_bounded(&backup, MAX_RECORD_BYTES).is_ok_and(|b| parse(&b).is_ok());
    SaveError::Unusable {
        path: path.to_owned(),
        why,
        backup: readable.then_some(backup),
    }
}

/// The whole file, if it has at most `limit` bytes; never takes more memory
/// than that, whatever the file says of its length.
///
/// # Errors
/// It cannot be read, is larger, or never ends.
pub fn read_bounded(path: &Path, limit: u64) -> Result<Vec<u8>, SaveError> {
    if is_pipe(path) {
        let cause = io::Error::other("it is a pipe; give an ordinary file");
        return Err(SaveError::io("read", path)(cause));
    }
    let file = File::open(path).map_err(SaveError::io("read", path))?;
    let mut bytes = Vec::new();
    file.take(limit + 1)
        .read_to_end(&mut bytes)
        .map_err(SaveError::io("read", path))?;
    if bytes.len() as u64 > limit && !path.is_file() {
        let cause = io::Error::other("it is a device without an end; give an ordinary file");
        return Err(SaveError::io("read", path)(cause));
    }
    if bytes.len() as u64 > limit {
        return Err(SaveError::TooLarge {
            path: path.to_owned(),
            limit: in_words(limit),
        });
    }
    Ok(bytes)
}

/// Whether opening the file would wait for somebody to write: a named pipe or
/// a socket. Those that a shell hands over (`/dev/fd/63`) are being written.
#[cfg(unix)]
pub fn is_pipe(path: &Path) -> bool {
    use std::fs;
    use std::os::unix::fs::FileTypeExt as _;
    let waits = |kind: fs::FileType| kind.is_fifo() || kind.is_socket();
    !path.starts_with("/dev") && fs::metadata(path).is_ok_and(|found| waits(found.file_type()))
}

/// There are no pipes with names in folders here.
#[cfg(not(unix))]
pub fn is_pipe(_path: &Path) -> bool {
    false
}

pub(super) fn in_words(bytes: u64) -> String {
    match bytes >> 20 {
        0 => format!("{} KiB", bytes >> 10),
        mebibytes => format!("{mebibytes} MiB"),
    }
}
