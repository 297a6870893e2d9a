//! `boardgames nboard`: an engine for the NBoard protocol.

use std::io;
use std::io::BufReader;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Args;

use crate::cli::args::seed::{self, parse_seed};
use crate::cli::exit::{Status, usage};
use crate::engine::{BotSpec, Level, parse_time};
use crate::game::ForeignFormat;
use crate::games::GAMES;
use crate::gtp::{NBoardServer, serve_nboard};
use crate::session::GameInfo;

/// Arguments of `boardgames nboard`.
#[derive(Debug, Args)]
pub struct NboardArgs {
    /// Strength: 0-10 or a name, with settings as for a player [default: best,
    /// as deep as the other program says]
    #[arg(long, value_name = "LEVEL")]
    level: Option<BotSpec>,

    /// Time for each move at full strength, e.g. 1s or 300ms
    #[arg(long, value_name = "TIME", value_parser = parse_time, conflicts_with = "level")]
    time: Option<Duration>,

    /// Seed of the computer player [default: random]
    #[arg(long, value_name = "N", value_parser = parse_seed)]
    seed: Option<u64>,
}

/// Runs the engine until `quit` or the end of the input.
///
/// # Errors
/// The streams fail.
pub fn run(args: NboardArgs) -> Result<Status> {
    let follows_depth = args.level.is_none() && args.time.is_none();
    let mut bot = args.level.unwrap_or_else(|| BotSpec::from(Level::BEST));
    if args.time.is_some() {
        bot.limits.time = args.time;
    }
    let seed = seed::given_or_drawn(args.seed)?;
    let mut server = NBoardServer::new(game()?, bot, follows_depth, seed);
    let input = BufReader::new(io::stdin());
    serve_nboard(&mut server, input, &mut io::stdout().lock())
        .context("cannot speak on standard input and output")?;
    Ok(Status::Done)
}

/// Returns the game that the protocol can send: the one with GGF.
fn game() -> Result<&'static GameInfo> {
    let has_ggf = |info: &&&'static GameInfo| {
        let session = info.open(&[], None);
        session.is_ok_and(|session| {
            session
                .foreign(ForeignFormat::Ggf, &session.record())
                .is_some()
        })
    };
    let found = GAMES.iter().find(has_ggf).copied();
    found.ok_or_else(|| usage("no game can be sent in the NBoard protocol"))
}
