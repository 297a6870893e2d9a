//! Systems without signals, such as a browser. Every function does nothing.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::signal_request::SignalRequest;

/// Does nothing, because this system has no signals.
///
/// # Errors
/// Never.
pub fn listen(_tell: impl Fn(i32) + Send + 'static) -> io::Result<()> {
    Ok(())
}

/// Does nothing, because this system has no signals.
///
/// # Errors
/// Never.
pub fn before_end(_interrupt: bool, _prepare: impl FnOnce() + Send + 'static) -> io::Result<()> {
    Ok(())
}

/// Does nothing, because this system has no signals.
///
/// # Errors
/// Never.
pub fn stop_on_interrupt(_flag: Arc<AtomicBool>) -> io::Result<()> {
    Ok(())
}

/// Returns the request that `signal` makes.
#[must_use]
pub fn meaning(_signal: i32) -> SignalRequest {
    SignalRequest::End
}

/// Does nothing, because this system cannot stop a program.
pub fn stop_here() {}

/// Does nothing, because this system has no signals.
pub fn end_by(_signal: i32) {}

/// Does nothing, because this system has no signals.
pub fn end_by_interrupt() {}

/// Does nothing, because this system has no signals.
pub fn survive_file_size_limit() {}

/// Does nothing, because this system has no signals.
pub fn end_on_abort(_status: i32) {}
