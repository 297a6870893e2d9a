//! Signals, turned into events that the program can handle at a safe moment.

use anyhow::Result;

/// Asks the system to tell of signals; `tell` runs on a thread of its own.
///
/// # Errors
/// The system refuses.
#[cfg(unix)]
pub fn listen(tell: impl Fn(i32) + Send + 'static) -> Result<()> {
    use signal_hook::consts::{
        SIGALRM, SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGUSR1, SIGUSR2, SIGWINCH,
        SIGXCPU,
    };
    // Every signal that would end the program while the terminal is ours.
    let mut signals = signal_hook::iterator::Signals::new([
        SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU, SIGTSTP, SIGCONT,
        SIGWINCH,
    ])?;
    std::thread::Builder::new()
        .name("signals".to_owned())
        .spawn(move || signals.forever().for_each(tell))?;
    Ok(())
}

/// No signals here.
///
/// # Errors
/// Never.
#[cfg(not(unix))]
pub fn listen(_tell: impl Fn(i32) + Send + 'static) -> Result<()> {
    Ok(())
}

/// The signal of a terminal that is gone.
pub const HANGUP: i32 = 1;

/// What a signal asks for.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Asks {
    /// To stop until continued: Ctrl-Z.
    Stop,
    /// To draw again: the program was continued.
    Continue,
    /// To draw again: the terminal may have another size.
    Measure,
    /// To end.
    End,
}

/// What `signal` asks for.
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

/// What `signal` asks for.
#[cfg(not(unix))]
#[must_use]
pub fn meaning(_signal: i32) -> Asks {
    Asks::End
}

/// Stops this program until it is continued, as Ctrl-Z does to others.
#[cfg(unix)]
pub fn stop_here() {
    let _ = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP);
}

/// There is no stopping here.
#[cfg(not(unix))]
pub fn stop_here() {}

/// Ends the program as the signal would have, so that the parent sees it.
#[cfg(unix)]
pub fn end_by(signal: i32) {
    let _ = signal_hook::low_level::emulate_default_handler(signal);
}

/// There are no signals here.
#[cfg(not(unix))]
pub fn end_by(_signal: i32) {}
