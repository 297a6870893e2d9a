//! `boardgames bench`.

use anyhow::{Result, bail};
use clap::Args;

use super::{Globals, Status};

/// Arguments of `boardgames bench`.
#[derive(Args)]
pub struct BenchArgs {}

/// Runs the command.
///
/// # Errors
/// Always, until the command lands.
pub fn run(_args: BenchArgs, _globals: &Globals) -> Result<Status> {
    bail!("'bench' has not landed yet")
}
