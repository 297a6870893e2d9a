//! Signals, turned into events that the program can handle at a safe moment, and
//! everything else in which the signals of systems differ.

#[cfg(not(any(unix, windows)))]
mod none;
mod signal_request;
#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(not(any(unix, windows)))]
pub use none::*;
pub use signal_request::{HANGUP, SignalRequest};
#[cfg(unix)]
pub use unix::*;
#[cfg(windows)]
pub use windows::*;
