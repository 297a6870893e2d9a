//! [`SignalRequest`]: what the screen must do because of a signal.

/// The signal that a terminal is gone.
pub const HANGUP: i32 = 1;

/// What the screen must do because of a signal.
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
