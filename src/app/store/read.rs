//! Reading saved games: limited in size, checked, and never modified.

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
/// The most moves a saved game may have, far more than the longest game of this
/// program.
pub const MAX_MOVES: usize = 10_000;

/// Reads the saved game at `path` without replaying its moves.
///
/// # Errors
/// The file cannot be read, is too large, or is not a saved game of this
/// program.
pub fn load(path: &Path) -> Result<Record, SaveError> {
    let bytes = read_bounded(path, MAX_RECORD_BYTES)?;
    parse(&bytes).map_err(|why| unusable(path, why))
}

/// Reads the saved game at `path` and replays its moves. The session has no
/// players yet.
///
/// # Errors
/// Those of [`load`]; or the game is not among `games`, or its options,
/// position or moves are invalid.
pub fn open(
    path: &Path,
    games: &[&'static GameInfo],
) -> Result<(Record, Box<dyn Session>), SaveError> {
    settled(load(path)?, games).map_err(|why| unusable(path, why))
}

/// The byte order mark, which some editors put before the text.
const MARK: char = '\u{feff}';

/// The reason why a text file cannot be read.
pub(crate) const NOT_UTF8: &str = "its text is not in UTF-8; save it in that encoding";

/// Whether the bytes could be a (perhaps damaged) record: text that starts with
/// `{`, or nothing.
pub(super) fn is_like_a_record(bytes: &[u8]) -> bool {
    let begins = |text: &str| text.trim_start_matches(MARK).trim_start().starts_with('{');
    bytes.is_empty() || std::str::from_utf8(bytes).is_ok_and(begins)
}

/// Parses a record.
///
/// # Errors
/// A sentence that says what is wrong with the bytes.
pub(super) fn parse(bytes: &[u8]) -> Result<Record, String> {
    if bytes.is_empty() {
        return Err("it is empty".to_owned());
    }
    let text = std::str::from_utf8(bytes).map_err(|_| format!("not a saved game: {NOT_UTF8}"))?;
    let text = text.trim_start_matches(MARK);
    if !is_like_a_record(bytes) {
        return Err("it is not a saved game of this program".to_owned());
    }
    let record = Record::from_json(text).map_err(|e| e.to_string())?;
    if record.moves.len() > MAX_MOVES {
        let count = record.moves.len();
        return Err(format!("it has {count} moves (the limit is {MAX_MOVES})"));
    }
    Ok(record)
}

/// Replays a record and returns the game. The session has no players yet.
///
/// # Errors
/// A sentence that names the unknown game, or the option, position or move that
/// is invalid.
pub fn replay(record: &Record, games: &[&'static GameInfo]) -> Result<Box<dyn Session>, String> {
    let Some(info) = games.iter().find(|info| info.id == record.game) else {
        let ids: Vec<&str> = games.iter().map(|info| info.id).collect();
        let error = OpenError::UnknownGame(record.game.clone());
        return Err(format!("{error}; the games are {}", ids.join(", ")));
    };
    info.replay(record).map_err(|e| e.to_string())
}

/// Replays a record and lets its result follow from the moves.
///
/// # Errors
/// Those of [`replay`].
pub fn settled(
    mut record: Record,
    games: &[&'static GameInfo],
) -> Result<(Record, Box<dyn Session>), String> {
    let session = replay(&record, games)?;
    record.settle(session.outcome().map(|outcome| outcome.verdict));
    Ok((record, session))
}

/// Builds a [`SaveError::Unusable`] that offers the backup of `path` if that is
/// readable.
pub fn unusable(path: &Path, why: String) -> SaveError {
    let backup = backup_of(path);
    let readable = read_bounded(&backup, MAX_RECORD_BYTES).is_ok_and(|b| parse(&b).is_ok());
    SaveError::Unusable {
        path: path.to_owned(),
        why,
        backup: readable.then_some(backup),
    }
}

/// Reads a whole file of at most `limit` bytes. Memory use is bounded by
/// `limit`, whatever length the file claims.
///
/// # Errors
/// The file cannot be read, is larger, never ends, or is a pipe.
pub fn read_bounded(path: &Path, limit: u64) -> Result<Vec<u8>, SaveError> {
    if is_pipe(path) {
        let cause = io::Error::other("it is a pipe; use an ordinary file");
        return Err(SaveError::io("read", path)(cause));
    }
    let file = File::open(path).map_err(SaveError::io("read", path))?;
    let mut bytes = Vec::new();
    // One byte more shows that the file is larger than the limit.
    file.take(limit + 1)
        .read_to_end(&mut bytes)
        .map_err(SaveError::io("read", path))?;
    if bytes.len() as u64 > limit && !path.is_file() {
        let cause = io::Error::other("it is a device that never ends; use an ordinary file");
        return Err(SaveError::io("read", path)(cause));
    }
    check_size(path, &bytes, limit)?;
    Ok(bytes)
}

/// Refuses the content of a file that is larger than `limit`.
///
/// # Errors
/// It is larger.
pub(super) fn check_size(path: &Path, bytes: &[u8], limit: u64) -> Result<(), SaveError> {
    if bytes.len() as u64 <= limit {
        return Ok(());
    }
    Err(SaveError::TooLarge {
        path: path.to_owned(),
        limit: in_words(limit),
    })
}

/// Whether `path` is a named pipe or a socket, where opening would block until
/// somebody writes. Those that a shell passes (`/dev/fd/63`) have a writer and
/// are allowed.
#[cfg(unix)]
pub fn is_pipe(path: &Path) -> bool {
    use std::fs;
    use std::os::unix::fs::FileTypeExt as _;
    let waits = |kind: fs::FileType| kind.is_fifo() || kind.is_socket();
    !path.starts_with("/dev") && fs::metadata(path).is_ok_and(|found| waits(found.file_type()))
}

/// Always false: this system has no named pipes in folders.
#[cfg(not(unix))]
pub fn is_pipe(_path: &Path) -> bool {
    false
}

/// Formats a size in whole mebibytes.
pub(super) fn in_words(bytes: u64) -> String {
    match bytes >> 20 {
        0 => format!("{} KiB", bytes >> 10),
        mebibytes => format!("{mebibytes} MiB"),
    }
}
