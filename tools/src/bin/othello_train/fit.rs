//! Fits the weights by regularised least squares, each stage separately, with
//! conjugate gradients.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use anyhow::{Result, ensure};
use boardgames::games::othello::Board;
use boardgames::games::othello::engine::eval::{
    COUNT, EXTRAS, Features, STAGES, UNIT, WEIGHT_LIMIT, WeightLayout, extras,
};
use boardgames::games::othello::engine::symmetry::canonical;
use clap::Args;

use super::games::{self, Kind, Labelled};
use super::parts::Parts;
use super::yardstick;

#[derive(Args)]
pub struct Options {
    /// Files of games.
    #[arg(required = true)]
    data: Vec<PathBuf>,
    /// How much of the later values in a game flows into a position's label,
    /// from 0 to 1 a ply: 0 is its own search value, 1 the final score.
    #[arg(long, default_value_t = 0.9)]
    lambda: f32,
    /// Maximum number of conjugate-gradient steps.
    #[arg(long, default_value_t = 15)]
    steps: u32,
    /// Regularisation of a state's own weight, as a number of positions.
    #[arg(long, default_value_t = 1000.0)]
    pull: f32,
    /// Regularisation of a part's weight, as a number of positions.
    #[arg(long, default_value_t = 300.0)]
    part_pull: f32,
    /// Plies before and after a stage whose positions it also uses, with
    /// weights that fall with the distance.
    #[arg(long, default_value_t = 6)]
    share: u32,
    /// Value in discs at which a position counts half in the fit, since close
    /// games matter more; 0 counts all positions equally.
    #[arg(long, default_value_t = 8.0)]
    focus: f32,
    /// Value for --focus from 16 empty squares on, where the solver's move
    /// ordering also needs one-sided positions.
    #[arg(long, default_value_t = 24.0)]
    late_focus: f32,
    /// Weights to start from and to be regularised towards; zero if not given.
    #[arg(long)]
    start: Option<PathBuf>,
    /// Factor for the starting weights.
    #[arg(long, default_value_t = 1.0)]
    keep: f32,
    /// Threads.
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// The file to write.
    #[arg(long)]
    out: PathBuf,
}

/// Weights that a position uses besides the pattern weights.
const OTHERS: usize = 3;
/// One game in `KEPT_OUT` is kept out of the fit, for testing.
const KEPT_OUT: u32 = 20;
/// The first stage in which the solver works: from 16 empty squares on.
const LATE: usize = 11;
/// The largest value, in discs, of a close position.
const CLOSE: f32 = 8.0;

struct Row {
    patterns: [u32; COUNT],
    others: [u16; OTHERS],
    label: f32,
    importance: f32,
}

pub fn run(options: &Options) -> Result<()> {
    let layout = WeightLayout::new();
    let parts = Parts::new(&layout);
    let samples = samples(options)?;
    let begin = match &options.start {
        None => vec![vec![0.0; layout.weights + EXTRAS]; STAGES],
        Some(path) => start(path, &layout)?,
    };
    let fitted: Vec<Mutex<Vec<u8>>> = (0..STAGES).map(|_| Mutex::default()).collect();
    let next = Mutex::new((0..STAGES).collect::<Vec<_>>());
    std::thread::scope(|scope| {
        for _ in 0..options.threads {
            scope.spawn(|| {
                loop {
                    let Some(stage) = next.lock().expect("no panic").pop() else {
                        return;
                    };
                    let mut fit =
                        Stage::new(options, &layout, &parts, &samples, stage, &begin[stage]);
                    let report = fit.run();
                    let bytes = fit.to_bytes();
                    println!("stage {stage:>2}: {report}");
                    *fitted[stage].lock().expect("no panic") = bytes;
                }
            });
        }
    });
    let all = fitted
        .into_iter()
        .flat_map(|s| s.into_inner().expect("no panic"));
    Ok(std::fs::write(&options.out, all.collect::<Vec<u8>>())?)
}

