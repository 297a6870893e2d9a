//! Plays model players, and measures every level against them.
//!
//! `cargo run --release -p boardgames-tools --bin model_players -- table GAME
//! GAMES [FROM TO]` plays GAMES games of each level 0 to 10 against every model
//! player (see `boardgames_tools::models`); they change sides. It prints the
//! model player's share of points in per cent, and the processor time of the
//! level's slowest move. `… -- ladder GAME GAMES [FROM TO]` plays each level
//! against the one below it. `… -- times GAME GAMES [FROM TO]` plays each level
//! against itself and prints the processor time of a move. With `--rungs FILE`
//! all three read levels 1 to 8 from a file of eight lines
//! `DEPTH OVERLOOKS NEAR FORGETS GREED BLUR`. With `--from N` every command begins
//! with game N instead of 0, so that it plays games that were not used to choose the habits.
//!
//! `… -- even GAME GAMES [each]` plays `ai:even` against the casual and the
//! club player. It prints the share of points that `ai:even` takes, the share
//! of games that end close, and the share that stay open until their last
//! third. A game is open while the value that `ai:even` sees after its moves is
//! within 6 discs, within 4 beans, or no proved win. Where some moves look much
//! odder than others (`Bots::oddness`), it also prints how often `ai:even` makes
//! one of the natural ones. `each` prints a line for
//! every game: points, difference, and the first ply after which it was not
//! open.
//!
//! `… -- sees GAME GAMES wins|MOTIF|allows:MOTIF [FROM TO]` plays each level
//! against itself. With `wins` it prints how often the level wins when it can
//! at once, and how often it stops such a win when some moves do and most do
//! not. With a motif, such as `corner`, it prints how often the level makes a
//! move with this motif when the best one is worth over 6 discs or 4 beans more
//! than every other move. With `allows:` it prints how often the level denies
//! the opponent such a move when every move that allows it is worth that much
//! less than another.

use std::cell::RefCell;
use std::ops::Range;

use anyhow::{Context, Result, bail};
use boardgames::engine::{
    BotSpec, Engine, EvenPartner, Level, LevelHabits, Limits, SearchControl, Value, seeded,
};
use boardgames::game::from_pairs;
use boardgames::tooling::{Tooling, after, moves};
use boardgames_tools::games::{Task, pairs_of, with_game};
use boardgames_tools::matches::{play, share};
use boardgames_tools::models::{Kind, model_move};
use boardgames_tools::processor;

/// Returns the model player's share of the points against an engine that is
/// created for every game, and the time of the engine's slowest move.
fn against<G: Tooling>(
    game: &G,
    games: Range<u64>,
    kind: Kind,
    make: impl Fn(u64) -> Box<dyn Engine<G>>,
) -> (f64, f64) {
    let mut engine = (u64::MAX, make(0));
    let mut rng = seeded(5);
    let mut slowest = 0.0_f64;
    let points = share(game, games, |state, number, own| {
        if engine.0 != number {
            engine = (number, make(number));
            rng = seeded(9_000 + number);
        }
        if own {
            return model_move(game, state, kind, &mut rng);
        }
        let begin = processor::seconds();
        let mv = engine.1.choose(game, state, &SearchControl::new()).mv;
        slowest = slowest.max(processor::seconds() - begin);
        mv
    });
    (points, slowest)
}

/// The levels of a game; levels 1 to 8 may come from a file.
struct Levels<'a, G: Tooling> {
    game: &'a G,
    rungs: Vec<LevelHabits>,
}

