//! `boardgames rules`: rules, options and levels of a game.

use std::fmt::Write;

use anyhow::Result;
use clap::Args;

use crate::cli::{GameArg, Globals, Status, print};
use crate::session::{GameInfo, Level, rules_text};

/// Arguments of `boardgames rules`.
#[derive(Debug, Args)]
pub struct RulesArgs {
    #[command(flatten)]
    game: GameArg,
}

/// Prints them.
///
/// # Errors
/// Standard output cannot be written.
pub fn run(args: RulesArgs, _globals: &Globals) -> Result<Status> {
    print(&text(args.game.game)?)?;
    Ok(Status::Done)
}

/// Rules, then options, then levels.
fn text(entry: &dyn GameInfo) -> Result<String> {
    let mut text = rules_text(entry);
    text.push_str("\nLevels of the computer:\n");
    let defaults = entry.defaults();
    for level in Level::all() {
        let help = entry.level_help(&defaults, level)?;
        writeln!(text, "  {:>2}  {:<8} {help}", level.number(), level.name())?;
    }
    Ok(text)
}
