//! [`SignalRequest`]: the request that a signal makes.

/// The signal that a terminal is gone.
pub const HANGUP: i32 = 1;

/// The request that a signal makes.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum SignalRequest {
    /// Stop until the program is continued (Ctrl-Z).
    Stop,
    /// Draw again, because the program was continued.
    Continue,
    /// Draw again, because the terminal may have another size.
    Measure,
    /// End the program.
    End,
}