impl<G: Tooling> Levels<'_, G> {
    fn bot(&self, level: u8, seed: u64) -> Box<dyn Engine<G>> {
        let own = usize::from(level).checked_sub(1);
        match own.and_then(|at| self.rungs.get(at)) {
            Some(level_habits) => self.game.person(*level_habits, Limits::default(), seed),
            None => {
                let level = Level::new(level).expect("a level");
                self.game.bot(&BotSpec::from(level), seed)
            }
        }
    }

    fn table(&self, games: Range<u64>, level: u8) {
        const KINDS: [(Kind, &str); 5] = [
            (Kind::Child, "child"),
            (Kind::Beginner, "beginner"),
            (Kind::Casual, "casual"),
            (Kind::Hasty, "hasty"),
            (Kind::Club, "club"),
        ];
        print!("level {level:>2}:");
        let mut slowest = 0.0_f64;
        for (kind, name) in KINDS {
            let (points, time) =
                against(self.game, games.clone(), kind, |seed| self.bot(level, seed));
            print!("  {name} {points:5.1}");
            slowest = slowest.max(time);
        }
        println!("  slowest {:.0} ms", 1e3 * slowest);
    }

    fn rung(&self, games: Range<u64>, high: u8) {
        let pair = |number: u64| {
            let (one, other) = (2 * number, 2 * number + 1);
            (self.bot(high, one), self.bot(high - 1, other))
        };
        let mut bots = (u64::MAX, pair(0));
        let won = share(self.game, games, |state, number, own| {
            if bots.0 != number {
                bots = (number, pair(number));
            }
            let bot = if own { &mut bots.1.0 } else { &mut bots.1.1 };
            bot.choose(self.game, state, &SearchControl::new()).mv
        });
        println!("{high:>2} against {:>2}: {won:5.1} %", high - 1);
    }

    fn times(&self, games: Range<u64>, level: u8) {
        let mut bots = (u64::MAX, self.bot(level, 0));
        let (mut sum, mut count, mut slowest) = (0.0, 0.0, 0.0_f64);
        share(self.game, games, |state, number, _| {
            if bots.0 != number {
                bots = (number, self.bot(level, number));
            }
            let begin = processor::seconds();
            let mv = bots.1.choose(self.game, state, &SearchControl::new()).mv;
            let took = processor::seconds() - begin;
            (sum, count, slowest) = (sum + took, count + 1.0, slowest.max(took));
            mv
        });
        println!(
            "level {level:>2}: {:.1} ms a move, slowest {:.0} ms",
            1e3 * sum / count,
            1e3 * slowest
        );
    }
}

/// How often a level found what it could find.
#[derive(Default)]
struct Seen {
    met: u32,
    made: u32,
}

impl Seen {
    fn take(&mut self, made: bool) {
        self.met += 1;
        self.made += u32::from(made);
    }
}

impl std::fmt::Display for Seen {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let share = 100.0 * f64::from(self.made) / f64::from(self.met.max(1));
        write!(f, "{} of {} ({share:.0} %)", self.made, self.met)
    }
}

fn wins<G: Tooling>(game: &G, state: &G::State, mv: G::Move) -> bool {
    let outcome = game.outcome(&after(game, state, mv));
    outcome.and_then(|outcome| outcome.winner()) == Some(game.to_move(state))
}

/// Whether the opponent can win at once after the move.
fn allows<G: Tooling>(game: &G, state: &G::State, mv: G::Move) -> bool {
    let next = after(game, state, mv);
    game.outcome(&next).is_none()
        && game.to_move(&next) != game.to_move(state)
        && moves(game, &next)
            .into_iter()
            .any(|reply| wins(game, &next, reply))
}

