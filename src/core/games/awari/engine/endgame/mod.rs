//! The endgame table: the exact value of every position with few beans in pits,
//! one signed byte each. The value is the home difference still to be gained by
//! the mover.
//!
//! The index is [beans in pits][beans in the mover's row][rank of the mover's
//! row][rank of the other row]. Every sowing either brings beans home and so
//! leads to a layer with fewer beans, or moves beans within the mover's row,
//! which lowers the row's rank. So one pass in order of ranks fills a layer.

mod layer;
mod pair;
pub mod rank;
mod rows;
pub mod shared;
pub(super) mod sow;
mod sweep;

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use super::hints::Hints;
use super::kernel::{Pits, SowingKernel, row_beans};
use super::solver_budget::SolverBudget;
use crate::engine::{SearchControl, memory};
use crate::games::awari::Leftover;
use layer::{Block, Layer, Seconds, turned};
use pair::{Filled, Pair};
use rank::{rank, row_count};
use rows::Rows;

/// Time from the start of a build until its first progress report.
const QUIET: Duration = Duration::from_millis(300);
/// Layers of fewer beans than this are built on one thread.
const TINY: usize = 8;
/// If one player of a pair has at most this many beans, the lists of the
/// other's rows are built for that pair alone and dropped again, to save
/// memory.
const BRIEF: usize = 3;

/// The exact values of all positions with at most [`Endgame::most`] beans in
/// pits.
#[derive(Debug)]
pub struct Endgame {
    /// The rules of the table.
    pub kernel: SowingKernel,
    /// Blocks of positions whose mover has `a` of `n` beans, at index
    /// [`place`]. Where the game is over, the value is that of the beans left
    /// over.
    blocks: Vec<Block>,
    /// The last layer at the second move of a turn. Empty if the rules do not
    /// distinguish it, or no further layer was planned.
    seconds: Seconds,
    most: u32,
    hints: OnceLock<Hints>,
}

/// The index in [`Endgame::blocks`] of positions with `n` beans in pits, `a` of
/// them in the mover's row.
const fn place(n: usize, a: usize) -> usize {
    n * (n + 1) / 2 + a
}

impl Endgame {
    /// Creates a table that covers no beans.
    #[must_use]
    pub fn new(kernel: SowingKernel) -> Endgame {
        Endgame {
            kernel,
            // Without beans in pits there is a single position, whose value is
            // 0.
            blocks: vec![vec![0].into()],
            seconds: Seconds {
                plain: vec![vec![0].into()],
                turned: vec![vec![0].into()],
            },
            most: 0,
            hints: OnceLock::new(),
        }
    }

    /// Builds the table for up to `most` beans in pits, on `threads` threads.
    /// Returns `None` if `control` stops the work.
    #[must_use]
    pub fn build(
        kernel: SowingKernel,
        most: u32,
        threads: usize,
        control: &SearchControl,
    ) -> Option<Endgame> {
        let mut table = Endgame::new(kernel);
        table.grow(most, threads, &SolverBudget::only(control));
        (table.most() >= most).then_some(table)
    }

    /// Adds layers up to `most` beans, as far as the budget allows.
    pub fn grow(&mut self, most: u32, threads: usize, bound: &SolverBudget) {
        let begun = Instant::now();
        if self.most() < most && self.kernel.extra_once() && self.seconds.plain.is_empty() {
            // Second-move values of the last layer are kept only if a further
            // layer was planned. Without them the table must be built again.
            *self = Endgame::new(self.kernel.clone());
        }
        let mut rows: Vec<Rows> = Vec::new();
        while self.most() < most {
            if begun.elapsed() >= QUIET {
                bound.tell(self.positions() as u64, || {
                    format!("endgame table, {} of {most} beans", self.most())
                });
            }
            if self.add_layer(most, threads, &mut rows, bound).is_none() {
                break;
            }
        }
    }

    /// The largest number of beans in pits that the table covers.
    #[must_use]
    pub fn most(&self) -> u32 {
        self.most
    }

    /// Estimates for positions beyond the table, fitted to it on first use.
    #[must_use]
    pub fn hints(&self) -> &Hints {
        let learn = || Hints::learn(&self.kernel, self.most, |pits| self.value(pits));
        self.hints.get_or_init(learn)
    }

