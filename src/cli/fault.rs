//! What happens when the program itself is wrong: it ends, in order.

use std::panic;
use std::process::exit;

use super::exit::{Status, warn};
use crate::gtp::end_engines;

/// The exit status after a panic, as Rust's own.
const PANICKED: i32 = 101;

/// Lets a panic of any thread end the whole program, after its message: with
/// the engines it started, and with a word on what to do. A thread that dies
/// alone would leave a game that waits for it for ever. Nothing of a game is
/// lost: it is saved after every move.
pub fn end_on_panic() {
    let message = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        message(info);
        warn(
            "boardgames: that is a fault of the program; please report it with the lines above. \
             A game is saved after every move: `boardgames` goes on with it",
        );
        end_engines();
        exit(PANICKED);
    }));
    end_on_abort();
}

/// Without memory for the next few bytes the standard library says so and
/// aborts: that is an error as any other, and no core is to be dumped.
#[cfg(unix)]
fn end_on_abort() {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;
    let always = Arc::new(AtomicBool::new(true));
    let failed = Status::Failed as i32;
    let ends = signal_hook::flag::register_conditional_shutdown;
    // If the system refuses, the program ends by the signal as it always did.
    let _ = ends(signal_hook::consts::SIGABRT, failed, always);
}

/// No signals here.
#[cfg(not(unix))]
fn end_on_abort() {}
