//! The endgame table: the exact value of every position with few beans in
//! pits, as the future home difference for the mover, one signed byte each.
//!
//! Positions are indexed by [beans in pits][beans in the own row][rank of the
//! own row][rank of the other row]. A sowing either brings beans home, and so
//! leads to a smaller table, or moves beans within the own row and lowers its
//! rank; so one pass in order of ranks fills the table.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use super::kernel::{After, Kernel, Next, Pits, row_beans};
use super::rank::{rank, row_count, rows};
use crate::engine::{Control, Progress};

/// How long a build may take without a word.
const QUIET: Duration = Duration::from_millis(300);

/// The values of all positions with at most [`Endgame::most`] beans in pits.
pub struct Endgame {
    /// The rules it was built for.
    pub kernel: Kernel,
    most: u32,
    /// Where the positions with `n` beans, `a` of them own, begin: at
    /// `begins[n * (n + 1) / 2 + a]`; one more entry ends the last.
    begins: Vec<usize>,
    values: Vec<i8>,
}

/// Where positions with `n` beans, `a` of them in the own row, have their
/// place in `begins`.
const fn block(n: usize, a: usize) -> usize {
    n * (n + 1) / 2 + a
}

fn block_begins(most: usize) -> Vec<usize> {
    let sizes = (0..=most).flat_map(|n| (0..=n).map(move |a| row_count(a) * row_count(n - a)));
    let running = sizes.scan(0, |sum, size| {
        *sum += size;
        Some(*sum)
    });
    std::iter::once(0).chain(running).collect()
}

impl Endgame {
    /// Works out every position with up to `most` beans in pits on `threads`
    /// threads; `None` when `control` says stop.
    #[must_use]
    pub fn build(kernel: Kernel, most: u32, threads: usize, control: &Control) -> Option<Endgame> {
        let begins = block_begins(most as usize);
        let size = *begins.last().expect("never empty");
        let mut table = Endgame {
            kernel,
            most: 0,
            values: vec![0; size],
            begins,
        };
        let begun = Instant::now();
        for beans in 1..=most {
            table.fill_layer(beans as usize, threads, control);
            table.most = beans;
            if begun.elapsed() >= QUIET && beans < most {
                control.report(|| table.progress(most));
            }
        }
        (!control.stopped()).then_some(table)
    }

    fn progress(&self, wanted: u32) -> Progress {
        let n = self.most as usize;
        Progress {
            depth: 0,
            nodes: self.begins[block(n + 1, 0)] as u64,
            note: format!("endgame table, {n} of {wanted} beans"),
        }
    }

    /// The largest number of beans in pits that it covers.
    #[must_use]
    pub fn most(&self) -> u32 {
        self.most
    }

    /// Positions it holds, one byte each.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.values.len()
    }

    /// The exact value of a live position with at most [`Endgame::most`]
    /// beans, at the first move of a turn.
    #[inline]
    #[must_use]
    pub fn value(&self, pits: Pits) -> i32 {
        lookup(&self.begins, &self.values, pits)
    }

    /// All positions with exactly `n` beans; those with fewer are there.
    fn fill_layer(&mut self, n: usize, threads: usize, control: &Control) {
        let (layer, end) = (self.begins[block(n, 0)], self.begins[block(n + 1, 0)]);
        let (done, rest) = self.values.split_at_mut(layer);
        let below = Below {
            kernel: &self.kernel,
            begins: &self.begins,
            values: done,
        };
        let all_rows: Vec<Vec<u64>> = (0..=n).map(rows).collect();
        let jobs = Mutex::new(pairs(n, &self.begins, &mut rest[..end - layer]));
        let work = || {
            while let Some(mut pair) = next_job(&jobs) {
                pair.fill(&below, &all_rows, control);
            }
        };
        if n < 8 || threads < 2 {
            return work();
        }
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(work);
            }
        });
    }
}

fn next_job<'a>(jobs: &Mutex<Vec<Pair<'a>>>) -> Option<Pair<'a>> {
    jobs.lock()
        .unwrap_or_else(|broken| broken.into_inner())
        .pop()
}

