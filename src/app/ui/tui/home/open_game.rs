//! The game that the menu's line *Continue* opens.

use crate::store::{Dirs, newest_open};
use crate::ui::context::Context;
use crate::ui::text::ago;
use crate::ui::tui::preview::Preview;

/// A saved game that can be continued.
#[derive(Debug)]
pub struct OpenGame {
    /// The game and the move, such as `Othello, move 9`.
    pub title: String,
    /// The time since it was saved, in words.
    pub saved: String,
    /// The board of the game.
    pub preview: Preview,
}

impl OpenGame {
    /// Returns the newest game that can be continued.
    pub fn newest(places: &Dirs, context: &Context) -> Option<OpenGame> {
        let (path, _, session) = newest_open(places, context.games)?;
        let modified = std::fs::metadata(path)
            .and_then(|found| found.modified())
            .ok();
        let age = modified.and_then(|time| time.elapsed().ok());
        let number = session.history().len() + 1;
        Some(OpenGame {
            title: format!("{}, move {number}", session.info().title),
            saved: age.map_or_else(|| "earlier".to_owned(), ago),
            preview: Preview { session },
        })
    }
}
