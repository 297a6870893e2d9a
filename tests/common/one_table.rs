//! Players of Awari share one endgame table, which is kept for the rules that
//! were asked for last. Two tests at once with different rules would build it
//! anew move by move, which took more processor time than all else they do.

use std::sync::{Mutex, MutexGuard, PoisonError};

static TURN: Mutex<()> = Mutex::new(());

/// Held by a test while computer players, or a judge, of Awari think in it.
pub fn alone_with_the_table() -> MutexGuard<'static, ()> {
    TURN.lock().unwrap_or_else(PoisonError::into_inner)
}
