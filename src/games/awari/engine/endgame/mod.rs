//! The endgame table: the exact value of every position with few beans in
//! pits, as the future home difference for the mover, one signed byte each.
//!
//! Positions are indexed by [beans in pits][beans in the own row][rank of the
//! own row][rank of the other row]. A sowing has one of two effects. Either it
//! brings beans home and leads to a layer with fewer beans, or it moves beans
//! within the own row, which lowers the row's rank. So one pass in order of
//! ranks fills a layer.

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

/// How long a build may take without a progress report.
const QUIET: Duration = Duration::from_millis(300);
/// Layers of so few beans are not worth a second thread.
const TINY: usize = 8;
/// Where one side has so few beans, the lists of the other side's rows are
/// made for this one pair and dropped again: keeping them is not worth the
/// memory.
const BRIEF: usize = 3;

/// The values of all positions with at most [`Endgame::most`] beans in pits.
#[derive(Debug)]
pub struct Endgame {
    /// The rules it was built for.
    pub kernel: SowingKernel,
    /// Values where the mover has `a` of `n` beans, at [`place`]; a game that
    /// is over has the beans left over as its value.
    blocks: Vec<Block>,
    /// The last layer at the second move of a turn, where rules tell it from
    /// the first and the next layer was expected.
    seconds: Seconds,
    most: u32,
    hints: OnceLock<Hints>,
}

/// Where positions with `n` beans, `a` of them in the own row, have their
/// place in [`Endgame::blocks`].
const fn place(n: usize, a: usize) -> usize {
    n * (n + 1) / 2 + a
}

impl Endgame {
    /// A table of nothing yet.
    #[must_use]
    pub fn new(kernel: SowingKernel) -> Endgame {
        Endgame {
            kernel,
            blocks: vec![vec![0].into()],
            seconds: Seconds {
                plain: vec![vec![0].into()],
                turned: vec![vec![0].into()],
            },
            most: 0,
            hints: OnceLock::new(),
        }
    }

    /// Works out every position with up to `most` beans in pits on `threads`
    /// threads; `None` when `control` says stop.
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

    /// Adds layers up to `most` beans, as many as `bound` leaves time for.
    pub fn grow(&mut self, most: u32, threads: usize, bound: &SolverBudget) {
        let begun = Instant::now();
        if self.most() < most && self.kernel.extra_once() && self.seconds.plain.is_empty() {
            // Values of second moves are kept for the last layer only if a
            // next one was expected. Without them nothing can be built on top.
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

    /// The largest number of beans in pits that it covers.
    #[must_use]
    pub fn most(&self) -> u32 {
        self.most
    }

    /// What positions beyond it are likely to be worth.
    #[must_use]
    pub fn hints(&self) -> &Hints {
        let learn = || Hints::learn(&self.kernel, self.most, |pits| self.value(pits));
        self.hints.get_or_init(learn)
    }

    /// Positions it holds, one byte each.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.blocks.iter().map(|block| block.len()).sum()
    }

    /// The exact value of a live position with at most [`Endgame::most`]
    /// beans, at the first move of a turn.
    #[inline]
    #[must_use]
    pub fn value(&self, pits: Pits) -> i32 {
        let (own, other) = (row_beans(pits.own) as usize, row_beans(pits.other) as usize);
        let index = rank(pits.own) * row_count(other) + rank(pits.other);
        i32::from(self.blocks[place(own + other, own)][index])
    }

    /// The values of positions with so many beans, by rank of the mover's row
    /// and then of the other.
    pub(super) fn block(&self, own: usize, other: usize) -> &[i8] {
        &self.blocks[place(own + other, own)]
    }

    /// Adds one layer, unless it is stopped or memory is short.
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
            // The first player of a pair has at most half of the beans, so no
            // larger block is needed.
            turned: each(threads, n / 2 + 1, |a| {
                turned(self.block(n - 1 - a, a), row_count(a))
            }),
            seconds: &self.seconds,
            wants_seconds: self.kernel.extra_once() && n < most as usize,
        };
        let mut pairs = Vec::new();
        for part in [0..n / 6, n / 6..n / 2] {
            // The pairs with nearly equal halves come first: they are the
            // largest. Blocks that only they look up are dropped before the
            // others are filled, to free memory.
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

    /// Puts the layer of `n` beans together.
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
        // A larger table teaches better hints.
        self.hints = OnceLock::new();
    }

    /// A layer of which only the ends are known: games that are over, because
    /// one side has no beans, by the mover's beans.
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

/// Whether there is memory to work out the layer of `n` beans: for its values
/// and the tables of both sides meanwhile, and those again where rules tell a
/// turn's second move.
fn has_room_for(n: usize, tells_seconds: bool) -> bool {
    let positions: usize = (0..=n).map(|a| row_count(a) * row_count(n - a)).sum();
    let bytes = if tells_seconds { 8 } else { 4 };
    memory::has_room(bytes * positions)
}

/// Makes `rows` hold what the layer of `n` beans needs, and nothing else.
fn keep_rows(rows: &mut Vec<Rows>, n: usize) {
    rows.resize_with(n.saturating_sub(BRIEF), Rows::default);
    for (beans, rows) in rows.iter_mut().enumerate() {
        // Of a pair the player with more beans is listed, so fewer than half
        // are never asked for.
        if beans < n.div_ceil(2) {
            *rows = Rows::default();
        } else if rows.rows.is_empty() {
            *rows = Rows::new(beans);
        }
    }
}

/// Does jobs 0 … `count` − 1 on `threads` threads; the results in order.
fn each<T: Send + Sync>(threads: usize, count: usize, job: impl Fn(usize) -> T + Sync) -> Vec<T> {
    if threads < 2 {
        return (0..count).map(job).collect();
    }
    let next = AtomicUsize::new(0);
    let results: Vec<OnceLock<T>> = (0..count).map(|_| OnceLock::new()).collect();
    let work = || {
        let ahead = || Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&i| i < count);
        while let Some(i) = ahead() {
            results[i].get_or_init(|| job(i));
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            // What a thread that cannot be had would do, the others do.
            let _ = std::thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
    let results = results.into_iter().map(OnceLock::into_inner);
    results
        .map(|result| result.expect("every job was done"))
        .collect()
}
