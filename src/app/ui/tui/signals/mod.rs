//! Signals, turned into events that the program can handle at a safe moment, and
//! everything else in which the signals of systems differ.

#[cfg(any(unix, windows))]
mod interrupt;
#[cfg(not(any(unix, windows)))]
mod no_interrupt;
#[cfg(not(unix))]
mod none;
mod signal_request;
#[cfg(unix)]
mod unix;

#[cfg(any(unix, windows))]
pub use interrupt::*;
#[cfg(not(any(unix, windows)))]
pub use no_interrupt::*;
#[cfg(not(unix))]
pub use none::*;
pub use signal_request::{HANGUP, SignalRequest};
#[cfg(unix)]
pub use unix::*;
