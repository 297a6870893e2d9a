//! A yardstick for evaluations: balanced positions of strong play with true
//! values, none of which any fit sees.
//!
//! A line each: the mover's and the other side's discs as hexadecimal bit
//! boards (bit 0 is a1), whether the value is `exact` or from a `deep` search,
//! and the value in discs for the mover.

use std::collections::{BTreeMap, HashSet};
use std::io::Write;
use std::path::PathBuf;
use std::sync::Mutex;

use anyhow::{Context, Result, ensure};
use boardgames::engine::{SearchControl, seeded};
use boardgames::games::othello::Board;
use boardgames::games::othello::engine::eval::Weights;
use boardgames::games::othello::engine::search::{
    Node, Search, SearchStep, TwoLevelTable, plans, probcut,
};
use boardgames::games::othello::engine::symmetry::canonical;
use clap::{Args, Subcommand};
use rand::RngExt;

use super::games;

/// The positions measured on.
const LINES: &str = include_str!("yardstick.txt");

#[derive(Subcommand)]
pub enum Command {
    /// Choose positions from games that no fit uses, and value them.
    Make(Make),
    /// Compare evaluations with the true values.
    Measure(Measure),
}

#[derive(Args)]
pub struct Make {
    /// A file of games (`generate --diverse 0 --first 4000000000`).
    games: PathBuf,
    /// Weights of the searches; none: those shipped.
    #[arg(long)]
    weights: Option<PathBuf>,
    /// Threads.
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// The file to write; positions that it holds already stay as they are.
    #[arg(long)]
    out: PathBuf,
}

#[derive(Args)]
pub struct Measure {
    /// Weights to measure; none: those shipped.
    weights: Vec<PathBuf>,
    /// Plies to look ahead.
    #[arg(long, default_value_t = 0)]
    depth: u32,
    /// A yardstick of one's own; none: the one kept with the source.
    #[arg(long)]
    lines: Option<PathBuf>,
}

/// Positions count as balanced when their game's search said no more.
const BALANCED: i8 = 8;
/// Exact values are found for positions with so many empty squares ...
const EXACT: std::ops::RangeInclusive<u32> = 14..=20;
/// ... and deep ones for these.
const DEEP: std::ops::RangeInclusive<u32> = 24..=36;
/// How many of each a game gives, at most.
const EACH: usize = 2;
/// Plies of a deep search.
const PLIES: u32 = 18;

/// A position with its true value.
#[derive(Copy, Clone)]
pub struct Mark {
    pub board: Board,
    exact: bool,
    value: i32,
}

impl Command {
    pub fn run(self) -> Result<()> {
        match self {
            Command::Make(options) => make(&options),
            Command::Measure(options) => measure(&options),
        }
    }
}

/// The positions of a yardstick.
fn marks(text: &str) -> Result<Vec<Mark>> {
    let lines = text.lines().map(read);
    let marks = lines.collect::<Option<_>>();
    marks.context("the yardstick has a line that is no position: `yardstick make` writes them")
}

/// The names of the yardstick's positions, which no fit may see.
pub fn names() -> Result<HashSet<Board>> {
    Ok(marks(LINES)?
        .iter()
        .map(|mark| canonical(mark.board).0)
        .collect())
}

fn read(line: &str) -> Option<Mark> {
    let words: Vec<&str> = line.split(' ').collect();
    let [own, opp, kind, value] = words[..] else {
        return None;
    };
    let discs = |word| u64::from_str_radix(word, 16).ok();
    Some(Mark {
        board: Board {
            own: discs(own)?,
            opp: discs(opp)?,
        },
        exact: kind == "exact",
        value: value.parse().ok()?,
    })
}

fn make(options: &Make) -> Result<()> {
    let weights = super::load(options.weights.as_deref())?;
    let old = std::fs::read_to_string(&options.out).unwrap_or_default();
    let known: Vec<Mark> = old.lines().filter_map(read).collect();
    let mut seen: HashSet<Board> = known.iter().map(|m| canonical(m.board).0).collect();
    let mut wanted = Vec::new();
    for game in games::read(&options.games)?.games.values() {
        for board in chosen(game) {
            if seen.insert(canonical(board).0) {
                wanted.push(board);
            }
        }
    }
    let file = std::fs::OpenOptions::new()
        .create(true)
        .append(true)
        .open(&options.out)?;
    let work = Mutex::new((wanted.into_iter(), file));
    std::thread::scope(|scope| {
        for _ in 0..options.threads {
            scope.spawn(|| {
                loop {
                    let next = work.lock().expect("no panic").0.next();
                    let Some(board) = next else {
                        return;
                    };
                    let line = line(&value(board, &weights));
                    let mut work = work.lock().expect("no panic");
                    work.1
                        .write_all(line.as_bytes())
                        .expect("the file can be written");
                }
            });
        }
    });
    Ok(())
}

