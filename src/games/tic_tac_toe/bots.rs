//! Computer players. The game is small enough that level 10 looks to its end.

use super::{State, TicTacToe};
use crate::core::Game;
use crate::engine::{
    AlphaBeta, Analyst, BotSpec, Bots, Engine, Evaluator, Greedy, Level, Random, Request, Score,
    Unit,
};

/// Judges nothing but the end: the search sees all there is.
#[derive(Copy, Clone)]
struct OutcomeOnly;

impl Evaluator<TicTacToe> for OutcomeOnly {
    fn estimate(&self, _game: &TicTacToe, _state: &State) -> Score {
        0
    }
}

/// Plies a level looks ahead.
fn depth(level: Level) -> u32 {
    match level {
        Level::BEST => 9,
        level => u32::from(level.number()).saturating_sub(1).max(1),
    }
}

impl Bots for TicTacToe {
    const UNIT: Unit = Unit::Outcome;

    fn level_help(&self, level: Level) -> String {
        match level {
            Level::RANDOM => "plays any legal move".to_owned(),
            Level::GREEDY => "wins when it can at once, sees nothing else".to_owned(),
            Level::BEST => "perfect".to_owned(),
            level => format!("looks {} plies ahead", depth(level)),
        }
    }

    fn bot(&self, spec: &BotSpec, seed: u64) -> Box<dyn Engine<TicTacToe>> {
        match spec.level {
            Level::RANDOM => Box::new(Random::new(seed)),
            Level::GREEDY => Box::new(Greedy(|game: &TicTacToe, state: &State, mv| {
                let mut next = *state;
                game.apply(&mut next, mv);
                i64::from(game.winner(&next).is_some())
            })),
            level => {
                let depth = spec.limits.depth.unwrap_or_else(|| depth(level));
                Box::new(AlphaBeta::new(OutcomeOnly, depth, seed))
            }
        }
    }

    fn analyst(&self, request: &Request) -> Box<dyn Analyst<TicTacToe>> {
        let depth = request.limits.depth.unwrap_or_else(|| depth(request.level));
        Box::new(AlphaBeta::new(OutcomeOnly, depth, 0))
    }
}
