//! Functions shared by the commands for lessons and puzzles.

use crate::cli::exit::warn;
use crate::games::GAMES;
use crate::store::Dirs;
use crate::ui::learning::Learning;
use crate::ui::plain::Style;

/// The output style: sentences, or one JSON object a line.
pub(super) const fn style(as_json: bool) -> Style {
    if as_json {
        Style::Json
    } else {
        Style::Sentences
    }
}

/// Reads the user's progress from its files.
pub(super) fn at_home() -> Learning {
    let places = Dirs::find().ok();
    let mut learning = Learning::today(GAMES, places.as_ref());
    if let Some(trouble) = learning.take_trouble() {
        warn(&format!("boardgames: {trouble}"));
    }
    learning
}
