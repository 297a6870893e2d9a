//! The menu that opens without a command.

use anyhow::Result;

use super::{Globals, Status, print};
use crate::games::GAMES;

/// Opens it: full screen on a terminal, numbered text otherwise.
///
/// # Errors
/// The terminal failed.
pub fn run(_globals: &Globals) -> Result<Status> {
    for (i, entry) in GAMES.iter().enumerate() {
        print(&format!("{} {}\n", i + 1, entry.title()))?;
    }
    Ok(Status::Done)
}
