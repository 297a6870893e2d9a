//! Computer players.

use super::engine::evaluator::HomeDifference;
use super::engine::player::Perfect;
use super::{Awari, Move, State};
use crate::engine::{
    AlphaBeta, AnalysisRequest, Analyst, Blundering, BotSpec, Bots, Engine, Greedy, Level, Limits,
    Random, Unit,
};
use crate::game::Game;

/// What an extra move is worth to the greedy player, in beans.
const EXTRA_MOVE: i64 = 5;

/// Level 1, as in project report A (see the module `awari`): the beans that a
/// sowing adds to the own home, and [`EXTRA_MOVE`] more for an extra move.
fn gain(game: &Awari, state: &State, mv: Move) -> i64 {
    let mut next = *state;
    game.apply(&mut next, mv);
    let mover = state.mover();
    let beans = i64::from(next.at_home(mover)) - i64::from(state.at_home(mover));
    let again = next.mover() == mover && game.outcome(&next).is_none();
    beans + if again { EXTRA_MOVE } else { 0 }
}

/// Plies a level from 2 to 9 looks ahead.
fn depth(level: Level) -> u32 {
    const DEPTHS: [u32; 11] = [1, 1, 2, 2, 3, 4, 5, 7, 9, 14, 14];
    DEPTHS[usize::from(level.number())]
}

/// Of a hundred moves, how many a level plays without looking.
fn slips(level: Level) -> u32 {
    match level.number() {
        2 => 12,
        _ => 0,
    }
}

/// The limits of a level that searches, where the player sets none.
fn limits_of(level: Level) -> Limits {
    Limits {
        depth: Some(depth(level)),
        ..Limits::default()
    }
}

impl Bots for Awari {
    const UNIT: Unit = Unit::points("beans", 8.0);

    fn level_help(&self, level: Level) -> String {
        match level {
            Level::RANDOM => "plays any legal move".to_owned(),
            Level::GREEDY => "takes what it can get at once, sees nothing else".to_owned(),
            Level::BEST if self.options.beans <= 3 => "perfect".to_owned(),
            Level::BEST => "perfect as soon as the game can be solved".to_owned(),
            level if slips(level) > 0 => {
                format!("looks {} plies ahead, slips now and then", depth(level))
            }
            level => format!("looks {} plies ahead", depth(level)),
        }
    }

    fn bot(&self, spec: &BotSpec, seed: u64) -> Box<dyn Engine<Awari>> {
        let own = |limits| {
            if spec.limits.is_unlimited() {
                limits
            } else {
                spec.limits
            }
        };
        match spec.level {
            Level::RANDOM => Box::new(Random::new(seed)),
            Level::GREEDY => Box::new(Greedy(gain)),
            Level::BEST if spec.limits.depth.is_none() => Box::new(Perfect::player(spec.limits)),
            level => {
                let limits = own(limits_of(level));
                let careful = AlphaBeta::limited(HomeDifference, limits, seed);
                Box::new(Blundering::new(careful, slips(level), seed))
            }
        }
    }

    fn analyst(&self, request: &AnalysisRequest) -> Box<dyn Analyst<Awari>> {
        let looks = request.level < Level::BEST || request.limits.depth.is_some();
        if looks && !request.exact {
            let own = limits_of(request.level.max(Level::GREEDY));
            Box::new(AlphaBeta::analyst(HomeDifference, request, own))
        } else {
            Box::new(Perfect::analyst(request))
        }
    }
}
