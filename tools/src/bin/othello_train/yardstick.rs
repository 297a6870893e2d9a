//! The yardstick of evaluations: balanced positions of strong play with their
//! true values. No fit may use them.
//!
//! Each line has the mover's and the opponent's discs as hexadecimal bitboards
//! (bit 0 is a1), `exact` or `deep` for the kind of search behind the value,
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

use super::{games, matches};

/// The program's two yardsticks: balanced positions of many games, and all
/// positions of matches.
const LINES: &str = include_str!("yardstick.txt");
const MATCHES: &str = include_str!("yardstick_matches.txt");

#[derive(Subcommand)]
pub enum Command {
    /// Choose positions from games that no fit uses, and compute their values.
    Make(Make),
    /// Play matches and solve all their positions of 20 empty squares.
    Matches(matches::Options),
    /// Compare evaluations with the true values.
    Measure(Measure),
}

#[derive(Args)]
pub struct Make {
    /// A file of games (`generate --diverse 0 --first 4000000000`).
    games: PathBuf,
    /// Weights of the searches; the program's own if not given.
    #[arg(long)]
    weights: Option<PathBuf>,
    /// Threads.
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// The file to write; positions already in it stay as they are.
    #[arg(long)]
    out: PathBuf,
}

#[derive(Args)]
pub struct Measure {
    /// Weights to measure; the program's own if not given.
    weights: Vec<PathBuf>,
    /// Search depth in plies.
    #[arg(long, default_value_t = 0)]
    depth: u32,
    /// A yardstick of your own; the program's if not given.
    #[arg(long)]
    lines: Option<PathBuf>,
}

/// The largest value, in discs, of a balanced position in its game's search.
const BALANCED: i8 = 8;
/// Empty squares of positions that get an exact value.
const EXACT: std::ops::RangeInclusive<u32> = 14..=20;
/// Empty squares of positions that get the value of a deep search.
const DEEP: std::ops::RangeInclusive<u32> = 24..=36;
/// The most positions of each kind from one game.
const EACH: usize = 2;
/// Depth of a deep search, in plies.
const PLIES: u32 = 18;

/// A position with its true value.
#[derive(Copy, Clone)]
pub struct Mark {
    pub board: Board,
    pub exact: bool,
    pub value: i32,
}

impl Command {
    pub fn run(self) -> Result<()> {
        match self {
            Command::Make(options) => make(&options),
            Command::Matches(options) => matches::run(&options),
            Command::Measure(options) => measure(&options),
        }
    }
}

/// Reads the positions of a yardstick.
pub fn marks(text: &str) -> Result<Vec<Mark>> {
    let lines = text.lines().map(read);
    let marks = lines.collect::<Option<_>>();
    marks.context("the yardstick has a line that is no position: `yardstick make` writes them")
}

/// The canonical positions of both yardsticks, which no fit may use.
pub fn names() -> Result<HashSet<Board>> {
    Ok(marks(LINES)?
        .iter()
        .chain(&marks(MATCHES)?)
        .map(|mark| canonical(mark.board).0)
        .collect())
}

/// The canonical positions in a yardstick that is being made.
pub fn known(text: &str) -> HashSet<Board> {
    let marks = text.lines().filter_map(read);
    marks.map(|mark| canonical(mark.board).0).collect()
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
    let mut seen = known(&old);
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

pub fn line(mark: &Mark) -> String {
    let Board { own, opp } = mark.board;
    let kind = if mark.exact { "exact" } else { "deep" };
    format!("{own:016x} {opp:016x} {kind} {}\n", mark.value)
}

/// Balanced positions of a game, at most [`EACH`] of each kind. The game's
/// number is the seed.
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

/// A position with its value, found by a search.
pub fn value(board: Board, weights: &Weights) -> Mark {
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

/// Pairs of estimate and true value, in discs.
#[derive(Default)]
struct Pairs(Vec<[f64; 2]>);

impl Pairs {
    fn mean(&self, of: impl Fn(f64, f64) -> f64) -> f64 {
        self.0.iter().map(|&[x, y]| of(x, y)).sum::<f64>() / self.0.len() as f64
    }

    /// A line with the number of pairs, and with standard errors: the root mean
    /// square error, the correlation, the slope of truth on estimate, and the
    /// bias (how much too high the estimate is).
    fn show(&self) -> String {
        let n = self.0.len() as f64;
        let [x, y] = [self.mean(|x, _| x), self.mean(|_, y| y)];
        let xx = self.mean(|a, _| (a - x).powi(2));
        let yy = self.mean(|_, b| (b - y).powi(2));
        let xy = self.mean(|a, b| (a - x) * (b - y));
        let square = self.mean(|a, b| (a - b).powi(2));
        let fourth = self.mean(|a, b| (a - b).powi(4));
        let (error, bias, slope) = (square.sqrt(), x - y, xy / xx);
        let r = xy / (xx * yy).sqrt();
        format!(
            "{n:>5}  RMSE {error:5.2} ± {:.2}  r {r:.3} ± {:.3}  slope {slope:.2} ± {:.2}  bias {bias:+.2} ± {:.2}",
            ((fourth - square * square) / n).sqrt() / (2.0 * error),
            (1.0 - r * r) / n.sqrt(),
            ((yy - slope * xy) / (n - 2.0) / xx).sqrt(),
            ((square - bias * bias) / n).sqrt(),
        )
    }
}

fn measure(options: &Measure) -> Result<()> {
    let own = options
        .lines
        .as_ref()
        .map(std::fs::read_to_string)
        .transpose()?;
    let lists = match own {
        Some(own) => vec![("", marks(&own)?)],
        None => vec![("", marks(LINES)?), ("matches, ", marks(MATCHES)?)],
    };
    ensure!(
        lists.iter().any(|list| !list.1.is_empty()),
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
        let weights = super::load(path)?;
        for (of, marks) in &lists {
            for (title, pairs) in table(marks, &weights, options.depth) {
                println!("  {:<27} {}", format!("{of}{title}"), pairs.show());
            }
        }
    }
    Ok(())
}

/// The comparison by number of empty squares, and for all positions of a kind.
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
                .0
                .push([estimate, mark.value.into()]);
        }
    }
    all
}
