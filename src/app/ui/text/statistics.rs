//! The results of a person as text.

use std::fmt::Write as _;

use super::outcomes;
use super::phrases::shortened;
use super::players::bot_name;
use super::ratings::ratings;
use crate::session::{GameInfo, PlayerSpec};
use crate::store::{Finished, OpponentTally, Stats};
use crate::ui::board::glyphs::GlyphSet;

/// Returns the results against each opponent, and the ratings: a table and curves in the
/// characters `glyphs`, or sentences for a screen reader without them.
pub fn statistics_text(
    games: &[&'static GameInfo],
    stats: &Stats,
    finished: &[Finished],
    glyphs: Option<GlyphSet>,
) -> String {
    results(games, stats, glyphs.is_some()) + &ratings(games, stats, finished, glyphs)
}

fn results(games: &[&'static GameInfo], stats: &Stats, as_table: bool) -> String {
    let info = |id: &str| games.iter().find(|info| info.id == id);
    let stop = if as_table { "" } else { "." };
    let mut text = String::new();
    if as_table && !stats.standings.is_empty() {
        text += "Game          Side    Opponent      Won  Drawn  Lost  Streak\n";
    }
    for s in &stats.standings {
        let game = info(&s.game).map_or(&*s.game, |info| info.title);
        let side = info(&s.game).map_or(["first", "second"], |info| info.sides)[s.side.index()];
        let opponent = shortened(&s.opponent, 40);
        let OpponentTally {
            won, drawn, lost, ..
        } = s;
        let _ = match as_table {
            true => writeln!(
                text,
                "{game:<12}  {side:<6}  {opponent:<12}  {won:>3}  {drawn:>5}  {lost:>4}  {}",
                outcomes::streak(s)
            ),
            false => writeln!(
                text,
                "{game}, {side}, against {}: {won} won, {drawn} drawn, {lost} lost.",
                named(&opponent)
            ),
        };
    }
    for (count, between) in [
        (stats.between_people, "people"),
        (stats.between_computers, "computers"),
    ] {
        if count > 0 {
            let _ = writeln!(text, "Games between {between}: {count}{stop}");
        }
    }
    if let Some(early) = stats.early_words() {
        let _ = writeln!(text, "{early}{stop}");
    }
    if text.is_empty() {
        text += "No finished games yet. Every game that you finish is counted here.\n";
    }
    text
}

/// Returns an opponent in the notation of the command line as a name: `level 4` for `ai:4`.
fn named(opponent: &str) -> String {
    match opponent.parse::<PlayerSpec>() {
        Ok(PlayerSpec::Bot(spec)) if spec.limits.is_unlimited() => bot_name(&spec),
        _ => opponent.to_owned(),
    }
}
