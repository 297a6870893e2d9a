//! Ctrl-C during long work: the first one stops the work and prints the results
//! so far, the second one ends the program.

use std::io::Write as _;
use std::sync::Once;
use std::sync::atomic::{AtomicUsize, Ordering};

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

/// Whether the handler of line mode is set up.
static LISTENING: Once = Once::new();

/// Index into [`LAST_WORDS`].
static GAME: AtomicUsize = AtomicUsize::new(0);

/// What is said if a signal ends line mode: outside a game, in one that is saved, and in one that
/// is not.
const LAST_WORDS: [&str; 3] = [
    "Stopped.",
    "Stopped. The game is saved up to its last move.",
    "Stopped. The game is not saved.",
];

/// Notes the game that line mode plays and whether it is saved; `None` after it.
pub fn note_game(saved: Option<bool>) {
    let words = saved.map_or(0, |saved| if saved { 1 } else { 2 });
    GAME.store(words, Ordering::Relaxed);
}

/// Makes line mode say whether the game is saved when a signal ends the program.
pub fn say_if_stopped() {
    LISTENING.call_once(|| {
        // Without the handler, the signal ends the program all the same.
        let _ = signals::before_end(true, || {
            let words = LAST_WORDS[GAME.load(Ordering::Relaxed)];
            let _ = writeln!(std::io::stderr(), "\n{words}");
            prepare_to_end();
        });
    });
}

/// Makes sure that the result of a sprint in line mode is stored when a signal ends the
/// program.
///
/// # Errors
/// The handler or its thread cannot be set up.
pub fn keep_sprints() -> Result<()> {
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
