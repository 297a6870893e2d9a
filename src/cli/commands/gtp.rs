//! `boardgames gtp`.

use std::io;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Args;

use crate::cli::args::seed::{self, parse_seed};
use crate::cli::{GameArg, Globals, Status};
use crate::engine::{BotSpec, Level, parse_time};
use crate::gtp::{Pace, Server, Settings, serve};

/// Arguments of `boardgames gtp`.
#[derive(Debug, Args)]
pub struct GtpArgs {
    #[command(flatten)]
    game: GameArg,

    /// A rules option; see `boardgames rules GAME`
    #[arg(short = 'o', long = "option", value_name = "KEY=VALUE", value_parser = crate::cli::args::position::pair)]
    options: Vec<(String, String)>,

    /// How strong it plays, 0-10 or a name, with settings as a player has
    /// them: 5,nodes=100000 [default: best]
    #[arg(long, value_name = "LEVEL")]
    level: Option<BotSpec>,

    /// Time for each move, e.g. 1s or 300ms, at full strength
    #[arg(long, value_name = "TIME", value_parser = parse_time, conflicts_with = "level")]
    time: Option<Duration>,

    /// The first game's seed; the next games' are the numbers that follow
    /// [default: drawn]
    #[arg(long, value_name = "N", value_parser = parse_seed, allow_negative_numbers = true)]
    seed: Option<u64>,
}

/// Runs the command.
///
/// # Errors
/// A wrong option or time, or a broken terminal.
pub fn run(args: GtpArgs, _globals: &Globals) -> Result<Status> {
    let (bot, pace) = player(&args);
    let settings = Settings {
        options: args.options,
        bot,
        pace,
        seed: seed::given_or_drawn(args.seed)?,
    };
    let mut server = Server::new(args.game.game, settings)?;
    serve(
        &mut server,
        &mut io::stdin().lock(),
        &mut io::stdout().lock(),
    )
    .context("cannot speak on standard input and output")?;
    Ok(Status::Done)
}

/// The player the arguments ask for, and whether a clock decides its time.
fn player(args: &GtpArgs) -> (BotSpec, Pace) {
    if let Some(spec) = args.level {
        return (spec, Pace::Own);
    }
    let mut best = BotSpec::from(Level::BEST);
    best.limits.time = args.time;
    match args.time {
        Some(_) => (best, Pace::Own),
        None => (best, Pace::Clock),
    }
}
