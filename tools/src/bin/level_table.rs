//! Measures how well each level plays, for estimating the level that a player
//! plays like.
//!
//! `cargo run --release -p boardgames-tools --bin level_table -- play GAME FILE
//! FROM TO` plays the games with the numbers FROM to TO − 1 and appends a line
//! for each to FILE: both levels, the winner (1, 0 or -1), and for every move
//! with a choice its side, the share of a result that it gave away, how open
//! the game was, and the result that was expected before it. A run that was stopped can be continued. Each level plays
//! itself, its neighbours, and levels far above and below.
//!
//! `… -- count GAME FILE [WEIGHT]` prints the table `levels.tsv` of the game's
//! folder. WEIGHT is the weight of one move: less makes the ranges wider.
//!
//! `… -- test GAME FILE` uses that table to estimate the level of every player
//! in the file, and prints the errors of the estimates and the accuracies. The
//! file should contain other games than those that were counted.

use std::fmt::Write as _;
use std::fs::{OpenOptions, read_to_string};
use std::io::Write as _;
use std::ops::Range;

use anyhow::{Context, Result, bail};
use boardgames::engine::{Level, SearchControl, Value};
use boardgames::game::Side;
use boardgames::teacher::{
    Accuracy, BINS, KnownPosition, LevelTable, Stake, Teachable, bin_of, compare_proved, estimate,
    odds_of, prove_position,
};
use boardgames::tooling::Tooling;

use boardgames_tools::games::{Task, model_of, play, play_model, with_game};
use boardgames_tools::models::Kind;

/// Steps from a level to its rival, in turn.
const RIVALS: [i16; 6] = [0, 1, -1, 3, -3, 6];

/// The two levels of game `number`.
fn levels_of(number: u64) -> [u8; 2] {
    let level = (number % 11) as i16;
    let step = RIVALS[(number / 11 % RIVALS.len() as u64) as usize];
    let rival = match level + step {
        rival @ 0..=10 => rival,
        _ => level,
    };
    let both = [level, rival].map(|level| level as u8);
    match number / 66 % 2 {
        0 => both,
        _ => [both[1], both[0]],
    }
}

/// The model players, with their names in a file.
const MODELS: [(Kind, &str); 3] = [
    (Kind::Child, "child"),
    (Kind::Casual, "casual"),
    (Kind::Club, "club"),
];

