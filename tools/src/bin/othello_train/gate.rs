//! A match between two sets of weights from balanced openings, with equal node
//! limits for both sides.

use std::path::PathBuf;
use std::sync::Mutex;

use anyhow::Result;
use boardgames::engine::SearchControl;
use boardgames::games::othello::Board;
use boardgames::games::othello::engine::eval::Weights;
use boardgames::games::othello::engine::search::{Search, SearchStep, TwoLevelTable, plans};
use clap::Args;

use super::lines;

#[derive(Args)]
pub struct Options {
    /// The weights to test.
    new: PathBuf,
    /// The weights to beat; the program's own if not given.
    old: Option<PathBuf>,
    /// Maximum number of pairs of games; each opening is played with both
    /// colours.
    #[arg(long, default_value_t = 250)]
    pairs: usize,
    /// The first opening line.
    #[arg(long, default_value_t = 0)]
    skip: usize,
    /// Node limit of a move.
    #[arg(long, default_value_t = 100_000)]
    nodes: u64,
    /// Confidence of the new side's cuts in the middle game, 0 to 5 (usual: 1).
    #[arg(long, default_value_t = 1)]
    sure: u32,
    /// Confidence of the old side's cuts in the middle game, 0 to 5 (usual: 1).
    #[arg(long, default_value_t = 1)]
    old_sure: u32,
    /// Elo by which the new weights should be stronger; the match ends when
    /// that or no difference is likely (error 5 % each); 0 plays all games.
    #[arg(long, default_value_t = 0.0)]
    elo: f64,
    /// Threads.
    #[arg(long, default_value_t = 2)]
    threads: usize,
}

/// Empty squares up to which a player searches to the end.
const TO_THE_END: u32 = 22;
/// The log-likelihood ratio that ends a match: ln(0.95 / 0.05).
const SURE: f64 = 2.944;

/// The results; statistics are by pairs of games, which are independent.
#[derive(Default)]
struct Tally {
    wins: u32,
    draws: u32,
    losses: u32,
    discs: i32,
    pairs: Vec<f64>,
}

pub fn run(options: &Options) -> Result<()> {
    let new = super::load(Some(&options.new))?;
    let old = super::load(options.old.as_deref())?;
    let boards = lines::boards().into_iter().skip(options.skip);
    let next = Mutex::new(boards.take(options.pairs));
    let tally = Mutex::new(Tally::default());
    std::thread::scope(|scope| {
        for _ in 0..options.threads {
            scope.spawn(|| {
                let tables = [(); 2].map(|()| TwoLevelTable::new(8));
                loop {
                    let board = next.lock().expect("no panic").next();
                    let Some(board) = board else {
                        return;
                    };
                    let [one, two] = [(&new, options.sure), (&old, options.old_sure)];
                    let first = game(board, [one, two], &tables, options.nodes);
                    let second = -game(board, [two, one], &tables, options.nodes);
                    let mut tally = tally.lock().expect("no panic");
                    tally.add([first, second]);
                    let ratio = tally.ratio(options.elo);
                    if options.elo > 0.0 && ratio.abs() >= SURE {
                        return;
                    }
                }
            });
        }
    });
    let tally = tally.into_inner().expect("no panic");
    tally.print(options.elo);
    Ok(())
}

impl Tally {
    fn add(&mut self, pair: [i32; 2]) {
        let mut points = 0.0;
        for discs in pair {
            match discs.signum() {
                1 => self.wins += 1,
                0 => self.draws += 1,
                _ => self.losses += 1,
            }
            points += f64::from(discs.signum() + 1) / 4.0;
            self.discs += discs;
        }
        self.pairs.push(points);
    }

    /// The mean share of the points, and its standard error.
    fn score(&self) -> (f64, f64) {
        let n = self.pairs.len() as f64;
        let mean = self.pairs.iter().sum::<f64>() / n;
        let squares = self.pairs.iter().map(|p| (p - mean).powi(2)).sum::<f64>();
        (mean, (squares / n / n).sqrt())
    }

    /// The log-likelihood ratio of a lead of `elo` against no lead, with the
    /// scores of pairs taken as normally distributed.
    fn ratio(&self, elo: f64) -> f64 {
        let (mean, error) = self.score();
        // With few pairs the standard error is not reliable.
        if self.pairs.len() < 16 || error == 0.0 {
            return 0.0;
        }
        let ahead = 1.0 / (1.0 + 10f64.powf(-elo / 400.0));
        let far = |expected: f64| ((mean - expected) / error).powi(2) / 2.0;
        far(0.5) - far(ahead)
    }

    fn print(&self, elo: f64) {
        let (mean, error) = self.score();
        let rating = |share: f64| 400.0 * (share / (1.0 - share)).log10();
        let games = 2 * self.pairs.len();
        println!(
            "{games} games: +{} ={} -{}, {:.1} % ± {:.1} (95 %), {:+.0} Elo ({:+.0} to {:+.0}), {:+.2} discs a game",
            self.wins,
            self.draws,
            self.losses,
            100.0 * mean,
            196.0 * error,
            rating(mean),
            rating(mean - 1.96 * error),
            rating(mean + 1.96 * error),
            f64::from(self.discs) / games as f64
        );
        if elo > 0.0 {
            println!(
                "log likelihood ratio of {elo} Elo against 0: {:+.2}",
                self.ratio(elo)
            );
        }
    }
}

/// The final score for the side that moves first from `board`.
fn game(
    board: Board,
    players: [(&Weights, u32); 2],
    tables: &[TwoLevelTable; 2],
    nodes: u64,
) -> i32 {
    let (end, side) = play_on(board, players, tables, nodes, 0);
    if side == 0 {
        end.final_score()
    } else {
        -end.final_score()
    }
}

/// Plays from `board` until at most `empties` squares are empty or the game is
/// over. Returns the board, and the index of the player to move.
pub fn play_on(
    mut board: Board,
    players: [(&Weights, u32); 2],
    tables: &[TwoLevelTable; 2],
    nodes: u64,
    empties: u32,
) -> (Board, usize) {
    tables.iter().for_each(TwoLevelTable::clear);
    let control = SearchControl::new();
    let mut side = 0;
    while !board.is_over() && board.empties() > empties {
        if board.moves() == 0 {
            board = board.pass();
        } else {
            let (weights, confidence) = players[side];
            tables[side].grow_older();
            let mut search = Search::new(weights, &tables[side], &control);
            search.most_nodes = nodes;
            let empties = board.empties();
            let steps = if empties <= TO_THE_END {
                plans(empties)
            } else {
                let step = |depth| SearchStep { depth, confidence };
                (1..=empties).map(step).collect()
            };
            board = board.play(super::best(&mut search, board, steps).square);
        }
        side = 1 - side;
    }
    (board, side)
}
