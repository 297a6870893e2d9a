//! Computer players by level.

use super::greedy;
use super::player::{Judge, Player, Strength};
use super::search::{Reach, Style};
use super::{DagEnNacht, Move, State};
use crate::engine::{Analyst, BotSpec, Bots, Engine, Greedy, Level, Random, Request, Score, Unit};

/// What each level from 2 is: plies, positions, width, threats, extensions,
/// margin, table bits.
const STRENGTHS: [(u32, u64, usize, u8, u8, Score, u32); 9] = [
    (1, 3_000, 8, 1, 0, 30, 12),
    (1, 3_000, 12, 2, 0, 10, 12),
    (2, 4_000, 12, 3, 0, 5, 14),
    (3, 6_000, 16, 5, 0, 3, 14),
    (4, 10_000, 16, 8, 1, 2, 16),
    (6, 16_000, 16, 8, 1, 0, 16),
    (8, 24_000, 16, 10, 2, 0, 16),
    (10, 40_000, 16, 12, 2, 0, 17),
    (100, 500_000, 20, 16, 2, 0, 19),
];

/// What a level from 2 is.
pub(super) fn strength(level: Level) -> Strength {
    let index = usize::from(level.number()).clamp(2, 10) - 2;
    let (depth, nodes, width, threats, extensions, margin, bits) = STRENGTHS[index];
    Strength {
        depth,
        nodes,
        margin,
        reach: Reach {
            threats,
            nodes: nodes / 4,
        },
        style: Style {
            width,
            leaf: Reach { threats, nodes: 60 },
            inner: Reach {
                threats,
                nodes: 300,
            },
            extensions,
        },
        bits,
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
                let judge = greedy::Judge::new(self);
                let gain =
                    move |game: &DagEnNacht, state: &State, mv: Move| -judge.value(game, state, mv);
                Box::new(Greedy(gain))
            }
            level => Box::new(Player::new(self, strength(level), &spec.limits, seed)),
        }
    }

    fn analyst(&self, request: &Request) -> Box<dyn Analyst<DagEnNacht>> {
        Box::new(Judge::new(self, strength(request.level), request))
    }
}
