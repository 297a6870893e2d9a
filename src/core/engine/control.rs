//! Limits, stopping and progress reports of a search.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The limits of a search for one move; `None` means no limit of that kind.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Search depth in plies.
    pub depth: Option<u32>,
    /// Positions to search.
    pub nodes: Option<u64>,
    /// Wall-clock time. The only limit under which equal seeds may give
    /// different games.
    pub time: Option<Duration>,
    /// The part of `time` that a search should take on average, if it draws on a
    /// clock for the whole game: the rest is left for later moves. A search may end
    /// earlier if its move is clear. `None` if time left over would be lost.
    pub aim: Option<Duration>,
}

/// The time for one move.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct MoveTime {
    /// The limit.
    pub most: Duration,
    /// See [`Limits::aim`].
    pub aim: Option<Duration>,
}

impl Limits {
    /// Whether there is no limit at all.
    #[must_use]
    pub fn is_unlimited(&self) -> bool {
        *self == Limits::default()
    }

    /// Returns these limits with another time.
    #[must_use]
    pub fn with_time(self, time: MoveTime) -> Limits {
        Limits {
            time: Some(time.most),
            aim: time.aim,
            ..self
        }
    }

    /// Returns these limits, or `own` if there are none.
    #[must_use]
    pub fn or(self, own: Limits) -> Limits {
        if self.is_unlimited() { own } else { self }
    }
}

/// A progress report of a running search.
#[derive(Clone, Debug, PartialEq)]
pub struct Progress {
    /// Depth completed so far, in plies.
    pub depth: u32,
    /// Positions searched so far.
    pub nodes: u64,
    /// The current activity or the best line so far, in a few words.
    pub note: String,
}

/// The connection between a running search and the code that waits for it:
/// stops the search and receives its progress.
#[derive(Default)]
pub struct SearchControl {
    stop: Arc<AtomicBool>,
    listener: Option<Box<dyn Fn(Progress) + Send + Sync>>,
}

impl fmt::Debug for SearchControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SearchControl")
            .field("stop", &self.stop)
            .finish_non_exhaustive()
    }
}

impl SearchControl {
    /// Creates a control without a listener.
    #[must_use]
    pub fn new() -> SearchControl {
        SearchControl::default()
    }

    /// Creates a control that calls `listener` with progress reports, on the
    /// thread of the search.
    #[must_use]
    pub fn listening(listener: impl Fn(Progress) + Send + Sync + 'static) -> SearchControl {
        SearchControl {
            stop: Arc::default(),
            listener: Some(Box::new(listener)),
        }
    }

    /// Asks the search to return at once.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The flag that [`SearchControl::stop`] sets, for signal handlers and
    /// similar code.
    #[must_use]
    pub fn stop_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// Whether the search was asked to return.
    #[must_use]
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Sends a progress report; `news` is called only if there is a listener.
    pub fn report(&self, news: impl FnOnce() -> Progress) {
        if let Some(listener) = &self.listener {
            listener(news());
        }
    }
}
