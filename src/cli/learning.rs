//! Functions shared by the commands for lessons and puzzles.

use crate::cli::warn;
use crate::course::Happened;
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

/// Records what happened, if anything did. A failure is printed as a warning.
pub(super) fn note(learning: &mut Learning, what: Option<Happened>) {
    if let Some(failed) = what.and_then(|what| learning.note(what)) {
        warn(&format!("boardgames: {failed}"));
    }
}

/// Loads the user's learning progress. A failure is printed as a warning.
pub(super) fn at_home() -> Learning {
    let places = Dirs::find().ok();
    let mut learning = Learning::today(GAMES, places.as_ref());
    if let Some(trouble) = learning.take_trouble() {
        warn(&format!("boardgames: {trouble}"));
    }
    learning
}
