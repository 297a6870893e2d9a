//! Ctrl-C on systems without signals, such as a browser.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Does nothing, because this system has no signals.
///
/// # Errors
/// Never.
pub fn stop_on_interrupt(_flag: Arc<AtomicBool>) -> io::Result<()> {
    Ok(())
}

/// Does nothing, because this system has no signals.
pub fn end_by_interrupt() {}
