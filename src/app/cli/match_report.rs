//! The result of a match, as text and as JSON.

use serde::Serialize;
use serde_json::Value as Json;

use crate::cli::match_runner::FinishedGame;
use crate::cli::match_shard::Shard;
use crate::engine::{Decision, SPRT_BOUND, Sprt};
use crate::game::Verdict;
use crate::session::{Finish, PlayerSpec, Series, SeriesScore, Tally};
use crate::ui::text::counted;
use crate::ui::text::json::{in_a_line, options_json};
use crate::ui::text::values::number;

/// The sums of a match, as seen by player 1.
pub(super) struct Scores<'a> {
    series: &'a Series,
    sprt: Option<Sprt>,
    totals: SeriesScore,
    /// The player that failed (0 or 1), the reason, and the number of games.
    failures: Vec<(usize, String, u64)>,
}

/// The number of reasons that the summary lists.
const REASONS: usize = 3;

impl<'a> Scores<'a> {
    /// Starts with no games.
    pub fn new(series: &'a Series, sprt: Option<Sprt>) -> Scores<'a> {
        Scores {
            series,
            sprt,
            totals: SeriesScore::default(),
            failures: Vec::new(),
        }
    }

    /// Adds game number `index`, counted from 0. Games must be added in order.
    pub fn enter(&mut self, index: u64, finish: &Finish) {
        self.totals.enter(index, finish);
        self.note_failure(index, finish);
    }

    /// Counts a game that ended because a player failed.
    fn note_failure(&mut self, index: u64, finish: &Finish) {
        let (Some(why), Some(winner)) = (&finish.forfeit, finish.winner(index)) else {
            return;
        };
        let loser = 1 - winner;
        // Equal failures are counted instead of listed again.
        let same = |(who, known, _): &&mut (usize, String, u64)| *who == loser && known == why;
        match self.failures.iter_mut().find(same) {
            Some((.., games)) => *games += 1,
            None => self.failures.push((loser, why.clone(), 1)),
        }
    }

    /// Returns the decision of the SPRT; `None` while it has not decided, or if
    /// there is no SPRT.
    pub fn decision(&self) -> Option<Decision> {
        self.sprt.and_then(|sprt| sprt.decide(&self.totals.pairs))
    }

    /// Returns the text of the progress line.
    pub fn progress(&self) -> String {
        let total = self.totals.total();
        let (games, all) = (total.games(), self.series.games);
        format!("{games} of {all} games: {}", words(total))
    }

    /// Returns the result as a few lines.
    pub fn summary(&self) -> String {
        let total = self.totals.total();
        let [one, two] = self.series.players.each_ref().map(PlayerSpec::to_string);
        let sides = self.series.info.sides;
        let share = 100.0 * self.totals.pairs.score();
        let mut text = format!(
            "{one} against {two}, {}{}{}: {}, openings of {}, seed {}\n\
             {}: {} ({share:.1} %)\n",
            self.series.info.title,
            self.options(),
            self.start(),
            counted(total.games(), "games"),
            counted(self.series.openings, "plies"),
            self.series.seed,
            words(total),
            match total.points() {
                1.0 => "1 point".to_owned(),
                points => format!("{points} points"),
            },
        );
        for (side, tally) in sides.iter().zip(self.totals.sums) {
            text += &format!("as {side}: {}\n", words(tally));
        }
        let elo = self.totals.pairs.elo();
        let [likeliest, low, high] = [elo.likeliest, elo.low, elo.high].map(signed);
        text += &format!("Elo {likeliest} (95 %: {low} to {high})\n");
        if self.totals.forfeits > 0 {
            text += &format!(
                "{} ended because a player failed:\n",
                counted(self.totals.forfeits, "games")
            );
            text += &self.reasons();
        }
        if let Some(sprt) = self.sprt {
            text += &self.sprt_words(sprt);
        }
        text
    }

    /// Returns one line for each reason why a player failed.
    fn reasons(&self) -> String {
        let line = |(who, why, games): &(usize, String, u64)| {
            let player = &self.series.players[*who];
            format!("  {player}: {why} ({})\n", counted(*games, "games"))
        };
        let mut text: String = self.failures.iter().take(REASONS).map(line).collect();
        if self.failures.len() > REASONS {
            text += "  … and other reasons; --json lists all of them\n";
        }
        text
    }

    fn options(&self) -> String {
        let pairs = self.series.options.iter();
        let words: Vec<String> = pairs.map(|(key, value)| format!("{key}={value}")).collect();
        if words.is_empty() {
            String::new()
        } else {
            format!(" ({})", words.join(" "))
        }
    }

    /// Returns the position in which every game begins, if it is not the usual
    /// start.
    fn start(&self) -> String {
        let position = self.series.position.as_ref();
        position.map_or_else(String::new, |position| format!(" from {position}"))
    }

    /// Returns the line with the state of the SPRT.
    fn sprt_words(&self, sprt: Sprt) -> String {
        let Sprt { elo0, elo1 } = sprt;
        let llr = self.totals.pairs.llr(elo0, elo1);
        let verdict = match self.decision() {
            Some(Decision::Stronger) => format!("{elo1:+} Elo rather than {elo0:+}"),
            Some(Decision::NotStronger) => format!("{elo0:+} Elo rather than {elo1:+}"),
            None => "undecided".to_owned(),
        };
        format!(
            "SPRT {elo0:+} or {elo1:+} Elo: log-likelihood ratio {llr:.2} \
             (decides at ±{SPRT_BOUND:.2}): {verdict}\n"
        )
    }

    /// Returns one game as a line of JSON; `i` is its index in the pair.
    pub fn game_json(&self, pair: u64, i: usize, game: &FinishedGame) -> String {
        let plies = game.record.moves.len();
        let opening = (self.series.openings as usize).min(plies);
        in_a_line(&GameJson {
            game: 2 * pair + i as u64 + 1,
            pair: pair + 1,
            first: game.first + 1,
            second: 2 - game.first,
            opening: &game.record.moves[..opening],
            moves: &game.record.moves,
            plies,
            result: game.record.result,
            winner: game.winner.map(|player| player + 1),
            points: game.finish.points,
            forfeit: game.finish.forfeit.as_deref(),
        })
    }

    /// Returns the result as one line of JSON, or that of one part of a match.
    pub fn summary_json(&self, shard: Option<Shard>) -> String {
        let total = self.totals.total();
        let elo = self.totals.pairs.elo();
        // JSON has no infinity, which is the estimate if one player won every
        // game.
        let finite = |elo: f64| elo.is_finite().then(|| number(elo));
        let [as_first, as_second] = self.totals.sums;
        in_a_line(&SummaryJson {
            summary: true,
            game: self.series.info.id,
            options: options_json(&self.series.options),
            position: self.series.position.as_deref(),
            players: self.series.players.each_ref().map(PlayerSpec::to_string),
            seed: self.series.seed,
            openings: self.series.openings,
            games: total.games(),
            wins: total.wins,
            draws: total.draws,
            losses: total.losses,
            points: number(total.points()),
            score: number(self.totals.pairs.score()),
            as_first,
            as_second,
            forfeits: self.totals.forfeits,
            elo: finite(elo.likeliest),
            elo_low: finite(elo.low),
            elo_high: finite(elo.high),
            sprt: self.sprt.map(|Sprt { elo0, elo1 }| SprtJson {
                elo0: number(elo0),
                elo1: number(elo1),
                llr: number(self.totals.pairs.llr(elo0, elo1)),
                bound: number(SPRT_BOUND),
                decision: self.decision().map(|decision| match decision {
                    Decision::Stronger => "elo1",
                    Decision::NotStronger => "elo0",
                }),
            }),
            shard: shard.map(|shard| ShardJson {
                part: shard.to_string(),
                games: self.series.games,
            }),
        })
    }
}

/// One game as JSON. The players are 1 and 2.
#[derive(Serialize)]
struct GameJson<'a> {
    game: u64,
    pair: u64,
    first: usize,
    second: usize,
    opening: &'a [String],
    moves: &'a [String],
    plies: usize,
    result: Option<Verdict>,
    winner: Option<usize>,
    points: Option<[u16; 2]>,
    forfeit: Option<&'a str>,
}

