//! The menu that opens without a command.

use anyhow::Result;

use super::keep::KeepArgs;
use super::play::{line_by_line, sit_down};
use super::seed::given_or_drawn;
use super::{Globals, Status};
use crate::games::GAMES;
use crate::ui::line::{Style, Talk};
use crate::ui::menu::{self, Plan};

/// Opens it: full screen on a terminal, numbered text otherwise.
///
/// # Errors
/// The terminal failed.
pub fn run(globals: &Globals) -> Result<Status> {
    let mut talk = Talk::standard();
    menu::run(&mut talk, GAMES, &mut |talk, plan| {
        play(talk, plan, globals)
    })?;
    Ok(Status::Done)
}

/// Plays one game of the text menu.
fn play(talk: &mut Talk, plan: &Plan, globals: &Globals) -> Result<()> {
    let mut session = plan.entry.open(&plan.options, None)?;
    sit_down(&mut *session, &plan.players, given_or_drawn(None)?)?;
    let mut keeper = KeepArgs::default().keeper(None, &*session)?;
    line_by_line(talk, &mut *session, &mut *keeper, Style::Sentences, globals)
}
