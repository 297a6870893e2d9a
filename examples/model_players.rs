//! Model players, and every level measured against them.
//!
//! `cargo run --release --example model_players -- table GAME GAMES` plays
//! GAMES games of each level 0 to 10 against a child (any legal move), a
//! casual player and a club player, sides in turn, and prints the share of
//! points of the model player in per cent. `… -- ladder GAME GAMES` plays
//! neighbouring levels; `… -- tune GAME GAMES DEPTH OVERLOOKS FORGETS GREED
//! BLUR` measures one set of habits.
//!
//! The casual player: Othello: a corner if there is one, no square beside an
//! empty corner unless there is nothing else, otherwise the best square by
//! weights; Awari: an extra turn, otherwise the largest capture; Dag en Nacht
//! and Tic-Tac-Toe: win, block, lengthen. The club player looks at the reply:
//! Othello by weights and mobility, elsewhere by what the casual player
//! counts. Ties are drawn from the seed.

use anyhow::{Context, Result, bail};
use boardgames::engine::{
    BotSpec, Bots, Engine, Habits, Level, Limits, Rung, SearchControl, seeded,
};
use boardgames::game::{Game, Rules, Side};
use boardgames::games::awari::{self, Awari};
use boardgames::games::dag_en_nacht::{self, DagEnNacht, DagOptions, Restrict};
use boardgames::games::othello::{self, Othello};
use boardgames::games::tic_tac_toe::{self, TicTacToe};
use boardgames::teacher::Teachable;
use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;

/// How a model player of a game thinks.
trait Model: Teachable {
    /// How good a move looks to a casual player.
    fn casual(&self, state: &Self::State, mv: Self::Move) -> f64;
    /// How good a position looks to a club player whose opponent is to move,
    /// from the club player's view (`side`).
    fn standing(&self, state: &Self::State, side: Side) -> f64;
    /// One of our levels made of these habits.
    fn person(&self, rung: Rung, seed: u64) -> Box<dyn Engine<Self>>;
}

/// A model player at work.
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

/// What a position is worth to a club player after the best reply.
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
        // Of moves that look alike after the reply, the one a casual player
        // would take.
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

/// Points of the first of two players in so many games, in per cent.
fn share<G: Model>(
    game: &G,
    games: u64,
    mut first: impl FnMut(&G::State, u64, bool) -> G::Move,
) -> f64 {
    let mut points = 0.0;
    for number in 0..games {
        let own = if number % 2 == 0 {
            Side::First
        } else {
            Side::Second
        };
        let mut state = game.start();
        // Two plies by lot, so that games differ.
        let mut rng = seeded(77_000 + number / 2);
        for _ in 0..2 {
            let all = moves(game, &state);
            state = after(game, &state, all[rng.random_range(0..all.len())]);
        }
        while game.outcome(&state).is_none() {
            let mv = first(&state, number, game.to_move(&state) == own);
            state = after(game, &state, mv);
        }
        points += match game.winner(&state) {
            Some(side) if side == own => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        };
    }
    100.0 * points / games as f64
}

/// The share of a model player against an engine made anew for every game.
fn against<G: Model>(
    game: &G,
    games: u64,
    kind: Kind,
    make: impl Fn(u64) -> Box<dyn Engine<G>>,
) -> f64 {
    let mut engine = (u64::MAX, make(0));
    let mut rng = seeded(5);
    share(game, games, |state, number, own| {
        if engine.0 != number {
            engine = (number, make(number));
            rng = seeded(9_000 + number);
        }
        if own {
            model_move(game, state, kind, &mut rng)
        } else {
            engine.1.choose(game, state, &SearchControl::new()).mv
        }
    })
}

fn level<G: Bots>(game: &G, level: u8) -> impl Fn(u64) -> Box<dyn Engine<G>> + '_ {
    move |seed| game.bot(&BotSpec::from(Level::new(level).expect("a level")), seed)
}

const KINDS: [Kind; 3] = [Kind::Child, Kind::Casual, Kind::Club];