    /// Number of positions in the table, one byte each.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.blocks.iter().map(|block| block.len()).sum()
    }

    /// The exact value of a position at the first move of a turn. It must have
    /// at most [`Endgame::most`] beans in pits, and the game must not be over.
    #[inline]
    #[must_use]
    pub fn value(&self, pits: Pits) -> i32 {
        let (own, other) = (row_beans(pits.own) as usize, row_beans(pits.other) as usize);
        let index = rank(pits.own) * row_count(other) + rank(pits.other);
        i32::from(self.blocks[place(own + other, own)][index])
    }

    /// The values of all positions with these numbers of beans, by the rank of
    /// the mover's row and then of the other's.
    pub(super) fn block(&self, own: usize, other: usize) -> &[i8] {
        &self.blocks[place(own + other, own)]
    }

    /// Adds one layer, or returns `None` if the budget or the memory runs out.
    fn add_layer(
        &mut self,
        most: u32,
        threads: usize,
        rows: &mut Vec<Rows>,
        bound: &SolverBudget,
    ) -> Option<()> {
        let n = self.most as usize + 1;
        if !has_room_for(n, self.kernel.extra_once()) {
            return None;
        }
        let threads = if n < TINY { 1 } else { threads };
        keep_rows(rows, n);
        let mut layer = Layer {
            below: self,
            // The first player of a pair has at most half of the beans, so
            // larger blocks are not needed.
            turned: each(threads, n / 2 + 1, |a| {
                turned(self.block(n - 1 - a, a), row_count(a))
            }),
            seconds: &self.seconds,
            wants_seconds: self.kernel.extra_once() && n < most as usize,
        };
        let mut pairs = Vec::new();
        for part in [0..n / 6, n / 6..n / 2] {
            // Pairs with nearly equal halves come first, because they are the
            // largest. The blocks that only they read are freed before the rest
            // is filled.
            layer.turned.truncate(n / 2 + 1 - part.start);
            pairs.extend(each(threads, part.len(), |k| {
                let a = n / 2 - part.start - k;
                let b = n - a;
                match a {
                    ..=BRIEF => Pair::fill(&layer, a, b, &Rows::new(b), bound),
                    _ => Pair::fill(&layer, a, b, &rows[b], bound),
                }
            }));
        }
        let pairs = pairs.into_iter().collect::<Option<Vec<Filled>>>()?;
        self.push_layer(n, pairs);
        Some(())
    }

    /// Adds the filled pairs as the layer of `n` beans.
    fn push_layer(&mut self, n: usize, pairs: Vec<Filled>) {
        let mut blocks = self.ends(n);
        let mut seconds = Seconds::default();
        if pairs.iter().all(|pair| pair.seconds.is_some()) && self.kernel.extra_once() {
            seconds.plain = self.ends(n);
            seconds.turned = self.ends(n);
            seconds.turned.reverse();
        }
        for (k, pair) in pairs.into_iter().enumerate() {
            let (a, b) = (n / 2 - k, n - n / 2 + k);
            // If the halves are equal, `ba` is empty. The order matters then:
            // `ab` must overwrite it.
            blocks[b] = pair.ba;
            blocks[a] = pair.ab;
            if let Some(pair) = pair.seconds {
                seconds.plain[b] = pair.ba;
                seconds.plain[a] = pair.ab;
                seconds.turned[b] = pair.ab_turned;
                seconds.turned[a] = pair.ba_turned;
            }
        }
        self.blocks.append(&mut blocks);
        self.seconds = seconds;
        self.most = n as u32;
        // The hints are fitted again, since a larger table gives better ones.
        self.hints = OnceLock::new();
    }

    /// The blocks of a layer by the mover's beans, with only the first and the
    /// last filled in: there a side has no beans and the game is over.
    fn ends(&self, n: usize) -> Vec<Block> {
        let left = match self.kernel.leftover() {
            Leftover::Nobody => 0,
            Leftover::Owner => n as i8,
        };
        let mut blocks = vec![Block::default(); n + 1];
        blocks[0] = vec![-left; row_count(n)].into();
        blocks[n] = vec![left; row_count(n)].into();
        blocks
    }
}

/// Returns whether there is memory to compute the layer of `n` beans: for its
/// values and the tables of both sides meanwhile, and those again if the rules
/// distinguish the second move of a turn.
fn has_room_for(n: usize, tells_seconds: bool) -> bool {
    let positions: usize = (0..=n).map(|a| row_count(a) * row_count(n - a)).sum();
    let bytes = if tells_seconds { 8 } else { 4 };
    memory::has_room(bytes * positions)
}

/// Keeps the row lists that the layer of `n` beans needs, and drops the others.
fn keep_rows(rows: &mut Vec<Rows>, n: usize) {
    // Longer lists belong to pairs that build them on their own.
    rows.resize_with(n.saturating_sub(BRIEF), Rows::default);
    for (beans, rows) in rows.iter_mut().enumerate() {
        // Only the player with more beans of a pair needs the lists.
        if beans < n.div_ceil(2) {
            *rows = Rows::default();
        } else if rows.rows.is_empty() {
            *rows = Rows::new(beans);
        }
    }
}

/// Runs jobs 0 to `count` − 1 on `threads` threads; returns the results in
/// order.
fn each<T: Send + Sync>(threads: usize, count: usize, job: impl Fn(usize) -> T + Sync) -> Vec<T> {
    if threads < 2 {
        return (0..count).map(job).collect();
    }
    // Relaxed ordering is enough: the counter only distributes the jobs.
    let next = AtomicUsize::new(0);
    let results: Vec<OnceLock<T>> = (0..count).map(|_| OnceLock::new()).collect();
    let work = || {
        let ahead = || Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&i| i < count);
        while let Some(i) = ahead() {
            // The counter gives every index to one thread only, so this never
            // waits.
            results[i].get_or_init(|| job(i));
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            // If a thread cannot be started, the others do its work.
            let _ = std::thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
    let results = results.into_iter().map(OnceLock::into_inner);
    results
        .map(|result| result.expect("every job was done"))
        .collect()
}
