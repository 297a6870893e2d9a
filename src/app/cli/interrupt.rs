//! Ctrl-C during long work: the first one stops the work and prints the results
//! so far, the second one ends the program.

use anyhow::{Context, Error, Result};

use crate::session::{PlayerSpec, SearchControl};
use crate::ui::tui::events::EndedBySignal;
use crate::ui::tui::signals;

/// Makes the first Ctrl-C stop `control`.
///
/// # Errors
/// The signal handler cannot be registered.
pub fn stop_on_interrupt(control: &SearchControl) -> Result<()> {
    signals::stop_on_interrupt(control.stop_flag()).context("cannot listen for Ctrl-C")
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
pub fn end_engines_with_us(players: &[PlayerSpec], interrupt: OnInterrupt) -> Result<()> {
    if !players
        .iter()
        .any(|player| matches!(player, PlayerSpec::Gtp(_)))
    {
        return Ok(());
    }
    signals::before_end(interrupt == OnInterrupt::End, crate::gtp::end_engines)
        .context("cannot listen for signals")
}

/// Ends the program and its engines if the error is a signal that ended the full screen,
/// which has restored the terminal already.
pub fn end_by_its_signal(error: &Error) {
    if let Some(EndedBySignal(signal)) = error.downcast_ref() {
        crate::gtp::end_engines();
        signals::end_by(*signal);
    }
}

/// Ends the program as Ctrl-C does if `control` was stopped. Call it after
/// everything is printed.
pub fn end_if_interrupted(control: &SearchControl) {
    if control.stopped() {
        signals::end_by_interrupt();
    }
}