/// A position with its label; `test` marks those kept out of the fit.
struct Sample {
    board: Board,
    label: f32,
    kind: Kind,
    test: bool,
}

/// All positions, except those of the yardstick.
fn samples(options: &Options) -> Result<Vec<Sample>> {
    let hidden: HashSet<Board> = yardstick::names()?;
    let mut samples = Vec::new();
    for path in &options.data {
        let games = games::read(path)?.games;
        println!("{}: {} games", path.display(), games.len());
        for game in games.values() {
            // The numbers are hashed, because all game numbers of a shard have
            // one remainder.
            let mixed = game.number.wrapping_mul(0x9e37_79b1) >> 16;
            let test = mixed.is_multiple_of(KEPT_OUT);
            let sample = |p: (Labelled, f32)| Sample {
                board: p.0.board,
                label: p.1,
                kind: p.0.kind,
                test,
            };
            samples.extend(game.labels(options.lambda).into_iter().map(sample));
        }
    }
    samples.retain(|s| !hidden.contains(&canonical(s.board).0));
    println!("{} positions", samples.len());
    Ok(samples)
}

/// Reads the weights of each stage from a file, in discs.
fn start(path: &Path, layout: &WeightLayout) -> Result<Vec<Vec<f32>>> {
    let bytes = super::plain(path)?;
    let size = layout.weights + 2 * EXTRAS;
    ensure!(
        bytes.len() == size * STAGES,
        "{} holds no weights of this form",
        path.display()
    );
    let discs = |units: i16| f32::from(units) / UNIT as f32;
    let stage = |chunk: &[u8]| {
        let (patterns, extras) = chunk.split_at(layout.weights);
        let small = patterns.iter().map(|&b| discs(b.cast_signed().into()));
        let pairs = extras.chunks_exact(2);
        let large = pairs.map(|b| discs(i16::from_le_bytes([b[0], b[1]])));
        small.chain(large).collect()
    };
    Ok(bytes.chunks_exact(size).map(stage).collect())
}

/// The unknowns of the fit: one for each weight, each part and each extra
/// weight.
#[derive(Clone)]
struct Numbers {
    own: Vec<f32>,
    parts: Vec<f32>,
    extras: Vec<f32>,
}

impl Numbers {
    fn zero(layout: &WeightLayout, parts: &Parts) -> Numbers {
        Numbers {
            own: vec![0.0; layout.weights],
            parts: vec![0.0; parts.count],
            extras: vec![0.0; EXTRAS],
        }
    }

    fn each(&self) -> impl Iterator<Item = &f32> {
        self.own.iter().chain(&self.parts).chain(&self.extras)
    }

    fn each_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        self.own
            .iter_mut()
            .chain(&mut self.parts)
            .chain(&mut self.extras)
    }

    /// Adds `factor` times `others`.
    fn add(&mut self, factor: f32, others: &Numbers) {
        self.each_mut()
            .zip(others.each())
            .for_each(|(a, b)| *a += factor * b);
    }

    fn dot(&self, others: &Numbers) -> f64 {
        let products = self.each().zip(others.each());
        products.map(|(a, b)| f64::from(*a) * f64::from(*b)).sum()
    }

    /// The value of each weight, including its parts.
    fn worths(&self, parts: &Parts) -> Vec<f32> {
        let sum = |i| {
            parts
                .of(i)
                .iter()
                .map(|&p| self.parts[p as usize])
                .sum::<f32>()
        };
        let own = self.own.iter().enumerate();
        own.map(|(i, own)| own + sum(i)).collect()
    }
}

struct Stage<'a> {
    options: &'a Options,
    layout: &'a WeightLayout,
    parts: &'a Parts,
    /// Whether this is a stage near the end of the game.
    late: bool,
    rows: Vec<Row>,
    /// Test positions: all, and the close ones of balanced games.
    tests: [Vec<Row>; 2],
    /// The starting weights: patterns, then extras.
    begin: Vec<f32>,
    /// The fitted change of the starting weights.
    change: Numbers,
}

