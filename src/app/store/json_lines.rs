//! A file of JSON lines that several instances can share: appending never
//! touches the existing lines, and `change` replaces the file atomically.

use std::borrow::Cow;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek as _, SeekFrom, Write as _};
use std::path::PathBuf;
use std::time::{Duration, Instant};
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
    pub fn at(path: PathBuf) -> JsonLines {
        JsonLines { path }
    }

    /// Appends one line and syncs the file. `doing` is the verb phrase for an
    /// error message, such as "add the result to".
    ///
    /// # Errors
    /// The file cannot be opened or written.
    pub fn append(&self, line: &impl Serialize, doing: &'static str) -> Result<(), SaveError> {
        self.try_append(line)
            .map_err(SaveError::io(doing, &self.path))
    }

    /// Appends one line, on a line of its own.
    fn try_append(&self, value: &impl Serialize) -> io::Result<()> {
        make_private(folder_of(&self.path))?;
        let (mut file, is_ours) = self.open_in_turn(SHORT_WAIT)?;
        let mut line = String::new();
        // A crash may have left half a line at the end, to which the new line
        // must not be joined.
        if !ends_with_line_break(&mut file)? {
            line.push('\n');
        }
        line += &serde_json::to_string(value)?;
        line.push('\n');
        let before = file.metadata()?.len();
        file.write_all(line.as_bytes()).inspect_err(|_| {
            // Half a line could never be read, so it is removed. This is safe
            // only with the lock, because otherwise another instance's line may
            // follow it.
            if is_ours {
                let _ = file.set_len(before);
            }
        })?;
        file.sync_all()
    }

    /// Opens the file and waits at most `patience` for its lock. Returns the
    /// file as it is after the wait, and whether this instance has the lock.
    fn open_in_turn(&self, patience: Duration) -> io::Result<(File, bool)> {
        if is_pipe(&self.path) {
            return Err(io::Error::other("it is a pipe; use an ordinary file"));
        }
        loop {
            let mut options = OpenOptions::new();
            let file = options
                .create(true)
                .append(true)
                .read(true)
                .open(&self.path)?;
            let is_ours = wait_for_turn(&file, patience);
            // The instance that had the lock may have replaced the file.
            if is_at(&file, &self.path) {
                return Ok((file, is_ours));
            }
        }
    }

    /// Replaces each line by `change` of its value. Lines for which `change`
    /// returns `None`, and lines that are not a `T`, are not changed.
    ///
    /// # Errors
    /// The file cannot be read or written; it is then unchanged.
    pub fn change<T: Serialize + DeserializeOwned>(
        &self,
        change: impl Fn(T) -> Option<T>,
    ) -> Result<(), SaveError> {
        // Lines that do not change are kept as bytes. Writing them again would
        // drop fields that a newer version added.
        self.rewrite(|line| {
            let value = change(serde_json::from_slice(line).ok()?)?;
            serde_json::to_vec(&value).ok()
        })
    }

    /// Removes the lines for which `is_removed` is true.
    ///
    /// # Errors
    /// The file cannot be read or written; it is then unchanged.
    pub fn remove<T: DeserializeOwned>(
        &self,
        is_removed: impl Fn(&T) -> bool,
    ) -> Result<(), SaveError> {
        self.rewrite(|line| {
            let value: T = serde_json::from_slice(line).ok()?;
            is_removed(&value).then(Vec::new)
        })
    }

    /// Replaces each line by the result of `changed`, if there is one. A line that
    /// becomes empty is removed.
    fn rewrite(&self, changed: impl Fn(&[u8]) -> Option<Vec<u8>>) -> Result<(), SaveError> {
        if !self.path.exists() {
            return Ok(());
        }
        let rewrite = || {
            let (mut file, is_ours) = self.open_in_turn(LONG_WAIT)?;
            if !is_ours {
                return Err(io::Error::other(
                    "another window is writing this file; wait or close that window",
                ));
            }
            let (start, newest) = newest_part(&mut file)?;
            let mut any = false;
            let after = |line| match changed(line) {
                None => Some(Cow::Borrowed(line)),
                Some(new) => {
                    any = true;
                    (!new.is_empty()).then_some(Cow::Owned(new))
                }
            };
            let lines = newest.split(|b| *b == b'\n');
            let lines: Vec<Cow<'_, [u8]>> = lines.filter_map(after).collect();
            if !any {
                return Ok(());
            }
            let lines = lines.join(&b'\n');
            atomic_write::replace_with(&self.path, Existing::Replace, |new| {
                // Lines before the part that was read are copied as they are.
                file.seek(SeekFrom::Start(0))?;
                io::copy(&mut Read::by_ref(&mut file).take(start), new)?;
                new.write_all(&lines)
            })
        };
        rewrite().map_err(SaveError::io("change", &self.path))
    }

    /// Returns every line that is a `T`, oldest first, and the number of lines
    /// that are not. A missing file counts as empty.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn read<T: DeserializeOwned>(&self) -> Result<(Vec<T>, usize), SaveError> {
        if is_pipe(&self.path) {
            let cause = io::Error::other("it is a pipe; use an ordinary file");
            return Err(SaveError::io("read", &self.path)(cause));
        }
        let bytes = match File::open(&self.path).and_then(|mut file| newest_part(&mut file)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            other => other.map_err(SaveError::io("read", &self.path))?.1,
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

/// The longest time that a new line waits for another instance. After it, the line is
/// written anyway: on all usual file systems, one write of a short line to the end of a
/// file is not interrupted.
const SHORT_WAIT: Duration = Duration::from_millis(100);
/// The longest time that a change of lines waits for another instance.
const LONG_WAIT: Duration = Duration::from_secs(5);

/// Waits at most `patience` for the lock on the file, while another instance
/// writes. Returns `false` if it does not get the lock. On systems without
/// locks it does not wait.
fn wait_for_turn(file: &File, patience: Duration) -> bool {
    let begun = Instant::now();
    while matches!(file.try_lock(), Err(fs::TryLockError::WouldBlock)) {
        if begun.elapsed() >= patience {
            return false;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    true
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

/// Returns the last [`MAX_READ`] bytes, beginning with a whole line, and their
/// position in the file.
fn newest_part(file: &mut File) -> io::Result<(u64, Vec<u8>)> {
    let skipped = file.metadata()?.len().saturating_sub(MAX_READ);
    file.seek(SeekFrom::Start(skipped))?;
    let mut bytes = Vec::new();
    file.take(MAX_READ).read_to_end(&mut bytes)?;
    let torn = match skipped {
        0 => 0,
        _ => bytes
            .iter()
            .position(|b| *b == b'\n')
            .map_or(bytes.len(), |end| end + 1),
    };
    bytes.drain(..torn);
    Ok((skipped + torn as u64, bytes))
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
    fn only_the_end_of_a_huge_file_is_read_and_changed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lines.jsonl");
        fs::write(&path, "1\n").unwrap();
        // A hole in the file takes no room on the disk.
        let file = OpenOptions::new().write(true).open(&path).unwrap();
        file.set_len(3 * MAX_READ).unwrap();
        let lines = JsonLines::at(path.clone());
        lines.append(&1, "add a line to").unwrap();
        assert_eq!(lines.read::<u32>().unwrap(), (vec![1], 0));
        lines.change(|line: u32| (line == 1).then_some(20)).unwrap();
        assert_eq!(lines.read::<u32>().unwrap(), (vec![20], 0));
        let mut first = [0; 2];
        File::open(&path).unwrap().read_exact(&mut first).unwrap();
        assert_eq!(&first, b"1\n", "what is not read stays");
        assert_eq!(fs::metadata(&path).unwrap().len(), 3 * MAX_READ + 4);
    }

    #[test]
    fn nothing_is_changed_while_another_instance_writes() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lines.jsonl");
        fs::write(&path, "1\n").unwrap();
        let held = File::open(&path).unwrap();
        held.lock().unwrap();
        let lines = JsonLines::at(path.clone());
        let refused = lines.change(|_: u32| Some(2)).unwrap_err().to_string();
        assert!(refused.contains("another window"), "{refused}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "1\n");
    }

    #[test]
    fn line_is_added_after_another_instance_replaced_the_file() {
        // The wait for the lock is limited, and on a busy machine the limit may
        // be reached. One success in twenty tries is enough, because without
        // any wait there would be none.
        assert!((0..20).any(|_| is_added_after_a_replacement()));
    }
}
