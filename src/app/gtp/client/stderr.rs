//! Output of engines on stderr, written to a log file and kept off the screen.

use std::fs;
use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::ChildStderr;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Most bytes logged of one run. A larger file is overwritten by the next run.
const MOST_KEPT: u64 = 1024 * 1024;
/// Bytes remembered for a message.
const TAIL: usize = 200;

/// The end of an engine's output on stderr, read by a thread.
#[derive(Debug)]
pub(super) struct Tail {
    bytes: Arc<Mutex<Vec<u8>>>,
    /// Disconnected when the engine has closed stderr and everything is read.
    open: Receiver<()>,
}

impl Tail {
    /// Returns the last line printed, without control characters. Waits up to
    /// `patience` for output of an engine that has ended, but no longer,
    /// because a child of the engine may keep the pipe open.
    pub fn last_line(&self, patience: Duration) -> Option<String> {
        let _ = self.open.recv_timeout(patience);
        let bytes = self
            .bytes
            .lock()
            .unwrap_or_else(|broken| broken.into_inner());
        let text = String::from_utf8_lossy(&bytes);
        let line = text.lines().map(str::trim).rfind(|line| !line.is_empty())?;
        let visible: String = line.chars().filter(|c| !c.is_control()).collect();
        (!visible.is_empty()).then_some(visible)
    }
}

/// Returns the log file of the engine started as `program`.
pub(super) fn log_file(folder: &Path, program: &str) -> PathBuf {
    let stem = Path::new(program).file_stem().unwrap_or_default();
    let safe = |c: char| {
        if c.is_alphanumeric() || "-_".contains(c) {
            c
        } else {
            '_'
        }
    };
    let name: String = stem.to_string_lossy().chars().take(60).map(safe).collect();
    folder.join(format!("gtp-{name}.log"))
}

/// Reads stderr on a thread until the engine closes it. The log file is created
/// with the first output; the game continues without one if that fails.
pub(super) fn keep(mut stderr: ChildStderr, file: Option<PathBuf>) -> Tail {
    let bytes = Arc::default();
    let (hangs_up, open) = channel::<()>();
    let tail = Tail {
        bytes: Arc::clone(&bytes),
        open,
    };
    let read = move || {
        // The end of the thread drops the sender, which shows `last_line` that
        // everything is read.
        let _hangs_up = hangs_up;
        let mut out = None;
        let mut kept = 0;
        let mut buffer = [0; 4096];
        // The output is read even beyond the limit of the log, because an
        // engine whose pipe is full would hang.
        while let Ok(length @ 1..) = stderr.read(&mut buffer) {
            remember(&bytes, &buffer[..length]);
            kept += length as u64;
            let out = out.get_or_insert_with(|| file.as_deref().and_then(open_log));
            if let Some(out) = out
                && kept <= MOST_KEPT
            {
                // An error is ignored: a full disk must not end the game.
                let _ = out.write_all(&buffer[..length]);
            }
        }
    };
    // If no thread can be started, nothing is logged and the pipe is closed.
    let _ = std::thread::Builder::new().spawn(read);
    tail
}

fn remember(tail: &Mutex<Vec<u8>>, news: &[u8]) {
    let mut tail = tail.lock().unwrap_or_else(|broken| broken.into_inner());
    tail.extend_from_slice(news);
    let surplus = tail.len().saturating_sub(TAIL);
    tail.drain(..surplus);
}

fn open_log(path: &Path) -> Option<File> {
    fs::create_dir_all(path.parent()?).ok()?;
    let large = fs::metadata(path).is_ok_and(|about| about.len() > MOST_KEPT);
    let mut how = File::options();
    let how = how.create(true);
    let how = if large {
        how.write(true).truncate(true)
    } else {
        how.append(true)
    };
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(how, 0o600);
    how.open(path).ok()
}
