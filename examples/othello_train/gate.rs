//! A match between two sets of weights: does the new one play better?

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::Result;
use boardgames::engine::{SearchControl, seeded};
use boardgames::games::othello::engine::eval::Weights;
use boardgames::games::othello::engine::search::{Node, Search, TwoLevelTable, deepen};
use boardgames::games::othello::{Board, START, bits};
use clap::Args;
use rand::RngExt;

#[derive(Args)]
pub struct Options {
    /// The weights to prove.
    new: PathBuf,
    /// The weights to beat; none: all zero.
    old: Option<PathBuf>,
    /// Pairs of games: each opening is played with both colours.
    #[arg(long, default_value_t = 500)]
    pairs: u64,
    /// Random plies of the openings.
    #[arg(long, default_value_t = 8)]
    opening: u32,
    /// Plies to look ahead.
    #[arg(long, default_value_t = 4)]
    depth: u32,
    /// Seed of the openings.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads.
    #[arg(long, default_value_t = 2)]
    threads: usize,
}

#[derive(Default)]
struct Tally {
    wins: AtomicU64,
    draws: AtomicU64,
    losses: AtomicU64,
    discs: std::sync::atomic::AtomicI64,
}

pub fn run(options: &Options) -> Result<()> {
    let new = super::load(Some(&options.new))?;
    let old = super::load(options.old.as_ref())?;
    let (next, tally) = (AtomicU64::new(0), Tally::default());
    std::thread::scope(|scope| {
        for _ in 0..options.threads {
            scope.spawn(|| {
                let tables = [TwoLevelTable::new(1), TwoLevelTable::new(1)];
                loop {
                    let pair = next.fetch_add(1, Ordering::Relaxed);
                    if pair >= options.pairs {
                        return;
                    }
                    let start = opening(options.seed.wrapping_add(pair), options.opening);
                    let first = game(start, [&new, &old], &tables, options.depth);
                    let second = game(start, [&old, &new], &tables, options.depth);
                    tally.add(first);
                    tally.add(-second);
                }
            });
        }
    });
    tally.print(2 * options.pairs);
    Ok(())
}

impl Tally {
    fn add(&self, discs: i32) {
        let count = match discs.signum() {
            1 => &self.wins,
            0 => &self.draws,
            _ => &self.losses,
        };
        count.fetch_add(1, Ordering::Relaxed);
        self.discs.fetch_add(discs.into(), Ordering::Relaxed);
    }

    fn print(&self, games: u64) {
        let get = |count: &AtomicU64| count.load(Ordering::Relaxed);
        let (wins, draws, losses) = (get(&self.wins), get(&self.draws), get(&self.losses));
        let points = wins as f64 + draws as f64 / 2.0;
        println!(
            "{games} games: +{wins} ={draws} -{losses}, {:.1} %, {:+.2} discs a game",
            100.0 * points / games as f64,
            self.discs.load(Ordering::Relaxed) as f64 / games as f64
        );
    }
}

/// A live position after so many random plies.
fn opening(seed: u64, plies: u32) -> Board {
    let mut rng = seeded(seed);
    loop {
        let mut board = START;
        for _ in 0..plies {
            let moves: Vec<usize> = bits::squares(board.moves()).collect();
            if moves.is_empty() {
                break;
            }
            board = board.play(moves[rng.random_range(0..moves.len())]);
        }
        if board.moves() != 0 && board.empties() == 60 - plies {
            return board;
        }
    }
}

/// The final score for the side that moves first from `board`.
fn game(mut board: Board, players: [&Weights; 2], tables: &[TwoLevelTable; 2], depth: u32) -> i32 {
    tables.iter().for_each(TwoLevelTable::clear);
    let control = SearchControl::new();
    let mut side = 0;
    while !board.is_over() {
        if board.moves() == 0 {
            board = board.pass();
        } else {
            let mut search = Search::new(players[side], &tables[side], &control);
            board = board.play(deepen(&mut search, &Node::new(board), depth).square);
        }
        side = 1 - side;
    }
    if side == 0 {
        board.final_score()
    } else {
        -board.final_score()
    }
}
