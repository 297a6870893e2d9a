//! `boardgames perft`.

use anyhow::{Result, bail};
use clap::Args;

use super::{Globals, Status};

/// Arguments of `boardgames perft`.
#[derive(Args)]
pub struct PerftArgs {}

/// Runs the command.
///
/// # Errors
/// Always, until the command lands.
pub fn run(_args: PerftArgs, _globals: &Globals) -> Result<Status> {
    bail!("'perft' has not landed yet")
}
