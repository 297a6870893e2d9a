//! `boardgames man`: the manual page, every command in one page.

use anyhow::Result;
use clap::{Args, CommandFactory};
use clap_mangen::Man;

use super::{Cli, Globals, Status, print};

/// Arguments of `boardgames man`.
#[derive(Args)]
pub struct ManArgs {}

/// Prints the page in roff.
///
/// # Errors
/// Standard output cannot be written.
pub fn run(_args: ManArgs, _globals: &Globals) -> Result<Status> {
    let mut page = Vec::new();
    Man::new(Cli::command()).render(&mut page)?;
    print(&String::from_utf8_lossy(&page))?;
    Ok(Status::Done)
}
