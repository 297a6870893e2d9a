//! Counts how much each level's moves lose, for the level that a player plays
//! like: `cargo run --release --example level_table -- count GAME GAMES
//! [FROM TO]` prints the table that stands in the game's folder as `levels.tsv`. Each
//! level plays GAMES games against each of its neighbours and itself.
//!
//! `… -- test GAME GAMES` plays GAMES games of every level 2 to 8 against the
//! next one, by other seeds, and prints how far the estimates are off.

use anyhow::{Context, Result, bail};
use boardgames::engine::{BotSpec, Level, SearchControl};
use boardgames::games::awari::Awari;
use boardgames::games::dag_en_nacht::DagEnNacht;
use boardgames::games::othello::Othello;
use boardgames::games::tic_tac_toe::TicTacToe;
use boardgames::teacher::{BINS, LevelTable, Teachable, bin_of, estimate, judge_move};

/// One move with a choice: who made it and what it lost.
type Loss = (usize, f64);

/// Plays a game between two levels and judges it.
fn losses<G: Teachable>(game: &G, levels: [u8; 2], seed: u64) -> Vec<Loss> {
    let bot = |side: usize| {
        let level = Level::new(levels[side]).expect("a level");
        game.bot(&BotSpec::from(level), 2 * seed + side as u64)
    };
    let mut bots = [bot(0), bot(1)];
    let (mut judge, mut state) = (game.judge(), game.start());
    let control = SearchControl::new();
    let mut here = judge.analyse(game, &state, &control);
    let mut found = Vec::new();
    loop {
        let mover = game.to_move(&state);
        let mv = bots[mover.index()].choose(game, &state, &control).mv;
        game.apply(&mut state, mv);
        let over = game.outcome(&state).is_some();
        let next = (!over).then(|| judge.analyse(game, &state, &control));
        let after = next.as_ref().and_then(|next| next.lines.first()?.value);
        let same = game.to_move(&state) == mover;
        let after = after.map(|value| boardgames::engine::Value {
            amount: if same { value.amount } else { -value.amount },
            ..value
        });
        if here.lines.len() > 1
            && let Some(judged) = judge_move(&here.lines, &mv, after)
        {
            found.push((mover.index(), judged.loss()));
        }
        match next {
            Some(next) => here = next,
            None => return found,
        }
    }
}

fn count<G: Teachable>(game: &G, games: u64, levels: std::ops::RangeInclusive<u8>) {
    println!(
        "# level, then its moves by what they lost; made by examples/level_table.rs: count {} {games}",
        G::ID
    );
    for level in levels {
        let mut counts = [0_u32; BINS];
        for number in 0..games {
            let rival = (level + (number % 3) as u8).saturating_sub(1).min(10);
            let own = (number / 3 % 2) as usize;
            let levels = if own == 0 {
                [level, rival]
            } else {
                [rival, level]
            };
            for (side, loss) in losses(game, levels, 1_000 * u64::from(level) + number) {
                if side == own {
                    counts[bin_of(G::UNIT, loss)] += 1;
                }
            }
        }
        let counts: Vec<String> = counts.iter().map(u32::to_string).collect();
        println!("{level} {}", counts.join(" "));
    }
}

fn test<G: Teachable>(game: &G, games: u64) -> Result<()> {
    let table = LevelTable::read(G::LEVEL_TABLE)?;
    for level in 2..=8_u8 {
        let (mut within, mut sum) = ([0; 2], 0.0);
        for number in 0..games {
            let own = (number % 2) as usize;
            let levels = if own == 0 {
                [level, level + 1]
            } else {
                [level + 1, level]
            };
            let all = losses(game, levels, 900_000 + 1_000 * u64::from(level) + number);
            let own: Vec<f64> = all
                .iter()
                .filter(|(side, _)| *side == own)
                .map(|(_, loss)| *loss)
                .collect();
            let found = estimate(&table, G::UNIT, &own).context("no moves with a choice")?;
            let off = (found.level - f64::from(level)).abs();
            within[0] += u32::from(off <= 1.0);
            within[1] += u32::from(off <= 2.0);
            sum += found.level;
        }
        let games = games as f64;
        println!(
            "level {level}: {:.1} on average, within 1 in {:.0} %, within 2 in {:.0} %",
            sum / games,
            100.0 * f64::from(within[0]) / games,
            100.0 * f64::from(within[1]) / games
        );
    }
    Ok(())
}

fn run<G: Teachable>(words: &[String]) -> Result<()> {
    let game = G::new(G::Options::default());
    let games = words[2].parse().context("how many games?")?;
    match words[0].as_str() {
        "count" => {
            let level = |at: usize, usual| words.get(at).map_or(Ok(usual), |word| word.parse());
            count(&game, games, level(3, 0)?..=level(4, 10)?);
            Ok(())
        }
        "test" => test(&game, games),
        other => bail!("no word '{other}'; there are count and test"),
    }
}

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words.len() < 3 {
        bail!("level_table count|test GAME GAMES [FROM TO]");
    }
    match words[1].as_str() {
        "awari" => run::<Awari>(&words),
        "othello" => run::<Othello>(&words),
        "dagennacht" => run::<DagEnNacht>(&words),
        "tictactoe" => run::<TicTacToe>(&words),
        other => bail!("no game '{other}'"),
    }
}
