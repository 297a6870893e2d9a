//! A file of JSON lines, shared safely by several instances: appending leaves
//! the existing lines alone, and `change` replaces the file atomically.

use std::fs::{File, OpenOptions};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fs, io};

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::store::atomic_write;
use crate::store::atomic_write::{Existing, folder_of, make_private};
use crate::store::error::SaveError;
use crate::store::lock::is_at;
use crate::store::read::is_pipe;

/// The most bytes read, from the end of the file: hundreds of thousands of
/// lines.
const MAX_READ: u64 = 64 << 20;

/// A file with one JSON value a line.
#[derive(Clone, Debug)]
pub struct JsonLines {
    path: PathBuf,
}

impl JsonLines {
    /// Refers to the file at `path`, which need not exist.
    #[must_use]
    pub fn at(path: PathBuf) -> JsonLines {
        JsonLines { path }
    }

    /// Appends one line and syncs the file. `doing` is the verb phrase for an
    /// error message, such as "add the result to".
    pub fn append(&self, line: &impl Serialize, doing: &'static str) -> Result<(), SaveError> {
        self.try_append(line)
            .map_err(SaveError::io(doing, &self.path))
    }

    /// Appends one line, on a line of its own.
    fn try_append(&self, value: &impl Serialize) -> io::Result<()> {
        make_private(folder_of(&self.path))?;
        let mut file = self.open_in_turn()?;
        let mut line = String::new();
        // A crash may have left half a line, which must not swallow the new
        // one.
        if !ends_with_line_break(&mut file)? {
            line.push('\n');
        }
        line += &serde_json::to_string(value)?;
        line.push('\n');
        file.write_all(line.as_bytes())?;
        file.sync_all()
    }

    /// Opens the file, creating it if needed, and waits for its lock for a
    /// short time. The lock is released when the file is closed.
    fn open_in_turn(&self) -> io::Result<File> {
        if is_pipe(&self.path) {
            return Err(io::Error::other("it is a pipe; an ordinary file is wanted"));
        }
        loop {
            let mut options = OpenOptions::new();
            let file = options
                .create(true)
                .append(true)
                .read(true)
                .open(&self.path)?;
            wait_for_turn(&file);
            // The instance that held the lock may have replaced the file.
            if is_at(&file, &self.path) {
                return Ok(file);
            }
        }
    }

    /// Replaces each line by `change` of its value. Lines for which `change`
    /// returns `None`, and lines that are not a `T`, stay as they are.
    ///
    /// # Errors
    /// The file cannot be read or written; it is then unchanged.
    pub fn change<T: Serialize + DeserializeOwned>(
        &self,
        change: impl Fn(T) -> Option<T>,
    ) -> Result<(), SaveError> {
        if !self.path.exists() {
            return Ok(());
        }
        // Lines that do not change are kept as bytes. Writing them again would
        // drop fields that a newer version added.
        let changed = |line: &[u8]| {
            let value = change(serde_json::from_slice(line).ok()?)?;
            serde_json::to_vec(&value).ok()
        };
        let rewrite = || {
            let _turn = self.open_in_turn()?;
            let bytes = fs::read(&self.path)?;
            let lines = bytes.split(|b| *b == b'\n');
            let lines: Vec<Vec<u8>> = lines
                .map(|line| changed(line).unwrap_or_else(|| line.to_vec()))
                .collect();
            let lines = lines.join(&b'\n');
            if lines == bytes {
                return Ok(());
            }
            atomic_write::replace(&self.path, &lines, Existing::Replace)
        };
        rewrite().map_err(SaveError::io("change", &self.path))
    }

    /// Returns every line that is a `T`, oldest first, and the number of lines
    /// that are not. A missing file counts as empty.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn read<T: DeserializeOwned>(&self) -> Result<(Vec<T>, usize), SaveError> {
        let bytes = match newest_part(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            other => other.map_err(SaveError::io("read", &self.path))?,
        };
        let lines = bytes.split(|b| *b == b'\n').filter(|line| !line.is_empty());
        let mut damaged = 0;
        let mut found = Vec::new();
        for line in lines {
            match serde_json::from_slice(line) {
                Ok(value) => found.push(value),
                Err(_) => damaged += 1,
            }
        }
        Ok((found, damaged))
    }
}

/// Waits up to 100 ms for another instance to release the file. It then goes on
/// without the lock rather than hang: on every usual file system one short
/// append is atomic anyway.
fn wait_for_turn(file: &File) {
    for _ in 0..50 {
        if !matches!(file.try_lock(), Err(fs::TryLockError::WouldBlock)) {
            return;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Whether the file is empty or ends with a line break. A crash while writing
/// can leave half a line.
fn ends_with_line_break(file: &mut File) -> io::Result<bool> {
    if file.seek(SeekFrom::End(0))? == 0 {
        return Ok(true);
    }
    file.seek(SeekFrom::End(-1))?;
    let mut last = [0];
    file.read_exact(&mut last)?;
    Ok(last == *b"\n")
}

/// Returns the last [`MAX_READ`] bytes, without an incomplete first line.
fn newest_part(path: &Path) -> io::Result<Vec<u8>> {
    if is_pipe(path) {
        return Err(io::Error::other(
            "it is a pipe, not a file to keep lines in",
        ));
    }
    let mut file = File::open(path)?;
    let skipped = file.metadata()?.len().saturating_sub(MAX_READ);
    file.seek(SeekFrom::Start(skipped))?;
    let mut bytes = Vec::new();
    file.take(MAX_READ).read_to_end(&mut bytes)?;
    // The read started somewhere inside a line.
    if skipped > 0 {
        let end = bytes
            .iter()
            .position(|b| *b == b'\n')
            .unwrap_or(bytes.len());
        bytes.drain(..end);
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Appends a line while another instance holds the lock and replaces the
    /// file. Returns whether the line ended up in the new file.
    fn is_added_after_a_replacement() -> bool {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lines.jsonl");
        let other = folder.path().join("other");
        fs::write(&path, "1\n").unwrap();
        fs::write(&other, "2\n").unwrap();
        let lines = JsonLines::at(path.clone());
        let held = File::open(&path).unwrap();
        held.lock().unwrap();
        std::thread::scope(|scope| {
            let adding = scope.spawn(|| lines.append(&3, "add a line to"));
            std::thread::sleep(Duration::from_millis(20));
            fs::rename(&other, &path).unwrap();
            drop(held);
            adding.join().unwrap().unwrap();
        });
        let (found, damaged) = lines.read::<u32>().unwrap();
        assert_eq!(damaged, 0);
        found == [2, 3]
    }

    #[test]
    fn a_line_is_added_to_the_file_that_another_instance_leaves() {
        // The wait for a lock is limited, and on a loaded machine it may run
        // out. One success in twenty is enough, because without a wait there
        // would be none.
        assert!((0..20).any(|_| is_added_after_a_replacement()));
    }
}