fn line(mark: &Mark) -> String {
    let Board { own, opp } = mark.board;
    let kind = if mark.exact { "exact" } else { "deep" };
    format!("{own:016x} {opp:016x} {kind} {}\n", mark.value)
}

/// Balanced positions of a game: at most [`EACH`] of each kind, drawn from
/// the game's number.
fn chosen(game: &games::Game) -> Vec<Board> {
    let mut rng = seeded(game.number.into());
    let all = game.positions();
    let mut found = Vec::new();
    for range in [EXACT, DEEP] {
        let fits =
            |p: &&games::Labelled| range.contains(&p.board.empties()) && p.value.abs() <= BALANCED;
        let mut fitting: Vec<_> = all.iter().filter(fits).collect();
        for _ in 0..EACH.min(fitting.len()) {
            let one = fitting.swap_remove(rng.random_range(0..fitting.len()));
            found.push(one.board);
        }
    }
    found
}

fn value(board: Board, weights: &Weights) -> Mark {
    let (table, control) = (TwoLevelTable::new(16), SearchControl::new());
    let mut search = Search::new(weights, &table, &control);
    let exact = EXACT.contains(&board.empties());
    let usual = |depth| SearchStep {
        depth,
        confidence: probcut::USUAL,
    };
    let best = if exact {
        super::best(&mut search, board, plans(board.empties()))
    } else {
        super::best(&mut search, board, (1..=PLIES).map(usual))
    };
    Mark {
        board,
        exact,
        value: best.value,
    }
}

/// Sums of pairs (estimate, truth).
#[derive(Copy, Clone, Default)]
struct Pairs {
    n: f64,
    x: f64,
    y: f64,
    xx: f64,
    xy: f64,
    yy: f64,
}

impl Pairs {
    fn add(&mut self, x: f64, y: f64) {
        self.n += 1.0;
        self.x += x;
        self.y += y;
        self.xx += x * x;
        self.xy += x * y;
        self.yy += y * y;
    }

    /// Root mean square error, correlation, slope of truth on estimate, and
    /// how much too high the estimate is.
    fn show(&self) -> String {
        let Pairs {
            n,
            x,
            y,
            xx,
            xy,
            yy,
        } = *self;
        let error = ((xx - 2.0 * xy + yy) / n).sqrt();
        let (sx, sy, sxy) = (xx - x * x / n, yy - y * y / n, xy - x * y / n);
        format!(
            "{n:>5}  RMSE {error:5.2}  r {:.3}  slope {:.2}  bias {:+.2}",
            sxy / (sx * sy).sqrt(),
            sxy / sx,
            (x - y) / n
        )
    }
}

fn measure(options: &Measure) -> Result<()> {
    let own = options
        .lines
        .as_ref()
        .map(std::fs::read_to_string)
        .transpose()?;
    let marks = marks(own.as_deref().unwrap_or(LINES))?;
    ensure!(
        !marks.is_empty(),
        "the yardstick is empty: `yardstick make` fills it"
    );
    let files = options.weights.iter().map(|path| Some(path.as_path()));
    let files: Vec<_> = if options.weights.is_empty() {
        vec![None]
    } else {
        files.collect()
    };
    for path in files {
        let name = path.map_or("shipped".into(), |p| p.display().to_string());
        println!("{name}, {} plies", options.depth);
        for (title, pairs) in table(&marks, &super::load(path)?, options.depth) {
            println!("  {title:<18} {}", pairs.show());
        }
    }
    Ok(())
}

/// The comparison by empty squares, and for all positions of a kind.
fn table(marks: &[Mark], weights: &Weights, depth: u32) -> BTreeMap<String, Pairs> {
    let (table, control) = (TwoLevelTable::new(4), SearchControl::new());
    let mut all: BTreeMap<String, Pairs> = BTreeMap::new();
    for mark in marks {
        let mut search = Search::new(weights, &table, &control);
        let estimate = if depth == 0 {
            f64::from(Node::new(mark.board).estimate(weights))
        } else {
            let steps = (1..=depth).map(|depth| SearchStep {
                depth,
                confidence: probcut::EXACT,
            });
            f64::from(super::best(&mut search, mark.board, steps).value)
        };
        let (empties, kind) = (
            mark.board.empties(),
            if mark.exact { "exact" } else { "deep" },
        );
        let low = empties - empties % 2;
        let mut titles = vec![format!("{kind} {low}-{}", low + 1), format!("{kind} all")];
        if mark.value.abs() <= i32::from(BALANCED) {
            titles.push(format!("{kind} close {low}-{}", low + 1));
            titles.push(format!("{kind} close all"));
        }
        for title in titles {
            all.entry(title)
                .or_default()
                .add(estimate, mark.value.into());
        }
    }
    all
}
