//! Measures the difference between shallow and deep searches, for
//! multi-ProbCut. Positions of balanced games are searched at every depth, and
//! some to the end, without selective cuts.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Mutex;

use anyhow::Result;
use boardgames::engine::{SearchControl, seeded};
use boardgames::games::othello::Board;
use boardgames::games::othello::engine::eval::Weights;
use boardgames::games::othello::engine::search::{
    Node, Search, SearchStep, TwoLevelTable, plans, probcut, root_moves,
};
use clap::Args;
use rand::RngExt;

use super::games::{self, Kind, Labelled};

#[derive(Args)]
pub struct Options {
    /// A file of games.
    games: PathBuf,
    /// Weights of the searches; the program's own if not given.
    #[arg(long)]
    weights: Option<PathBuf>,
    /// Depth of the deepest search, in plies.
    #[arg(long, default_value_t = 10)]
    depth: u32,
    /// Positions for each range of four empty squares.
    #[arg(long, default_value_t = 200)]
    each: usize,
    /// Empty squares up to which to search to the end instead; 0 for none.
    #[arg(long, default_value_t = 0)]
    end: u32,
    /// Print the nodes of the first search to the end instead, by empty squares
    /// up to --end.
    #[arg(long)]
    cost: bool,
    /// Threads.
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

/// The largest value, in discs, of a close position.
const CLOSE: i8 = 16;
/// The range of empty squares in positions.
const EMPTIES: std::ops::RangeInclusive<u32> = 12..=51;

/// Pairs of a shallow and a deep value, by deep depth, shallow depth, and the
/// fewest empty squares of the stage (of four).
type Pairs = BTreeMap<(u32, u32, u32), Vec<[f64; 2]>>;

pub fn run(options: &Options) -> Result<()> {
    let weights = super::load(options.weights.as_deref())?;
    let mut games: Vec<_> = games::read(&options.games)?.games.into_values().collect();
    games.retain(|game| game.kind == Kind::Balanced);
    if options.cost {
        return costs(&games, options, &weights);
    }
    let pairs = Mutex::new(Pairs::new());
    let positions = Mutex::new(chosen(&games, options).into_iter());
    std::thread::scope(|scope| {
        for _ in 0..options.threads {
            scope.spawn(|| {
                let table = TwoLevelTable::new(16);
                loop {
                    let next = positions.lock().expect("no panic").next();
                    let Some(board) = next else {
                        return;
                    };
                    let found = compare(board, options, &weights, &table);
                    let mut pairs = pairs.lock().expect("no panic");
                    for (key, pair) in found {
                        pairs.entry(key).or_default().push(pair);
                    }
                }
            });
        }
    });
    println!("depth\tshallow\tempties\tpositions\tslope\toffset\tspread");
    for ((depth, shallow, empties), pairs) in pairs.into_inner().expect("no panic") {
        let (slope, offset, spread) = line(&pairs);
        let n = pairs.len();
        println!("{depth}\t{shallow}\t{empties}\t{n}\t{slope:.3}\t{offset:+.3}\t{spread:.3}");
    }
    Ok(())
}

/// Prints the median and the upper decile of the nodes that the first search to
/// the end takes, after the steps before it.
fn costs(games: &[games::Game], options: &Options, weights: &Weights) -> Result<()> {
    let mut costs: BTreeMap<u32, Vec<u64>> = BTreeMap::new();
    let table = TwoLevelTable::new(64);
    let control = SearchControl::new();
    for board in chosen(games, options) {
        table.clear();
        let mut search = Search::new(weights, &table, &control);
        let (root, mut moves) = (Node::new(board), root_moves(board));
        let mut before = 0;
        for step in plans(board.empties()) {
            before = search.nodes;
            search.best_of(&root, &mut moves, step);
            if step.depth == board.empties() {
                break;
            }
        }
        let empties = board.empties();
        costs
            .entry(empties)
            .or_default()
            .push(search.nodes - before);
    }
    for (empties, mut nodes) in costs {
        nodes.sort_unstable();
        let [middle, high] = [nodes.len() / 2, nodes.len() * 9 / 10].map(|i| nodes[i]);
        println!(
            "{empties} empties, {}: {middle} positions, a tenth {high} or more",
            nodes.len()
        );
    }
    Ok(())
}

/// Close positions of the games: equally many for each stage, and at most one
/// of a game.
fn chosen(games: &[games::Game], options: &Options) -> Vec<Board> {
    let mut counts: BTreeMap<u32, usize> = BTreeMap::new();
    let mut found = Vec::new();
    for game in games {
        let mut rng = seeded(game.number.into());
        let fits = |p: &Labelled| {
            let empties = p.board.empties();
            let end = options.end == 0 || empties <= options.end;
            end && EMPTIES.contains(&empties)
                && p.value.abs() <= CLOSE
                && counts.get(&(empties / 4)).copied().unwrap_or(0) < options.each
        };
        let fitting: Vec<Board> = game
            .positions()
            .into_iter()
            .filter(fits)
            .map(|p| p.board)
            .collect();
        if !fitting.is_empty() {
            let board = fitting[rng.random_range(0..fitting.len())];
            *counts.entry(board.empties() / 4).or_default() += 1;
            found.push(board);
        }
    }
    found
}

/// Pairs of a shallow and a deep value of a board, with their keys.
fn compare(
    board: Board,
    options: &Options,
    weights: &Weights,
    table: &TwoLevelTable,
) -> Vec<((u32, u32, u32), [f64; 2])> {
    table.clear();
    let control = SearchControl::new();
    let mut search = Search::new(weights, table, &control);
    let (root, mut moves) = (Node::new(board), root_moves(board));
    let empties = board.empties();
    let deepest = options.depth.min(empties - 1);
    let mut values = vec![f64::from(root.estimate(weights))];
    for depth in 1..=deepest {
        let step = SearchStep {
            depth,
            confidence: probcut::EXACT,
        };
        search.best_of(&root, &mut moves, step);
        values.push(moves[0].value.into());
    }
    let stage = empties / 4 * 4;
    let mut found = Vec::new();
    if options.end > 0 {
        let score = super::best(&mut search, board, plans(empties)).value.into();
        let end =
            |(shallow, value): (usize, &f64)| ((empties, shallow as u32, stage), [*value, score]);
        return values.iter().enumerate().map(end).collect();
    }
    for deep in 2..values.len() {
        // Only depths of equal parity are compared, because the scores of odd
        // and even depths differ systematically.
        for shallow in (0..deep).filter(|shallow| (deep - shallow) % 2 == 0) {
            let key = (deep as u32, shallow as u32, stage);
            found.push((key, [values[shallow], values[deep]]));
        }
    }
    found
}

/// The slope and offset of the regression line from shallow to deep values, and
/// the standard deviation around it.
fn line(pairs: &[[f64; 2]]) -> (f64, f64, f64) {
    let n = pairs.len() as f64;
    let mean = |k: usize| pairs.iter().map(|p| p[k]).sum::<f64>() / n;
    let (x, y) = (mean(0), mean(1));
    let xx: f64 = pairs.iter().map(|p| (p[0] - x).powi(2)).sum();
    let xy: f64 = pairs.iter().map(|p| (p[0] - x) * (p[1] - y)).sum();
    let slope = xy / xx.max(1e-9);
    let misses = pairs
        .iter()
        .map(|p| (p[1] - y - slope * (p[0] - x)).powi(2));
    (slope, y - slope * x, (misses.sum::<f64>() / n).sqrt())
}
