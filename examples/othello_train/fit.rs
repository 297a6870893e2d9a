//! Least squares by stochastic gradient, each stage by itself.

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use anyhow::{Context, Result, ensure};
use boardgames::engine::seeded;
use boardgames::games::othello::engine::eval::{
    COUNT, EXTRAS, Features, STAGES, UNIT, WEIGHT_LIMIT, WeightLayout, extras,
};
use clap::Args;
use rand::RngExt;

use super::data;
use super::data::Sample;

#[derive(Args)]
pub struct Options {
    /// Files of positions.
    #[arg(required = true)]
    data: Vec<PathBuf>,
    /// How much a game's result counts beside the search's value, 0–1.
    #[arg(long, default_value_t = 0.0)]
    result: f32,
    /// Passes over the data.
    #[arg(long, default_value_t = 6)]
    epochs: u32,
    /// The first pass's step, times the number of features.
    #[arg(long, default_value_t = 0.25)]
    step: f32,
    /// How many plies before and after a stage lend it their positions.
    #[arg(long, default_value_t = 2)]
    share: u32,
    /// A position whose value is so many discs counts half in the fit: close
    /// games matter more. 0: all count alike.
    #[arg(long, default_value_t = 0.0)]
    focus: f32,
    /// Weights to begin with; none: all zero.
    #[arg(long)]
    start: Option<PathBuf>,
    /// Seed of the order of positions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads.
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// The file to write.
    #[arg(long)]
    out: PathBuf,
}

/// Features a position has.
const ACTIVE: usize = COUNT + 3;

struct Row {
    weights: [u32; ACTIVE],
    label: f32,
}

/// Every fiftieth block of positions is kept out of the fit to measure it.
const BLOCK: usize = 2000;

pub fn run(options: &Options) -> Result<()> {
    let layout = WeightLayout::new();
    let mut samples: Vec<(bool, Sample)> = Vec::new();
    for path in &options.data {
        let read = data::read(path)?;
        println!("{}: {} positions", path.display(), read.len());
        let test = |i: usize| (i / BLOCK) % 50 == 49;
        samples.extend(read.into_iter().enumerate().map(|(i, s)| (test(i), s)));
    }
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
                    let begin = begin[stage].clone();
                    let bytes = Stage::new(options, &layout, &samples, stage, begin).fit();
                    *fitted[stage].lock().expect("no panic") = bytes;
                }
            });
        }
    });
    let all = fitted
        .into_iter()
        .flat_map(|s| s.into_inner().expect("no panic"));
    std::fs::write(&options.out, all.collect::<Vec<u8>>())?;
    Ok(())
}

/// The weights of each stage in a file, in discs.
fn start(path: &Path, layout: &WeightLayout) -> Result<Vec<Vec<f32>>> {
    let bytes = std::fs::read(path).with_context(|| format!("reading {}", path.display()))?;
    let size = layout.weights + 2 * EXTRAS;
    ensure!(
        bytes.len() == size * STAGES,
        "{} holds no weights",
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

impl Options {
    fn importance(&self, label: f32) -> f32 {
        if self.focus > 0.0 {
            1.0 / (1.0 + (label / self.focus).powi(2))
        } else {
            1.0
        }
    }
}

struct Stage<'a> {
    options: &'a Options,
    stage: usize,
    rows: Vec<Row>,
    test: Vec<Row>,
    weights: Vec<f32>,
    patterns: usize,
}

impl<'a> Stage<'a> {
    fn new(
        options: &'a Options,
        layout: &WeightLayout,
        all: &[(bool, Sample)],
        stage: usize,
        weights: Vec<f32>,
    ) -> Self {
        let (least, most) = (4 * stage as u32, 4 * stage as u32 + 3);
        let mut this = Stage {
            options,
            stage,
            rows: Vec::new(),
            test: Vec::new(),
            weights,
            patterns: layout.weights,
        };
        for (test, sample) in all {
            let plies = 60 - sample.board.empties();
            if *test && (least..=most).contains(&plies) {
                this.test.push(row(layout, sample, options.result));
            } else if !*test && plies + options.share >= least && plies <= most + options.share {
                this.rows.push(row(layout, sample, options.result));
            }
        }
        this
    }

    fn fit(mut self) -> Vec<u8> {
        let mut rng = seeded(self.options.seed + self.stage as u64);
        let mut curve = vec![format!("{:.2}", self.error())];
        for epoch in 0..self.options.epochs {
            for i in (1..self.rows.len()).rev() {
                self.rows.swap(i, rng.random_range(0..=i));
            }
            let left = 1.0 - epoch as f32 / self.options.epochs as f32;
            let step = self.options.step * left / ACTIVE as f32;
            for row in &self.rows {
                let miss = row.label - sum(&self.weights, row);
                let change = step * miss * self.options.importance(row.label);
                for &i in &row.weights {
                    self.weights[i as usize] += change;
                }
            }
            curve.push(format!("{:.2}", self.error()));
        }
        println!(
            "stage {:>2}: {:>8} positions, error (discs, {} kept out) {}",
            self.stage,
            self.rows.len(),
            self.test.len(),
            curve.join(" ")
        );
        self.to_bytes()
    }

    /// Root mean square error over the positions kept out, in discs.
    fn error(&self) -> f64 {
        let squares = self.test.iter().map(|row| {
            let miss = f64::from(row.label - sum(&self.weights, row));
            let counts = f64::from(self.options.importance(row.label));
            (counts * miss * miss, counts)
        });
        let (sum, counts) = squares.fold((0.0, 1e-9), |a, b| (a.0 + b.0, a.1 + b.1));
        (sum / counts).sqrt()
    }

    fn to_bytes(&self) -> Vec<u8> {
        let limit = WEIGHT_LIMIT as f32;
        let units = |w: &f32| (w * UNIT as f32).round();
        let (patterns, extras) = self.weights.split_at(self.patterns);
        let beyond = patterns.iter().filter(|w| units(w).abs() > limit).count();
        if beyond > 0 {
            println!("stage {:>2}: {beyond} weights cut to the limit", self.stage);
        }
        let small = patterns
            .iter()
            .map(|w| (units(w).clamp(-limit, limit) as i8) as u8);
        let large = extras.iter().flat_map(|w| (units(w) as i16).to_le_bytes());
        small.chain(large).collect()
    }
}

fn sum(weights: &[f32], row: &Row) -> f32 {
    row.weights.iter().map(|&i| weights[i as usize]).sum()
}

fn row(layout: &WeightLayout, sample: &Sample, result: f32) -> Row {
    let board = sample.board;
    let features = Features::new(board);
    let mut weights = [0; ACTIVE];
    for (pattern, &state) in features.states().iter().enumerate() {
        weights[pattern] = layout.shared[WeightLayout::place(pattern, state, true)];
    }
    let (moves, replies) = (
        board.moves().count_ones(),
        board.pass().moves().count_ones(),
    );
    for (i, extra) in extras(moves, replies, board.empties())
        .into_iter()
        .enumerate()
    {
        weights[COUNT + i] = (layout.weights + extra) as u32;
    }
    Row {
        weights,
        label: f32::from(sample.value) * (1.0 - result) + f32::from(sample.result) * result,
    }
}
