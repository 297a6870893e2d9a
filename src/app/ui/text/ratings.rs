//! A person's results in each game: totals, the rating and its curve, and the rating for puzzles.

use crate::course::Learner;
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
/// line; empty if there is none. No line is wider than 76 columns. Without `glyphs`, the
/// curve of the rating is left out.
pub fn ratings(
    games: &[&'static GameInfo],
    stats: &Stats,
    finished: &[Finished],
    glyphs: Option<GlyphSet>,
) -> String {
    let signs = glyphs.map(|glyphs| match glyphs {
        GlyphSet::Unicode => DRAWN,
        GlyphSet::Ascii => WRITTEN,
    });
    let paragraph = |info: &&'static GameInfo| {
        let totals = stats.totals(info.id);
        if totals.games() == 0 {
            return String::new();
        }
        let mine = MyRating::of(info, finished);
        // Only a person who sees the paragraphs needs them indented.
        let (indent, stop) = if glyphs.is_some() {
            ("  ", "")
        } else {
            ("", ".")
        };
        let none = || format!("{indent}{UNRATED}\n");
        let rating = mine.words(info).map_or_else(none, |words| {
            let (low, high) = mine.range(CURVE);
            let curve = match (mine.history.len(), signs) {
                // One game is no curve.
                (0 | 1, _) => String::new(),
                (_, Some(signs)) => {
                    let curve = mine.curve(CURVE, signs);
                    format!("  Game by game, between {low:.0} and {high:.0}: {curve}\n")
                }
                (_, None) => format!("So far it was between {low:.0} and {high:.0}.\n"),
            };
            format!("{indent}Your rating: {words}{stop}\n{curve}")
        });
        let of_game = stats.standings.iter().filter(|one| one.game == info.id);
        // A person who listens has just heard the only result.
        match glyphs.is_none() && of_game.count() == 1 {
            true => format!("\n{}.\n{rating}", info.title),
            false => format!("\n{}: {}{stop}\n{rating}", info.title, totals.words()),
        }
    };
    let text: String = games.iter().map(paragraph).collect();
    // The deviation is written with ±, which ASCII lacks.
    match glyphs {
        Some(glyphs) => glyphs.spelled(&text).into_owned(),
        None => text,
    }
}

/// Why there is no rating although games were played; see [`MyRating::of`].
const UNRATED: &str = "No rating yet: only games against a level count, played with the teacher \
    off and without being shown a move.";

/// The standard deviation up to which a rating is shown to the point.
const PRECISE: f64 = 40.0;

/// The number of rated puzzles from which on a rating is shown.
const ENOUGH: usize = 5;

/// Returns `1243`, or `about 1240` while few puzzles make it uncertain; `None` before
/// [`ENOUGH`] rated puzzles.
fn rating_number(learner: &Learner, game: &str) -> Option<String> {
    let rating = learner.rating(game);
    let tens = (rating.value / 10.0).round() * 10.0;
    (rating.count >= ENOUGH).then(|| match rating.deviation > PRECISE {
        true => format!("about {tens:.0}"),
        false => format!("{:.0}", rating.value),
    })
}

/// Returns `rating 1243`, or `rating about 1240`; empty before enough rated puzzles.
pub fn rating_words(learner: &Learner, game: &str) -> String {
    let number = rating_number(learner, game);
    number.map_or_else(String::new, |number| format!("rating {number}"))
}

/// Returns the rating as a sentence; empty before enough rated puzzles.
pub fn rating_sentence(learner: &Learner, info: &GameInfo) -> String {
    let number = rating_number(learner, info.id);
    let sentence = |number| format!("Your rating for puzzles of {} is {number}.", info.title);
    number.map_or_else(String::new, sentence)
}
