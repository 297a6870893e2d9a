//! [`Skill`]: the strength of a player or analyst, in numbers.

use crate::engine::Limits;

/// Strength of a player or analyst.
#[derive(Copy, Clone, Debug)]
pub struct Skill {
    /// Plies to search.
    pub depth: u32,
    /// Search to the end with this many empty squares or fewer.
    pub exact: u32,
    /// Whether the opening book is used.
    pub book: bool,
    /// Most positions to search. The endgame may take fifteen times as many,
    /// because a position costs less there and a result is near.
    pub nodes: Option<u64>,
    /// Size of the transposition table in MiB.
    pub mebibytes: usize,
}

/// Most positions searched by the best level before a move: half a second to a
/// second of work, and up to two and a half seconds in the endgame.
const BEST_NODES: u64 = 4_000_000;

impl Skill {
    /// The strength of level 10.
    pub const BEST: Skill = Skill {
        depth: 60,
        exact: 24,
        book: true,
        nodes: Some(BEST_NODES),
        mebibytes: 64,
    };

    /// The strength of an analysis at level 9, which takes a fraction of the time.
    pub const CLEAR: Skill = Skill {
        depth: 9,
        exact: 17,
        nodes: None,
        mebibytes: 16,
        ..Skill::BEST
    };

    /// Returns the strength of the careful search in levels that err: this many
    /// plies, and to the end from twice as many empty squares.
    #[must_use]
    pub fn of_depth(depth: u32) -> Skill {
        Skill {
            depth,
            exact: 2 * depth,
            book: false,
            nodes: None,
            mebibytes: 1,
        }
    }

    /// Returns the skill with depth, endgame and table size replaced by limits,
    /// if there are any. The book setting stays.
    #[must_use]
    pub fn within(self, limits: Limits) -> Skill {
        if limits.is_unlimited() {
            return self;
        }
        Skill {
            depth: limits.depth.unwrap_or(60),
            exact: if limits.depth.is_some() { 0 } else { 64 },
            nodes: None,
            mebibytes: table_size(limits),
            ..self
        }
    }
}

/// Returns the table size in MiB for a search within `limits`. A larger table
/// would take longer to set up than it saves in a short search.
fn table_size(limits: Limits) -> usize {
    const MOST: usize = 64;
    let by_time = limits.aim.or(limits.time).map(|time| time.as_millis() / 16);
    let by_nodes = limits.nodes.map(|nodes| u128::from(nodes >> 16));
    // Two more plies search about twice as many positions.
    let by_depth = limits.depth.map(|depth| match depth {
        0..=10 => 1,
        11..=21 => 1 << ((depth - 9) / 2),
        _ => MOST as u128,
    });
    let least = [by_time, by_nodes, by_depth].into_iter().flatten().min();
    let fitting = least.and_then(|size| usize::try_from(size).ok());
    fitting.unwrap_or(MOST).clamp(1, MOST)
}
