//! The results of a person as text.

use std::fmt::Write as _;

use super::outcomes;
use super::phrases::shortened;
use super::ratings::ratings;
use crate::session::GameInfo;
use crate::store::{Finished, Stats};
use crate::ui::board::glyphs::GlyphSet;

/// Returns a table of the results against each opponent, and the ratings.
pub fn statistics_text(
    games: &[&'static GameInfo],
    stats: &Stats,
    finished: &[Finished],
    glyphs: GlyphSet,
) -> String {
    table(games, stats) + &ratings(games, stats, finished, glyphs)
}

fn table(games: &[&'static GameInfo], stats: &Stats) -> String {
    let info = |id: &str| games.iter().find(|info| info.id == id);
    let mut text = String::new();
    if !stats.standings.is_empty() {
        text += "Game          Side    Opponent      Won  Drawn  Lost  Streak\n";
    }
    for s in &stats.standings {
        let _ = writeln!(
            text,
            "{:<12}  {:<6}  {:<12}  {:>3}  {:>5}  {:>4}  {}",
            info(&s.game).map_or(&*s.game, |info| info.title),
            info(&s.game).map_or(["first", "second"], |info| info.sides)[s.side.index()],
            shortened(&s.opponent, 40),
            s.won,
            s.drawn,
            s.lost,
            outcomes::streak(s)
        );
    }
    for (count, between) in [
        (stats.between_people, "people"),
        (stats.between_computers, "computers"),
    ] {
        if count > 0 {
            let _ = writeln!(text, "Games between {between}: {count}");
        }
    }
    if let Some(early) = stats.early_words() {
        let _ = writeln!(text, "{early}");
    }
    if text.is_empty() {
        text += "No finished games yet.\n";
    }
    text
}
