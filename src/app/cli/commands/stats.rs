//! `boardgames stats`: the results of finished games.

use anyhow::Result;
use clap::Args;
use serde::Serialize;

use crate::cli::args::globals::Globals;
use crate::cli::exit::{Status, warn};
use crate::cli::learning;
use crate::cli::save_words::places;
use crate::game::{EarlyEnd, Side};
use crate::games;
use crate::session::{GameInfo, MotifCount};
use crate::store::{Finished, MyRating, OpponentTally, Results, Stats};
use crate::ui::board::glyphs::GlyphSet;
use crate::ui::course_menu::learned_text;
use crate::ui::learning::unreadable;
use crate::ui::text::json::in_a_line;
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
pub fn run(args: StatsArgs, globals: &Globals) -> Result<Status> {
    let places = places()?;
    let (finished, damaged) = Results::at(places.results()).read()?;
    if damaged > 0 {
        let file = places.results().display().to_string();
        warn(&format!("{} left out", unreadable(damaged, &file)));
    }
    let text = match args.json {
        true => as_json(&finished),
        false => text_of(&finished, globals.draws_boards()),
    };
    globals.print(&text, args.json)?;
    Ok(Status::Done)
}

fn side_name(game: &str, side: Side) -> &'static str {
    games::find(game).map_or(["first", "second"], |info| info.sides)[side.index()]
}

/// Returns the text that `boardgames stats` prints: in sentences if no `boards` are drawn.
///
/// # Errors
/// There is no home directory, or the results cannot be read.
pub(super) fn text(boards: bool) -> Result<String> {
    let (finished, _) = Results::at(places()?.results()).read()?;
    Ok(text_of(&finished, boards))
}

fn text_of(finished: &[Finished], boards: bool) -> String {
    let stats = Stats::of(finished);
    let glyphs = Some(GlyphSet::Ascii).filter(|_| boards);
    statistics_text(games::GAMES, &stats, finished, glyphs) + &learned_text(&learning::at_home())
}

/// Suggests a level of this game to the person; `None` if there are too few
/// results or they cannot be read.
pub(super) fn advice(info: &GameInfo) -> Option<String> {
    MyRating::stored(info, &places().ok()?)?.advice(info)
}

/// The JSON of `boardgames stats`.
#[derive(Serialize)]
struct StatsJson<'a> {
    standings: Vec<StandingJson<'a>>,
    between_people: u32,
    between_computers: u32,
    totals: Vec<TotalJson>,
    early: Vec<EarlyJson<'a>>,
    ratings: Vec<RatingJson>,
    weak_points: Vec<WeakPointJson>,
}

/// The results against one opponent.
#[derive(Serialize)]
struct StandingJson<'a> {
    game: &'a str,
    opponent: &'a str,
    side: &'static str,
    won: u32,
    drawn: u32,
    lost: u32,
    streak: i32,
    best_streak: i32,
}

impl StandingJson<'_> {
    fn of(s: &OpponentTally) -> StandingJson<'_> {
        StandingJson {
            game: &s.game,
            opponent: &s.opponent,
            side: side_name(&s.game, s.side),
            won: s.won,
            drawn: s.drawn,
            lost: s.lost,
            streak: s.streak,
            best_streak: s.best_streak,
        }
    }
}

/// The results in one game.
#[derive(Serialize)]
struct TotalJson {
    game: &'static str,
    won: u32,
    drawn: u32,
    lost: u32,
    per_cent: u32,
}

/// The number of games that ended early in one way.
#[derive(Serialize)]
struct EarlyJson<'a> {
    ended: &'a EarlyEnd,
    games: &'a u32,
}

/// The person's rating in one game.
#[derive(Serialize)]
struct RatingJson {
    game: &'static str,
    rating: f64,
    deviation: f64,
    games: usize,
    fitting_level: Option<u8>,
    history: Vec<f64>,
}

/// A motif that the person misses too often.
#[derive(Serialize)]
struct WeakPointJson {
    game: &'static str,
    #[serde(flatten)]
    count: MotifCount,
}

fn as_json(finished: &[Finished]) -> String {
    let stats = Stats::of(finished);
    let rating = |info: &&'static GameInfo| {
        let mine = MyRating::of(info, finished);
        let games = mine.history.len();
        (games > 0).then(|| RatingJson {
            game: info.id,
            rating: mine.rating.value.round(),
            deviation: mine.rating.deviation.round(),
            games,
            fitting_level: mine.fitting_level(info).map(|level| level.number()),
            history: mine.history.iter().map(|value| value.round()).collect(),
        })
    };
    let total = |info: &&'static GameInfo| {
        let totals = stats.totals(info.id);
        (totals.games() > 0).then(|| TotalJson {
            game: info.id,
            won: totals.won,
            drawn: totals.drawn,
            lost: totals.lost,
            per_cent: totals.per_cent(),
        })
    };
    let learner = learning::at_home();
    let weak = |info: &&'static GameInfo| {
        let game = info.id;
        let weak = learner.learner().weak_points(info).into_iter();
        weak.map(move |count| WeakPointJson { game, count })
    };
    in_a_line(&StatsJson {
        standings: stats.standings.iter().map(StandingJson::of).collect(),
        between_people: stats.between_people,
        between_computers: stats.between_computers,
        totals: games::GAMES.iter().filter_map(total).collect(),
        early: (stats.early.iter())
            .map(|(ended, games)| EarlyJson { ended, games })
            .collect(),
        ratings: games::GAMES.iter().filter_map(rating).collect(),
        weak_points: games::GAMES.iter().flat_map(weak).collect(),
    })
}
