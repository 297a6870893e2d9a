//! Computer players.

use super::{Awari, Move, State};
use crate::core::{Game, Outcome};
use crate::engine::{
    AlphaBeta, Analyst, BotSpec, Bots, Engine, Evaluator, Greedy, Level, Random, Request, Score,
    Unit,
};

/// Counts the beans at home: what the game is about.
#[derive(Copy, Clone)]
struct HomeDifference;

impl Evaluator<Awari> for HomeDifference {
    fn estimate(&self, _game: &Awari, state: &State) -> Score {
        let mover = state.mover();
        Score::from(state.at_home(mover)) - Score::from(state.at_home(mover.other()))
    }

    fn terminal(&self, game: &Awari, state: &State, outcome: Outcome, _ply: u32) -> Score {
        let points = outcome.points.expect("beans are counted").map(Score::from);
        let mover = game.to_move(state).index();
        points[mover] - points[1 - mover]
    }
}

/// What an extra move is worth to the greedy player, in beans.
const EXTRA_MOVE: i64 = 5;

/// Level 1, as report A has it: the beans that a sowing adds to the own home,
/// an extra move counting as [`EXTRA_MOVE`] more.
fn gain(game: &Awari, state: &State, mv: Move) -> i64 {
    let mut next = *state;
    game.apply(&mut next, mv);
    let mover = state.mover();
    let beans = i64::from(next.at_home(mover)) - i64::from(state.at_home(mover));
    let again = next.mover() == mover;
    beans + if again { EXTRA_MOVE } else { 0 }
}

/// Plies a level looks ahead.
fn depth(level: Level) -> u32 {
    u32::from(level.number())
}

impl Bots for Awari {
    const UNIT: Unit = Unit::Beans;

    fn level_help(&self, level: Level) -> String {
        match level {
            Level::RANDOM => "plays any legal move".to_owned(),
            Level::GREEDY => "takes what it can get at once, sees nothing else".to_owned(),
            level => format!("looks {} plies ahead", depth(level)),
        }
    }

    fn bot(&self, spec: &BotSpec, seed: u64) -> Box<dyn Engine<Awari>> {
        match spec.level {
            Level::RANDOM => Box::new(Random::new(seed)),
            Level::GREEDY => Box::new(Greedy(gain)),
            level => {
                let depth = spec.limits.depth.unwrap_or_else(|| depth(level));
                Box::new(AlphaBeta::new(HomeDifference, depth, seed))
            }
        }
    }

    fn analyst(&self, request: &Request) -> Box<dyn Analyst<Awari>> {
        let depth = request.limits.depth.unwrap_or_else(|| depth(request.level));
        Box::new(AlphaBeta::new(HomeDifference, depth, 0))
    }
}
