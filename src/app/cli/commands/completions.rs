//! `boardgames completions`: completion scripts for shells.

use anyhow::Result;
use clap::{Args, ValueEnum};

use crate::cli::exit::{Status, print};

/// Arguments of `boardgames completions`.
#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// Shell to print the script for
    shell: Shell,
}

/// A shell that completes command lines.
#[derive(Copy, Clone, Debug, Eq, PartialEq, ValueEnum)]
enum Shell {
    Bash,
    Elvish,
    Fish,
    #[value(name = "powershell")]
    Power,
    Zsh,
}

impl Shell {
    fn script(self) -> &'static str {
        match self {
            Shell::Bash => include_str!("../completion/boardgames.bash"),
            Shell::Elvish => include_str!("../completion/boardgames.elv"),
            Shell::Fish => include_str!("../completion/boardgames.fish"),
            Shell::Power => include_str!("../completion/boardgames.ps1"),
            Shell::Zsh => include_str!("../completion/boardgames.zsh"),
        }
    }
}

/// Prints the script. It asks `complete-words` whenever Tab is pressed.
///
/// # Errors
/// Standard output cannot be written.
pub fn run(args: CompletionsArgs) -> Result<Status> {
    print(args.shell.script())?;
    Ok(Status::Done)
}
