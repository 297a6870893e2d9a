//! Measures what the first search to the end takes.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::Result;
use boardgames::engine::{SearchControl, seeded};
use boardgames::games::othello::Board;
use boardgames::games::othello::engine::eval::Weights;
use boardgames::games::othello::engine::search::{Node, Search, TwoLevelTable, plans, root_moves};
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
    /// Positions for each range of four empty squares.
    #[arg(long, default_value_t = 200)]
    each: usize,
    /// The most empty squares of a position.
    #[arg(long, default_value_t = 24)]
    end: u32,
}

/// The largest value, in discs, of a close position.
const CLOSE: i8 = 16;
/// The fewest empty squares of a position.
const LEAST: u32 = 12;

pub fn run(options: &Options) -> Result<()> {
    let weights = super::load(options.weights.as_deref())?;
    let mut games: Vec<_> = games::read(&options.games)?.games.into_values().collect();
    games.retain(|game| game.kind == Kind::Balanced);
    costs(&games, options, &weights);
    Ok(())
}

/// Prints the median and the upper decile of the nodes that the first search to
/// the end takes, after the steps before it.
fn costs(games: &[games::Game], options: &Options, weights: &Weights) {
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
            (LEAST..=options.end).contains(&empties)
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
