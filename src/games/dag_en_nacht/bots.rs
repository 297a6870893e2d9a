//! Computer players by level.

use super::greedy::Judge;
use super::{DagEnNacht, Move, State};
use crate::engine::{
    AlphaBeta, Analyst, BotSpec, Bots, Engine, Evaluator, Greedy, Level, Random, Request, Score,
    Unit,
};

#[derive(Copy, Clone)]
struct OutcomeOnly;

impl Evaluator<DagEnNacht> for OutcomeOnly {
    fn estimate(&self, _game: &DagEnNacht, _state: &State) -> Score {
        0
    }
}

impl Bots for DagEnNacht {
    const UNIT: Unit = Unit::Outcome;

    fn level_help(&self, level: Level) -> String {
        match level {
            Level::RANDOM => "plays any legal move".to_owned(),
            Level::GREEDY => "builds its own line, sees one move ahead".to_owned(),
            level => format!("looks {} plies ahead", level.number() / 5 + 1),
        }
    }

    fn bot(&self, spec: &BotSpec, seed: u64) -> Box<dyn Engine<DagEnNacht>> {
        match spec.level {
            Level::RANDOM => Box::new(Random::new(seed)),
            Level::GREEDY => {
                let judge = Judge::new(self);
                let gain =
                    move |game: &DagEnNacht, state: &State, mv: Move| -judge.value(game, state, mv);
                Box::new(Greedy(gain))
            }
            level => {
                let depth = u32::from(level.number() / 5 + 1);
                Box::new(AlphaBeta::new(OutcomeOnly, depth, seed))
            }
        }
    }

    fn analyst(&self, _request: &Request) -> Box<dyn Analyst<DagEnNacht>> {
        Box::new(AlphaBeta::new(OutcomeOnly, 2, 0))
    }
}
