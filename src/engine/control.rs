//! How a running search is limited, stopped and listened to.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How long an engine may think about one move. `None` means no such limit.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Positions to look at.
    pub nodes: Option<u64>,
    /// Wall-clock time. The only limit under which equal seeds may differ.
    pub time: Option<Duration>,
}

impl Limits {
    /// Whether nothing is limited.
    #[must_use]
    pub fn is_unlimited(&self) -> bool {
        *self == Limits::default()
    }

    /// These limits, or `own` where nothing is limited.
    #[must_use]
    pub fn or(self, own: Limits) -> Limits {
        if self.is_unlimited() { own } else { self }
    }
}

/// News from a running search.
#[derive(Clone, Debug, PartialEq)]
pub struct Progress {
    /// Plies looked ahead so far.
    pub depth: u32,
    /// Positions looked at so far.
    pub nodes: u64,
    /// What it is doing, or its best line so far, in a few words.
    pub note: String,
}

/// The connection between a thinking engine and whoever waits for it.
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
    /// Nobody listens; [`SearchControl::stop`] still works.
    #[must_use]
    pub fn new() -> SearchControl {
        SearchControl::default()
    }

    /// Calls `listener` with news, from the thinking thread.
    #[must_use]
    pub fn listening(listener: impl Fn(Progress) + Send + Sync + 'static) -> SearchControl {
        SearchControl {
            stop: Arc::default(),
            listener: Some(Box::new(listener)),
        }
    }

    /// Asks the engine to answer now.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// What [`SearchControl::stop`] sets, for those who can only set a flag.
    #[must_use]
    pub fn stop_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// Whether the engine should answer now.
    #[must_use]
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Tells the listener; `news` is only worked out if there is one.
    pub fn report(&self, news: impl FnOnce() -> Progress) {
        if let Some(listener) = &self.listener {
            listener(news());
        }
    }
}
