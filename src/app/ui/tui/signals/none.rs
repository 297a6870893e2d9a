//! Systems without the signals of Unix: Windows, which knows only Ctrl-C, and a browser.
//! Every function does nothing.

use std::io;

use super::signal_request::SignalRequest;

/// Does nothing: the full screen reads Ctrl-C as a key.
///
/// # Errors
/// Never.
pub fn listen(_tell: impl Fn(i32) + Send + 'static) -> io::Result<()> {
    Ok(())
}

/// Does nothing: Windows ends the processes of a console together.
///
/// # Errors
/// Never.
pub fn before_end(_interrupt: bool, _prepare: impl FnOnce() + Send + 'static) -> io::Result<()> {
    Ok(())
}

/// Returns the request that `signal` makes.
pub fn meaning(_signal: i32) -> SignalRequest {
    SignalRequest::End
}

/// Does nothing, because this system cannot stop a program.
pub fn stop_here() {}

/// Does nothing, because no process waits for a signal as the cause.
pub fn end_by(_signal: i32) {}

/// Does nothing: this system has no such limit.
pub fn survive_file_size_limit() {}

/// Does nothing: an abort already ends the program without a core dump.
pub fn end_on_abort(_status: i32) {}
