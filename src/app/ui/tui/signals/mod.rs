//! Signals, turned into events that the program can handle at a safe moment, and
//! everything else in which the signals of systems differ.

mod asks;
#[cfg(not(any(unix, windows)))]
mod none;
#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

pub use asks::{Asks, HANGUP};
#[cfg(not(any(unix, windows)))]
pub use none::*;
#[cfg(unix)]
pub use unix::*;
#[cfg(windows)]
pub use windows::*;