impl<'a> Stage<'a> {
    fn new(
        options: &'a Options,
        layout: &'a WeightLayout,
        parts: &'a Parts,
        samples: &[Sample],
        stage: usize,
        begin: &[f32],
    ) -> Self {
        let mut this = Stage {
            options,
            layout,
            parts,
            late: stage >= LATE,
            rows: Vec::new(),
            tests: [Vec::new(), Vec::new()],
            begin: begin.iter().map(|w| options.keep * w).collect(),
            change: Numbers::zero(layout, parts),
        };
        // A stage covers four plies. Positions of nearby plies count too, with
        // less weight.
        let (least, most) = (4 * stage as u32, 4 * stage as u32 + 3);
        for sample in samples {
            let plies = 60 - sample.board.empties().min(60);
            let far = least.saturating_sub(plies) + plies.saturating_sub(most);
            let near = 1.0 - far as f32 / (options.share + 1) as f32;
            if far > options.share || (sample.test && far > 0) {
                continue;
            }
            let row = this.row(sample, near);
            if !sample.test {
                this.rows.push(row);
                continue;
            }
            if sample.kind == Kind::Balanced && sample.label.abs() <= CLOSE {
                this.tests[1].push(this.row(sample, 1.0));
            }
            this.tests[0].push(row);
        }
        this
    }

    /// A row whose label is the part that the starting weights do not explain.
    fn row(&self, sample: &Sample, near: f32) -> Row {
        let board = sample.board;
        let mut patterns = [0; COUNT];
        let features = Features::new(board);
        for (pattern, &state) in features.states().iter().enumerate() {
            patterns[pattern] = self.layout.shared[WeightLayout::place(pattern, state, true)];
        }
        let mobility = [board, board.pass()].map(|b| b.moves().count_ones());
        let others = extras(mobility[0], mobility[1], board.empties());
        let known = patterns
            .iter()
            .map(|&i| self.begin[i as usize])
            .sum::<f32>()
            + others
                .iter()
                .map(|i| self.begin[self.layout.weights + i])
                .sum::<f32>();
        let focus = if self.late {
            self.options.late_focus
        } else {
            self.options.focus
        };
        let importance = if focus > 0.0 {
            near / (1.0 + (sample.label / focus).powi(2))
        } else {
            near
        };
        Row {
            patterns,
            others: others.map(|i| i as u16),
            label: sample.label - known,
            importance,
        }
    }

    /// Minimises the weighted squared errors plus the regularisation; returns a
    /// report.
    fn run(&mut self) -> String {
        let mut curve = vec![self.errors()];
        let divisors = self.divisors();
        // The residual: minus the gradient at zero change.
        let worths = vec![0.0; self.layout.weights];
        let mut left = self.gradient(&worths, &[0.0; EXTRAS], true);
        let mut scaled = divided(&left, &divisors);
        let mut direction = scaled.clone();
        let mut gain = left.dot(&scaled);
        // Conjugate gradients with a diagonal preconditioner.
        for step in 1..=self.options.steps {
            let pushed = self.pushed(&direction);
            let length = (gain / direction.dot(&pushed)) as f32;
            self.change.add(length, &direction);
            left.add(-length, &pushed);
            scaled = divided(&left, &divisors);
            let next = left.dot(&scaled);
            let turn = (next / gain) as f32;
            gain = next;
            let mut new = scaled.clone();
            new.add(turn, &direction);
            direction = new;
            if step.is_multiple_of(10) || step == self.options.steps {
                curve.push(self.errors());
            }
        }
        format!(
            "{:>8} positions, kept out {}",
            self.rows.len(),
            curve.join(" ")
        )
    }

    /// The regularisation of each unknown.
    fn pulls(&self) -> Numbers {
        let mut pulls = Numbers::zero(self.layout, self.parts);
        pulls.own.fill(self.options.pull);
        pulls.parts.fill(self.options.part_pull);
        pulls.extras.fill(1.0);
        pulls
    }

