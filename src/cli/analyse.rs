//! `boardgames analyse`.

use anyhow::{Result, bail};
use clap::Args;

use super::{Globals, Status};

/// Arguments of `boardgames analyse`.
#[derive(Args)]
pub struct AnalyseArgs {}

/// Runs the command.
///
/// # Errors
/// Always, until the command lands.
pub fn run(_args: AnalyseArgs, _globals: &Globals) -> Result<Status> {
    bail!("'analyse' has not landed yet")
}
