//! The computer players of each level, and the analyst.

use super::engine::evaluator::HomeDifference;
use super::engine::player::Perfect;
use super::{Awari, human};
use crate::engine::{
    AlphaBeta, AnalysisRequest, Analyst, BotSpec, Bots, Engine, Level, LevelHabits, Limits, Unit,
};

/// Search depth, in plies, of the player and of the analysis at `level`.
fn depth(level: Level) -> u32 {
    match LevelHabits::of(&human::HABITS, level) {
        Some(level_habits) => level_habits.depth,
        None => 14,
    }
}

/// A description of each level for the menus; the index is the level.
const HELP: [&str; 11] = [
    "plays one move in three like level 1, the others at random",
    "misses one big capture in five, never sees your reply",
    "misses fewer captures, never sees your reply",
    "misses few captures, often overlooks your reply",
    "sometimes overlooks your reply: a casual player",
    "looks four moves ahead, overlooks some",
    "looks five moves ahead, a few mistakes: a club player",
    "looks seven moves ahead, rarely makes a mistake",
    "looks nine moves ahead, hardly ever makes a mistake",
    "looks fourteen moves ahead",
    "perfect as soon as the game can be solved",
];

/// The search limits of `level` if the player sets none.
fn limits_of(level: Level) -> Limits {
    Limits {
        depth: Some(depth(level)),
        ..Limits::default()
    }
}

impl Bots for Awari {
    // A lead of eight beans nearly fills its half of the evaluation bar.
    const UNIT: Unit = Unit::points("beans", 8.0);
    const RATINGS: [u16; 11] = [712, 879, 920, 957, 1000, 1081, 1153, 1241, 1306, 1402, 1457];
    const SENSIBLE_MOVES: u32 = 35;
    const HABITS: [LevelHabits; 8] = human::HABITS;

    fn level_help(&self, level: Level) -> String {
        match level {
            Level::BEST if self.options.beans <= 3 => "perfect".to_owned(),
            level => HELP[usize::from(level.number())].to_owned(),
        }
    }

    fn person(&self, level: LevelHabits, limits: Limits, seed: u64) -> Box<dyn Engine<Awari>> {
        human::person(level, limits, seed)
    }

    fn strong(&self, spec: &BotSpec, seed: u64) -> Box<dyn Engine<Awari>> {
        if spec.level == Level::BEST && spec.limits.depth.is_none() {
            return Box::new(Perfect::player(spec.limits));
        }
        let limits = spec.limits_or(limits_of(spec.level));
        Box::new(AlphaBeta::limited(HomeDifference, limits, seed))
    }

    fn analyst(&self, request: &AnalysisRequest) -> Box<dyn Analyst<Awari>> {
        // The exact analyst has no depth. A lower level or a depth limit
        // therefore selects the generic search, unless exact values are
        // requested.
        let looks = request.level < Level::BEST || request.limits.depth.is_some();
        if looks && !request.exact {
            let own = limits_of(request.level.max(Level::GREEDY));
            Box::new(AlphaBeta::analyst(HomeDifference, request, own))
        } else {
            Box::new(Perfect::analyst(request))
        }
    }
}
