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
    /// Moves at most this much worse than the best may be played instead. 400 is
    /// one unit of log-odds.
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
        let (depth, nodes, width, threats, extensions, bits) = STRENGTHS[index];
        // Only levels 9 and 10 choose their moves by these two.
        let (margin, care) = if level == Level::BEST {
            (0, 2)
        } else {
            (50, 3)
        };
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
                prunes: level == Level::BEST,
            },
            bits,
            proof: match level.number() {
                9 => 2_000,
                10 => 20_000,
                _ => 0,
            },
            book: level == Level::BEST,
        }
    }

    /// Returns the parameters with a search that does not prune by the static
    /// evaluation.
    #[must_use]
    pub fn without_pruning(mut self) -> Strength {
        self.style.prunes = false;
        self
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

/// Depth, nodes, width, threats, extensions and table bits of levels 2 to 10.
/// Searching more than three plies deep hardly wins more games
/// (docs/MEASUREMENTS.md), so the levels differ mostly in how far they follow
/// threats.
///
/// After random openings, more time hardly wins more games, because most of them
/// decide the game. From positions in which either side may win
/// (`tools/src/bin/dag_quiet/openings.txt`), level 10 with 120 ms of processor
/// time a move scored 64 % of 120 games against itself with 40 ms, before it
/// pruned.
const STRENGTHS: [(u32, u64, usize, u8, u8, u32); 9] = [
    (1, 2_000, 12, 1, 0, 12),
    (1, 2_000, 12, 1, 0, 12),
    (1, 4_000, 12, 1, 2, 12),
    (1, 4_000, 14, 4, 2, 12),
    (1, 4_000, 16, 6, 2, 14),
    (3, 10_000, 16, 6, 2, 14),
    (3, 10_000, 16, 8, 2, 14),
    (3, 12_000, 16, 12, 2, 16),
    (99, 1_000_000, 20, 18, 3, 19),
];

/// Node limit of the forcing search at the root.
const ROOT_THREATS: u64 = 6_000;
