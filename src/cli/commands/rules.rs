//! `boardgames rules`: rules, options and levels of a game.

use std::fmt::Write;

use anyhow::Result;
use clap::Args;

use crate::cli::args::position::game_parser;
use crate::cli::{Globals, Status, print};
use crate::games::GAMES;
use crate::session::{GameInfo, Level, rules_text};

/// Arguments of `boardgames rules`.
#[derive(Debug, Args)]
pub struct RulesArgs {
    /// Which game; without one, the games there are
    #[arg(value_parser = game_parser())]
    game: Option<&'static dyn GameInfo>,
}

/// Prints them.
///
/// # Errors
/// Standard output cannot be written.
pub fn run(args: RulesArgs, _globals: &Globals) -> Result<Status> {
    print(&match args.game {
        Some(entry) => text(entry)?,
        None => list(),
    })?;
    Ok(Status::Done)
}

/// The games there are, and how to read one's rules.
fn list() -> String {
    let mut text = String::new();
    for entry in GAMES {
        let (id, title, card) = (entry.id(), entry.title(), entry.card());
        text += &format!("{id:<12} {title:<14} {}\n", card.size);
    }
    text + "boardgames rules GAME prints the rules of one.\n"
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
