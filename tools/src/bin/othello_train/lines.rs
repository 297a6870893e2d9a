//! Balanced opening lines for matches: lines of sound moves after which a deep
//! search finds neither side ahead.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use boardgames::engine::{SearchControl, seeded};
use boardgames::game::Notation;
use boardgames::games::othello::engine::eval::Weights;
use boardgames::games::othello::engine::search::{Node, Search, TwoLevelTable, root_moves};
use boardgames::games::othello::engine::symmetry::canonical;
use boardgames::games::othello::{Board, Move, Othello, START, bits};
use clap::Args;
use rand::RngExt;

#[derive(Args)]
pub struct Options {
    /// Number of lines.
    #[arg(long, default_value_t = 250)]
    count: usize,
    /// Depth in plies of the search that checks the balance.
    #[arg(long, default_value_t = 14)]
    depth: u32,
    /// Largest lead of either side, in discs.
    #[arg(long, default_value_t = 2)]
    balance: i32,
    /// Seed of the first line.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Weights of the searches; the program's own if not given.
    #[arg(long)]
    weights: Option<PathBuf>,
}

/// The range of a line's length, in plies.
const PLIES: std::ops::RangeInclusive<usize> = 8..=16;
/// The largest loss of a move, in discs, in a search of [`LOOK`] plies.
const CLOSE: i32 = 4;
const LOOK: u32 = 3;

/// The lines from which matches are played.
const LINES: &str = include_str!("openings.txt");

/// The boards after the opening lines, or after those of a file.
pub fn boards(path: Option<&Path>) -> Result<Vec<Board>> {
    let own = path.map(|path| {
        std::fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))
    });
    let text = own.transpose()?.unwrap_or_else(|| LINES.to_owned());
    let board = |line: &str| {
        let moves = Othello::split_moves(line).into_iter();
        let squares = moves.map(|mv| mv.parse::<Move>().ok().and_then(Move::square));
        squares
            .into_iter()
            .try_fold(START, |board, square| {
                let square = square.filter(|square| board.moves() >> square & 1 == 1)?;
                Some(board.play(square))
            })
            .with_context(|| format!("'{line}' is no line of moves: `lines` writes such lines"))
    };
    text.lines().map(board).collect()
}

/// Prints new lines.
pub fn run(options: &Options) -> Result<()> {
    let weights = super::load(options.weights.as_deref())?;
    let (mut seen, mut seed) = (HashSet::new(), options.seed);
    while seen.len() < options.count {
        if let Some((line, board)) = line(options, &weights, seed)
            && seen.insert(canonical(board).0)
        {
            println!("{line}");
        }
        seed += 1;
    }
    Ok(())
}

/// The line of a seed, with its last board, if it is balanced.
fn line(options: &Options, weights: &Weights, seed: u64) -> Option<(String, Board)> {
    let (table, control) = (TwoLevelTable::new(16), SearchControl::new());
    let mut search = Search::new(weights, &table, &control);
    let mut rng = seeded(seed);
    let (mut board, mut text) = (START, String::new());
    for _ in 0..rng.random_range(PLIES) {
        let (root, mut moves) = (Node::new(board), root_moves(board));
        if moves.is_empty() {
            return None;
        }
        for depth in 1..=LOOK {
            search.each_of(&root, &mut moves, super::usual(depth));
        }
        let best = moves[0].value;
        moves.retain(|mv| mv.value >= best - CLOSE);
        let square = moves[rng.random_range(0..moves.len())].square;
        text += &Move::place(square).to_string();
        board = board.play(square);
    }
    if bits::squares(board.moves()).count() < 2 {
        return None;
    }
    let mut balanced = |depth, most: i32| {
        let steps = (1..=depth).map(super::usual);
        super::best(&mut search, board, steps).value.abs() <= most
    };
    // The shallow search rejects most lines, which saves the deep one.
    (balanced(6, 2 * options.balance) && balanced(options.depth, options.balance))
        .then_some((text, board))
}
