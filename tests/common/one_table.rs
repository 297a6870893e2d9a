//! A lock for Awari's endgame table. All players of Awari share one table,
//! which is kept for the rules used last. If two tests used different rules at
//! once, they would rebuild it at every move, which takes more processor time
//! than everything else they do.

use std::sync::{Mutex, MutexGuard, PoisonError};

static TURN: Mutex<()> = Mutex::new(());

/// Locks the table for a test in which computer players or the teacher use it.
pub fn alone_with_the_table() -> MutexGuard<'static, ()> {
    TURN.lock().unwrap_or_else(PoisonError::into_inner)
}
