//! Filling one layer of the endgame table, pair by pair of numbers of beans.
//!
//! Positions with `a` beans in one row and `b` in the other lead only to each
//! other and to positions with fewer beans. One row of `a` beans is taken at a
//! time, against all rows of `b` beans. Every sowing then looks up values that
//! lie side by side in memory, if the layer below is also stored with its two
//! indices exchanged: [`turned`].

use super::layer::{Block, Layer, turned};
use super::rank::{row_count, rows};
use super::rows::Rows;
use super::sweep::BeanSplit;
use crate::games::awari::TurnStage;
use crate::games::awari::engine::solver_budget::SolverBudget;

/// Values of one pair of numbers of beans: `ab` where the player with `a` is to
/// move, by the rank of his row first, `ba` where the other is, by his.
pub(super) struct Filled {
    pub ab: Block,
    /// Empty where both have as many.
    pub ba: Block,
    pub seconds: Option<SecondsOfPair>,
}

/// The same for second moves of a turn. `turned` has the waiting player's row
/// as its first index. A part that the next layer does not ask for is empty.
pub(super) struct SecondsOfPair {
    pub ab: Block,
    pub ba: Block,
    pub ab_turned: Block,
    pub ba_turned: Block,
}

/// Index of the tables for the first or only move of a turn.
const FIRST: usize = 0;

/// Work on one pair of numbers of beans, A's and B's. Values are for the
/// player to move, by the rank of A's row first; one table for each stage.
pub(super) struct Pair<'a> {
    place: BeanSplit<'a>,
    a_moves: [Vec<i8>; 2],
    b_moves: [Vec<i8>; 2],
}

impl Pair<'_> {
    /// Values of the positions with `a` beans on one side and the rows of `b`
    /// on the other; `None` when it was stopped.
    pub fn fill(
        layer: &Layer<'_>,
        a: usize,
        b: usize,
        others: &Rows,
        bound: &SolverBudget,
    ) -> Option<Filled> {
        let size = row_count(a) * row_count(b);
        let second = if layer.wants_seconds { size } else { 0 };
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
        // In order of ranks: a sowing that stays in the own row leads to a
        // lower rank, so what it looks up is there already.
        for (i, row) in rows(a).into_iter().enumerate() {
            if bound.is_reached() {
                return None;
            }
            pair.fill_a(i, row);
            pair.fill_b(i, row);
        }
        Some(pair.finish())
    }

    /// A moves with row `own` of rank `i`, against every row of B's.
    fn fill_a(&mut self, i: usize, own: u64) {
        let width = row_count(self.place.b);
        let [first, second] = &mut self.a_moves;
        let now = &mut first[i * width..][..width];
        self.place.a_passes(own, &self.b_moves[FIRST], now);
        // First and second moves of a turn differ only in what follows an
        // extra move, so the sowings that end in a pit are worked out once and
        // copied.
        if self.place.layer.wants_seconds {
            let second = &mut second[i * width..][..width];
            second.copy_from_slice(now);
            self.place.a_goes_far(own, TurnStage::Second, second);
        }
        self.place.a_goes_far(own, TurnStage::First, now);
    }

    /// B moves with every row, against A's row `own` of rank `i`.
    fn fill_b(&mut self, i: usize, own: u64) {
        let width = row_count(self.place.b);
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
        // The next layer looks up the player with more beans only where the
        // halves are nearly equal.
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
