//! Plays model players, and measures every level against them.
//!
//! `cargo run --release -p boardgames-tools --bin model_players -- table GAME
//! GAMES [FROM TO]` plays GAMES games of each level 0 to 10 against a child
//! (any legal move), a casual player and a club player, who change sides. It
//! prints the model player's share of points in per cent, and the processor
//! time of the level's slowest move. `… -- ladder GAME GAMES [FROM TO]` plays
//! each level against the one below it. `… -- times GAME GAMES [FROM TO]` plays
//! each level against itself and prints the processor time of a move. With
//! `--rungs FILE` all three read levels 1 to 8 from a file of eight lines
//! `DEPTH OVERLOOKS NEAR FORGETS GREED BLUR`.
//!
//! `… -- even GAME GAMES [each]` plays `ai:even` against the casual and the
//! club player. It prints the share of points that `ai:even` takes, the share
//! of games that end close, and the share that stay open until their last
//! third. A game is open while the value that `ai:even` sees after its moves is
//! within 6 discs, within 4 beans, or no proved win. `each` prints a line for
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
//!
//! The casual player: Othello: a corner if possible, no square beside an empty
//! corner unless there is nothing else, otherwise the best square by weights;
//! Awari: an extra turn, otherwise the largest capture; Dag en Nacht and
//! Tic-Tac-Toe: win, block, or extend a line. The club player looks one reply
//! ahead: in Othello by weights and mobility, elsewhere by the casual player's
//! measure. Ties are broken at random, from a seed.

use boardgames_tools::processor;

use std::cell::RefCell;

use anyhow::{Context, Result, bail};
use boardgames::engine::{
    BotSpec, Engine, EvenPartner, Level, LevelHabits, Limits, SearchControl, Value, seeded,
};
use boardgames::game::{Game, Rules, Side};
use boardgames::games::awari::{self, Awari};
use boardgames::games::dag_en_nacht::{self, DagEnNacht, DagOptions, Restrict};
use boardgames::games::othello::{self, Othello};
use boardgames::games::tic_tac_toe::{self, TicTacToe};
use boardgames::teacher::Teachable;
use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;

/// How a game's model players evaluate.
trait Model: Teachable {
    /// The difference up to which a game is close, if it counts points.
    const CLOSE: f64 = 0.0;

    /// How good a move looks to a casual player.
    fn casual(&self, state: &Self::State, mv: Self::Move) -> f64;
    /// How good a position looks to a club player of `side` after a reply.
    fn standing(&self, state: &Self::State, side: Side) -> f64;
}

/// The model players.
#[derive(Copy, Clone)]
enum Kind {
    Child,
    Casual,
    Club,
}

fn moves<G: Game>(game: &G, state: &G::State) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.legal_moves(state, &mut moves);
    moves
}

fn after<G: Game>(game: &G, state: &G::State, mv: G::Move) -> G::State {
    let mut next = *state;
    game.apply(&mut next, mv);
    next
}

/// The value of a position to a club player of `side`, after the opponent's
/// best reply.
fn after_reply<G: Model>(game: &G, state: &G::State, side: Side) -> f64 {
    if let Some(outcome) = game.outcome(state) {
        return match outcome.winner() {
            Some(winner) if winner == side => 1e6,
            Some(_) => -1e6,
            None => 0.0,
        };
    }
    if game.to_move(state) == side {
        return game.standing(state, side);
    }
    let replies = moves(game, state).into_iter();
    let worst = replies.map(|mv| {
        let next = after(game, state, mv);
        match game.outcome(&next).map(|outcome| outcome.winner()) {
            Some(Some(winner)) => {
                if winner == side {
                    1e6
                } else {
                    -1e6
                }
            }
            Some(None) => 0.0,
            None => game.standing(&next, side),
        }
    });
    worst.fold(f64::INFINITY, f64::min)
}

fn model_move<G: Model>(
    game: &G,
    state: &G::State,
    kind: Kind,
    rng: &mut Xoshiro256PlusPlus,
) -> G::Move {
    let all = moves(game, state);
    let side = game.to_move(state);
    let look = |mv: &G::Move| match kind {
        Kind::Child => 0.0,
        Kind::Casual => game.casual(state, *mv),
        // Of moves with equal values after the reply, the club player chooses
        // the one that a casual player prefers.
        Kind::Club => {
            let reply = after_reply(game, &after(game, state, *mv), side);
            reply + 1e-3 * game.casual(state, *mv)
        }
    };
    let looks: Vec<f64> = all.iter().map(look).collect();
    let best = looks.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let equal: Vec<G::Move> = all
        .iter()
        .zip(&looks)
        .filter(|(_, look)| **look == best)
        .map(|(mv, _)| *mv)
        .collect();
    equal[rng.random_range(0..equal.len())]
}

