//! Ctrl-C during long work: the first one stops the work and prints the results
//! so far, the second one ends the program.

use std::sync::Once;

use anyhow::{Context, Error, Result};

use crate::cli::learning::at_home;
use crate::session::{PlayerSpec, SearchControl};
use crate::ui::plain::sprint;
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
    signals::before_end(interrupt == OnInterrupt::End, prepare_to_end)
        .context("cannot listen for signals")
}

/// Makes sure that the result of a sprint in line mode is stored when a signal ends the
/// program.
///
/// # Errors
/// The handler or its thread cannot be set up.
pub fn keep_sprints() -> Result<()> {
    static LISTENING: Once = Once::new();
    let mut listening = Ok(());
    LISTENING.call_once(|| listening = signals::before_end(true, prepare_to_end));
    listening.context("cannot listen for signals")
}

/// Ends the engines and stores the result of a sprint, because the program is about to end.
pub fn prepare_to_end() {
    crate::gtp::end_engines();
    sprint::keep_result(at_home);
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
