//! Games by name, and games between levels.

use anyhow::{Result, bail};
use boardgames::engine::{BotSpec, Engine, Level, SearchControl, seeded};
use boardgames::game::{Side, from_pairs};
use boardgames::games::{GAMES, for_each};
use boardgames::session::GameWork;
use boardgames::teacher::Teachable;
use boardgames::tooling::{OptionPairs, PuzzleSearch, Tooling};

use crate::models::{Kind, model_move};

/// A job that works with a game of any type.
pub trait Task {
    /// Runs the job.
    fn run<G: Tooling>(&self, game: &G) -> Result<()>;
}

/// Runs `task` with the game called `name`; `rules` are `KEY=VALUE` words.
pub fn with_game(name: &str, rules: &[String], task: &impl Task) -> Result<()> {
    let mut named = Named {
        name,
        rules,
        task,
        result: None,
    };
    for_each(&mut named);
    named.result.unwrap_or_else(|| {
        let ids: Vec<&str> = GAMES.iter().map(|info| info.id).collect();
        bail!("no game '{name}'; say one of {}", ids.join(", "))
    })
}

/// A task for the game called `name`, and its result once it was run.
struct Named<'t, T> {
    name: &'t str,
    rules: &'t [String],
    task: &'t T,
    result: Option<Result<()>>,
}

impl<T: Task> GameWork for Named<'_, T> {
    fn run<G: Tooling>(&mut self) {
        if G::ID == self.name {
            let game = opened::<G>(self.rules);
            self.result = Some(game.and_then(|game| self.task.run(&game)));
        }
    }
}

/// Returns how the puzzles of the game with this id are found and rated.
pub fn puzzle_search(id: &str) -> PuzzleSearch {
    let mut wanted = WantedSearch {
        id,
        search: PuzzleSearch::USUAL,
    };
    for_each(&mut wanted);
    wanted.search
}

struct WantedSearch<'i> {
    id: &'i str,
    search: PuzzleSearch,
}

impl GameWork for WantedSearch<'_> {
    fn run<G: Tooling>(&mut self) {
        if G::ID == self.id {
            self.search = G::PUZZLE_SEARCH;
        }
    }
}

/// Returns the options as a session takes them.
pub fn pairs_of(options: OptionPairs) -> Vec<(String, String)> {
    let owned = |(key, value): &(&str, &str)| ((*key).to_owned(), (*value).to_owned());
    options.iter().map(owned).collect()
}

/// Returns the game with these rules, which are `KEY=VALUE` words.
pub fn opened<G: Teachable>(rules: &[String]) -> Result<G> {
    let mut pairs = Vec::new();
    for word in rules {
        match word.split_once('=') {
            Some((key, value)) => pairs.push((key.to_owned(), value.to_owned())),
            None => bail!("'{word}' is no rule; say KEY=VALUE, such as size=11"),
        }
    }
    Ok(G::new(from_pairs(&pairs)?))
}

/// A level of the program.
fn level<G: Teachable>(game: &G, number: u8, seed: u64) -> Box<dyn Engine<G>> {
    let level = Level::new(number).expect("a level");
    game.bot(&BotSpec::from(level), seed)
}

/// Plays a game between two levels, and calls `show` with every position and
/// its move.
pub fn play<G: Teachable>(
    game: &G,
    levels: [u8; 2],
    seed: u64,
    mut show: impl FnMut(&G::State, G::Move),
) {
    let bot = |side: usize| level(game, levels[side], 2 * seed + side as u64);
    let mut bots = [bot(0), bot(1)];
    let mut state = game.start();
    while game.outcome(&state).is_none() {
        let bot = &mut bots[game.to_move(&state).index()];
        let mv = bot.choose(game, &state, &SearchControl::new()).mv;
        show(&state, mv);
        game.apply(&mut state, mv);
    }
}

/// Plays a game of a model player, which has this side, against a level. Calls `show` with every
/// position and its move, and returns the winner.
pub fn play_model<G: Tooling>(
    game: &G,
    (kind, side): (Kind, Side),
    rival: u8,
    seed: u64,
    mut show: impl FnMut(&G::State, G::Move),
) -> Option<Side> {
    let mut rival = level(game, rival, seed);
    let mut rng = seeded(900_000 + seed);
    let mut state = game.start();
    while game.outcome(&state).is_none() {
        let mv = match game.to_move(&state) == side {
            true => model_move(game, &state, kind, &mut rng),
            false => rival.choose(game, &state, &SearchControl::new()).mv,
        };
        show(&state, mv);
        game.apply(&mut state, mv);
    }
    game.winner(&state)
}

/// The model player of game `number`, its side, and the level of its rival, from 1 to 5.
pub fn model_of(number: u64) -> (Kind, Side, u8) {
    let kind = [Kind::Child, Kind::Casual, Kind::Club][(number % 3) as usize];
    let side = Side::BOTH[(number / 3 % 2) as usize];
    (kind, side, 1 + (number / 6 % 5) as u8)
}
