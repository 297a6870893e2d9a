//! `boardgames gtp`: a server for the Go Text Protocol.

use std::io;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Args;

use crate::cli::args::globals::Globals;
use crate::cli::args::position::GameArg;
use crate::cli::args::seed::{self, parse_seed};
use crate::cli::exit::Status;
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

    /// Strength: 0-10 or a name, with settings as for a player, such as
    /// 5,nodes=100000 [default: best]
    #[arg(long, value_name = "LEVEL")]
    level: Option<BotSpec>,

    /// Time for each move at full strength, e.g. 1s or 300ms
    #[arg(long, value_name = "TIME", value_parser = parse_time, conflicts_with = "level")]
    time: Option<Duration>,

    /// Seed of the first game; later games count up from it [default: random]
    #[arg(long, value_name = "N", value_parser = parse_seed)]
    seed: Option<u64>,
}

/// Runs the server until the input ends.
///
/// # Errors
/// An invalid option or time, or the streams fail.
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
    .context("cannot use standard input and output")?;
    Ok(Status::Done)
}

/// Returns the player the arguments describe, and whether a clock decides its
/// time.
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
