//! A line on standard error that tells how far long work has come, where
//! standard error is a terminal.

use std::io;
use std::io::{IsTerminal, Write};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Work shorter than this tells nothing.
const PATIENCE: Duration = Duration::from_millis(400);
/// Between two lines.
const RHYTHM: Duration = Duration::from_millis(100);
/// What fits beside the cursor on the narrowest screen.
const WIDTH: usize = 78;

/// A line that is rewritten in place and gone when dropped.
pub struct ProgressLine {
    /// `None` where nobody would see it.
    state: Option<Mutex<State>>,
}

struct State {
    next: Instant,
    shown: bool,
}

impl ProgressLine {
    /// A line that is not yet shown.
    #[must_use]
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

    /// Shows the text, if it is time for news; may be called from any thread.
    pub fn tell(&self, text: impl FnOnce() -> String) {
        let Some(mutex) = &self.state else { return };
        let mut state = mutex.lock().unwrap_or_else(|broken| broken.into_inner());
        let now = Instant::now();
        if now >= state.next {
            let line: String = text().chars().take(WIDTH).collect();
            // If standard error cannot be written, there is nobody to tell.
            let _ = write!(io::stderr().lock(), "\r\x1b[K{line}");
            *state = State {
                next: now + RHYTHM,
                shown: true,
            };
        }
    }

    /// Takes the line away, before something else is printed.
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
