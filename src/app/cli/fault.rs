//! Handles bugs (panics), so that the program never stops in the middle of
//! something.

use std::panic;
use std::process::exit;

use super::exit::{Status, warn};
use crate::gtp::end_engines;
use crate::store::IN_PAGE;
use crate::ui::tui::signals;

/// The exit status after a panic, as Rust uses it.
const PANICKED: i32 = 101;

/// Makes a panic in any thread end the whole program and its engines, and
/// prints what to do. If only the thread ended, the game would wait for it
/// forever. No moves are lost, because the game is saved after each.
pub fn end_on_panic() {
    let message = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        message(info);
        // A page says the second sentence in its own words.
        let saved = match IN_PAGE {
            true => "",
            false => " Your game was saved after every move: continue it with `boardgames`",
        };
        warn(&format!(
            "boardgames: this is a bug in the program; please report it with the lines above.{saved}"
        ));
        end_engines();
        exit(PANICKED);
    }));
    signals::end_on_abort(Status::Failed as i32);
}
