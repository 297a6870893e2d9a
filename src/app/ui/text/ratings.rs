//! A person's results in each game: totals, the rating and its curve.

use crate::session::GameInfo;
use crate::store::{Finished, MyRating, Stats};
use crate::ui::board::glyphs::GlyphSet;

/// Most signs in the curve of a rating.
const CURVE: usize = 40;
/// Signs of the curve in ASCII, from low to high.
const WRITTEN: [char; 6] = ['_', '.', '-', '=', '*', '#'];
/// Signs of the curve in Unicode, from low to high.
const DRAWN: [char; 6] = ['▁', '▂', '▃', '▅', '▆', '█'];

/// Returns a paragraph for every game played against a program, after an empty
/// line; empty if there is none. No line is wider than 76 columns.
#[must_use]
pub fn ratings(
    games: &[&'static GameInfo],
    stats: &Stats,
    finished: &[Finished],
    glyphs: GlyphSet,
) -> String {
    let signs = match glyphs {
        GlyphSet::Unicode => DRAWN,
        GlyphSet::Ascii => WRITTEN,
    };
    let paragraph = |info: &&'static GameInfo| {
        let totals = stats.totals(info.id);
        if totals.games() == 0 {
            return String::new();
        }
        let mine = MyRating::of(info, finished);
        let rating = mine.words(info).map_or_else(String::new, |words| {
            let (low, high) = mine.range(CURVE);
            let curve = mine.curve(CURVE, signs);
            let curve = match curve.chars().count() {
                // One game is no curve.
                0 | 1 => String::new(),
                _ => format!("  Game by game, between {low:.0} and {high:.0}: {curve}\n"),
            };
            format!("  Your rating: {words}\n{curve}")
        });
        format!("\n{}: {}\n{rating}", info.title, totals.words())
    };
    let text: String = games.iter().map(paragraph).collect();
    // The deviation is written with ±, which ASCII lacks.
    glyphs.spelled(&text).into_owned()
}
