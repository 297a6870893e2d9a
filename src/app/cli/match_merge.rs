//! Joins the parts of a match that `match --shard` played.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use serde::Deserialize;

use super::match_report::Scores;
use super::match_shard::Shard;
use crate::cli::exit::usage;
use crate::game::Verdict;
use crate::games;
use crate::session::{Finish, PlayerSpec, Series};
use crate::store::plain;

/// The facts about the whole match in the last line of a part.
#[derive(Debug, Deserialize)]
struct PartSummary {
    game: String,
    options: serde_json::Map<String, serde_json::Value>,
    players: [String; 2],
    seed: u64,
    openings: u32,
    position: Option<String>,
    shard: ShardLine,
}

/// The number of the part, in its summary.
#[derive(Debug, Deserialize)]
struct ShardLine {
    part: String,
    games: u64,
}

/// A line of one game.
#[derive(Debug, Deserialize)]
struct GameLine {
    game: u64,
    result: Verdict,
    points: Option<[u16; 2]>,
    forfeit: Option<String>,
}

impl GameLine {
    fn finish(self) -> Finish {
        Finish {
            verdict: self.result,
            points: self.points,
            forfeit: self.forfeit,
        }
    }
}

/// One part as it was read.
struct Part {
    path: PathBuf,
    shard: Shard,
    games: u64,
    series: Series,
    /// The lines of the games by index, from 0.
    lines: BTreeMap<u64, (String, Finish)>,
}

/// A whole match, joined from its parts.
pub(super) struct Merged {
    series: Series,
    /// The line and the end of each game, in order.
    games: Vec<(String, Finish)>,
}

impl Merged {
    /// Reads the parts in these files and joins them.
    ///
    /// # Errors
    /// A file cannot be read or is not the output of `match --shard --json`; the
    /// parts belong to different matches; a part is missing, occurs twice or has
    /// not all of its games.
    pub fn read(files: &[PathBuf]) -> Result<Merged> {
        let parts: Vec<Part> = files.iter().map(|file| read(file)).collect::<Result<_>>()?;
        let Some(first) = parts.first() else {
            return Err(usage("give the files of the parts after --merge"));
        };
        for part in &parts[1..] {
            same_match(first, part)?;
        }
        all_there(&parts)?;
        let series = first.series.clone();
        // The map sorts the games by number, which is their order in a single
        // run.
        let mut games = BTreeMap::new();
        for part in parts {
            games.extend(part.lines);
        }
        Ok(Merged {
            series,
            games: games.into_values().collect(),
        })
    }

    /// Returns what one run of the whole match prints.
    pub fn text(&self, as_json: bool) -> String {
        let mut scores = Scores::new(&self.series, None);
        let mut text = String::new();
        for (index, (line, finish)) in (0..).zip(&self.games) {
            scores.enter(index, finish);
            if as_json {
                text += line;
                text.push('\n');
            }
        }
        match as_json {
            true => text + &scores.summary_json(None),
            false => scores.summary(),
        }
    }
}

fn read(file: &Path) -> Result<Part> {
    let name = file.display();
    let text = fs::read_to_string(file)
        .map_err(|error| anyhow!("cannot read {name}: {}", plain(&error)))?;
    let mut lines: Vec<&str> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    let summary = lines.pop().unwrap_or_default();
    let summary: PartSummary = serde_json::from_str(summary).map_err(|_| {
        usage(format!(
            "{name} is not a whole part of a match; write one with match … --shard K/N --json > FILE"
        ))
    })?;
    let mut games = BTreeMap::new();
    for (number, line) in (1..).zip(lines) {
        let game: GameLine = serde_json::from_str(line)
            .map_err(|_| usage(format!("line {number} of {name} is not a game of a match")))?;
        // The file counts games from 1.
        let index = game.game.checked_sub(1);
        let index = index.ok_or_else(|| usage(format!("line {number} of {name} is game 0")))?;
        if games
            .insert(index, (line.to_owned(), game.finish()))
            .is_some()
        {
            bail!("line {number} of {name} repeats game {}", index + 1);
        }
    }
    let PartSummary { shard, .. } = &summary;
    Ok(Part {
        path: file.to_owned(),
        shard: shard
            .part
            .parse()
            .map_err(|why: String| usage(format!("{name}: {why}")))?,
        games: shard.games,
        series: series(&summary).with_context(|| format!("{name} cannot be used"))?,
        lines: games,
    })
}

fn series(summary: &PartSummary) -> Result<Series> {
    let info = games::find(&summary.game);
    let info = info.with_context(|| format!("there is no game {}", summary.game))?;
    let player = |text: &String| text.parse::<PlayerSpec>();
    let [one, two] = summary.players.each_ref().map(player);
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    let options = summary.options.iter();
    Ok(Series {
        info,
        options: options
            .map(|(key, value)| (key.clone(), text(value)))
            .collect(),
        position: summary.position.clone(),
        players: [one?, two?],
        seed: summary.seed,
        openings: summary.openings,
        games: summary.shard.games,
    })
}

/// Refuses parts that belong to different matches.
fn same_match(first: &Part, other: &Part) -> Result<()> {
    let key = |part: &Part| {
        let series = &part.series;
        let players = series.players.each_ref().map(PlayerSpec::to_string);
        let start = (series.options.clone(), series.position.clone());
        let size = (series.openings, series.seed, part.games, part.shard.of);
        (series.info.id, start, players, size)
    };
    if key(first) == key(other) {
        return Ok(());
    }
    let [first, other] = [first, other].map(|part| part.path.display().to_string());
    Err(usage(format!(
        "{first} and {other} are parts of different matches; merge parts with the same game, \
         players, seed, openings, number of games and number of parts"
    )))
}

/// Checks that every part occurs exactly once, with all its games.
fn all_there(parts: &[Part]) -> Result<()> {
    let of = parts.first().map_or(0, |part| part.shard.of);
    for number in 1..=of {
        let mut these = parts.iter().filter(|part| part.shard.number == number);
        let Some(part) = these.next() else {
            return Err(usage(format!("part {number}/{of} is missing")));
        };
        if these.next().is_some() {
            return Err(usage(format!("part {number}/{of} is given twice")));
        }
        let pairs = (0..).map_while(|n| part.shard.pair(n, &part.series));
        let wanted: Vec<u64> = pairs.flat_map(|pair| [2 * pair, 2 * pair + 1]).collect();
        if !part.lines.keys().eq(wanted.iter()) {
            let (there, all) = (part.lines.len(), wanted.len());
            return Err(usage(format!(
                "{} has {there} of the {all} games of part {number}/{of}; play it again",
                part.path.display()
            )));
        }
    }
    Ok(())
}
