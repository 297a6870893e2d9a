//! Trains the Othello evaluation from the program's own games alone.
//!
//! ```text
//! cargo run --release -p boardgames-tools --bin othello_train -- --help
//! ```
//!
//! `docs/TRAINING.md` has the commands that made the program's weights.

mod accuracy;
mod bias;
mod calibrate;
mod cost;
mod cuts;
mod fit;
mod games;
mod gate;
mod generate;
mod ladder;
mod lines;
mod matches;
mod parts;
mod spread;
mod thin;
mod widen;
mod yardstick;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use boardgames::games::othello::Board;
use boardgames::games::othello::engine::eval::{Weights, pack, unpack};
use boardgames::games::othello::engine::search::{
    Node, RootMove, Search, SearchStep, probcut, root_moves,
};
use clap::Parser;

#[derive(Parser)]
enum Command {
    /// Play games and write them with the values of their positions.
    Generate(generate::Options),
    /// Merge the games of several files, in order of their numbers.
    Merge {
        /// Files of games of one recipe, such as shards.
        #[arg(required = true)]
        from: Vec<PathBuf>,
        /// The file to write.
        #[arg(long)]
        out: PathBuf,
    },
    /// Fit weights to games.
    Fit(fit::Options),
    /// Set the constant of each ply from positions of strong play.
    Calibrate(calibrate::Options),
    /// Measure the bias of shallow searches at each number of empty squares.
    Bias(bias::Options),
    /// Print balanced opening lines.
    Lines(lines::Options),
    /// Play two sets of weights or likely cuts against each other.
    Gate(Box<gate::Options>),
    /// Print the result of the files that parts of a `gate` wrote.
    GateMerge {
        /// Files of one match.
        #[arg(required = true)]
        from: Vec<PathBuf>,
        /// Elo for the log likelihood ratio; 0 prints none.
        #[arg(long, default_value_t = 0.0)]
        elo: f64,
    },
    /// Make and use the yardstick of evaluations.
    #[command(subcommand)]
    Yardstick(yardstick::Command),
    /// Write the values of positions at every depth.
    Ladder(ladder::Options),
    /// Measure what the first search to the end takes.
    Cost(cost::Options),
    /// Compare searches with likely cuts to deep values.
    Accuracy(accuracy::Options),
    /// Fit the spread between shallow and deep searches.
    Spread(spread::Options),
    /// Make weights easier to pack.
    Thin(thin::Options),
    /// Turn weights of the 46 patterns of generations 0 to 11 into weights of
    /// today's patterns.
    Widen {
        /// Plain weights, such as `w8.bin`.
        from: PathBuf,
        /// The file to write.
        to: PathBuf,
    },
    /// Pack weights for the program.
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
        Command::Merge { from, out } => games::merge(&from, &out),
        Command::Fit(options) => fit::run(&options),
        Command::Calibrate(options) => calibrate::run(&options),
        Command::Bias(options) => bias::run(&options),
        Command::Lines(options) => lines::run(&options),
        Command::Gate(options) => gate::run(&options),
        Command::GateMerge { from, elo } => gate::merge(&from, elo),
        Command::Yardstick(command) => command.run(),
        Command::Ladder(options) => ladder::run(&options),
        Command::Cost(options) => cost::run(&options),
        Command::Accuracy(options) => accuracy::run(&options),
        Command::Spread(options) => spread::run(&options),
        Command::Thin(options) => thin::run(&options),
        Command::Widen { from, to } => {
            let wide = widen::widened(&std::fs::read(&from)?);
            let wide = wide.with_context(|| {
                format!(
                    "{} does not have the weights of 46 patterns",
                    from.display()
                )
            })?;
            Ok(std::fs::write(to, wide)?)
        }
        Command::Pack { from, to } => Ok(std::fs::write(to, pack(&std::fs::read(from)?))?),
    }
}

/// The program's own weights, packed.
const SHIPPED: &[u8] = include_bytes!("../../../../src/core/games/othello/weights.bin");

fn bytes(path: Option<&Path>) -> Result<Vec<u8>> {
    match path {
        None => Ok(SHIPPED.to_vec()),
        Some(path) => std::fs::read(path).with_context(|| format!("reading {}", path.display())),
    }
}

/// Reads weights from a file; without one, returns the program's own.
fn load(path: Option<&Path>) -> Result<Weights> {
    let bytes = bytes(path)?;
    let weights = Weights::from_bytes(&bytes).or_else(|| Weights::from_packed(&bytes));
    weights.with_context(|| {
        let path = path.map_or("the program".into(), |p| p.display().to_string());
        format!("{path} holds no weights: `fit` writes such files")
    })
}

/// The unpacked bytes of weights.
fn plain(path: &Path) -> Result<Vec<u8>> {
    let bytes = bytes(Some(path))?;
    Ok(unpack(&bytes).unwrap_or(bytes))
}

/// A short hash of the weights, to distinguish weights.
fn name(path: Option<&Path>) -> Result<String> {
    Ok(format!("{:08x}", hash(&bytes(path)?)))
}

/// A short hash (FNV-1a).
fn hash(bytes: &[u8]) -> u64 {
    let mix = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, mix) >> 32
}

/// The best move after the search steps that its limits allow. The mover must
/// have a legal move.
fn best(
    search: &mut Search<'_>,
    board: Board,
    steps: impl IntoIterator<Item = SearchStep>,
) -> RootMove {
    let (root, mut moves) = (Node::new(board), root_moves(board));
    for step in steps {
        if !search.best_of(&root, &mut moves, step) {
            break;
        }
    }
    moves[0]
}

/// A step of the middle game: a search of `depth` plies with ProbCut.
fn usual(depth: u32) -> SearchStep {
    SearchStep {
        depth,
        confidence: probcut::USUAL,
    }
}