impl<G: Tooling> Levels<'_, G> {
    /// Plays games of the level against itself; `look` gets every position and
    /// move.
    fn with_itself(&self, games: Range<u64>, level: u8, mut look: impl FnMut(&G::State, G::Move)) {
        let mut bots = (u64::MAX, self.bot(level, 0));
        share(self.game, games, |state, number, _| {
            if bots.0 != number {
                bots = (number, self.bot(level, number));
            }
            let chosen = bots.1.choose(self.game, state, &SearchControl::new()).mv;
            look(state, chosen);
            chosen
        });
    }

    /// Prints how often the level wins when it can at once, and how often it
    /// stops such a win when most moves do not.
    fn sees_wins(&self, games: Range<u64>, level: u8) {
        let game = self.game;
        let (mut taken, mut stopped) = (Seen::default(), Seen::default());
        self.with_itself(games, level, |state, chosen| {
            let all = moves(game, state);
            if all.iter().any(|mv| wins(game, state, *mv)) {
                taken.take(wins(game, state, chosen));
                return;
            }
            let bad = all.iter().filter(|mv| allows(game, state, **mv)).count();
            if bad > all.len() / 2 && bad < all.len() {
                stopped.take(!allows(game, state, chosen));
            }
        });
        println!("level {level:>2}: wins taken {taken}, threats stopped {stopped}");
    }

    /// Whether the move has the motif or, with `allows:`, whether it allows the
    /// opponent a move that has it.
    fn shows(&self, state: &G::State, mv: G::Move, motif: &str) -> bool {
        if let Some(motif) = motif.strip_prefix("allows:") {
            let next = after(self.game, state, mv);
            return self.game.outcome(&next).is_none()
                && self.game.to_move(&next) != self.game.to_move(state)
                && moves(self.game, &next)
                    .into_iter()
                    .any(|reply| self.shows(&next, reply, motif));
        }
        let seen = self.game.motifs(state, mv);
        seen.iter().any(|sighting| sighting.motif == motif)
    }

    /// Prints how often the level makes a move with the motif when the best one
    /// is worth over `G::CLOSE` points more than every other move. With
    /// `allows:`, prints how often it avoids moves that allow the motif when
    /// they are worth as much less.
    fn sees_motif(&self, games: Range<u64>, level: u8, motif: &str) {
        let has = |state: &G::State, mv: G::Move| {
            self.shows(state, mv, motif) != motif.starts_with("allows:")
        };
        let mut taken = Seen::default();
        self.with_itself(games, level, |state, chosen| {
            if moves(self.game, state).iter().any(|mv| has(state, *mv)) && self.counts(state, has) {
                taken.take(has(state, chosen));
            }
        });
        let what = match motif.strip_prefix("allows:") {
            Some(motif) => format!("{motif} kept from the opponent"),
            None => motif.to_string(),
        };
        println!("level {level:>2}: {what} {taken}");
    }

    /// Whether the best move that `has` accepts is worth over `G::CLOSE` more
    /// than the best other one.
    fn counts(&self, state: &G::State, has: impl Fn(&G::State, G::Move) -> bool) -> bool {
        let mut judge = self.game.judge();
        let found = judge.analyse(self.game, state, &SearchControl::new());
        let best = |wanted: bool| {
            let lines = found.lines.iter();
            let lines = lines.filter(|line| has(state, line.mv) == wanted);
            let amounts = lines.filter_map(|line| line.value.map(|value| value.amount));
            amounts.fold(f64::NEG_INFINITY, f64::max)
        };
        let (with, without) = (best(true), best(false));
        without.is_finite() && with - without > G::CLOSE
    }
}

/// Whether a position of this value can still be won by either side.
fn is_open<G: Tooling>(value: Value) -> bool {
    if G::UNIT.is_outcome() {
        !(value.exact && value.amount.abs() >= 1.0)
    } else {
        value.amount.abs() <= G::CLOSE
    }
}

fn even<G: Tooling>(game: &G, games: Range<u64>, kind: Kind, name: &str, each: bool) {
    let count = games.end - games.start;
    let mut partner = (u64::MAX, EvenPartner::new(game.judge(), 0));
    let mut rng = seeded(5);
    // The plies of the current game after which it was decided.
    let decided: RefCell<Vec<usize>> = RefCell::default();
    let (mut points, mut close, mut open) = (0.0, 0_u64, 0_u64);
    let mut slowest = 0.0_f64;
    let mut natural = Seen::default();
    let choose = |state: &G::State, number: u64, own: bool, ply: usize| {
        if partner.0 != number {
            partner = (number, EvenPartner::new(game.judge(), number));
            rng = seeded(9_000 + number);
        }
        if !own {
            return model_move(game, state, kind, &mut rng);
        }
        let begin = processor::seconds();
        let chosen = partner.1.choose(game, state, &SearchControl::new());
        slowest = slowest.max(processor::seconds() - begin);
        let odd = |mv: &G::Move| game.oddness(state, *mv);
        let all: Vec<f64> = moves(game, state).iter().map(odd).collect();
        let least = all.iter().copied().fold(1.0, f64::min);
        if all.iter().any(|other| *other >= least + 0.5) {
            natural.take(odd(&chosen.mv) <= least + 0.25);
        }
        if chosen.value.is_some_and(|value| !is_open::<G>(value)) {
            decided.borrow_mut().push(ply);
        }
        chosen.mv
    };
    play(game, games, choose, |ended| {
        let first = decided.borrow_mut().drain(..).next();
        let stayed = first.is_none_or(|ply| 3 * ply >= 2 * ended.plies);
        open += u64::from(stayed);
        close += u64::from(
            ended
                .margin
                .map_or(stayed, |margin| margin.abs() <= G::CLOSE),
        );
        points += ended.points;
        if each {
            println!(
                "{} {:?} {first:?} of {}",
                ended.points, ended.margin, ended.plies
            );
        }
    });
    let share = |points: f64| 100.0 * points / count as f64;
    println!(
        "even against {name:>6}: takes {:5.1} %, close {:5.1} %, open to the last third {:5.1} %, natural moves {natural}, slowest {:.0} ms",
        share(points),
        share(close as f64),
        share(open as f64),
        1e3 * slowest
    );
}

