//! Positions of matches between two evaluations, all of them whatever their
//! value: what an evaluation is asked in the games that it has to decide.

use std::collections::HashSet;
use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use boardgames::games::othello::Board;
use boardgames::games::othello::engine::search::{TwoLevelTable, probcut};
use boardgames::games::othello::engine::symmetry::canonical;
use clap::Args;

use super::{gate, lines, yardstick};

#[derive(Args)]
pub struct Options {
    /// The other side's weights.
    other: PathBuf,
    /// The weights of one side, of both in every third game; none: those
    /// shipped.
    #[arg(long)]
    weights: Option<PathBuf>,
    /// The first opening line.
    #[arg(long, default_value_t = 0)]
    skip: usize,
    /// Opening lines at most, three games each.
    #[arg(long, default_value_t = 250)]
    count: usize,
    /// Positions that each side looks at before a move.
    #[arg(long, default_value_t = 500_000)]
    nodes: u64,
    /// How many squares are empty in the positions, the most first.
    #[arg(long, value_delimiter = ',', default_values_t = [20])]
    empties: Vec<u32>,
    /// The file to add to; positions that it holds already stay as they are.
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
    let [one, two] = [&weights, &other].map(|side| (side, probcut::USUAL));
    for board in lines::boards()
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
                // The value is the mover's: one who must pass has none of his own.
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
