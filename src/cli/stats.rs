//! `boardgames stats`.

use anyhow::{Result, bail};
use clap::Args;

use super::{Globals, Status};

/// Arguments of `boardgames stats`.
#[derive(Args)]
pub struct StatsArgs {}

/// Runs the command.
///
/// # Errors
/// Always, until the command lands.
pub fn run(_args: StatsArgs, _globals: &Globals) -> Result<Status> {
    bail!("'stats' has not landed yet")
}
