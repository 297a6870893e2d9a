//! Positions from matches between two evaluations, whatever their values are:
//! these are the positions in which an evaluation must decide during play.

use std::collections::HashSet;
use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use boardgames::games::othello::Board;
use boardgames::games::othello::engine::search::TwoLevelTable;
use boardgames::games::othello::engine::symmetry::canonical;
use clap::Args;

use super::{gate, lines, yardstick};

#[derive(Args)]
pub struct Options {
    /// The weights of the other side.
    other: PathBuf,
    /// The weights of one side, and of both in every third game; the program's
    /// own if not given.
    #[arg(long)]
    weights: Option<PathBuf>,
    /// The first opening line.
    #[arg(long, default_value_t = 0)]
    skip: usize,
    /// Maximum number of opening lines, with three games each.
    #[arg(long, default_value_t = 250)]
    count: usize,
    /// Node limit of a move.
    #[arg(long, default_value_t = 500_000)]
    nodes: u64,
    /// Numbers of empty squares at which to take positions, in falling order.
    #[arg(long, value_delimiter = ',', default_values_t = [20])]
    empties: Vec<u32>,
    /// The file to append to; positions already in it stay as they are.
    #[arg(long)]
    out: PathBuf,
}

pub fn run(options: &Options) -> Result<()> {
    let weights = super::load(options.weights.as_deref())?;
    let other = super::load(Some(&options.other))?;
    let old = std::fs::read_to_string(&options.out).unwrap_or_default();
    let mut seen: HashSet<Board> = yardstick::known(&old);
    let mut file = std::fs::OpenOptions::new()
        .create(true)
        .append(true)
        .open(&options.out)?;
    let tables = [(); 2].map(|()| TwoLevelTable::new(8));
    let [one, two] = [&weights, &other].map(gate::Player::usual);
    for board in lines::boards(None)?
        .into_iter()
        .skip(options.skip)
        .take(options.count)
    {
        for mut players in [[one, two], [two, one], [one, one]] {
            let mut end = board;
            for &empties in &options.empties {
                let (next, mover) = gate::play_on(end, players, &tables, options.nodes, empties);
                players.rotate_left(mover);
                end = next;
                // Values are for a mover with a choice, so after a pass the
                // other side moves.
                let asked = if end.moves() == 0 { end.pass() } else { end };
                if asked.moves() != 0 && seen.insert(canonical(asked).0) {
                    let mark = yardstick::value(asked, &weights);
                    file.write_all(yardstick::line(&mark).as_bytes())?;
                }
            }
        }
    }
    Ok(())
}
