//! `boardgames play`.

use anyhow::Result;
use clap::Args;

use super::players::PlayersArg;
use super::{GameArg, Globals, Setup, Status, print, seat};
use crate::core::Side;

/// Arguments of `boardgames play`.
#[derive(Args)]
pub struct PlayArgs {
    #[command(flatten)]
    game: GameArg,
    #[command(flatten)]
    players: PlayersArg,
    #[command(flatten)]
    setup: Setup,
    /// Equal seeds give equal games
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

/// Plays.
///
/// # Errors
/// Wrong usage, a file or the terminal failed.
pub fn run(args: PlayArgs, _globals: &Globals) -> Result<Status> {
    let mut session = args.setup.open(args.game.game)?;
    let players = args.players.resolve(args.game.game)?;
    for (side, spec) in Side::BOTH.into_iter().zip(&players) {
        session.sit(side, seat(spec)?, args.seed.unwrap_or_default());
    }
    print(&format!("{}\n", session.position()))?;
    Ok(Status::Done)
}
