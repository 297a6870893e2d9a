//! What each level can do, in numbers.

use super::{ForcingLimits, SearchStyle};
use crate::engine::{Level, Limits, Score};

/// What a level is.
#[derive(Copy, Clone, Debug)]
pub struct Strength {
    /// Plies it looks ahead.
    pub depth: u32,
    /// Positions it looks at.
    pub nodes: u64,
    /// Moves this much worse than the best are as good to it.
    pub margin: Score,
    /// Plies it looks ahead to see that the move it likes does not lose by
    /// force; 0 for no such look.
    pub care: i8,
    /// How far it follows threats before anything else.
    pub reach: ForcingLimits,
    /// How it looks.
    pub style: SearchStyle,
    /// The table's size: 2^`bits` positions.
    pub bits: u32,
    /// Expansions a second look by the prover may take for one question; 0
    /// for no such look.
    pub proof: u64,
    /// Whether it plays from the book of proved positions.
    pub book: bool,
}

impl Strength {
    /// What a level from 2 is.
    pub fn of(level: Level) -> Strength {
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

    /// The limits that are `set`, or the level's own.
    pub fn limits(&self, set: &Limits) -> Limits {
        set.or(Limits {
            nodes: Some(self.nodes),
            depth: Some(self.depth),
            time: None,
        })
    }
}

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
