//! `boardgames list`.

use anyhow::{Result, bail};
use clap::Args;

use super::{Globals, Status};

/// Arguments of `boardgames list`.
#[derive(Args)]
pub struct ListArgs {}

/// Runs the command.
///
/// # Errors
/// Always, until the command lands.
pub fn run(_args: ListArgs, _globals: &Globals) -> Result<Status> {
    bail!("'list' has not landed yet")
}
