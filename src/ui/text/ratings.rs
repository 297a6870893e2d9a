//! What a person's results come to, game by game: totals, the rating and the
//! way it went.

use crate::session::GameInfo;
use crate::store::{Finished, MyRating, Stats};
use crate::ui::board::glyphs::GlyphSet;

/// Signs of the curve of a rating: at most so many, and which, low to high.
const CURVE: usize = 40;
const WRITTEN: [char; 6] = ['_', '.', '-', '=', '*', '#'];
const DRAWN: [char; 6] = ['▁', '▂', '▃', '▅', '▆', '█'];

/// A paragraph for every game that was played against a program, after an
/// empty line; nothing if there is none. No line is wider than 76 columns.
#[must_use]
pub fn ratings(
    games: &[&'static dyn GameInfo],
    stats: &Stats,
    finished: &[Finished],
    glyphs: GlyphSet,
) -> String {
    let signs = match glyphs {
        GlyphSet::Unicode => DRAWN,
        GlyphSet::Ascii => WRITTEN,
    };
    let paragraph = |entry: &&'static dyn GameInfo| {
        let totals = stats.totals(entry.id());
        if totals.games() == 0 {
            return String::new();
        }
        let mine = MyRating::of(*entry, finished);
        let rating = mine.words(*entry).map_or_else(String::new, |words| {
            let (low, high) = mine.range(CURVE);
            let curve = mine.curve(CURVE, signs);
            format!(
                "  Your rating: {words}\n  Game by game, between {low:.0} and {high:.0}: {curve}\n"
            )
        });
        format!("\n{}: {}\n{rating}", entry.title(), totals.words())
    };
    let told: String = games.iter().map(paragraph).collect();
    glyphs.spelled(&told).into_owned()
}
