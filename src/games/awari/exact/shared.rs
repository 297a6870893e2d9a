//! The endgame table in use, shared by every player and analysis.

use std::sync::{Arc, Mutex, MutexGuard, TryLockError};
use std::thread::available_parallelism;
use std::time::Duration;

use super::endgame::Endgame;
use super::kernel::Kernel;
use crate::engine::Control;
use crate::games::awari::Preset;

/// A table and the rules it is for.
type Kept = Option<(Preset, Arc<Endgame>)>;

/// The one table that is kept: rules are rarely changed, memory is dear.
static KEPT: Mutex<Kept> = Mutex::new(None);

/// How long to wait between two looks at a table that another thread builds.
const PATIENCE: Duration = Duration::from_millis(5);

/// The table of `rules` for at least `most` beans in pits, built if it is not
/// there; `None` when `control` says stop before it is.
#[must_use]
pub fn endgame(rules: Preset, most: u32, control: &Control) -> Option<Arc<Endgame>> {
    let mut kept = wait(control)?;
    if let Some((of, table)) = &*kept
        && *of == rules
        && table.most() >= most
    {
        return Some(Arc::clone(table));
    }
    *kept = None;
    let threads = available_parallelism().map_or(1, usize::from);
    let kernel = Kernel::new(rules.policies());
    let table = Arc::new(Endgame::build(kernel, most, threads, control)?);
    *kept = Some((rules, Arc::clone(&table)));
    Some(table)
}

/// The lock, unless `control` says stop first.
fn wait(control: &Control) -> Option<MutexGuard<'static, Kept>> {
    loop {
        match KEPT.try_lock() {
            Ok(kept) => return Some(kept),
            Err(TryLockError::Poisoned(broken)) => return Some(broken.into_inner()),
            Err(TryLockError::WouldBlock) if control.stopped() => return None,
            Err(TryLockError::WouldBlock) => std::thread::sleep(PATIENCE),
        }
    }
}
