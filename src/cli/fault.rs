//! What happens when the program itself is wrong: it ends, in order.

use std::panic;
use std::process::exit;

use super::exit::warn;
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
}