fn row<G: Model>(game: &G, games: u64, make: impl Fn(u64) -> Box<dyn Engine<G>>) -> String {
    let shares = KINDS.map(|kind| against(game, games, kind, &make));
    format!(
        "child {:5.1}  casual {:5.1}  club {:5.1}",
        shares[0], shares[1], shares[2]
    )
}

fn ladder<G: Model>(game: &G, games: u64) {
    for high in 1..=10 {
        let mut pair = (u64::MAX, level(game, high)(0), level(game, high - 1)(0));
        let won = share(game, games, |state, number, own| {
            if pair.0 != number {
                pair = (
                    number,
                    level(game, high)(2 * number),
                    level(game, high - 1)(2 * number + 1),
                );
            }
            let bot = if own { &mut pair.1 } else { &mut pair.2 };
            bot.choose(game, state, &SearchControl::new()).mv
        });
        println!("{high:>2} against {:>2}: {won:5.1} %", high - 1);
    }
}

fn run<G: Model>(game: &G, words: &[String]) -> Result<()> {
    let games = words[2].parse().context("how many games?")?;
    match words[0].as_str() {
        "table" => {
            let from: u8 = words.get(3).map_or(Ok(0), |word| word.parse())?;
            let to: u8 = words.get(4).map_or(Ok(10), |word| word.parse())?;
            for number in from..=to {
                println!(
                    "level {number:>2}: {}",
                    row(game, games, level(game, number))
                );
            }
        }
        "ladder" => ladder(game, games),
        "tune" => {
            let numbers: Vec<f64> = words[3..]
                .iter()
                .map(|word| word.parse())
                .collect::<Result<_, _>>()?;
            let [depth, overlooks, forgets, greed, blur] = numbers[..] else {
                bail!("tune GAME GAMES DEPTH OVERLOOKS FORGETS GREED BLUR");
            };
            let habits = Habits {
                overlooks,
                forgets,
                greed,
                blur,
            };
            let rung = Rung {
                depth: depth as u32,
                habits,
            };
            println!(
                "{rung:?}: {}",
                row(game, games, |seed| game.person(rung, seed))
            );
        }
        other => bail!("no word '{other}'; there are table, ladder and tune"),
    }
    Ok(())
}

impl Model for Othello {
    fn casual(&self, state: &othello::State, mv: othello::Move) -> f64 {
        let worth = othello::square_worth(mv);
        // The squares beside a corner are bad only while it is empty.
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
        let worth = othello::squares_worth(state);
        let moves = state.board.moves().count_ones() as i32
            - state.board.pass().moves().count_ones() as i32;
        let own = f64::from(worth + 5 * moves);
        if self.to_move(state) == side {
            own
        } else {
            -own
        }
    }

    fn person(&self, rung: Rung, seed: u64) -> Box<dyn Engine<Othello>> {
        othello::person(rung, Limits::default(), seed)
    }
}

impl Model for Awari {
    fn casual(&self, state: &awari::State, mv: awari::Move) -> f64 {
        let next = after(self, state, mv);
        let side = state.mover();
        let again = if next.mover() == side { 100.0 } else { 0.0 };
        again + f64::from(next.at_home(side) - state.at_home(side))
    }

    fn standing(&self, state: &awari::State, side: Side) -> f64 {
        f64::from(state.at_home(side)) - f64::from(state.at_home(side.other()))
    }

    fn person(&self, rung: Rung, seed: u64) -> Box<dyn Engine<Awari>> {
        awari::person(rung, Limits::default(), seed)
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
            _ => f64::from(own),
        }
    }

    fn standing(&self, _state: &dag_en_nacht::State, _side: Side) -> f64 {
        0.0
    }

    fn person(&self, rung: Rung, seed: u64) -> Box<dyn Engine<DagEnNacht>> {
        dag_en_nacht::person(self, rung, Limits::default(), seed)
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

    fn person(&self, rung: Rung, seed: u64) -> Box<dyn Engine<TicTacToe>> {
        tic_tac_toe::person(rung, Limits::default(), seed)
    }
}

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words.len() < 3 {
        bail!("model_players table|ladder|tune GAME GAMES …");
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
