//! Computer players. Level 10 searches to the end of the game. Lower levels
//! search less deeply and overlook squares as people do, so that even a child
//! sometimes wins.

use super::evaluator::OutcomeOnly;
use super::{TicTacToe, human};
use crate::engine::{
    AlphaBeta, AnalysisRequest, Analyst, Blundering, BotSpec, Bots, Engine, Level, LevelHabits,
    Limits, Unit,
};

/// Search depth of level 9 in plies, and the percentage of its moves that are
/// random.
const NINE: (u32, u32) = (6, 6);

/// Descriptions of levels 0 to 10, as players read them.
const HELP: [&str; 11] = [
    "plays any legal move",
    "completes its own line, forgets most of yours",
    "blocks about half of your lines, completes most of its own",
    "sometimes overlooks a line, usually a diagonal",
    "completes and blocks lines, sees no forks: a casual player",
    "makes forks, does not see yours coming",
    "sees both sides' forks, makes a mistake now and then",
    "looks five moves ahead, makes a mistake now and then",
    "looks six moves ahead, rarely makes a mistake",
    "looks six moves ahead, almost never makes a mistake",
    "perfect: a draw is the most you can get",
];

fn own_limits(level: Level) -> Limits {
    let depth = match LevelHabits::of(&human::HABITS, level) {
        Some(level_habits) => level_habits.depth,
        None if level == Level::BEST => 9,
        None => NINE.0,
    };
    Limits {
        depth: Some(depth),
        ..Limits::default()
    }
}

impl Bots for TicTacToe {
    const UNIT: Unit = Unit::OUTCOME;
    const RATINGS: [u16; 11] = [636, 765, 839, 908, 1000, 1036, 1066, 1120, 1120, 1120, 1155];
    const HABITS: [LevelHabits; 8] = human::HABITS;

    fn level_help(&self, level: Level) -> String {
        HELP[usize::from(level.number())].to_owned()
    }

    fn person(&self, level: LevelHabits, limits: Limits, seed: u64) -> Box<dyn Engine<TicTacToe>> {
        human::person(level, limits, seed)
    }

    fn strong(&self, spec: &BotSpec, seed: u64) -> Box<dyn Engine<TicTacToe>> {
        let limits = spec.limits_or(own_limits(spec.level));
        let careful = AlphaBeta::limited(OutcomeOnly, limits, seed);
        // Only level 9 plays random moves here; levels below it have the habits
        // of people.
        let slips = if spec.level == Level::BEST { 0 } else { NINE.1 };
        Box::new(Blundering::new(careful, slips, seed))
    }

    fn analyst(&self, request: &AnalysisRequest) -> Box<dyn Analyst<TicTacToe>> {
        let own = own_limits(request.level);
        Box::new(AlphaBeta::analyst(OutcomeOnly, request, own))
    }
}
