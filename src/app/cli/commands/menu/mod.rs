//! The menu, which opens when no command is given: the menu screen, or a
//! numbered text menu, which works without a terminal.

mod entries;
mod question;
mod steps;
mod text_menu;

use anyhow::Result;

use crate::cli::args::globals::Globals;
use crate::cli::conversation::conversation;
use crate::cli::full_screen;
use crate::ui::plain::Style;
use crate::ui::tui::{Flow, Opening};
use text_menu::TextMenu;

/// Returns the menu screen, or runs the text menu if there is no full screen.
///
/// # Errors
/// The terminal failed.
pub fn run(globals: &Globals) -> Result<Option<Opening>> {
    if !globals.line_by_line() {
        return Ok(Some(Box::new(|_| Ok(Flow::Home(Vec::new())))));
    }
    let mut conversation = conversation(Style::Sentences, globals)?.without_commands();
    let (config, path) = globals.config()?;
    // Line mode has no colours, so it does not need the theme in the settings.
    let themes = globals.themes(&config, path.as_deref()).unwrap_or_default();
    let context = full_screen::context(globals, (config, path), themes);
    TextMenu::new(&mut conversation, context, globals).run()?;
    Ok(None)
}
