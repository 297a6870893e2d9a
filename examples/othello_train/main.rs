//! Makes the Othello evaluation from nothing but this program's own games.
//!
//! ```text
//! cargo run --release --example othello_train -- generate --help
//! cargo run --release --example othello_train -- fit --help
//! cargo run --release --example othello_train -- gate --help
//! ```
//!
//! `docs/TRAINING.md` has the commands that made the weights we ship.

mod data;
mod fit;
mod gate;
mod generate;

use std::path::PathBuf;

use anyhow::{Context, Result};
use boardgames::games::othello::engine::eval::{Weights, pack};
use clap::Parser;

#[derive(Parser)]
enum Command {
    /// Play games and write their positions with what a search says of them.
    Generate(generate::Options),
    /// Fit weights to positions.
    Fit(fit::Options),
    /// Play two sets of weights against each other.
    Gate(gate::Options),
    /// Pack weights to be shipped.
    Pack {
        /// The weights that `fit` wrote.
        from: PathBuf,
        /// The file to write.
        to: PathBuf,
    },
}

fn main() -> Result<()> {
    match Command::parse() {
        Command::Generate(options) => generate::run(&options),
        Command::Fit(options) => fit::run(&options),
        Command::Gate(options) => gate::run(&options),
        Command::Pack { from, to } => Ok(std::fs::write(to, pack(&std::fs::read(from)?))?),
    }
}

/// Weights from a file; none given means all zero.
fn load(path: Option<&PathBuf>) -> Result<Weights> {
    let Some(path) = path else {
        return Ok(Weights::zero());
    };
    let bytes = std::fs::read(path).with_context(|| format!("reading {}", path.display()))?;
    let weights = Weights::from_bytes(&bytes).or_else(|| Weights::from_packed(&bytes));
    weights.with_context(|| format!("{} holds no weights", path.display()))
}
