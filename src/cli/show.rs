//! `boardgames show`.

use anyhow::{Result, bail};
use clap::Args;

use super::{Globals, Status};

/// Arguments of `boardgames show`.
#[derive(Args)]
pub struct ShowArgs {}

/// Runs the command.
///
/// # Errors
/// Always, until the command lands.
pub fn run(_args: ShowArgs, _globals: &Globals) -> Result<Status> {
    bail!("'show' has not landed yet")
}