#[inline]
fn lookup(begins: &[usize], values: &[i8], pits: Pits) -> i32 {
    let (a, b) = (row_beans(pits.own) as usize, row_beans(pits.other) as usize);
    let place = rank(pits.own) * row_count(b) + rank(pits.other);
    i32::from(values[begins[block(a + b, a)] + place])
}

/// The table as far as it is filled.
struct Below<'a> {
    kernel: &'a Kernel,
    begins: &'a [usize],
    values: &'a [i8],
}

impl Below<'_> {
    /// The worth for the player who sowed, of a sowing that brought beans home.
    #[inline]
    fn worth(&self, after: After) -> i32 {
        let future = match after.next {
            Next::Over => 0,
            Next::Opponent => -lookup(self.begins, self.values, after.pits.swapped()),
            Next::Again if self.kernel.extra_once() => self.second_move(after.pits),
            Next::Again => lookup(self.begins, self.values, after.pits),
        };
        after.gain + future
    }

    /// The value of a position whose mover has the turn's last move.
    fn second_move(&self, pits: Pits) -> i32 {
        let worth = |pit| {
            let after = self.kernel.play(pits, pit);
            let future = match after.next {
                Next::Over => 0,
                _ => -lookup(self.begins, self.values, after.pits.swapped()),
            };
            after.gain + future
        };
        pits.playable()
            .map(worth)
            .max()
            .expect("the game is not over")
    }
}

/// The positions with `a` beans in one row and `b` in the other, from both
/// players' views: they lead to each other and to fewer beans only.
struct Pair<'a> {
    a: usize,
    b: usize,
    /// Values for the player with `a` beans.
    ab: &'a mut [i8],
    /// Values for the player with `b`; empty when `a == b`.
    ba: &'a mut [i8],
}

/// The layer of `n` beans cut into pairs, the largest last.
fn pairs<'a>(n: usize, begins: &[usize], mut layer: &'a mut [i8]) -> Vec<Pair<'a>> {
    let mut halves = Vec::new();
    for a in 0..=n {
        let size = begins[block(n, a) + 1] - begins[block(n, a)];
        let (head, tail) = layer.split_at_mut(size);
        halves.push(head);
        layer = tail;
    }
    let mut pairs = Vec::new();
    let mut halves = halves.into_iter();
    for a in 0..=n / 2 {
        let ab = halves.next().expect("one half for every a");
        let ba = if a == n - a {
            &mut []
        } else {
            halves.next_back().expect("as many from the end")
        };
        pairs.push(Pair {
            a,
            b: n - a,
            ab,
            ba,
        });
    }
    pairs
}

impl Pair<'_> {
    fn fill(&mut self, below: &Below, rows: &[Vec<u64>], control: &Control) {
        if self.a == 0 {
            return; // A side without beans: the game is over.
        }
        let (rows_a, rows_b) = (&rows[self.a], &rows[self.b]);
        let (count_a, count_b) = (rows_a.len(), rows_b.len());
        for i in 0..count_a {
            if control.stopped() {
                return;
            }
            let last = if self.a == self.b { i + 1 } else { count_b };
            for j in 0..last {
                let (x, y) = (rows_a[i], rows_b[j]);
                if self.a == self.b {
                    let within = &*self.ab;
                    self.ab[i * count_b + j] = best(below, x, y, |r| within[j * count_b + r]);
                    let within = &*self.ab;
                    self.ab[j * count_b + i] = best(below, y, x, |r| within[i * count_b + r]);
                } else {
                    let within = &*self.ba;
                    self.ab[i * count_b + j] = best(below, x, y, |r| within[j * count_a + r]);
                    let within = &*self.ab;
                    self.ba[j * count_a + i] = best(below, y, x, |r| within[i * count_b + r]);
                }
            }
        }
    }
}

/// The value of one position; `within` gives that of the opponent when the
/// mover's row has this rank and no bean went home.
#[inline]
fn best(below: &Below, own: u64, other: u64, within: impl Fn(usize) -> i8) -> i8 {
    let pits = Pits { own, other };
    let beans = pits.beans();
    let worth = |pit| {
        let after = below.kernel.play(pits, pit);
        if after.pits.beans() == beans {
            -i32::from(within(rank(after.pits.own)))
        } else {
            below.worth(after)
        }
    };
    pits.playable()
        .map(worth)
        .max()
        .expect("the row holds beans") as i8
}
