//! Fits the spread between shallow and deep searches, for multi-ProbCut, to
//! positions with values at every depth (`ladder`).

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::{Result, ensure};
use boardgames::games::othello::engine::search::probcut::{quarter, shallow};
use clap::Args;

use super::ladder::{self, Ladder};

#[derive(Args)]
pub struct Options {
    /// Files that `ladder` wrote.
    #[arg(required = true)]
    ladders: Vec<PathBuf>,
    /// Take the shallow values from searches without likely cuts.
    #[arg(long)]
    full: bool,
    /// The fewest plies of a deep search.
    #[arg(long, default_value_t = 3)]
    least: u32,
}

/// Number of terms of the logarithm of the spread.
const TERMS: usize = 6;

/// A deep value compared with a shallow one.
struct Pair {
    depth: u32,
    shallow: u32,
    empties: u32,
    /// How far the deep value is above the shallow one, in discs.
    error: f64,
}

impl Pair {
    /// The terms of the spread's logarithm, as in the program's formula.
    fn terms(&self) -> [f64; TERMS] {
        let [d, s, n] = [self.depth, self.shallow, self.empties].map(f64::from);
        [1.0, n, n * n, (d - s).ln(), (s + 1.0).ln(), d]
    }
}

pub fn run(options: &Options) -> Result<()> {
    let mut ladders = Vec::new();
    for path in &options.ladders {
        ladders.extend(ladder::ladders(path)?);
    }
    ensure!(!ladders.is_empty(), "there are no positions");
    println!("{} positions", ladders.len());
    let middle = middle(&ladders, options);
    let fit = fitted(&middle);
    println!("middle={}", colons(&fit));
    show(&middle, |pair| {
        let terms = pair.terms();
        fit.iter().zip(terms).map(|(c, t)| c * t).sum::<f64>().exp()
    });
    let end = end(&ladders, options);
    if !end.is_empty() {
        println!("\nto the end:");
        show(&end, |pair| {
            2.5 + 0.2 * f64::from(pair.empties) - 0.34 * f64::from(pair.shallow)
        });
    }
    Ok(())
}

/// The values, by depth from the estimate on, of the shallow searches.
fn shallows(ladder: &Ladder, full: bool) -> Vec<i32> {
    if full {
        let first = ladder.usual[0];
        std::iter::once(first)
            .chain(ladder.sure.iter().copied())
            .collect()
    } else {
        ladder.usual.clone()
    }
}

/// Pairs of searches that stop before the end. Only depths of equal parity are
/// compared, because odd and even depths value positions differently.
fn middle(ladders: &[Ladder], options: &Options) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for ladder in ladders {
        let shallows = shallows(ladder, options.full);
        for (depth, deep) in (1..).zip(&ladder.sure) {
            if depth < options.least || depth >= ladder.board.empties() {
                continue;
            }
            // The probes of the engine, and what lies between.
            for shallow in (quarter(depth)..=shallow(depth)).step_by(2) {
                if let Some(value) = shallows.get(shallow as usize) {
                    pairs.push(Pair {
                        depth,
                        shallow,
                        empties: ladder.board.empties(),
                        error: f64::from(deep - value),
                    });
                }
            }
        }
    }
    pairs
}

/// Pairs of a search and the exact score.
fn end(ladders: &[Ladder], options: &Options) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for ladder in ladders {
        let empties = ladder.board.empties();
        let value = shallows(ladder, options.full);
        if let (Some(score), Some(value)) = (ladder.score, value.get(shallow(empties) as usize)) {
            pairs.push(Pair {
                depth: empties,
                shallow: shallow(empties),
                empties,
                error: f64::from(score - value),
            });
        }
    }
    pairs
}

/// The most likely coefficients if errors are normally distributed (Fisher's
/// scoring).
fn fitted(pairs: &[Pair]) -> [f64; TERMS] {
    let mut fit = [0.0; TERMS];
    for _ in 0..60 {
        let mut matrix = [[0.0; TERMS]; TERMS];
        let mut side = [0.0; TERMS];
        for pair in pairs {
            let terms = pair.terms();
            let log: f64 = fit.iter().zip(terms).map(|(c, t)| c * t).sum();
            let ratio = pair.error.powi(2) / (2.0 * log).exp();
            // A step must not follow a single wild error.
            let pull = (ratio - 1.0).min(15.0);
            for i in 0..TERMS {
                side[i] += terms[i] * pull;
                for k in 0..TERMS {
                    matrix[i][k] += 2.0 * terms[i] * terms[k];
                }
            }
        }
        let step = solved(matrix, side);
        for (c, s) in fit.iter_mut().zip(step) {
            *c += s;
        }
    }
    fit
}

/// The solution of a system of linear equations (elimination with pivots).
fn solved(mut a: [[f64; TERMS]; TERMS], mut b: [f64; TERMS]) -> [f64; TERMS] {
    for i in 0..TERMS {
        let pivot = (i..TERMS).max_by(|&x, &y| a[x][i].abs().total_cmp(&a[y][i].abs()));
        let pivot = pivot.expect("there is a row");
        a.swap(i, pivot);
        b.swap(i, pivot);
        for k in i + 1..TERMS {
            let factor = a[k][i] / a[i][i];
            let row = a[i];
            for (x, y) in a[k].iter_mut().zip(row) {
                *x -= factor * y;
            }
            b[k] -= factor * b[i];
        }
    }
    let mut x = [0.0; TERMS];
    for i in (0..TERMS).rev() {
        let known: f64 = (i + 1..TERMS).map(|k| a[i][k] * x[k]).sum();
        x[i] = (b[i] - known) / a[i][i];
    }
    x
}

fn colons(numbers: &[f64]) -> String {
    let words: Vec<String> = numbers.iter().map(|n| format!("{n:.5}")).collect();
    words.join(":")
}

/// Prints the spread of the pairs of the engine's probes and what a formula
/// says, by depths and range of empty squares.
fn show(pairs: &[Pair], formula: impl Fn(&Pair) -> f64) {
    let mut groups: BTreeMap<(u32, u32, u32), Vec<&Pair>> = BTreeMap::new();
    for pair in pairs.iter().filter(|p| p.shallow == shallow(p.depth)) {
        let key = (pair.depth, pair.shallow, pair.empties / 6 * 6);
        groups.entry(key).or_default().push(pair);
    }
    println!("depth\tshallow\tempties\tpositions\tbias\tspread\tformula");
    for ((depth, shallow, empties), pairs) in groups {
        let n = pairs.len() as f64;
        let mean = |of: &dyn Fn(&Pair) -> f64| pairs.iter().map(|p| of(p)).sum::<f64>() / n;
        let (bias, square) = (mean(&|p| p.error), mean(&|p| p.error.powi(2)));
        let said = mean(&|p| formula(p).powi(2)).sqrt();
        println!(
            "{depth}\t{shallow}\t{empties}-{}\t{n}\t{bias:+.2}\t{:.2}\t{said:.2}",
            empties + 5,
            square.sqrt()
        );
    }
}