    /// The diagonal of the normal equations, used as a preconditioner.
    fn divisors(&self) -> Numbers {
        let mut sum = self.pulls();
        let mut seen = vec![0.0; self.layout.weights];
        for row in &self.rows {
            row.patterns
                .iter()
                .for_each(|&i| seen[i as usize] += row.importance);
            row.others
                .iter()
                .for_each(|&i| sum.extras[usize::from(i)] += row.importance);
        }
        for (i, seen) in seen.into_iter().enumerate() {
            sum.own[i] += seen;
            self.parts
                .of(i)
                .iter()
                .for_each(|&p| sum.parts[p as usize] += seen);
        }
        sum
    }

    /// Sums, for each unknown, importance × error over its rows. The error is
    /// the prediction by `worths` and `others`; with `labels`, the label minus
    /// that.
    fn gradient(&self, worths: &[f32], others: &[f32], labels: bool) -> Numbers {
        let mut sum = Numbers::zero(self.layout, self.parts);
        for row in &self.rows {
            let said = row.sum(worths, others);
            let miss = if labels { row.label - said } else { said };
            let change = row.importance * miss;
            row.patterns
                .iter()
                .for_each(|&i| sum.own[i as usize] += change);
            row.others
                .iter()
                .for_each(|&i| sum.extras[usize::from(i)] += change);
        }
        // The gradient of a part is the sum of those of its states.
        for i in 0..self.layout.weights {
            for &p in self.parts.of(i) {
                sum.parts[p as usize] += sum.own[i];
            }
        }
        sum
    }

    /// The matrix of the normal equations times `numbers`.
    fn pushed(&self, numbers: &Numbers) -> Numbers {
        let worths = numbers.worths(self.parts);
        let mut pushed = self.gradient(&worths, &numbers.extras, false);
        let pulls = self.pulls();
        let pulled = numbers.each().zip(pulls.each());
        for (sum, (number, pull)) in pushed.each_mut().zip(pulled) {
            *sum += number * pull;
        }
        pushed
    }

    /// Root mean square errors in discs on the test positions.
    fn errors(&self) -> String {
        let worths = self.change.worths(self.parts);
        let error = |rows: &Vec<Row>| {
            let miss = |row: &Row| f64::from(row.label - row.sum(&worths, &self.change.extras));
            let squares: f64 = rows.iter().map(|row| miss(row).powi(2)).sum();
            (squares / rows.len().max(1) as f64).sqrt()
        };
        let [all, close] = self.tests.each_ref().map(error);
        format!("{all:.2}/{close:.2}")
    }

    fn to_bytes(&self) -> Vec<u8> {
        let worths = self.change.worths(self.parts);
        let added = worths.iter().chain(&self.change.extras);
        let sums = self.begin.iter().zip(added).map(|(a, b)| a + b);
        let units: Vec<f32> = sums.map(|w| (w * UNIT as f32).round()).collect();
        let (patterns, extras) = units.split_at(self.layout.weights);
        let limit = WEIGHT_LIMIT as f32;
        let beyond = patterns.iter().filter(|w| w.abs() > limit).count();
        if beyond > 0 {
            println!("{beyond} weights cut to the limit");
        }
        let small = patterns
            .iter()
            .map(|w| (w.clamp(-limit, limit) as i8).cast_unsigned());
        let large = extras.iter().flat_map(|w| (*w as i16).to_le_bytes());
        small.chain(large).collect()
    }
}

impl Row {
    fn sum(&self, worths: &[f32], others: &[f32]) -> f32 {
        let patterns = self.patterns.iter().map(|&i| worths[i as usize]);
        let others = self.others.iter().map(|&i| others[usize::from(i)]);
        patterns.sum::<f32>() + others.sum::<f32>()
    }
}

fn divided(numbers: &Numbers, divisors: &Numbers) -> Numbers {
    let mut quotients = numbers.clone();
    let pairs = quotients.each_mut().zip(divisors.each());
    pairs.for_each(|(a, b)| *a /= b);
    quotients
}
