//! Counts how much the moves of each level lose, for estimating the level that
//! a player plays like.
//!
//! `cargo run --release -p boardgames-tools --bin level_table -- count GAME GAMES [FROM TO]`
//! prints the table `levels.tsv` of the game's folder. Each level plays GAMES
//! games against itself and its neighbours in turn; the moves of both sides are
//! counted. Rows of several runs can be added.
//!
//! `… -- test GAME GAMES` plays GAMES games of every level 2 to 8 against the
//! next one, with other seeds, and prints how far the estimates are off.

use anyhow::{Context, Result, bail};
use boardgames::engine::{Level, SearchControl, Value};
use boardgames::game::Side;
use boardgames::teacher::{
    BINS, LevelEstimate, LevelTable, Teachable, bin_of, estimate, judge_move,
};

use boardgames_tools::games::{Task, play, with_game};

/// The side that made a move with a choice, and what the move lost.
type Loss = (usize, f64);

/// Plays a game between two levels, and returns the losses of its moves.
fn losses<G: Teachable>(game: &G, levels: [u8; 2], seed: u64) -> Vec<Loss> {
    let mut played: Vec<(G::State, G::Move)> = Vec::new();
    play(game, levels, seed, |state, mv| played.push((*state, mv)));
    let mut judge = game.judge();
    let control = SearchControl::new();
    let looked: Vec<_> = played
        .iter()
        .map(|(state, _)| judge.analyse(game, state, &control))
        .collect();
    let mut found = Vec::new();
    for (ply, (state, mv)) in played.iter().enumerate() {
        let mover = game.to_move(state);
        let next = played.get(ply + 1).zip(looked.get(ply + 1));
        let after = next.and_then(|((next, _), analysis)| {
            let value = analysis.lines.first()?.value?;
            Some(seen_by(mover, game.to_move(next), value))
        });
        let lines = &looked[ply].lines;
        // A forced move says nothing about a level.
        if lines.len() > 1
            && let Some(judged) = judge_move(G::UNIT, lines, mv, after)
        {
            found.push((mover.index(), judged.loss()));
        }
    }
    found
}

/// Converts a value of `other` to the view of `side`.
fn seen_by(side: Side, other: Side, value: Value) -> Value {
    let amount = if side == other {
        value.amount
    } else {
        -value.amount
    };
    Value { amount, ..value }
}

fn count<G: Teachable>(game: &G, games: u64, levels: std::ops::RangeInclusive<u8>) {
    println!(
        "# level, then its moves by what they lost; made by tools/src/bin/level_table.rs: count {} {games}",
        G::ID
    );
    let mut rows = vec![[0_u32; BINS]; Level::all().count()];
    for level in levels {
        for number in 0..games {
            let rival = (level + (number % 3) as u8).saturating_sub(1).min(10);
            let own = (number / 3 % 2) as usize;
            let levels = if own == 0 {
                [level, rival]
            } else {
                [rival, level]
            };
            for (side, loss) in losses(game, levels, 1_000 * u64::from(level) + number) {
                rows[usize::from(levels[side])][bin_of(G::UNIT, loss)] += 1;
            }
        }
    }
    for (level, counts) in rows.iter().enumerate() {
        let counts: Vec<String> = counts.iter().map(u32::to_string).collect();
        println!("{level} {}", counts.join(" "));
    }
}

/// The errors of estimates.
#[derive(Default)]
struct Off {
    games: f64,
    sum: f64,
    /// Estimates off by at most one level, by at most two, and with the true
    /// level in their interval.
    counts: [f64; 3],
}

impl Off {
    fn add(&mut self, told: LevelEstimate, level: u8) {
        let off = told.level.number().abs_diff(level);
        let holds = (told.low.number()..=told.high.number()).contains(&level);
        self.games += 1.0;
        self.sum += f64::from(told.level.number());
        for (count, so) in self.counts.iter_mut().zip([off <= 1, off <= 2, holds]) {
            *count += f64::from(u8::from(so));
        }
    }

    fn shares(&self) -> String {
        let [one, two, held] = self.counts.map(|count| 100.0 * count / self.games);
        format!("within 1 in {one:.0} %, within 2 in {two:.0} %, in the interval in {held:.0} %")
    }
}

fn test<G: Teachable>(game: &G, games: u64) -> Result<()> {
    let table = LevelTable::read(G::LEVEL_TABLE)?;
    let mut all = Off::default();
    for level in 2..=8_u8 {
        let mut off = Off::default();
        for number in 0..games {
            let own = (number % 2) as usize;
            let levels = if own == 0 {
                [level, level + 1]
            } else {
                [level + 1, level]
            };
            let seed = 900_000 + 1_000 * u64::from(level) + number;
            let own: Vec<f64> = losses(game, levels, seed)
                .into_iter()
                .filter(|(side, _)| *side == own)
                .map(|(_, loss)| loss)
                .collect();
            let found = estimate(&table, G::UNIT, &own).context("no moves with a choice")?;
            off.add(found, level);
            all.add(found, level);
        }
        let mean = off.sum / off.games;
        println!("level {level}: {mean:.1} on average, {}", off.shares());
    }
    println!("all {} games: {}", all.games, all.shares());
    Ok(())
}

/// The command to run.
enum Asked {
    Count(u64, std::ops::RangeInclusive<u8>),
    Test(u64),
}

impl Task for Asked {
    fn run<G: Teachable>(&self, game: &G) -> Result<()> {
        match self {
            Asked::Count(games, levels) => count(game, *games, levels.clone()),
            Asked::Test(games) => test(game, *games)?,
        }
        Ok(())
    }
}

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [what, game, games, levels @ ..] = &words[..] else {
        bail!("level_table count|test GAME GAMES [FROM TO]");
    };
    let games = games.parse().context("how many games?")?;
    let level = |at: usize, usual| levels.get(at).map_or(Ok(usual), |word| word.parse());
    let asked = match what.as_str() {
        "count" => Asked::Count(games, level(0, 0)?..=level(1, 10)?),
        "test" => Asked::Test(games),
        other => bail!("no word '{other}'; there are count and test"),
    };
    with_game(game, &[], &asked)
}
