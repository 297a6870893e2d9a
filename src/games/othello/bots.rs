//! Computer players: how far each level looks.

use super::engine::player::{Skill, Thinker};
use super::{Othello, human};
use crate::engine::{
    AnalysisRequest, Analyst, BotSpec, Bots, Engine, Level, LevelHabits, Limits, Random, Unit,
};

/// Positions the best level looks at before it moves: half a second to a
/// second, up to two and a half where it looks to the end.
const BEST_NODES: u64 = 4_000_000;

/// What levels 9 and 10 can do; below that they err ([`human`]).
fn skill(level: Level) -> Skill {
    let best = level == Level::BEST;
    let (depth, exact) = if best { (60, 24) } else { (11, 17) };
    Skill {
        depth,
        exact,
        slip: 0,
        steady: exact,
        book: true,
        nodes: best.then_some(BEST_NODES),
        mebibytes: if best { 64 } else { 16 },
    }
}

/// What a level that errs sees when it looks: so many plies, and the end from
/// twice as many empty squares.
pub(super) fn analyst_of_depth(depth: u32, limits: Limits) -> Thinker {
    let own = Skill {
        depth,
        exact: 2 * depth,
        slip: 0,
        steady: 0,
        book: false,
        nodes: None,
        mebibytes: 1,
    };
    let mut thinker = Thinker::new(within(own, limits), limits, 0);
    thinker.threads = 1;
    thinker
}

/// What judges moves and finished games: a move in about a tenth of a second.
pub(super) const JUDGE: Skill = Skill {
    depth: 10,
    exact: 15,
    slip: 0,
    steady: 0,
    book: false,
    nodes: None,
    mebibytes: 16,
};

/// A thinker of the strength of [`JUDGE`].
pub(super) fn judge() -> Thinker {
    let mut judge = Thinker::new(JUDGE, Limits::default(), 0);
    judge.threads = 1;
    judge
}

/// A skill whose reach is replaced by limits; its knowledge of openings
/// stays.
fn within(own: Skill, limits: Limits) -> Skill {
    if limits.is_unlimited() {
        return own;
    }
    Skill {
        depth: limits.depth.unwrap_or(60),
        exact: if limits.depth.is_some() { 0 } else { 64 },
        nodes: None,
        mebibytes: table_size(limits),
        ..own
    }
}

/// MiB of table that a search within `limits` can make use of: a larger one
/// would cost a short search more time to set up than it saves.
fn table_size(limits: Limits) -> usize {
    const MOST: usize = 64;
    let by_time = limits.time.map(|time| time.as_millis() / 16);
    let by_nodes = limits.nodes.map(|nodes| u128::from(nodes >> 16));
    let by_depth = limits.depth.filter(|depth| *depth <= 10).map(|_| 8);
    let least = [by_time, by_nodes, by_depth].into_iter().flatten().min();
    let fitting = least.and_then(|size| usize::try_from(size).ok());
    fitting.unwrap_or(MOST).clamp(1, MOST)
}

/// What a person meets at each level.
const HELP: [&str; 11] = [
    "plays any legal move",
    "turns many discs, forgets that you answer",
    "likes corners, sees your reply now and then",
    "knows good squares, often overlooks your reply",
    "knows the game, overlooks a lot: even with casual players",
    "looks three moves ahead, misses quiet moves",
    "looks three moves ahead, errs now and then: a club player",
    "looks four moves ahead, seldom errs",
    "looks six moves ahead, hardly errs, solves the last 12",
    "looks eleven moves ahead, solves the last 17",
    "as strong as this program can be, about a second a move",
];

impl Bots for Othello {
    const UNIT: Unit = Unit::points("discs", 16.0);
    const RATINGS: [u16; 11] = [289, 528, 746, 875, 1000, 1117, 1242, 1550, 1888, 2615, 2930];

    fn level_help(&self, level: Level) -> String {
        HELP[usize::from(level.number())].to_owned()
    }

    fn bot(&self, spec: &BotSpec, seed: u64) -> Box<dyn Engine<Othello>> {
        if spec.level == Level::RANDOM {
            return Box::new(Random::new(seed));
        }
        if let Some(level_habits) = LevelHabits::of(&human::HABITS, spec.level) {
            return human::person(level_habits, spec.limits, seed);
        }
        let own = within(skill(spec.level), spec.limits);
        let skill = Skill {
            book: own.book && spec.book,
            ..own
        };
        Box::new(Thinker::new(skill, spec.limits, seed))
    }

    fn analyst(&self, request: &AnalysisRequest) -> Box<dyn Analyst<Othello>> {
        let own = match LevelHabits::of(&human::HABITS, request.level) {
            Some(level_habits) => Skill {
                depth: level_habits.depth,
                exact: 2 * level_habits.depth,
                mebibytes: 1,
                nodes: None,
                ..skill(Level::BEST)
            },
            None => skill(request.level.max(Level::new(9).expect("a level"))),
        };
        let mut skill = within(own, request.limits);
        if request.exact {
            skill = Skill {
                depth: 60,
                exact: 64,
                nodes: None,
                mebibytes: 64,
                ..skill
            };
        }
        let mut thinker = Thinker::new(skill, request.limits, 0);
        thinker.best_only = request.best_only;
        thinker.threads = request.threads;
        Box::new(thinker)
    }
}
