//! Ctrl-C during long work: the first one stops the work and prints the results
//! so far, the second one ends the program.

use std::sync::Arc;

use anyhow::{Context, Result};
use signal_hook::consts::SIGINT;
use signal_hook::flag::{register, register_conditional_default};
use signal_hook::low_level::emulate_default_handler;

use crate::session::{PlayerSpec, SearchControl};

/// Makes the first Ctrl-C stop `control`.
///
/// # Errors
/// The signal handler cannot be registered.
pub fn stop_on_interrupt(control: &SearchControl) -> Result<()> {
    let flag = control.stop_flag();
    // The default action must be registered first. At the first signal it then
    // finds the flag unset, and at the second it finds it set.
    register_conditional_default(SIGINT, Arc::clone(&flag))
        .and_then(|_| register(SIGINT, flag))
        .context("cannot listen for Ctrl-C")?;
    Ok(())
}

/// The effect of Ctrl-C while engines run.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum OnInterrupt {
    /// It ends the program and its engines.
    End,
    /// Nothing here; other code handles it.
    LeaveAlone,
}

/// Makes sure that the engines among the players end when a signal ends the
/// program. Each engine has its own process group, which the terminal's signals
/// do not reach.
///
/// # Errors
/// The handler or its thread cannot be set up.
#[cfg(unix)]
pub fn end_engines_with_us(players: &[PlayerSpec], interrupt: OnInterrupt) -> Result<()> {
    use signal_hook::consts::{SIGHUP, SIGQUIT, SIGTERM};
    if !players
        .iter()
        .any(|player| matches!(player, PlayerSpec::Gtp(_)))
    {
        return Ok(());
    }
    let mut wanted = vec![SIGTERM, SIGHUP, SIGQUIT];
    if interrupt == OnInterrupt::End {
        wanted.push(SIGINT);
    }
    let mut signals =
        signal_hook::iterator::Signals::new(wanted).context("cannot listen for signals")?;
    let end = move || {
        if let Some(signal) = signals.forever().next() {
            crate::gtp::end_engines();
            let _ = emulate_default_handler(signal);
        }
    };
    std::thread::Builder::new()
        .name("signals".to_owned())
        .spawn(end)
        .context("the system has no thread left to listen for signals")?;
    Ok(())
}

/// Does nothing: there are no such signals on this system.
///
/// # Errors
/// Never.
#[cfg(not(unix))]
pub fn end_engines_with_us(_players: &[PlayerSpec], _interrupt: OnInterrupt) -> Result<()> {
    Ok(())
}

/// Ends the program as Ctrl-C does if `control` was stopped. Call it after
/// everything is printed.
///
/// # Errors
/// The signal cannot be raised.
pub fn end_if_interrupted(control: &SearchControl) -> Result<()> {
    if control.stopped() {
        emulate_default_handler(SIGINT).context("cannot end by a signal")?;
    }
    Ok(())
}
