//! A position in the search: the board, its pattern states and the side to
//! move.

use super::kernel::{Any, Kernel};
use crate::games::othello::engine::eval::{Features, UNIT, Weights};
use crate::games::othello::{Board, bits};

/// A board with the states of its patterns.
#[derive(Copy, Clone, Debug)]
pub struct Node {
    /// The board from the mover's side.
    pub board: Board,
    /// Pattern states, with the mover at the root as the first side.
    pub features: Features,
    /// Whether the mover here is also the mover at the root.
    pub first: bool,
}

/// Largest absolute value of an estimate, in discs.
pub const ESTIMATE: i32 = 62;

impl Node {
    /// Creates the root of a search.
    #[must_use]
    pub fn new(board: Board) -> Node {
        Node {
            board,
            features: Features::new(board),
            first: true,
        }
    }

    /// Returns the node after a disc on `square` has turned `turned`.
    #[must_use]
    #[inline(always)]
    pub fn turn(&self, square: usize, turned: u64) -> Node {
        Node {
            board: self.board.turn(square, turned),
            features: self.features.played(self.first, square, turned),
            first: !self.first,
        }
    }

    /// Returns the node after the legal move `square`.
    #[must_use]
    #[inline(always)]
    pub fn play(&self, square: usize) -> Node {
        self.turn(square, bits::flips(square, self.board.own, self.board.opp))
    }

    /// Returns the node after a pass.
    #[must_use]
    #[inline(always)]
    pub fn pass(&self) -> Node {
        Node {
            board: self.board.pass(),
            first: !self.first,
            ..*self
        }
    }

    /// Returns the evaluation for the mover, in discs. If the mover has to
    /// pass, the position is evaluated from the other side; a finished game is
    /// valued by its score.
    #[must_use]
    #[inline(always)]
    pub fn estimate(&self, weights: &Weights) -> i32 {
        self.estimate_on(Any, weights)
    }

    /// Computes [`Node::estimate`] as compiled for the kernel.
    #[inline(always)]
    pub(super) fn estimate_on<K: Kernel>(&self, k: K, weights: &Weights) -> i32 {
        self.estimate_with(k, weights, k.moves(self.board))
    }

    /// Computes [`Node::estimate`], given the moves.
    #[inline(always)]
    pub(super) fn estimate_with<K: Kernel>(&self, k: K, weights: &Weights, moves: u64) -> i32 {
        let moves = moves.count_ones();
        let replies = k.moves(self.board.pass()).count_ones();
        if moves == 0 {
            if replies == 0 {
                return self.board.final_score();
            }
            return -in_discs(self.pass().sum(weights, replies, 0));
        }
        in_discs(self.sum(weights, moves, replies))
    }

    /// Returns the evaluation in 1/[`UNIT`] disc, given both sides' mobility.
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

/// Rounds a sum to whole discs.
#[inline(always)]
fn in_discs(sum: i32) -> i32 {
    // The shift rounds down below 0 as well, so half a unit makes it round to
    // the nearest disc on both sides.
    ((sum + UNIT / 2) >> UNIT.ilog2()).clamp(-ESTIMATE, ESTIMATE)
}
