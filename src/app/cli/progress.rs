//! Progress on standard error for long work, shown only on a terminal.

use std::io;
use std::io::{IsTerminal, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The time before the line first appears, so that short work shows none.
const PATIENCE: Duration = Duration::from_millis(400);
/// The time between two updates.
const RHYTHM: Duration = Duration::from_millis(100);
/// The time before the first whole line. Each further one takes twice as long as the one
/// before it, so that even an hour has only a few.
const FIRST_LINE: Duration = Duration::from_secs(5);
/// The longest text that leaves room for the cursor on 80 columns.
const WIDTH: usize = 78;

/// Whether progress is printed in whole lines.
static WHOLE_LINES: AtomicBool = AtomicBool::new(false);

/// Sets whether progress is printed in a few whole lines, for a screen reader, instead of
/// one line that is rewritten in place.
pub fn in_whole_lines(whole: bool) {
    WHOLE_LINES.store(whole, Ordering::Relaxed);
}

/// The progress of one work. A line that was rewritten in place is removed on drop.
pub struct ProgressLine {
    /// `None` if standard error is not a terminal.
    state: Option<Mutex<State>>,
}

struct State {
    next: Instant,
    /// The time from one whole line to the next; `None` if one line is rewritten in place.
    wait: Option<Duration>,
    shown: bool,
}

impl State {
    fn new(whole_lines: bool, now: Instant) -> State {
        let wait = whole_lines.then_some(FIRST_LINE);
        State {
            next: now + wait.unwrap_or(PATIENCE),
            wait,
            shown: false,
        }
    }

    /// Returns the output for this text, unless the last update was too recent.
    fn output(&mut self, text: impl FnOnce() -> String, now: Instant) -> Option<String> {
        if now < self.next {
            return None;
        }
        let line: String = text().chars().take(WIDTH).collect();
        match &mut self.wait {
            Some(wait) => {
                *wait *= 2;
                self.next = now + *wait;
                Some(format!("{line}\n"))
            }
            None => {
                self.next = now + RHYTHM;
                self.shown = true;
                Some(format!("\r\x1b[K{line}"))
            }
        }
    }
}

impl ProgressLine {
    /// Creates a line that is not shown yet.
    pub fn new() -> ProgressLine {
        let whole = WHOLE_LINES.load(Ordering::Relaxed);
        let begun = || State::new(whole, Instant::now());
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
        if let Some(output) = state.output(text, Instant::now()) {
            // If standard error cannot be written, nobody sees the line.
            let _ = write!(io::stderr().lock(), "{output}");
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the output of an hour in which the text changes every second.
    fn hour(whole_lines: bool) -> Vec<String> {
        let begun = Instant::now();
        let mut state = State::new(whole_lines, begun);
        let second = |second: u64| {
            let now = begun + Duration::from_secs(second);
            state.output(|| format!("second {second}"), now)
        };
        (0..3600).filter_map(second).collect()
    }

    #[test]
    fn whole_lines_are_few_and_not_rewritten() {
        let lines = hour(true);
        assert_eq!(lines[..2], ["second 5\n", "second 15\n"]);
        assert!(lines.len() < 12, "{lines:?}");
        assert!(hour(false).iter().all(|line| line.starts_with('\r')));
    }
}