/// The result of a match as JSON.
#[derive(Serialize)]
struct SummaryJson<'a> {
    summary: bool,
    game: &'a str,
    options: Json,
    /// The position in which every game begins, if it is not the usual start.
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<&'a str>,
    players: [String; 2],
    seed: u64,
    openings: u32,
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    points: Json,
    score: Json,
    as_first: Tally,
    as_second: Tally,
    forfeits: u64,
    elo: Option<Json>,
    elo_low: Option<Json>,
    elo_high: Option<Json>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<SprtJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shard: Option<ShardJson>,
}

/// The test of one Elo difference against another.
#[derive(Serialize)]
struct SprtJson {
    elo0: Json,
    elo1: Json,
    llr: Json,
    bound: Json,
    decision: Option<&'static str>,
}

/// The fields that only a part of a match has.
#[derive(Serialize)]
struct ShardJson {
    part: String,
    games: u64,
}

/// Formats an Elo difference: `+12`, `-3`, `+∞` or `-∞`.
fn signed(elo: f64) -> String {
    if elo.is_finite() {
        format!("{elo:+.0}")
    } else {
        format!("{}∞", if elo > 0.0 { '+' } else { '-' })
    }
}

fn words(tally: Tally) -> String {
    let Tally {
        wins,
        draws,
        losses,
    } = tally;
    format!("{wins} won, {draws} drawn, {losses} lost")
}
