//! Games against itself: random plies, then the search's own moves, each
//! position with the search's value; exact near the end.

use std::fs::File;
use std::io::BufWriter;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use anyhow::Result;
use boardgames::engine::{SearchControl, seeded};
use boardgames::games::othello::engine::eval::Weights;
use boardgames::games::othello::engine::search::{Node, RootMove, Search, TwoLevelTable, deepen};
use boardgames::games::othello::{Board, START, bits};
use clap::Args;
use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;

use super::data;
use super::data::Sample;

#[derive(Args)]
pub struct Options {
    /// Weights to play with; none: random moves, results as values.
    #[arg(long)]
    weights: Option<PathBuf>,
    /// How many games.
    #[arg(long)]
    games: u64,
    /// Plies to look ahead.
    #[arg(long, default_value_t = 4)]
    depth: u32,
    /// Solve exactly from so many empty squares.
    #[arg(long, default_value_t = 12)]
    exact: u32,
    /// At least so many random plies begin a game.
    #[arg(long, default_value_t = 6)]
    from: u32,
    /// At most so many random plies begin a game.
    #[arg(long, default_value_t = 44)]
    to: u32,
    /// Of a hundred later moves so many are random too.
    #[arg(long, default_value_t = 0)]
    blunders: u32,
    /// The first game's seed; the next has the next number.
    #[arg(long)]
    seed: u64,
    /// Threads.
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// The file to write.
    #[arg(long)]
    out: PathBuf,
}

pub fn run(options: &Options) -> Result<()> {
    let weights = super::load(options.weights.as_ref())?;
    let out = Mutex::new(BufWriter::new(File::create(&options.out)?));
    let (next, positions) = (AtomicU64::new(0), AtomicU64::new(0));
    let begin = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..options.threads {
            scope.spawn(|| {
                let table = TwoLevelTable::new(1);
                loop {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    if game >= options.games {
                        return;
                    }
                    let samples = Player::new(options, &weights, &table, game).play();
                    positions.fetch_add(samples.len() as u64, Ordering::Relaxed);
                    let mut out = out.lock().expect("no writer panics");
                    data::write(&mut *out, &samples).expect("the file can be written");
                }
            });
        }
    });
    println!(
        "{} games, {} positions, {:.0} s",
        options.games,
        positions.into_inner(),
        begin.elapsed().as_secs_f64()
    );
    Ok(())
}

struct Player<'a> {
    options: &'a Options,
    weights: &'a Weights,
    table: &'a TwoLevelTable,
    rng: Xoshiro256PlusPlus,
    board: Board,
    /// Positions so far, and whether their mover is the one of `board`.
    samples: Vec<Sample>,
    movers: Vec<bool>,
    same: bool,
}

impl<'a> Player<'a> {
    fn new(
        options: &'a Options,
        weights: &'a Weights,
        table: &'a TwoLevelTable,
        game: u64,
    ) -> Self {
        table.clear();
        Player {
            options,
            weights,
            table,
            rng: seeded(options.seed.wrapping_add(game)),
            board: START,
            samples: Vec::new(),
            movers: Vec::new(),
            same: true,
        }
    }

    fn play(mut self) -> Vec<Sample> {
        let random = self.rng.random_range(self.options.from..=self.options.to);
        let mut result = None;
        while !self.board.is_over() {
            if self.board.moves() == 0 {
                self.board = self.board.pass();
                self.same = !self.same;
                continue;
            }
            let empties = self.board.empties();
            let square = if empties <= self.options.exact {
                let best = self.solve();
                result.get_or_insert((best.value, self.same));
                self.note(best.value);
                if self.rng.random_range(0..2) == 0 {
                    best.square
                } else {
                    self.random_move()
                }
            } else if self.options.weights.is_none() {
                self.note(0);
                self.random_move()
            } else if 60 - empties < random {
                self.random_move()
            } else {
                let best = self.search();
                self.note(best.value);
                if self.rng.random_range(0..100) < self.options.blunders {
                    self.random_move()
                } else {
                    best.square
                }
            };
            self.board = self.board.play(square);
            self.same = !self.same;
        }
        let (score, side) = result.unwrap_or((self.board.final_score(), self.same));
        self.finish(score, side)
    }

    fn note(&mut self, value: i32) {
        self.samples.push(Sample {
            board: self.board,
            value: value as i8,
            result: 0,
        });
        self.movers.push(self.same);
    }

    fn random_move(&mut self) -> usize {
        let moves: Vec<usize> = bits::squares(self.board.moves()).collect();
        moves[self.rng.random_range(0..moves.len())]
    }

    fn solve(&self) -> RootMove {
        let control = SearchControl::new();
        Search::new(self.weights, self.table, &control).solved(self.board)
    }

    fn search(&self) -> RootMove {
        let control = SearchControl::new();
        let mut search = Search::new(self.weights, self.table, &control);
        deepen(&mut search, &Node::new(self.board), self.options.depth)
    }

    /// Writes each position's result: the game's, or its own exact score.
    fn finish(mut self, score: i32, side: bool) -> Vec<Sample> {
        for (sample, mover) in self.samples.iter_mut().zip(&self.movers) {
            let game = if *mover == side { score } else { -score } as i8;
            let exact = sample.board.empties() <= self.options.exact;
            sample.result = if exact { sample.value } else { game };
            if self.options.weights.is_none() {
                sample.value = sample.result;
            }
        }
        self.samples
    }
}
