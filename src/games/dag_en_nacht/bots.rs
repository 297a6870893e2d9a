//! Computer players by level.

use super::engine::analyst::RootAnalyst;
use super::engine::player::{SearchPlayer, Strength};
use super::engine::{ForcingLimits, SearchStyle, greedy};
use super::{DagEnNacht, Move, State};
use crate::engine::{
    AnalysisRequest, Analyst, BotSpec, Bots, Engine, Greedy, Level, Random, Score, Unit,
};

/// What each level from 2 is: plies, positions, width, threats in a row,
/// extensions, margin, care, table bits. A level takes any move within its
/// margin of the best; 400 is one unit of log-odds. Looking deeper than three
/// plies hardly wins more games (docs/MEASUREMENTS.md), so what sets levels
/// apart is how far they follow threats and how much they give away.
const STRENGTHS: [Row; 9] = [
    (1, 2_000, 12, 1, 0, 900, 0, 12),
    (1, 2_000, 12, 1, 0, 600, 2, 12),
    (1, 4_000, 12, 1, 2, 500, 3, 12),
    (1, 4_000, 14, 4, 2, 600, 3, 12),
    (1, 4_000, 16, 6, 2, 450, 3, 14),
    (3, 10_000, 16, 6, 2, 800, 3, 14),
    (3, 10_000, 16, 8, 2, 300, 3, 14),
    (3, 12_000, 16, 12, 2, 50, 3, 16),
    (99, 1_000_000, 20, 18, 3, 0, 2, 19),
];

/// A level in numbers, as [`STRENGTHS`] lists them.
type Row = (u32, u64, usize, u8, u8, Score, i8, u32);

/// Positions that following threats from the root may look at.
const ROOT_THREATS: u64 = 6_000;

/// What a level from 2 is.
pub(super) fn strength(level: Level) -> Strength {
    let index = usize::from(level.number()).clamp(2, 10) - 2;
    let (depth, nodes, width, threats, extensions, margin, care, bits) = STRENGTHS[index];
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
        bits,
    }
}

impl Bots for DagEnNacht {
    const UNIT: Unit = Unit::OUTCOME;

    fn level_help(&self, level: Level) -> String {
        match level {
            Level::RANDOM => "plays any legal move".to_owned(),
            Level::GREEDY => "builds its own line, sees one move ahead".to_owned(),
            level => help(&strength(level)),
        }
    }

    fn bot(&self, spec: &BotSpec, seed: u64) -> Box<dyn Engine<DagEnNacht>> {
        match spec.level {
            Level::RANDOM => Box::new(Random::new(seed)),
            Level::GREEDY => {
                let judge = greedy::DistanceJudge::new(self);
                let gain =
                    move |game: &DagEnNacht, state: &State, mv: Move| -judge.value(game, state, mv);
                Box::new(Greedy(gain))
            }
            level => Box::new(SearchPlayer::new(self, strength(level), &spec.limits, seed)),
        }
    }

    fn analyst(&self, request: &AnalysisRequest) -> Box<dyn Analyst<DagEnNacht>> {
        Box::new(RootAnalyst::new(self, strength(request.level), request))
    }
}

/// What a searching level does, in a few words.
fn help(strength: &Strength) -> String {
    let plies = match strength.depth {
        1 => "looks 1 ply ahead".to_owned(),
        plies if plies < 10 => format!("looks {plies} plies ahead"),
        _ => format!("looks at {} positions", strength.nodes),
    };
    let threats = strength.reach.threats;
    let threats = match threats {
        1 => "sees single threats".to_owned(),
        n => format!("follows {n} threats"),
    };
    let care = match strength.margin {
        700.. => ", very careless",
        400.. => ", careless",
        150.. => ", sometimes careless",
        _ => "",
    };
    format!("{plies}, {threats}{care}")
}