/// Returns what the moves of each side gave away in a game, in their order, as a review does.
fn stakes<G: Teachable>(game: &G, played: &[(G::State, G::Move)]) -> Vec<(usize, Stake)> {
    let mut judge = game.judge();
    let control = SearchControl::new();
    let mut look = |state: &G::State| {
        let mut found = judge.analyse(game, state, &control);
        let proof = prove_position(game, (state, &mut found), (judge.as_mut(), &control));
        KnownPosition {
            lines: found.lines,
            proof,
        }
    };
    let looked: Vec<_> = played.iter().map(|(state, _)| look(state)).collect();
    let mut found = Vec::new();
    for (ply, (state, mv)) in played.iter().enumerate() {
        let mover = game.to_move(state);
        let next = played.get(ply + 1).zip(looked.get(ply + 1));
        let next = next.map(|((next, _), after)| (game.to_move(next), after));
        let own = next.and_then(|(other, after)| {
            let value = after.lines.first()?.value?;
            Some(seen_by(mover, other, value))
        });
        let theirs = next.filter(|(other, _)| *other != mover);
        let theirs = theirs.map(|(_, after)| after.clone());
        // A forced move reveals nothing about a level.
        if looked[ply].lines.len() > 1
            && let Some(judged) = compare_proved(G::UNIT, looked[ply].clone(), mv, own, theirs)
        {
            let judged = judged.with_odds(odds_of(game, state));
            found.push((mover.index(), judged.stake(G::UNIT)));
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

/// Returns the line of the file for a game between these players.
fn written<G: Teachable>(
    game: &G,
    number: u64,
    players: [&str; 2],
    played: &[(G::State, G::Move)],
) -> String {
    let (mut end, last) = *played.last().expect("a game has moves");
    game.apply(&mut end, last);
    let winner = match game.winner(&end) {
        Some(Side::First) => 1,
        Some(Side::Second) => -1,
        None => 0,
    };
    let mut line = format!("{number} {} {} {winner}", players[0], players[1]);
    for (side, stake) in stakes(game, played) {
        let Stake {
            given,
            open,
            chances,
        } = stake;
        let _ = write!(line, " {side}:{given:.4}:{open:.4}:{chances:.4}");
    }
    line
}

/// Plays game `number` between two levels, and returns its line of the file.
fn of_levels<G: Teachable>(game: &G, number: u64) -> String {
    let levels = levels_of(number);
    let mut played = Vec::new();
    play(game, levels, number, |state, mv| {
        played.push((*state, mv));
    });
    let [first, second] = levels.map(|level| level.to_string());
    written(game, number, [&first, &second], &played)
}

/// Plays game `number` of a model player, and returns its line of the file.
fn of_models<G: Tooling>(game: &G, number: u64) -> String {
    let (kind, side, rival) = model_of(number);
    let mut played = Vec::new();
    play_model(game, (kind, side), rival, number, |state, mv| {
        played.push((*state, mv));
    });
    let known = MODELS.into_iter().find(|(model, _)| *model == kind);
    let (_, name) = known.expect("a name");
    let rival = rival.to_string();
    let players = match side {
        Side::First => [name, &rival],
        Side::Second => [&rival, name],
    };
    written(game, number, players, &played)
}

fn play_all(file: &str, games: Range<u64>, line: impl Fn(u64) -> String) -> Result<()> {
    let done = read_to_string(file).map_or(0, |text| text.lines().count());
    let mut out = OpenOptions::new().create(true).append(true).open(file)?;
    for number in games.skip(done) {
        writeln!(out, "{}", line(number))?;
    }
    Ok(())
}

/// One side of a recorded game.
struct Player {
    /// A level, or 11 and more for the [`MODELS`].
    level: u8,
    lost: bool,
    stakes: Vec<Stake>,
}

fn read(file: &str) -> Result<Vec<Player>> {
    let text = read_to_string(file).with_context(|| file.to_owned())?;
    let mut players = Vec::new();
    for line in text.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let [_, first, second, winner, moves @ ..] = &words[..] else {
            bail!("{file}: {line}");
        };
        let winner: i32 = winner.parse()?;
        let mut sides = [(first, winner < 0), (second, winner > 0)].map(|(level, lost)| {
            let model = (11..).zip(MODELS).find(|(_, (_, name))| name == level);
            let level = model.map_or_else(|| level.parse().expect("a level"), |(row, _)| row);
            let stakes = Vec::new();
            Player {
                level,
                lost,
                stakes,
            }
        });
        for mv in moves {
            let numbers: Vec<&str> = mv.split(':').collect();
            let [side, given, open, chances] = numbers[..] else {
                bail!("{file}: {mv}");
            };
            sides[side.parse::<usize>()?].stakes.push(Stake {
                given: given.parse()?,
                open: open.parse()?,
                chances: chances.parse()?,
            });
        }
        players.extend(sides);
    }
    Ok(players)
}

fn count<G: Teachable>(file: &str, weight: Option<&str>) -> Result<()> {
    let players = read(file)?;
    println!(
        "# level, then its open moves by what they give away, in {} games;",
        players.len() / 2
    );
    println!(
        "# made by tools/src/bin/level_table.rs: count {} FILE{}",
        G::ID,
        weight.map_or_else(String::new, |weight| format!(" {weight}"))
    );
    if let Some(weight) = weight {
        println!("weight {weight}");
    }
    let mut rows = vec![[0_u32; BINS]; Level::all().count()];
    let levels = players.iter().filter(|player| player.level <= 10);
    for player in levels {
        for bin in player.stakes.iter().filter_map(|stake| bin_of(*stake)) {
            rows[usize::from(player.level)][bin] += 1;
        }
    }
    for (level, counts) in rows.iter().enumerate() {
        let counts: Vec<String> = counts.iter().map(u32::to_string).collect();
        println!("{level} {}", counts.join(" "));
    }
    Ok(())
}

/// The results of the estimates for one level's games.
#[derive(Default)]
struct Found {
    games: u32,
    /// Players for whom a range is told.
    ranged: u32,
    /// Players for whom a level is named.
    named: u32,
    /// Named levels that differ from the true one by at most one.
    near: u32,
    /// Ranges that contain the true level.
    held: u32,
    /// How often each level was named.
    levels: [u32; 11],
    accuracies: Vec<f64>,
    /// The highest accuracy of a player who lost.
    lost_with: f64,
}

impl Found {
    fn add(&mut self, table: &LevelTable, player: &Player, true_level: u8) {
        self.games += 1;
        let bins: Vec<usize> = player
            .stakes
            .iter()
            .filter_map(|one| bin_of(*one))
            .collect();
        if let Some(found) = estimate(table, &bins) {
            let held = (found.low.number()..=found.high.number()).contains(&true_level);
            self.held += u32::from(held);
            self.ranged += 1;
            if let Some(level) = found.level.map(Level::number) {
                self.named += 1;
                self.near += u32::from(level.abs_diff(true_level) <= 1);
                self.levels[usize::from(level)] += 1;
            }
        }
        let mut accuracy = Accuracy::default();
        player.stakes.iter().for_each(|stake| accuracy.add(*stake));
        if let Some(per_cent) = accuracy.per_cent() {
            self.accuracies.push(per_cent);
            if player.lost {
                self.lost_with = self.lost_with.max(per_cent);
            }
        }
    }

    fn print(&mut self, player: &str) {
        self.accuracies.sort_by(f64::total_cmp);
        let median = self.accuracies.get(self.accuracies.len() / 2);
        println!(
            "{player}: {} players; {} named {:?}, {} of them within 1; {} with a range, {} with the level in it; accuracy in {}, median {:.0} %, of a lost game at most {:.0} %",
            self.games,
            self.named,
            self.levels,
            self.near,
            self.ranged,
            self.held,
            self.accuracies.len(),
            median.unwrap_or(&f64::NAN),
            self.lost_with,
        );
    }
}

/// The levels that equal the [`MODELS`].
fn equal_levels<G: Tooling>() -> Result<[u8; 3]> {
    G::EQUAL_LEVELS.with_context(|| {
        format!(
            "no model players were measured in {}: measure them (model_players table), then set EQUAL_LEVELS in its tooling.rs",
            G::ID
        )
    })
}

fn test<G: Tooling>(file: &str) -> Result<()> {
    let table = LevelTable::read(G::LEVEL_TABLE)?;
    let players = read(file)?;
    let models = MODELS.iter().map(|(_, name)| (*name).to_owned());
    let levels = Level::all().map(|level| format!("level {}", level.number()));
    let names: Vec<String> = levels.chain(models).collect();
    let mut all: Vec<Found> = names.iter().map(|_| Found::default()).collect();
    for player in &players {
        let level = match usize::from(player.level).checked_sub(11) {
            None => player.level,
            Some(model) => equal_levels::<G>()?[model],
        };
        all[usize::from(player.level)].add(&table, player, level);
    }
    for (name, found) in names.iter().zip(&mut all) {
        if found.games > 0 {
            found.print(name);
        }
    }
    let sum = |of: fn(&Found) -> u32| all.iter().map(of).sum::<u32>();
    let share = |part: u32, whole: u32| 100.0 * f64::from(part) / f64::from(whole.max(1));
    let (named, ranged) = (sum(|one| one.named), sum(|one| one.ranged));
    println!(
        "{} players: a level is named in {:.0} %, within 1 in {:.0} % of these; a range in {:.0} %, with the level in {:.0} % of these",
        players.len(),
        share(named, players.len() as u32),
        share(sum(|one| one.near), named),
        share(ranged, players.len() as u32),
        share(sum(|one| one.held), ranged),
    );
    Ok(())
}

/// The command to run, with its file.
enum Asked {
    Play(String, Range<u64>),
    Models(String, Range<u64>),
    Count(String, Option<String>),
    Test(String),
}

impl Task for Asked {
    fn run<G: Tooling>(&self, game: &G) -> Result<()> {
        match self {
            Asked::Play(file, games) => play_all(file, games.clone(), |n| of_levels(game, n)),
            Asked::Models(file, games) => play_all(file, games.clone(), |n| of_models(game, n)),
            Asked::Count(file, weight) => count::<G>(file, weight.as_deref()),
            Asked::Test(file) => test::<G>(file),
        }
    }
}

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (game, asked) = match words[..] {
        ["play", game, file, from, to] => {
            let games = from.parse()?..to.parse()?;
            (game, Asked::Play(file.to_owned(), games))
        }
        ["models", game, file, from, to] => {
            let games = from.parse()?..to.parse()?;
            (game, Asked::Models(file.to_owned(), games))
        }
        ["count", game, file] => (game, Asked::Count(file.to_owned(), None)),
        ["count", game, file, weight] => {
            let weight = Some(weight.to_owned());
            (game, Asked::Count(file.to_owned(), weight))
        }
        ["test", game, file] => (game, Asked::Test(file.to_owned())),
        _ => bail!(
            "say: play or models GAME FILE FROM TO, count GAME FILE [WEIGHT], or test GAME FILE"
        ),
    };
    with_game(game, &[], &asked)
}
