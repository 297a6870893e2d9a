//! The endgame table in use, shared by every player and analysis.

use std::sync::{Arc, Mutex, MutexGuard, TryLockError};
use std::thread::available_parallelism;
use std::time::Duration;

use super::Endgame;
use crate::games::awari::Preset;
use crate::games::awari::engine::kernel::SowingKernel;
use crate::games::awari::engine::solver_budget::SolverBudget;

/// A table and the rules it is for.
type Kept = Option<(Preset, Arc<Endgame>)>;

/// Only one table is kept: people rarely change the rules, and a table is
/// large.
static KEPT: Mutex<Kept> = Mutex::new(None);

/// How long to wait between two looks at a table that another thread builds.
const PATIENCE: Duration = Duration::from_millis(5);

/// Beans in pits that a table covers which is built in half a second, within
/// 128 MB. Rules that tell a turn's second move need more memory meanwhile.
#[must_use]
pub fn usual_beans(rules: Preset) -> u32 {
    match rules {
        Preset::Ahl => 17,
        _ => 18,
    }
}

/// The table of `rules` for at least `most` beans in pits. What is missing is
/// built as far as `bound` leaves time for; whoever asks next goes on there.
/// `None` when another thread was building it all that time.
#[must_use]
pub fn endgame(rules: Preset, most: u32, bound: &SolverBudget) -> Option<Arc<Endgame>> {
    let mut kept = wait(bound)?;
    if let Some((of, table)) = &*kept
        && *of == rules
        && table.most() >= most
    {
        return Some(Arc::clone(table));
    }
    // `into_inner` fails while somebody still uses the table: then a new one
    // is begun.
    let same_rules = kept.take().filter(|(of, _)| *of == rules);
    let mut table = same_rules
        .and_then(|(_, table)| Arc::into_inner(table))
        .unwrap_or_else(|| Endgame::new(SowingKernel::new(rules.policies())));
    let threads = available_parallelism().map_or(1, usize::from);
    table.grow(most, threads, bound);
    let table = Arc::new(table);
    *kept = Some((rules, Arc::clone(&table)));
    Some(table)
}

/// The lock, unless `bound` is reached first.
fn wait(bound: &SolverBudget) -> Option<MutexGuard<'static, Kept>> {
    loop {
        match KEPT.try_lock() {
            Ok(kept) => return Some(kept),
            Err(TryLockError::Poisoned(broken)) => return Some(broken.into_inner()),
            Err(TryLockError::WouldBlock) if bound.is_reached() => return None,
            Err(TryLockError::WouldBlock) => std::thread::sleep(PATIENCE),
        }
    }
}
