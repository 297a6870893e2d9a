//! A progress line on standard error for long work, shown only on a terminal.

use std::io;
use std::io::{IsTerminal, Write};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The time before the line first appears, so that short work shows none.
const PATIENCE: Duration = Duration::from_millis(400);
/// The time between two updates.
const RHYTHM: Duration = Duration::from_millis(100);
/// The longest text that leaves room for the cursor on 80 columns.
const WIDTH: usize = 78;

/// A line that is rewritten in place and removed on drop.
pub struct ProgressLine {
    /// `None` if standard error is not a terminal.
    state: Option<Mutex<State>>,
}

struct State {
    next: Instant,
    shown: bool,
}

impl ProgressLine {
    /// Creates a line that is not shown yet.
    pub fn new() -> ProgressLine {
        let begun = || State {
            next: Instant::now() + PATIENCE,
            shown: false,
        };
        let seen = io::stderr().is_terminal();
        ProgressLine {
            state: seen.then(|| Mutex::new(begun())),
        }
    }

    /// Shows the text, unless the last update was too recent. Can be called
    /// from any thread.
    pub fn tell(&self, text: impl FnOnce() -> String) {
        let Some(mutex) = &self.state else { return };
        let mut state = mutex.lock().unwrap_or_else(|broken| broken.into_inner());
        let now = Instant::now();
        if now >= state.next {
            let line: String = text().chars().take(WIDTH).collect();
            // If standard error cannot be written, nobody sees the line.
            let _ = write!(io::stderr().lock(), "\r\x1b[K{line}");
            *state = State {
                next: now + RHYTHM,
                shown: true,
            };
        }
    }

    /// Removes the line; call it before printing anything else.
    pub fn clear(&self) {
        let Some(mutex) = &self.state else { return };
        let mut state = mutex.lock().unwrap_or_else(|broken| broken.into_inner());
        if state.shown {
            let _ = write!(io::stderr().lock(), "\r\x1b[K");
            state.shown = false;
        }
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        self.clear();
    }
}
