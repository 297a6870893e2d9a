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
use super::rank::{rank, row_count};
use super::recipe::{RowRecipes, Way};
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
        let mut recipes = vec![RowRecipes::new(&table.kernel, 0)];
        let begun = Instant::now();
        for beans in 1..=most {
            recipes.push(RowRecipes::new(&table.kernel, beans as usize));
            table.fill_layer(&recipes, threads, control);
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
    fn fill_layer(&mut self, recipes: &[RowRecipes], threads: usize, control: &Control) {
        let n = recipes.len() - 1;
        let (layer, end) = (self.begins[block(n, 0)], self.begins[block(n + 1, 0)]);
        let (done, rest) = self.values.split_at_mut(layer);
        let below = Below {
            kernel: &self.kernel,
            begins: &self.begins,
            values: done,
        };
        let jobs = Mutex::new(pairs(n, &self.begins, &mut rest[..end - layer]));
        let work = || {
            while let Some(mut pair) = next_job(&jobs) {
                pair.fill(&below, recipes, control);
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
    at(begins, values, (a, rank(pits.own), b, rank(pits.other)))
}

/// The value for a mover with `a` beans in the row of rank `i`, where the
/// opponent has `b` in that of rank `j`.
#[inline]
fn at(begins: &[usize], values: &[i8], (a, i, b, j): (usize, usize, usize, usize)) -> i32 {
    i32::from(values[begins[block(a + b, a)] + i * row_count(b) + j])
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
    fn fill(&mut self, below: &Below, recipes: &[RowRecipes], control: &Control) {
        if self.a == 0 {
            return; // A side without beans: the game is over.
        }
        let (a, b) = (&recipes[self.a], &recipes[self.b]);
        let (count_a, count_b) = (a.rows.len(), b.rows.len());
        let same = self.a == self.b;
        for i in 0..count_a {
            if control.stopped() {
                return;
            }
            for j in 0..if same { i + 1 } else { count_b } {
                let within: &[i8] = if same { self.ab } else { self.ba };
                self.ab[i * count_b + j] = best(below, (a, i), (b, j), &within[j * count_a..]);
                let within: &[i8] = self.ab;
                let value = best(below, (b, j), (a, i), &within[i * count_b..]);
                let ba = if same { &mut self.ab } else { &mut self.ba };
                ba[j * count_a + i] = value;
            }
        }
    }
}

/// The value of the position in which the mover has the row of rank `i` and
/// the opponent that of rank `j`; `within` are the opponent's values of this
/// position by rank of the mover's row.
#[inline]
fn best(
    below: &Below,
    (own, i): (&RowRecipes, usize),
    (other, j): (&RowRecipes, usize),
    within: &[i8],
) -> i8 {
    let pits = Pits {
        own: own.rows[i],
        other: other.rows[j],
    };
    let beans = row_beans(pits.other);
    let mut best = i32::MIN;
    for recipe in own.of(i) {
        let clear = pits.other & recipe.watched != 0;
        let worth = match recipe.way {
            Way::Within if !clear => -i32::from(within[recipe.own_rank as usize]),
            Way::Pass if clear => {
                let rank = other.rank_plus(j, recipe.plus);
                let theirs = beans as usize + usize::from(recipe.plus);
                let next = (
                    theirs,
                    rank,
                    recipe.own_beans.into(),
                    recipe.own_rank as usize,
                );
                i32::from(recipe.gain) - at(below.begins, below.values, next)
            }
            Way::Again if !below.kernel.extra_once() => {
                let rank = other.rank_plus(j, recipe.plus);
                let theirs = beans as usize + usize::from(recipe.plus);
                let next = (
                    recipe.own_beans.into(),
                    recipe.own_rank as usize,
                    theirs,
                    rank,
                );
                i32::from(recipe.gain) + at(below.begins, below.values, next)
            }
            _ => below.worth(below.kernel.play(pits, recipe.pit.into())),
        };
        best = best.max(worth);
    }
    best as i8
}
