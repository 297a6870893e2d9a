//! Filling one layer of the endgame table, one pair of bean numbers at a time.
//!
//! Positions with `a` beans in one row and `b` in the other lead only to each
//! other and to positions with fewer beans. Each row of `a` beans is processed
//! against all rows of `b` beans at once. With the layer below stored both ways
//! (see [`turned`]), every sowing then reads values that are adjacent in
//! memory.

use super::layer::{Block, Layer, turned};
use super::rank::{row_count, rows};
use super::rows::Rows;
use super::sweep::BeanSplit;
use crate::games::awari::TurnStage;
use crate::games::awari::engine::solver_budget::SolverBudget;

/// The values of the positions with `a` beans in A's row and `b` in B's. In
/// `ab` A is to move and the rank of A's row comes first; in `ba` B is to move
/// and the rank of B's row comes first.
pub(super) struct Filled {
    pub ab: Block,
    /// Empty if `a` equals `b`, since `ab` covers those positions.
    pub ba: Block,
    pub seconds: Option<SecondsOfPair>,
}

/// The values of a pair at the second move of a turn. In the `turned` blocks
/// the rank of the waiting player's row comes first. Blocks that the next layer
/// does not read are empty.
pub(super) struct SecondsOfPair {
    pub ab: Block,
    pub ba: Block,
    pub ab_turned: Block,
    pub ba_turned: Block,
}

/// Index of the tables for the first (or only) move of a turn.
const FIRST: usize = 0;

/// A pair being filled. Values are for the player to move, by the rank of A's
/// row and then of B's, with one table for each stage of a turn.
pub(super) struct Pair<'a> {
    place: BeanSplit<'a>,
    a_moves: [Vec<i8>; 2],
    b_moves: [Vec<i8>; 2],
}

impl Pair<'_> {
    /// Computes the positions with `a` beans on one side and `b` on the other,
    /// whose rows are `others`. Returns `None` if the budget runs out.
    pub fn fill(
        layer: &Layer<'_>,
        a: usize,
        b: usize,
        others: &Rows,
        bound: &SolverBudget,
    ) -> Option<Filled> {
        let size = row_count(a) * row_count(b);
        let second = if layer.wants_seconds { size } else { 0 };
        // Both rows have beans, so every position has a sowing and no entry
        // keeps this value.
        let table = || [vec![i8::MIN; size], vec![i8::MIN; second]];
        let mut pair = Pair {
            place: BeanSplit {
                layer,
                a,
                b,
                others,
            },
            a_moves: table(),
            b_moves: table(),
        };
        // A sowing that stays in the mover's row lowers its rank, so in this
        // order the values it needs are already there.
        for (i, row) in rows(a).into_iter().enumerate() {
            if bound.is_reached() {
                return None;
            }
            pair.fill_a(i, row);
            pair.fill_b(i, row);
        }
        Some(pair.finish())
    }

    /// Fills the positions where A, with row `own` of rank `i`, is to move.
    fn fill_a(&mut self, i: usize, own: u64) {
        let width = row_count(self.place.b);
        let [first, second] = &mut self.a_moves;
        let now = &mut first[i * width..][..width];
        self.place.a_passes(own, &self.b_moves[FIRST], now);
        // First and second moves differ only after a sowing that earns an extra
        // move, so sowings that end in a pit are computed once and copied.
        if self.place.layer.wants_seconds {
            let second = &mut second[i * width..][..width];
            second.copy_from_slice(now);
            self.place.a_goes_far(own, TurnStage::Second, second);
        }
        self.place.a_goes_far(own, TurnStage::First, now);
    }

    /// Fills the positions where B is to move and A has row `own` of rank `i`.
    fn fill_b(&mut self, i: usize, own: u64) {
        let width = row_count(self.place.b);
        // A sowing within B's row leaves A's row as it is, so it leads to the
        // positions that `fill_a` has just filled.
        let within = &self.a_moves[FIRST][i * width..][..width];
        let [first, second] = &mut self.b_moves;
        let now = &mut first[i * width..][..width];
        self.place.b_passes(own, within, now);
        if self.place.layer.wants_seconds {
            let second = &mut second[i * width..][..width];
            second.copy_from_slice(now);
            self.place.b_goes_far(own, i, TurnStage::Second, second);
        }
        self.place.b_goes_far(own, i, TurnStage::First, now);
    }

    fn finish(self) -> Filled {
        let width = row_count(self.place.b);
        let same = self.place.a == self.place.b;
        // The next layer reads the blocks of the player with more beans only if
        // the halves are nearly equal.
        let asked = self.place.b <= self.place.a + 1;
        let other_way = |block: &[i8]| turned(block, width);
        let if_asked = |block: &[i8]| {
            if asked {
                other_way(block)
            } else {
                Block::default()
            }
        };
        let [a_first, a_second] = self.a_moves;
        let [b_first, b_second] = self.b_moves;
        let ba = if same {
            Block::default()
        } else {
            other_way(&b_first)
        };
        // Blocks are large, so this one is freed before the next are made.
        drop(b_first);
        let seconds = self.place.layer.wants_seconds.then(|| SecondsOfPair {
            ba: if_asked(&b_second),
            ab_turned: if_asked(&a_second),
            ab: a_second.into(),
            ba_turned: b_second.into(),
        });
        Filled {
            ab: a_first.into(),
            ba,
            seconds,
        }
    }
}
