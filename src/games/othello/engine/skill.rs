//! What each level can do, in numbers.

use crate::engine::{Level, Limits};

/// What a level can do.
#[derive(Copy, Clone, Debug)]
pub struct Skill {
    /// Plies to look ahead.
    pub depth: u32,
    /// With so many empty squares or fewer, look to the end.
    pub exact: u32,
    /// How many discs it may misjudge a move by, before the end is in sight.
    pub slip: i32,
    /// With so many empty squares or fewer the end is in sight: no more slips.
    pub steady: u32,
    /// Whether it knows openings.
    pub book: bool,
    /// Positions to look at, at most; fifteen times as many in the endgame, where
    /// one costs less and all that is wanted is near.
    pub nodes: Option<u64>,
    /// Size of its table.
    pub mebibytes: usize,
}

/// Positions the best level looks at before it moves: half a second to a
/// second, up to two and a half where it looks to the end.
const BEST_NODES: u64 = 4_000_000;

impl Skill {
    /// What levels 9 and 10 can do; below that they err.
    #[must_use]
    pub fn of(level: Level) -> Skill {
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

    /// What a level that errs sees when it looks: so many plies, and the end
    /// from twice as many empty squares.
    #[must_use]
    pub fn of_depth(depth: u32) -> Skill {
        Skill {
            depth,
            exact: 2 * depth,
            slip: 0,
            steady: 0,
            book: false,
            nodes: None,
            mebibytes: 1,
        }
    }

    /// The same with its reach replaced by limits, where there are any; its
    /// knowledge of openings stays.
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