/// The end of a game, from the view of the first player.
struct Ended {
    /// 1, ½ or 0.
    points: f64,
    /// The player's final points minus the opponent's, if the game counts them.
    margin: Option<f64>,
    plies: usize,
}

/// Plays `games` games, in which the players change sides. `choose` makes all
/// moves; it gets the position, the game's number, whether the first player is
/// to move, and the ply. `done` gets the end of each game.
fn play<G: Model>(
    game: &G,
    games: u64,
    mut choose: impl FnMut(&G::State, u64, bool, usize) -> G::Move,
    mut done: impl FnMut(Ended),
) {
    for number in 0..games {
        let own = if number % 2 == 0 {
            Side::First
        } else {
            Side::Second
        };
        let mut state = game.start();
        // Two random plies make the games different.
        let mut rng = seeded(77_000 + number / 2);
        for _ in 0..2 {
            let all = moves(game, &state);
            state = after(game, &state, all[rng.random_range(0..all.len())]);
        }
        let mut plies = 2;
        let outcome = loop {
            if let Some(outcome) = game.outcome(&state) {
                break outcome;
            }
            let mv = choose(&state, number, game.to_move(&state) == own, plies);
            state = after(game, &state, mv);
            plies += 1;
        };
        let points = match outcome.winner() {
            Some(side) if side == own => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        };
        let margin = outcome
            .points
            .map(|points| f64::from(points[own.index()]) - f64::from(points[own.other().index()]));
        done(Ended {
            points,
            margin,
            plies,
        });
    }
}

/// The first player's share of the points, in per cent.
fn share<G: Model>(
    game: &G,
    games: u64,
    mut choose: impl FnMut(&G::State, u64, bool) -> G::Move,
) -> f64 {
    let mut points = 0.0;
    play(
        game,
        games,
        |state, number, own, _| choose(state, number, own),
        |ended| points += ended.points,
    );
    100.0 * points / games as f64
}

/// Returns the model player's share of the points against an engine that is
/// created for every game, and the time of the engine's slowest move.
fn against<G: Model>(
    game: &G,
    games: u64,
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
struct Levels<'a, G: Model> {
    game: &'a G,
    rungs: Vec<LevelHabits>,
}

