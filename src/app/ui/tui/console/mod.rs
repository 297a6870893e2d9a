//! Everything in which the terminals of systems differ: raw mode, the size, reports
//! of the mouse, and the thread that reads keys.

#[cfg(not(any(unix, windows)))]
mod page;
#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(not(any(unix, windows)))]
pub use page::*;
#[cfg(unix)]
pub use unix::*;
#[cfg(windows)]
pub use windows::*;
