//! Signals, turned into events that the program can handle at a safe moment.

use anyhow::Result;

/// Starts a thread that calls `tell` with the number of each signal.
///
/// # Errors
/// If the system refuses.
#[cfg(unix)]
pub fn listen(tell: impl Fn(i32) + Send + 'static) -> Result<()> {
    use signal_hook::consts::{
        SIGALRM, SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGUSR1, SIGUSR2, SIGWINCH,
        SIGXCPU,
    };
    // All but the last three would by default end the program before it could
    // restore the terminal.
    let mut signals = signal_hook::iterator::Signals::new([
        SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU, SIGTSTP, SIGCONT,
        SIGWINCH,
    ])?;
    std::thread::Builder::new()
        .name("signals".to_owned())
        .spawn(move || signals.forever().for_each(tell))?;
    Ok(())
}

/// Does nothing, because this system has no signals.
///
/// # Errors
/// Never.
#[cfg(not(unix))]
pub fn listen(_tell: impl Fn(i32) + Send + 'static) -> Result<()> {
    Ok(())
}

/// The signal that a terminal is gone.
pub const HANGUP: i32 = 1;

/// The request that a signal makes.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Asks {
    /// Stop until the program is continued (Ctrl-Z).
    Stop,
    /// Draw again, because the program was continued.
    Continue,
    /// Draw again, because the terminal may have another size.
    Measure,
    /// End the program.
    End,
}

/// Returns the request that `signal` makes.
#[cfg(unix)]
#[must_use]
pub fn meaning(signal: i32) -> Asks {
    match signal {
        signal_hook::consts::SIGTSTP => Asks::Stop,
        signal_hook::consts::SIGCONT => Asks::Continue,
        signal_hook::consts::SIGWINCH => Asks::Measure,
        _ => Asks::End,
    }
}

/// Returns the request that `signal` makes.
#[cfg(not(unix))]
#[must_use]
pub fn meaning(_signal: i32) -> Asks {
    Asks::End
}

/// Stops this program until it is continued, as Ctrl-Z usually does.
#[cfg(unix)]
pub fn stop_here() {
    let _ = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP);
}

/// Does nothing, because this system cannot stop a program.
#[cfg(not(unix))]
pub fn stop_here() {}

/// Ends the program by this signal, so that the parent process sees the cause.
#[cfg(unix)]
pub fn end_by(signal: i32) {
    let _ = signal_hook::low_level::emulate_default_handler(signal);
}

/// Does nothing, because this system has no signals.
#[cfg(not(unix))]
pub fn end_by(_signal: i32) {}
