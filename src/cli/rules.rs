//! `boardgames rules`: rules, options and levels of a game.

use std::fmt::Write;

use anyhow::Result;
use clap::Args;

use super::{GameArg, Globals, Status, print};
use crate::session::{Entry, Level};

/// Arguments of `boardgames rules`.
#[derive(Args)]
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
fn text(entry: &dyn Entry) -> Result<String> {
    let mut text = format!("{}\n\n", entry.rules().trim_end());
    let defaults = entry.defaults();
    for (spec, (_, default)) in entry.options().iter().zip(&defaults) {
        writeln!(
            text,
            "Option {} (default {default}): {}",
            spec.key, spec.help
        )?;
        let width = spec.values.iter().map(|value| value.name.len()).max();
        let width = width.unwrap_or_default();
        for value in spec.values {
            let line = format!("  -o {}={:<width$}  {}", spec.key, value.name, value.help);
            writeln!(text, "{}", line.trim_end())?;
        }
        text.push('\n');
    }
    text.push_str("Levels of the computer:\n");
    for level in Level::all() {
        let help = entry.level_help(&defaults, level)?;
        writeln!(text, "  {:>2}  {:<8} {help}", level.number(), level.name())?;
    }
    Ok(text)
}
