//! `boardgames replay`.

use anyhow::{Result, bail};
use clap::Args;

use super::{Globals, Status};

/// Arguments of `boardgames replay`.
#[derive(Args)]
pub struct ReplayArgs {}

/// Runs the command.
///
/// # Errors
/// Always, until the command lands.
pub fn run(_args: ReplayArgs, _globals: &Globals) -> Result<Status> {
    bail!("'replay' has not landed yet")
}
