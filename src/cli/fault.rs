//! Handles bugs (panics) and the system's file size limit, so that the program
//! never stops in the middle of something.

use std::panic;
use std::process::exit;

use super::exit::{Status, warn};
use crate::gtp::end_engines;

/// The exit status after a panic, as Rust uses it.
const PANICKED: i32 = 101;

/// Makes a panic in any thread end the whole program and its engines, and
/// prints what to do. If only the thread ended, the game would wait for it
/// forever. No moves are lost, because the game is saved after each.
pub fn end_on_panic() {
    let message = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        message(info);
        warn(
            "boardgames: this is a bug in the program; please report it with the lines above. \
             Your game was saved after every move: continue it with `boardgames`",
        );
        end_engines();
        exit(PANICKED);
    }));
    end_on_abort();
}

/// Makes a write beyond the file size limit fail with an error, like a full
/// disk, instead of ending the program in the middle of the write.
#[cfg(unix)]
pub(super) fn survive_file_size_limit() {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    // An empty handler, not SIG_IGN: child processes would inherit the latter.
    // If it cannot be registered, the default behaviour is acceptable.
    let signal = rustix::process::Signal::XFSZ.as_raw();
    let _ = signal_hook::flag::register(signal, Arc::new(AtomicBool::new(false)));
}

/// Does nothing: other systems have no such signal.
#[cfg(not(unix))]
pub(super) fn survive_file_size_limit() {}
/// Makes an abort end the program like any other error, without a core dump.
/// The standard library aborts if there is no memory for the next few bytes.
#[cfg(unix)]
fn end_on_abort() {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;
    let always = Arc::new(AtomicBool::new(true));
    let failed = Status::Failed as i32;
    let ends = signal_hook::flag::register_conditional_shutdown;
    // If the system refuses the handler, the signal itself ends the program.
    let _ = ends(signal_hook::consts::SIGABRT, failed, always);
}

/// Does nothing: this system has no signals.
#[cfg(not(unix))]
fn end_on_abort() {}
