//! Ctrl-C on systems that have signals for it: Unix and Windows.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use signal_hook::consts::SIGINT;
use signal_hook::flag::{register, register_conditional_default};
use signal_hook::low_level::emulate_default_handler;

/// Makes the first Ctrl-C set `flag`, and the second one end the program.
///
/// # Errors
/// If the system refuses.
pub fn stop_on_interrupt(flag: Arc<AtomicBool>) -> io::Result<()> {
    // The default action must be registered first. At the first signal it then
    // finds the flag unset, and at the second it finds it set.
    register_conditional_default(SIGINT, Arc::clone(&flag))?;
    register(SIGINT, flag).map(|_| ())
}

/// Ends the program as Ctrl-C does.
pub fn end_by_interrupt() {
    let _ = emulate_default_handler(SIGINT);
}
