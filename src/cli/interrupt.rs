//! Ctrl-C during long work: the first one ends the work with what there is,
//! a second one ends the program.

use std::sync::Arc;

use anyhow::{Context, Result};
use signal_hook::consts::SIGINT;
use signal_hook::flag::{register, register_conditional_default};
use signal_hook::low_level::emulate_default_handler;

use crate::session::SearchControl;

/// Lets the first Ctrl-C stop `control`.
///
/// # Errors
/// The system refuses.
pub fn stop_on_interrupt(control: &SearchControl) -> Result<()> {
    let flag = control.stop_flag();
    register_conditional_default(SIGINT, Arc::clone(&flag))
        .and_then(|_| register(SIGINT, flag))
        .context("cannot listen for Ctrl-C")?;
    Ok(())
}

/// Ends the program as Ctrl-C does, if it was `control` that it stopped; to
/// be called once everything is printed.
///
/// # Errors
/// The system refuses.
pub fn end_if_interrupted(control: &SearchControl) -> Result<()> {
    if control.stopped() {
        emulate_default_handler(SIGINT).context("cannot end by a signal")?;
    }
    Ok(())
}
