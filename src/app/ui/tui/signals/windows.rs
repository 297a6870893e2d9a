//! Signals of Windows, which knows only Ctrl-C.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use signal_hook::consts::SIGINT;
use signal_hook::flag::{register, register_conditional_default};
use signal_hook::low_level::emulate_default_handler;

use super::signal_request::SignalRequest;

/// Does nothing: the full screen reads Ctrl-C as a key.
///
/// # Errors
/// Never.
pub fn listen(_tell: impl Fn(i32) + Send + 'static) -> io::Result<()> {
    Ok(())
}

/// Does nothing: the system ends the processes of a console together.
///
/// # Errors
/// Never.
pub fn before_end(_interrupt: bool, _prepare: impl FnOnce() + Send + 'static) -> io::Result<()> {
    Ok(())
}

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

/// Returns the request that `signal` makes.
#[must_use]
pub fn meaning(_signal: i32) -> SignalRequest {
    SignalRequest::End
}

/// Does nothing, because this system cannot stop a program.
pub fn stop_here() {}

/// Does nothing, because no process waits for a signal as the cause.
pub fn end_by(_signal: i32) {}

/// Ends the program as Ctrl-C does.
pub fn end_by_interrupt() {
    let _ = emulate_default_handler(SIGINT);
}

/// Does nothing: this system has no such limit.
pub fn survive_file_size_limit() {}

/// Does nothing: an abort already ends the program without a core dump.
pub fn end_on_abort(_status: i32) {}
