//! `boardgames completions`: completion scripts for shells.

use anyhow::Result;
use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::cli::{Cli, Globals, Status, print};

/// Arguments of `boardgames completions`.
#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// For which shell
    shell: Shell,
}

/// Prints the script.
///
/// # Errors
/// Standard output cannot be written.
pub fn run(args: CompletionsArgs, _globals: &Globals) -> Result<Status> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "boardgames", &mut script);
    print(&String::from_utf8_lossy(&script))?;
    Ok(Status::Done)
}
