//! Computer players. The game is so small that level 10 looks to its end.
//! Below that, players look less far and make a random move now and then, as
//! people do: even a child should win a game sometimes.

use super::{Move, State, TicTacToe};
use crate::engine::{
    AlphaBeta, AnalysisRequest, Analyst, Blundering, BotSpec, Bots, Engine, Evaluator, Greedy,
    Level, Limits, Random, Score, Unit,
};
use crate::game::Game;

/// Knows only the end of the game: the search looks that far.
#[derive(Copy, Clone)]
struct OutcomeOnly;

impl Evaluator<TicTacToe> for OutcomeOnly {
    fn estimate(&self, _game: &TicTacToe, _state: &State) -> Score {
        0
    }
}

/// Plies to look ahead and slips in a hundred moves, for levels 2–10: chosen
/// so that each level beats the one below it (docs/MEASUREMENTS.md).
const LADDER: [(u32, u32); 9] = [
    (2, 42),
    (2, 29),
    (3, 22),
    (4, 17),
    (5, 17),
    (6, 18),
    (6, 12),
    (6, 6),
    (9, 0),
];

/// What [`LADDER`] says of a level from 2 on.
fn rung(level: Level) -> (u32, u32) {
    LADDER[usize::from(level.number()).saturating_sub(2)]
}

fn own_limits(level: Level) -> Limits {
    Limits {
        depth: Some(rung(level).0),
        ..Limits::default()
    }
}

/// 1 for a move that wins at once.
fn wins(game: &TicTacToe, state: &State, mv: Move) -> i64 {
    let mut next = *state;
    game.apply(&mut next, mv);
    game.winner(&next).is_some().into()
}

impl Bots for TicTacToe {
    const UNIT: Unit = Unit::OUTCOME;

    fn level_help(&self, level: Level) -> String {
        match level {
            Level::RANDOM => "plays any legal move".to_owned(),
            Level::GREEDY => "wins when it can at once, sees nothing else".to_owned(),
            Level::BEST => "perfect".to_owned(),
            level => {
                let (depth, slips) = rung(level);
                format!("looks {depth} plies ahead, slips in {slips} of 100 moves")
            }
        }
    }

    fn bot(&self, spec: &BotSpec, seed: u64) -> Box<dyn Engine<TicTacToe>> {
        match spec.level {
            Level::RANDOM => Box::new(Random::new(seed)),
            Level::GREEDY => Box::new(Greedy(wins)),
            level => {
                let limits = spec.limits_or(own_limits(level));
                let careful = AlphaBeta::limited(OutcomeOnly, limits, seed);
                Box::new(Blundering::new(careful, rung(level).1, seed))
            }
        }
    }

    fn analyst(&self, request: &AnalysisRequest) -> Box<dyn Analyst<TicTacToe>> {
        let own = own_limits(request.level);
        Box::new(AlphaBeta::analyst(OutcomeOnly, request, own))
    }
}
