//! [`Log`]: one line an event, without keystrokes and without what people write.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::sync::Mutex;
use std::time::SystemTime;

use anyhow::{Context, Result};

use super::locked::locked;
use crate::ui::text::printable;
use crate::ui::text::times::local_time;

/// The log of a server.
#[derive(Debug)]
pub(super) struct Log(Option<Mutex<File>>);

impl Log {
    /// Opens the log; `None` writes nothing.
    ///
    /// # Errors
    /// The file cannot be opened for writing.
    pub fn open(path: Option<&Path>) -> Result<Log> {
        let Some(path) = path else {
            return Ok(Log(None));
        };
        let file = OpenOptions::new().create(true).append(true).open(path);
        let file = file.with_context(|| format!("cannot write the log {}", path.display()))?;
        Ok(Log(Some(Mutex::new(file))))
    }

    /// Writes a line. A full disk stops no game, so errors are ignored.
    pub fn note(&self, event: &str) {
        let Some(file) = &self.0 else { return };
        let line = format!("{} {}\n", local_time(SystemTime::now()), printable(event));
        let mut file = locked(file);
        let _ = file.write_all(line.as_bytes());
    }
}
