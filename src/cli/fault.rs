//! What happens when the program itself is wrong, or the system wants to end
//! it for a file that is too large: nothing is left half done.

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

/// Lets a write beyond the limit of a file's size fail with an error, which is
/// reported like that of a full disk, instead of ending the program in the
/// middle of the write.
#[cfg(unix)]
pub(super) fn survive_file_size_limit() {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    // A handler that does nothing, not "ignore": programs that are started from
    // here must not inherit it. Where it is refused, all is as it was before.
    let signal = rustix::process::Signal::XFSZ.as_raw();
    let _ = signal_hook::flag::register(signal, Arc::new(AtomicBool::new(false)));
}

/// Other systems have no such signal.
#[cfg(not(unix))]
pub(super) fn survive_file_size_limit() {}
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
