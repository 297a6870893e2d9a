//! The game that 'Continue' goes on with.

use crate::store::{Dirs, newest_open};
use crate::ui::text::ago;
use crate::ui::tui::context::Context;
use crate::ui::tui::preview::Preview;

/// A game to go on with.
#[derive(Debug)]
pub struct OpenGame {
    /// `Othello, move 9`
    pub title: String,
    /// How long ago it was saved.
    pub saved: String,
    /// Its board.
    pub preview: Preview,
}

impl OpenGame {
    /// The newest one.
    pub fn newest(places: &Dirs, context: &Context) -> Option<OpenGame> {
        let (path, _, session) = newest_open(places, context.games)?;
        let modified = std::fs::metadata(path)
            .and_then(|found| found.modified())
            .ok();
        let age = modified.and_then(|time| time.elapsed().ok());
        let number = session.history().len() + 1;
        Some(OpenGame {
            title: format!("{}, move {number}", session.entry().title()),
            saved: age.map_or_else(|| "earlier".to_owned(), ago),
            preview: Preview { session },
        })
    }
}
