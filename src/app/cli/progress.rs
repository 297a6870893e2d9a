//! Progress on standard error for long work, shown only on a terminal.

use std::io;
use std::io::{IsTerminal, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::ui::text::sentence;

/// The time before the line first appears, so that short work shows none.
const PATIENCE: Duration = Duration::from_millis(400);
/// The time between two updates.
const RHYTHM: Duration = Duration::from_millis(100);
/// The time before the first sentence. Each further one takes twice as long as the one before it.
const FIRST_SENTENCE: Duration = Duration::from_secs(5);
/// The most sentences about one work, so that a person who listens is not held up.
const SENTENCES: u8 = 3;
/// The longest text that leaves room for the cursor on 80 columns.
const WIDTH: usize = 78;

/// Whether progress is printed in sentences.
static SPOKEN: AtomicBool = AtomicBool::new(false);

/// Sets whether progress is printed in a few sentences, for a screen reader, instead of
/// one line that is rewritten in place.
pub fn in_sentences(spoken: bool) {
    SPOKEN.store(spoken, Ordering::Relaxed);
}

/// The progress of one work. A line that was rewritten in place is removed on drop.
pub struct ProgressLine {
    /// `None` if standard error is not a terminal.
    state: Option<Mutex<State>>,
}

struct State {
    next: Instant,
    /// The time from one sentence to the next; `None` if one line is rewritten in place.
    wait: Option<Duration>,
    /// The number of sentences so far.
    said: u8,
    shown: bool,
}

impl State {
    fn new(spoken: bool, now: Instant) -> State {
        let wait = spoken.then_some(FIRST_SENTENCE);
        State {
            next: now + wait.unwrap_or(PATIENCE),
            wait,
            said: 0,
            shown: false,
        }
    }

    /// Returns the output for this text, unless the last update was too recent.
    fn output(&mut self, text: impl FnOnce() -> String, now: Instant) -> Option<String> {
        if now < self.next || self.said == SENTENCES {
            return None;
        }
        let line: String = text().chars().take(WIDTH).collect();
        match &mut self.wait {
            Some(_) if line.is_empty() => None,
            Some(wait) => {
                *wait *= 2;
                self.next = now + *wait;
                self.said += 1;
                Some(format!("{}\n", sentence(&line)))
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
        let begun = || State::new(SPOKEN.load(Ordering::Relaxed), Instant::now());
        let seen = io::stderr().is_terminal();
        ProgressLine {
            state: seen.then(|| Mutex::new(begun())),
        }
    }

    /// Shows `brief` and then `details`, or says only what is brief. Can be called from any
    /// thread.
    pub fn tell_with(&self, brief: impl FnOnce() -> String, details: impl FnOnce() -> String) {
        self.tell(|| match SPOKEN.load(Ordering::Relaxed) {
            true => brief(),
            false => match brief() {
                brief if brief.is_empty() => details(),
                brief => format!("{brief}: {}", details()),
            },
        });
    }

    /// Shows the text, unless the last update was too recent. An empty text is not said. Can be
    /// called from any thread.
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
    fn hour(spoken: bool) -> Vec<String> {
        let begun = Instant::now();
        let mut state = State::new(spoken, begun);
        let second = |second: u64| {
            let now = begun + Duration::from_secs(second);
            state.output(|| format!("second {second}"), now)
        };
        (0..3600).filter_map(second).collect()
    }

    #[test]
    fn sentences_are_few_and_not_rewritten() {
        let said = hour(true);
        assert_eq!(said, ["Second 5.\n", "Second 15.\n", "Second 35.\n"]);
        assert!(hour(false).iter().all(|line| line.starts_with('\r')));
    }
}
