//! Computer players. Level 10 searches to the end of the game and, of equally good
//! moves, plays one that sets a trap. Lower levels search less deeply and overlook
//! squares as people do, so that even a child sometimes wins.

use super::evaluator::OutcomeOnly;
use super::trapper::Trapper;
use super::{TicTacToe, human};
use crate::engine::{
    AlphaBeta, AnalysisRequest, Analyst, BotSpec, Bots, Engine, Level, LevelHabits, Limits, Unit,
};

/// Descriptions of levels 0 to 10, as players read them.
const HELP: [&str; 11] = [
    "plays any legal move",
    "completes its own line, forgets most of yours",
    "blocks about half of your lines, completes most of its own",
    "sometimes overlooks a line, usually a diagonal",
    "completes and blocks lines, sees no forks: a casual player",
    "makes forks, does not see yours coming",
    "sees both sides' forks, makes a mistake now and then",
    "sees both sides' forks, sets a trap now and then",
    "sees both sides' forks, often sets traps",
    "looks five moves ahead, sets traps, a few mistakes",
    "perfect, sets traps: a draw is the most you can get",
];

fn own_limits(level: Level) -> Limits {
    let depth = match LevelHabits::of(&human::HABITS, level) {
        Some(level_habits) => level_habits.depth,
        None if level == Level::BEST => 9,
        None => human::NINTH.depth,
    };
    Limits {
        depth: Some(depth),
        ..Limits::default()
    }
}

impl Bots for TicTacToe {
    const UNIT: Unit = Unit::OUTCOME;
    const RATINGS: [u16; 11] = [676, 792, 859, 926, 1000, 1046, 1090, 1127, 1163, 1202, 1238];
    const HABITS: [LevelHabits; 8] = human::HABITS;

    fn level_help(&self, level: Level) -> String {
        HELP[usize::from(level.number())].to_owned()
    }

    fn person(&self, level: LevelHabits, limits: Limits, seed: u64) -> Box<dyn Engine<TicTacToe>> {
        human::person(level, limits, seed)
    }

    fn strong(&self, spec: &BotSpec, seed: u64) -> Box<dyn Engine<TicTacToe>> {
        if spec.level < Level::BEST {
            return human::person(human::NINTH, spec.limits, seed);
        }
        let limits = spec.limits_or(own_limits(spec.level));
        Box::new(Trapper::new(limits, seed))
    }

    fn analyst(&self, request: &AnalysisRequest) -> Box<dyn Analyst<TicTacToe>> {
        let own = own_limits(request.level);
        Box::new(AlphaBeta::analyst(OutcomeOnly, request, own))
    }
}
