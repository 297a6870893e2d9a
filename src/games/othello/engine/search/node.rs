//! A position as the search carries it: the board, its pattern states, and
//! who moves.

use crate::games::othello::engine::eval::{Features, UNIT, Weights};
use crate::games::othello::{Board, bits};

/// A board with the states of its patterns.
#[derive(Copy, Clone, Debug)]
pub struct Node {
    /// The board from the mover's side.
    pub board: Board,
    /// Pattern states, in the view of whoever moved at the root.
    pub features: Features,
    /// Whether the mover is the side that moved at the root.
    pub first: bool,
}

/// Estimates stay within ± this many discs.
pub const ESTIMATE: i32 = 62;

impl Node {
    /// The root of a search.
    #[must_use]
    pub fn new(board: Board) -> Node {
        Node {
            board,
            features: Features::new(board),
            first: true,
        }
    }

    /// The node after `square`, which turns `turned`.
    #[must_use]
    #[inline(always)]
    pub fn turn(&self, square: usize, turned: u64) -> Node {
        Node {
            board: self.board.turn(square, turned),
            features: self.features.played(self.first, square, turned),
            first: !self.first,
        }
    }

    /// The node after legal move `square`.
    #[must_use]
    #[inline(always)]
    pub fn play(&self, square: usize) -> Node {
        self.turn(square, bits::flips(square, self.board.own, self.board.opp))
    }

    /// The node after a pass.
    #[must_use]
    #[inline(always)]
    pub fn pass(&self) -> Node {
        Node {
            board: self.board.pass(),
            first: !self.first,
            ..*self
        }
    }

    /// What the evaluation says for the mover, in discs. A mover without a
    /// move is judged from the other side; a finished game by its score.
    #[must_use]
    #[inline(always)]
    pub fn estimate(&self, weights: &Weights) -> i32 {
        let moves = self.board.moves().count_ones();
        let replies = self.board.pass().moves().count_ones();
        if moves == 0 {
            if replies == 0 {
                return self.board.final_score();
            }
            return -in_discs(self.pass().sum(weights, replies, 0));
        }
        in_discs(self.sum(weights, moves, replies))
    }

    /// The evaluation in 1/[`UNIT`] disc, both mobilities being known.
    #[inline(always)]
    pub(super) fn sum(&self, weights: &Weights, moves: u32, replies: u32) -> i32 {
        weights.sum(
            &self.features,
            self.first,
            moves,
            replies,
            self.board.empties(),
        )
    }
}

/// Rounded to whole discs.
#[inline(always)]
fn in_discs(sum: i32) -> i32 {
    ((sum + UNIT / 2) >> UNIT.ilog2()).clamp(-ESTIMATE, ESTIMATE)
}
