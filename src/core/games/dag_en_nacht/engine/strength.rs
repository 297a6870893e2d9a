//! The search parameters of each level.

use super::{ForcingLimits, SearchStyle};
use crate::engine::{Level, Limits, Score};

/// The parameters of a level.
#[derive(Copy, Clone, Debug)]
pub struct Strength {
    /// Search depth in plies.
    pub depth: u32,
    /// Node limit.
    pub nodes: u64,
    /// Moves at most this much worse than the best may be played instead.
    pub margin: Score,
    /// Depth in plies of the check whether a chosen move loses by force; 0 for
    /// no check.
    pub care: i8,
    /// The limits of the forcing search at the root.
    pub reach: ForcingLimits,
    /// The selectivity of the search.
    pub style: SearchStyle,
    /// Capacity of the transposition table, as a power of two.
    pub bits: u32,
    /// Node expansions of a proof attempt; 0 if the level does not use the
    /// prover.
    pub proof: u64,
    /// Whether the level plays from the book of proved positions.
    pub book: bool,
}

impl Strength {
    /// The parameters of a level; levels below 2 get those of level 2.
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
                // Forced wins may take at most a quarter of the nodes.
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

    /// Returns the limits in `set` if there are any, otherwise the level's own.
    pub fn limits(&self, set: &Limits) -> Limits {
        set.or(Limits {
            nodes: Some(self.nodes),
            depth: Some(self.depth),
            ..Limits::default()
        })
    }
}

/// The parameters of levels 2 to 10. A margin of 400 is one unit of log-odds.
/// Searching more than three plies deep hardly wins more games
/// (docs/MEASUREMENTS.md), so levels differ mostly in how far they follow
/// threats and in how much they give away.
///
/// More time hardly wins more games either, because most openings decide the
/// game. After four random plies, level 10 with 100 ms of processor time a move
/// scored 67 of 128 games against itself with 50 ms, on 11×11, 15×15 and 19×19
/// under both rules. In 61 of these 64 pairs of games, each player won once.
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

/// One row of [`STRENGTHS`].
struct Numbers {
    /// Search depth in plies.
    depth: u32,
    /// Node limit.
    nodes: u64,
    /// Moves searched in a quiet position.
    width: usize,
    /// Consecutive threats that are followed.
    threats: u8,
    /// Extra plies for defending against threats.
    extensions: u8,
    /// The largest loss of a move that is played although a better one is known.
    margin: Score,
    /// Depth in plies of the check of a chosen move.
    care: i8,
    /// Capacity of the transposition table, as a power of two.
    table_bits: u32,
}

/// Node limit of the forcing search at the root.
const ROOT_THREATS: u64 = 6_000;