fn read_rungs(path: &str) -> Result<Vec<LevelHabits>> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {path}"))?;
    let line = |line: &str| {
        let numbers: Vec<f64> = line
            .split_whitespace()
            .map(str::parse)
            .collect::<Result<_, _>>()?;
        let [depth, overlooks, near, forgets, greed, blur] = numbers[..] else {
            bail!("'{line}' is not DEPTH OVERLOOKS NEAR FORGETS GREED BLUR");
        };
        let depth = depth as u32;
        Ok(LevelHabits::new(
            depth, overlooks, near, forgets, greed, blur,
        ))
    };
    text.lines().map(line).collect()
}

fn run<G: Tooling>(game: &G, words: &[String]) -> Result<()> {
    let games: u64 = words[2].parse().context("how many games?")?;
    let mut more = words[3..].to_vec();
    let mut after = |word: &str| -> Result<Option<String>> {
        let Some(at) = more.iter().position(|other| other == word) else {
            return Ok(None);
        };
        let value = more.get(at + 1).cloned();
        let value = value.with_context(|| format!("{word} needs a value"))?;
        more.drain(at..at + 2);
        Ok(Some(value))
    };
    let rungs = after("--rungs")?.map_or(Ok(Vec::new()), |path| read_rungs(&path))?;
    let first: u64 = after("--from")?.map_or(Ok(0), |word| word.parse())?;
    let games = first..first + games;
    let levels = Levels { game, rungs };
    let word = |at: usize, usual: u8| more.get(at).map_or(Ok(usual), |word| word.parse());
    match words[0].as_str() {
        "table" => {
            (word(0, 0)?..=word(1, 10)?).for_each(|level| levels.table(games.clone(), level))
        }
        "ladder" => {
            (word(0, 1)?.max(1)..=word(1, 10)?).for_each(|high| levels.rung(games.clone(), high))
        }
        "times" => {
            (word(0, 1)?..=word(1, 10)?).for_each(|level| levels.times(games.clone(), level))
        }
        "even" => {
            let each = more.iter().any(|word| word == "each");
            even(game, games.clone(), Kind::Casual, "casual", each);
            even(game, games, Kind::Club, "club", each);
        }
        "sees" => {
            for level in word(1, 1)?..=word(2, 8)? {
                match more.first().map(String::as_str) {
                    Some("wins") => levels.sees_wins(games.clone(), level),
                    Some(motif) => levels.sees_motif(games.clone(), level, motif),
                    None => {
                        bail!("what? wins, or a motif with points, such as corner or allows:corner")
                    }
                }
            }
        }
        other => bail!("no word '{other}'; there are table, ladder, times, even and sees"),
    }
    Ok(())
}

/// The words of a command.
struct Command<'w>(&'w [String]);

impl Task for Command<'_> {
    fn run<G: Tooling>(&self, _game: &G) -> Result<()> {
        let game = G::new(from_pairs(&pairs_of(G::SMALL_BOARD))?);
        run(&game, self.0)
    }
}

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words.len() < 3 {
        bail!("model_players table|ladder|times|even|sees GAME GAMES …");
    }
    with_game(&words[1], &[], &Command(&words))
}
