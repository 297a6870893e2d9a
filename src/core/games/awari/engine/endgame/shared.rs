//! The endgame table shared by all players and analyses of the process.

use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};
use std::thread::available_parallelism;
use std::time::Duration;

use super::Endgame;
use crate::games::awari::Preset;
use crate::games::awari::engine::kernel::SowingKernel;
use crate::games::awari::engine::solver_budget::SolverBudget;

/// A table and its rules.
type Kept = Option<(Preset, Arc<Endgame>)>;

/// The shared table. Only one is kept: people rarely change the rules, and a
/// table is large.
static KEPT: Mutex<Kept> = Mutex::new(None);

/// Beans in pits covered by the small table.
const QUICK: u32 = 15;

/// Nodes of proofs by all players and analyses of the process.
static SPENT: AtomicU64 = AtomicU64::new(0);

/// Nodes of proofs that take as long as building the large table.
const LARGE_COST: u64 = 500_000;

/// Time between two attempts to lock the table while another thread builds it.
const PATIENCE: Duration = Duration::from_millis(5);

/// Beans in pits covered by the large table, which takes half a second to build and
/// at most 128 MB. Rules with a second move in a turn need more memory while
/// building.
#[must_use]
pub fn usual_beans(rules: Preset) -> u32 {
    match rules {
        Preset::Ahl => 17,
        _ => 18,
    }
}

/// Beans in pits covered by the table for positions that the solver proves. At first
/// this is a small table, which is built in a tenth of a second; once proofs have cost
/// about as much as a large one, it is the large one.
#[must_use]
pub fn quick_beans(rules: Preset) -> u32 {
    if SPENT.load(Relaxed) < LARGE_COST {
        QUICK
    } else {
        usual_beans(rules)
    }
}

/// Counts the nodes of a proof.
pub fn spend(nodes: u64) {
    SPENT.fetch_add(nodes, Relaxed);
}

/// The table of `rules`, for at least `most` beans in pits if the budget
/// allows; a later call continues an unfinished table. Returns `None` if
/// another thread was building until the budget ran out.
#[must_use]
pub fn endgame(rules: Preset, most: u32, bound: &SolverBudget) -> Option<Arc<Endgame>> {
    let mut kept = wait(bound)?;
    if let Some((of, table)) = &*kept
        && *of == rules
        && table.most() >= most
    {
        return Some(Arc::clone(table));
    }
    // `into_inner` fails while the table is in use elsewhere; then a new one is
    // started.
    let same_rules = kept.take().filter(|(of, _)| *of == rules);
    let mut table = same_rules
        .and_then(|(_, table)| Arc::into_inner(table))
        .unwrap_or_else(|| Endgame::new(SowingKernel::new(rules.policies())));
    // The lock is kept while the table grows, so that other threads wait for it
    // instead of building their own.
    let threads = available_parallelism().map_or(1, usize::from);
    table.grow(most, threads, bound);
    let table = Arc::new(table);
    *kept = Some((rules, Arc::clone(&table)));
    Some(table)
}

/// Locks the shared table, or returns `None` if the budget runs out first.
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
