//! `boardgames stats`: the results of finished games.

use anyhow::Result;
use clap::Args;
use serde_json::{Value, json};

use crate::cli::args::globals::Globals;
use crate::cli::exit::{Status, print, warn};
use crate::cli::learning;
use crate::cli::save_words::places;
use crate::game::Side;
use crate::games;
use crate::session::{GameInfo, MotifCount};
use crate::store::{Finished, MyRating, OpponentTally, Results, Stats};
use crate::ui::board::glyphs::GlyphSet;
use crate::ui::learning::{Learning, WEAK_POINTS, unreadable};
use crate::ui::text::statistics::statistics_text;

/// Arguments of `boardgames stats`.
#[derive(Debug, Args)]
pub struct StatsArgs {
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Prints the results of the finished games, per game, opponent and side.
///
/// # Errors
/// There is no home directory, or the results cannot be read.
pub fn run(args: StatsArgs, _globals: &Globals) -> Result<Status> {
    let places = places()?;
    let (finished, damaged) = Results::at(places.results()).read()?;
    if damaged > 0 {
        let file = places.results().display().to_string();
        warn(&format!("{} left out", unreadable(damaged, &file)));
    }
    let stats = Stats::of(&finished);
    if args.json {
        print(&format!("{}\n", as_json(&stats, &finished)))?;
    } else {
        print(
            &(statistics_text(games::GAMES, &stats, &finished, GlyphSet::Ascii)
                + &weak_points(&learning::at_home())),
        )?;
    }
    Ok(Status::Done)
}

fn side_name(game: &str, side: Side) -> &'static str {
    games::find(game).map_or(["first", "second"], |info| info.sides)[side.index()]
}

/// Returns the text that `boardgames stats` prints.
///
/// # Errors
/// There is no home directory, or the results cannot be read.
pub(super) fn text() -> Result<String> {
    let (finished, _) = Results::at(places()?.results()).read()?;
    Ok(statistics_text(
        games::GAMES,
        &Stats::of(&finished),
        &finished,
        GlyphSet::Ascii,
    ) + &weak_points(&learning::at_home()))
}

/// Suggests a level of this game to the person; `None` if there are too few
/// results or they cannot be read.
pub(super) fn advice(info: &GameInfo) -> Option<String> {
    let (finished, _) = Results::at(places().ok()?.results()).read().ok()?;
    MyRating::of(info, &finished).advice(info)
}

/// Returns the motifs that the person misses too often, a line for each.
fn weak_points(learning: &Learning) -> String {
    let games = games::GAMES.iter();
    let lines = games.flat_map(|info| learning.weak_words(info));
    let lines: String = lines.map(|line| format!("  {line}\n")).collect();
    if lines.is_empty() {
        return lines;
    }
    format!("\n{WEAK_POINTS}\n{lines}")
}

fn as_json(stats: &Stats, finished: &[Finished]) -> Value {
    let rating = |info: &&'static GameInfo| {
        let mine = MyRating::of(info, finished);
        let level = mine.fitting_level(info).map(|level| level.number());
        let games = mine.history.len();
        (games > 0).then(|| {
            json!({
                "game": info.id,
                "rating": mine.rating.value.round(),
                "deviation": mine.rating.deviation.round(),
                "games": games,
                "fitting_level": level,
                "history": mine.history.iter().map(|value| value.round()).collect::<Vec<_>>(),
            })
        })
    };
    let standing = |s: &OpponentTally| {
        json!({
            "game": s.game,
            "opponent": s.opponent,
            "side": side_name(&s.game, s.side),
            "won": s.won,
            "drawn": s.drawn,
            "lost": s.lost,
            "streak": s.streak,
            "best_streak": s.best_streak,
        })
    };
    let total = |info: &&'static GameInfo| {
        let totals = stats.totals(info.id);
        (totals.games() > 0).then(|| {
            json!({
                "game": info.id,
                "won": totals.won,
                "drawn": totals.drawn,
                "lost": totals.lost,
                "per_cent": totals.per_cent(),
            })
        })
    };
    let learner = learning::at_home();
    let weak = |info: &&'static GameInfo| {
        let weak = learner.learner().weak_points(info.id);
        let id = info.id;
        let json = |one: MotifCount| json!({"game": id, "motif": one.motif, "met": one.met, "missed": one.missed});
        weak.into_iter().map(json).collect::<Vec<_>>()
    };
    let early = stats.early.iter();
    let early = early.map(|(how, count)| json!({"ended": how, "games": count}));
    let early: Vec<Value> = early.collect();
    json!({
        "standings": stats.standings.iter().map(standing).collect::<Vec<_>>(),
        "between_people": stats.between_people,
        "between_computers": stats.between_computers,
        "totals": games::GAMES.iter().filter_map(total).collect::<Vec<_>>(),
        "early": early,
        "ratings": games::GAMES.iter().filter_map(rating).collect::<Vec<_>>(),
        "weak_points": games::GAMES.iter().flat_map(weak).collect::<Vec<_>>(),
    })
}
