//! The computer players of each level, and the analyst.

use super::engine::analyst::RootAnalyst;
use super::engine::player::SearchPlayer;
use super::engine::strength::Strength;
use super::{DagEnNacht, Move, State, human};
use crate::engine::{
    AnalysisRequest, Analyst, BotSpec, Bots, Engine, Level, LevelHabits, Limits, Unit,
};

/// A description of each level for the menus; the index is the level.
const HELP: [&str; 11] = [
    "plays like level 1, but one move in six at random",
    "builds its own line, overlooks most of yours",
    "builds its own line, overlooks many of yours",
    "builds its own line, sees some of your threats",
    "sees about half of your threats: a casual player",
    "sees most threats, overlooks some of them",
    "sees nearly every threat, makes a mistake now and then",
    "sees every threat, rarely makes a mistake",
    "looks one move beyond threats, hardly ever makes a mistake",
    "looks three moves ahead, up to twelve threats in a row",
    "the strongest level; proves the wins that it finds",
];

impl Bots for DagEnNacht {
    const UNIT: Unit = Unit::OUTCOME;
    const RATINGS: [u16; 11] = [731, 872, 911, 954, 1000, 1078, 1197, 1344, 1530, 1583, 1676];
    const SENSIBLE_MOVES: u32 = 83;
    const HABITS: [LevelHabits; 8] = human::HABITS;

    fn level_help(&self, level: Level) -> String {
        HELP[usize::from(level.number())].to_owned()
    }

    fn oddness(&self, state: &State, mv: Move) -> f64 {
        human::apart(self, state, mv)
    }

    fn person(&self, level: LevelHabits, limits: Limits, seed: u64) -> Box<dyn Engine<DagEnNacht>> {
        human::person(self, level, limits, seed)
    }

    fn strong(&self, spec: &BotSpec, seed: u64) -> Box<dyn Engine<DagEnNacht>> {
        let mut strength = Strength::of(spec.level);
        strength.book &= spec.book;
        Box::new(SearchPlayer::new(self, strength, &spec.limits, seed))
    }

    fn analyst(&self, request: &AnalysisRequest) -> Box<dyn Analyst<DagEnNacht>> {
        Box::new(RootAnalyst::new(self, Strength::of(request.level), request))
    }
}
