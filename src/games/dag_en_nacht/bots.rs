//! Computer players by level.

use super::engine::analyst::RootAnalyst;
use super::engine::player::{SearchPlayer, Strength};
use super::engine::{ForcingLimits, SearchStyle};
use super::{DagEnNacht, human};
use crate::engine::{
    AnalysisRequest, Analyst, BotSpec, Bots, Engine, Level, LevelHabits, Random, Score, Unit,
};

/// What each level from 2 is. A level takes any move within its margin of the
/// best; 400 is one unit of log-odds. Looking deeper than three
/// plies hardly wins more games (docs/MEASUREMENTS.md), so what sets levels
/// apart is how far they follow threats and how much they give away.
const STRENGTHS: [Numbers; 9] = [
    Numbers {
        depth: 1,
        nodes: 2_000,
        width: 12,
        threats: 1,
        extensions: 0,
        margin: 900,
        care: 0,
        table_bits: 12,
    },
    Numbers {
        depth: 1,
        nodes: 2_000,
        width: 12,
        threats: 1,
        extensions: 0,
        margin: 600,
        care: 2,
        table_bits: 12,
    },
    Numbers {
        depth: 1,
        nodes: 4_000,
        width: 12,
        threats: 1,
        extensions: 2,
        margin: 500,
        care: 3,
        table_bits: 12,
    },
    Numbers {
        depth: 1,
        nodes: 4_000,
        width: 14,
        threats: 4,
        extensions: 2,
        margin: 600,
        care: 3,
        table_bits: 12,
    },
    Numbers {
        depth: 1,
        nodes: 4_000,
        width: 16,
        threats: 6,
        extensions: 2,
        margin: 450,
        care: 3,
        table_bits: 14,
    },
    Numbers {
        depth: 3,
        nodes: 10_000,
        width: 16,
        threats: 6,
        extensions: 2,
        margin: 800,
        care: 3,
        table_bits: 14,
    },
    Numbers {
        depth: 3,
        nodes: 10_000,
        width: 16,
        threats: 8,
        extensions: 2,
        margin: 300,
        care: 3,
        table_bits: 14,
    },
    Numbers {
        depth: 3,
        nodes: 12_000,
        width: 16,
        threats: 12,
        extensions: 2,
        margin: 50,
        care: 3,
        table_bits: 16,
    },
    Numbers {
        depth: 99,
        nodes: 1_000_000,
        width: 20,
        threats: 18,
        extensions: 3,
        margin: 0,
        care: 2,
        table_bits: 19,
    },
];

/// A level in numbers, as [`STRENGTHS`] lists them.
struct Numbers {
    /// Plies to look ahead.
    depth: u32,
    /// Positions to look at.
    nodes: u64,
    /// Moves to try in a position.
    width: usize,
    /// Threats followed in a row.
    threats: u8,
    /// Plies added where there are threats.
    extensions: u8,
    /// How much worse than the best a move may be that is played all the same.
    margin: Score,
    /// Plies that a move so chosen is looked at again.
    care: i8,
    /// The transposition table has 2 to the power of this entries.
    table_bits: u32,
}

/// Positions that following threats from the root may look at.
const ROOT_THREATS: u64 = 6_000;

/// What a level from 2 is.
pub(super) fn strength(level: Level) -> Strength {
    let index = usize::from(level.number()).clamp(2, 10) - 2;
    let Numbers {
        depth,
        nodes,
        width,
        threats,
        extensions,
        margin,
        care,
        table_bits,
    } = STRENGTHS[index];
    Strength {
        depth,
        nodes,
        margin,
        care,
        reach: ForcingLimits {
            threats,
            nodes: ROOT_THREATS.min(nodes / 4),
        },
        style: SearchStyle {
            width,
            whole: if level == Level::BEST { 2 } else { 0 },
            leaf: ForcingLimits { threats, nodes: 60 },
            inner: ForcingLimits {
                threats,
                nodes: 300,
            },
            extensions,
        },
        bits: table_bits,
        proof: match level.number() {
            9 => 2_000,
            10 => 20_000,
            _ => 0,
        },
        book: level == Level::BEST,
    }
}

/// What a person meets at each level.
const HELP: [&str; 11] = [
    "plays any legal move",
    "builds its own line, overlooks most of yours",
    "builds its own line, overlooks many of yours",
    "sees single threats, forgets your answer at times",
    "sees most threats, overlooks some: a casual player",
    "sees threats, overlooks few of them",
    "sees nearly every threat, errs now and then",
    "sees every threat, seldom errs",
    "looks a move further than threats, hardly errs",
    "looks three moves ahead, follows twelve threats to the end",
    "as strong as this program can be, proves the wins it finds",
];

impl Bots for DagEnNacht {
    const UNIT: Unit = Unit::OUTCOME;
    const RATINGS: [u16; 11] = [100, 772, 891, 969, 1000, 1096, 1167, 1237, 1326, 1373, 1465];

    fn level_help(&self, level: Level) -> String {
        HELP[usize::from(level.number())].to_owned()
    }

    fn bot(&self, spec: &BotSpec, seed: u64) -> Box<dyn Engine<DagEnNacht>> {
        if spec.level == Level::RANDOM {
            return Box::new(Random::new(seed));
        }
        match LevelHabits::of(&human::HABITS, spec.level) {
            Some(level_habits) => human::person(self, level_habits, spec.limits, seed),
            None => {
                let mut strength = strength(spec.level);
                strength.book &= spec.book;
                Box::new(SearchPlayer::new(self, strength, &spec.limits, seed))
            }
        }
    }

    fn analyst(&self, request: &AnalysisRequest) -> Box<dyn Analyst<DagEnNacht>> {
        Box::new(RootAnalyst::new(self, strength(request.level), request))
    }
}