impl<G: Model> Levels<'_, G> {
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

    fn table(&self, games: u64, level: u8) {
        const KINDS: [(Kind, &str); 3] = [
            (Kind::Child, "child"),
            (Kind::Casual, "casual"),
            (Kind::Club, "club"),
        ];
        print!("level {level:>2}:");
        let mut slowest = 0.0_f64;
        for (kind, name) in KINDS {
            let (points, time) = against(self.game, games, kind, |seed| self.bot(level, seed));
            print!("  {name} {points:5.1}");
            slowest = slowest.max(time);
        }
        println!("  slowest {:.0} ms", 1e3 * slowest);
    }

    fn rung(&self, games: u64, high: u8) {
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

    fn times(&self, games: u64, level: u8) {
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

fn wins<G: Model>(game: &G, state: &G::State, mv: G::Move) -> bool {
    let outcome = game.outcome(&after(game, state, mv));
    outcome.and_then(|outcome| outcome.winner()) == Some(game.to_move(state))
}

/// Whether the opponent can win at once after the move.
fn allows<G: Model>(game: &G, state: &G::State, mv: G::Move) -> bool {
    let next = after(game, state, mv);
    game.outcome(&next).is_none()
        && game.to_move(&next) != game.to_move(state)
        && moves(game, &next)
            .into_iter()
            .any(|reply| wins(game, &next, reply))
}

impl<G: Model> Levels<'_, G> {
    /// Plays games of the level against itself; `look` gets every position and
    /// move.
    fn with_itself(&self, games: u64, level: u8, mut look: impl FnMut(&G::State, G::Move)) {
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
    fn sees_wins(&self, games: u64, level: u8) {
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
    fn sees_motif(&self, games: u64, level: u8, motif: &str) {
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
fn is_open<G: Model>(value: Value) -> bool {
    if G::UNIT.is_outcome() {
        !(value.exact && value.amount.abs() >= 1.0)
    } else {
        value.amount.abs() <= G::CLOSE
    }
}

fn even<G: Model>(game: &G, games: u64, kind: Kind, name: &str, each: bool) {
    let mut partner = (u64::MAX, EvenPartner::new(game.judge(), 0));
    let mut rng = seeded(5);
    // The plies of the current game after which it was decided.
    let decided: RefCell<Vec<usize>> = RefCell::default();
    let (mut points, mut close, mut open) = (0.0, 0_u64, 0_u64);
    let mut slowest = 0.0_f64;
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
    let share = |count: f64| 100.0 * count / games as f64;
    println!(
        "even against {name:>6}: takes {:5.1} %, close {:5.1} %, open to the last third {:5.1} %, slowest {:.0} ms",
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

fn run<G: Model>(game: &G, words: &[String]) -> Result<()> {
    let games = words[2].parse().context("how many games?")?;
    let mut more = words[3..].to_vec();
    let rungs = match more.iter().position(|word| word == "--rungs") {
        Some(at) => {
            let path = more.get(at + 1).context("--rungs FILE")?.clone();
            more.drain(at..at + 2);
            read_rungs(&path)?
        }
        None => Vec::new(),
    };
    let levels = Levels { game, rungs };
    let word = |at: usize, usual: u8| more.get(at).map_or(Ok(usual), |word| word.parse());
    match words[0].as_str() {
        "table" => (word(0, 0)?..=word(1, 10)?).for_each(|level| levels.table(games, level)),
        "ladder" => (word(0, 1)?.max(1)..=word(1, 10)?).for_each(|high| levels.rung(games, high)),
        "times" => (word(0, 1)?..=word(1, 10)?).for_each(|level| levels.times(games, level)),
        "even" => {
            let each = more.iter().any(|word| word == "each");
            even(game, games, Kind::Casual, "casual", each);
            even(game, games, Kind::Club, "club", each);
        }
        "sees" => {
            for level in word(1, 1)?..=word(2, 8)? {
                match more.first().map(String::as_str) {
                    Some("wins") => levels.sees_wins(games, level),
                    Some(motif) => levels.sees_motif(games, level, motif),
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

impl Model for Othello {
    const CLOSE: f64 = 6.0;

    fn casual(&self, state: &othello::State, mv: othello::Move) -> f64 {
        let worth = othello::square_weight(mv);
        // The squares beside a corner are bad only while that corner is empty.
        let beside = worth < -10;
        let taken = state.board.own | state.board.opp;
        let corner = mv.square().map(|square| {
            let fold = |x: usize| if x < 4 { 0 } else { 7 };
            fold(square / 8) * 8 + fold(square % 8)
        });
        let empty = corner.is_some_and(|corner| taken >> corner & 1 == 0);
        if beside && !empty {
            0.0
        } else {
            f64::from(worth)
        }
    }

    fn standing(&self, state: &othello::State, side: Side) -> f64 {
        let worth = othello::weight_difference(state);
        let moves = state.board.moves().count_ones() as i32
            - state.board.pass().moves().count_ones() as i32;
        let own = f64::from(worth + 5 * moves);
        if self.to_move(state) == side {
            own
        } else {
            -own
        }
    }
}

impl Model for Awari {
    const CLOSE: f64 = 4.0;

    fn casual(&self, state: &awari::State, mv: awari::Move) -> f64 {
        let next = after(self, state, mv);
        let side = state.mover();
        let again = if next.mover() == side { 100.0 } else { 0.0 };
        again + f64::from(next.at_home(side) - state.at_home(side))
    }

    fn standing(&self, state: &awari::State, side: Side) -> f64 {
        f64::from(state.at_home(side)) - f64::from(state.at_home(side.other()))
    }
}

impl Model for DagEnNacht {
    fn casual(&self, state: &dag_en_nacht::State, mv: dag_en_nacht::Move) -> f64 {
        let seen = self.motifs(state, mv);
        let has = |name: &str| seen.iter().any(|sighting| sighting.motif == name);
        let [own, _] = dag_en_nacht::lines_at(self, state, mv);
        match (has("win"), has("block") || has("block with tempo")) {
            (true, _) => 1000.0,
            (_, true) => 100.0,
            _ => f64::from(own.longest()),
        }
    }

    fn standing(&self, _state: &dag_en_nacht::State, _side: Side) -> f64 {
        0.0
    }
}

impl Model for TicTacToe {
    fn casual(&self, state: &tic_tac_toe::State, mv: tic_tac_toe::Move) -> f64 {
        let seen = self.motifs(state, mv);
        let has = |name: &str| seen.iter().any(|sighting| sighting.motif == name);
        match (has("win"), has("block")) {
            (true, _) => 1000.0,
            (_, true) => 100.0,
            _ if mv.to_string() == "b2" => 3.0,
            _ => 0.0,
        }
    }

    fn standing(&self, _state: &tic_tac_toe::State, _side: Side) -> f64 {
        0.0
    }
}

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words.len() < 3 {
        bail!("model_players table|ladder|times|even|sees GAME GAMES …");
    }
    match words[1].as_str() {
        "awari" => run(&Awari::default(), &words),
        "othello" => run(&Othello::default(), &words),
        "dagennacht" => {
            let options = DagOptions::new(11, Restrict::None).context("a size of the game")?;
            run(&DagEnNacht::new(options), &words)
        }
        "tictactoe" => run(&TicTacToe, &words),
        other => bail!("no game '{other}'"),
    }
}
