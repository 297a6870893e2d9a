//! Measures the bias of searches of a few plies at each number of empty squares.
//!
//! The truth is the final score of games of strong play, corrected for moves that
//! were known not to be best. All positions of a game share its score, so that an
//! error of the mean score shows as a swing between even and odd numbers of empty
//! squares: with 400 games its standard error is 0.8 discs, and with 2,800 games
//! 0.3.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::{Result, ensure};
use boardgames::engine::SearchControl;
use boardgames::games::othello::engine::eval::Weights;
use boardgames::games::othello::engine::search::{
    Node, Search, SearchStep, TwoLevelTable, probcut, root_moves,
};
use clap::Args;

use super::games::{self, Labelled};
use super::generate::Shard;

#[derive(Args)]
pub struct Options {
    /// The weights to measure, packed or not; the program's own if not given.
    #[arg(long)]
    weights: Option<PathBuf>,
    /// Games of strong play (`generate --diverse 0 --depth 12`).
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// The fewest empty squares of a position.
    #[arg(long, default_value_t = 21)]
    least: u32,
    /// The most empty squares of a position.
    #[arg(long, default_value_t = 46)]
    most: u32,
    /// Largest value, in discs, that a position has in its game.
    #[arg(long, default_value_t = 16)]
    close: i8,
    /// Take only this part of the games: I/N with I from 0 to N - 1.
    #[arg(long, default_value = "0/1")]
    shard: Shard,
}

/// Depths of the searches, in plies.
const DEPTHS: [u32; 3] = [1, 2, 4];

/// The errors of searches, in discs, by empty squares and depth.
type Errors = BTreeMap<(u32, u32), Vec<f64>>;

pub fn run(options: &Options) -> Result<()> {
    let weights = super::load(options.weights.as_deref())?;
    let errors = measured(options, &weights)?;
    ensure!(!errors.is_empty(), "there are no such positions");
    show(&errors, options);
    Ok(())
}

/// Searches the positions of all games.
fn measured(options: &Options, weights: &Weights) -> Result<Errors> {
    let (table, control) = (TwoLevelTable::new(1), SearchControl::new());
    let mut errors = Errors::new();
    for path in &options.games {
        for game in games::read(path)?.games.into_values() {
            if !options.shard.includes(game.number) {
                continue;
            }
            for (position, score) in game.labels(1.0) {
                if !fits(&position, options) {
                    continue;
                }
                let board = position.board;
                table.clear();
                let mut search = Search::new(weights, &table, &control);
                let (root, mut moves) = (Node::new(board), root_moves(board));
                for depth in 1..=DEPTHS[DEPTHS.len() - 1] {
                    let step = SearchStep {
                        depth,
                        confidence: probcut::EXACT,
                    };
                    search.best_of(&root, &mut moves, step);
                    if DEPTHS.contains(&depth) {
                        let error = f64::from(moves[0].value) - f64::from(score);
                        errors
                            .entry((board.empties(), depth))
                            .or_default()
                            .push(error);
                    }
                }
            }
        }
    }
    Ok(errors)
}

fn fits(position: &Labelled, options: &Options) -> bool {
    (options.least..=options.most).contains(&position.board.empties())
        && position.value.abs() <= options.close
        && position.board.moves() != 0
}

fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len() as f64
}

/// Prints the bias of each depth by empty squares, with the standard error of
/// depth 1.
fn show(errors: &Errors, options: &Options) {
    println!("empties\tpositions\tbias at depths 1, 2, 4\tstandard error");
    for empties in options.least..=options.most {
        let of = |depth| errors.get(&(empties, depth));
        let (Some(one), Some(two), Some(four)) = (of(1), of(2), of(4)) else {
            continue;
        };
        let bias = mean(one);
        let square = mean(&one.iter().map(|e| (e - bias).powi(2)).collect::<Vec<_>>());
        println!(
            "{empties}\t{}\t{bias:+.2} {:+.2} {:+.2}\t{:.2}",
            one.len(),
            mean(two),
            mean(four),
            (square / one.len() as f64).sqrt()
        );
    }
}
