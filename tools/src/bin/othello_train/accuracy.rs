//! Compares searches with a node limit to the deep values of `ladder`, for
//! different likely cuts: much cheaper than games, but it does not see how
//! errors add up in play.

use std::path::PathBuf;

use anyhow::{Result, ensure};
use boardgames::engine::SearchControl;
use boardgames::games::othello::engine::search::{Node, Search, TwoLevelTable, root_moves};
use clap::Args;

use super::{cuts, ladder};

#[derive(Args)]
pub struct Options {
    /// Files that `ladder` wrote.
    #[arg(required = true)]
    ladders: Vec<PathBuf>,
    /// Weights of the searches; the program's own if not given.
    #[arg(long)]
    weights: Option<PathBuf>,
    /// Likely cuts, such as `usual=1.3,nested=1`; give several to compare them.
    #[arg(long)]
    cuts: Vec<String>,
    /// Node limit of a search.
    #[arg(long, default_value_t = 500_000)]
    nodes: u64,
    /// Depth of the deep values; positions without them are left out.
    #[arg(long, default_value_t = 20)]
    deep: usize,
    /// The fewest empty squares of a position.
    #[arg(long, default_value_t = 22)]
    least: u32,
    /// The most empty squares of a position.
    #[arg(long, default_value_t = 50)]
    most: u32,
    /// Size of the table in MiB.
    #[arg(long, default_value_t = 64)]
    table: usize,
}

pub fn run(options: &Options) -> Result<()> {
    let weights = super::load(options.weights.as_deref())?;
    let mut wanted = Vec::new();
    for path in &options.ladders {
        for ladder in ladder::ladders(path)? {
            let range = options.least..=options.most;
            if range.contains(&ladder.board.empties()) && ladder.sure.len() >= options.deep {
                // The mean of two depths has no parity.
                let sum = ladder.sure[options.deep - 1] + ladder.sure[options.deep - 2];
                wanted.push((ladder.board, f64::from(sum) / 2.0));
            }
        }
    }
    ensure!(!wanted.is_empty(), "there are no positions of such depth");
    let table = TwoLevelTable::new(options.table);
    let control = SearchControl::new();
    let mut first: Option<Vec<f64>> = None;
    for text in &options.cuts {
        let cuts = cuts::read(text)?;
        let (mut squares, mut depths) = (Vec::new(), 0.0);
        for (board, deep) in &wanted {
            table.clear();
            let mut search = Search::new(&weights, &table, &control);
            search.cuts = &cuts;
            search.most_nodes = options.nodes;
            let (root, mut moves) = (Node::new(*board), root_moves(*board));
            let mut values = [f64::NAN; 2];
            let mut reached = 0;
            for depth in 1..board.empties() {
                if !search.best_of(&root, &mut moves, super::usual(depth)) {
                    break;
                }
                values = [values[1], moves[0].value.into()];
                reached = depth;
            }
            depths += f64::from(reached);
            squares.push(((values[0] + values[1]) / 2.0 - deep).powi(2));
        }
        let count = squares.len() as f64;
        let mean = |list: &[f64]| list.iter().sum::<f64>() / count;
        let square = mean(&squares);
        let against = first.get_or_insert_with(|| squares.clone());
        let gains: Vec<f64> = squares.iter().zip(&*against).map(|(s, f)| s - f).collect();
        let gain = mean(&gains);
        let spread = mean(&gains.iter().map(|g| (g - gain).powi(2)).collect::<Vec<_>>());
        println!(
            "{count} positions, depth {:.2}, error {:.3}, square {:+.3} ± {:.3} to the first: [{text}]",
            depths / count,
            square.sqrt(),
            gain,
            1.96 * (spread / count).sqrt()
        );
    }
    Ok(())
}
