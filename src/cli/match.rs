//! `boardgames match`.

use anyhow::{Result, bail};
use clap::Args;

use super::{Globals, Status};

/// Arguments of `boardgames match`.
#[derive(Args)]
pub struct MatchArgs {}

/// Runs the command.
///
/// # Errors
/// Always, until the command lands.
pub fn run(_args: MatchArgs, _globals: &Globals) -> Result<Status> {
    bail!("'match' has not landed yet")
}
