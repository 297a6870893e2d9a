//! `boardgames gtp`.

use anyhow::{Result, bail};
use clap::Args;

use super::{Globals, Status};

/// Arguments of `boardgames gtp`.
#[derive(Args)]
pub struct GtpArgs {}

/// Runs the command.
///
/// # Errors
/// Always, until the command lands.
pub fn run(_args: GtpArgs, _globals: &Globals) -> Result<Status> {
    bail!("'gtp' has not landed yet")
}
