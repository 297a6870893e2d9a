//! Sets the constant of each ply from positions of strong play, so that
//! estimates are unbiased there.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use boardgames::games::othello::engine::eval::{EXTRAS, STAGES, UNIT, extras, stage};
use boardgames::games::othello::engine::search::Node;
use clap::Args;

use super::yardstick;

#[derive(Args)]
pub struct Options {
    /// The weights to change, packed or not.
    weights: PathBuf,
    /// Positions with exact values, such as `yardstick matches` writes.
    #[arg(required = true)]
    positions: Vec<PathBuf>,
    /// Number of positions at which a mean error counts half; fewer count less.
    #[arg(long, default_value_t = 50.0)]
    pull: f64,
    /// The file to write, not packed.
    #[arg(long)]
    out: PathBuf,
}

pub fn run(options: &Options) -> Result<()> {
    let weights = super::load(Some(&options.weights))?;
    let mut errors: BTreeMap<u32, Vec<f64>> = BTreeMap::new();
    for path in &options.positions {
        let text =
            std::fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))?;
        for mark in yardstick::marks(&text)?.iter().filter(|mark| mark.exact) {
            let estimate = Node::new(mark.board).estimate(&weights);
            let error = f64::from(mark.value - estimate);
            errors.entry(mark.board.empties()).or_default().push(error);
        }
    }
    ensure!(!errors.is_empty(), "there are no exact values");
    let mut bytes = super::plain(&options.weights)?;
    let size = bytes.len() / STAGES;
    for (empties, errors) in errors {
        let count = errors.len() as f64;
        let mean = errors.iter().sum::<f64>() / count;
        let shift = mean * count / (count + options.pull);
        let [.., ply] = extras(0, 0, empties);
        // A stage's extra weights are at its end, two bytes each.
        let place = (stage(empties) + 1) * size - 2 * (EXTRAS - ply);
        let old = i16::from_le_bytes([bytes[place], bytes[place + 1]]);
        let new = old + (shift * f64::from(UNIT)).round() as i16;
        bytes[place..place + 2].copy_from_slice(&new.to_le_bytes());
        println!("{empties} empty: {count} positions, {mean:+.2} discs, constant {old} to {new}");
    }
    Ok(std::fs::write(&options.out, &bytes)?)
}
