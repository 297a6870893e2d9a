//! The moves of a root with what a search or a proof says of each.

use super::SquareMove;
use crate::engine::Score;
use crate::game::order_by_key;

/// A legal move and its score.
#[derive(Copy, Clone, Debug)]
pub struct ScoredMove {
    pub step: SquareMove,
    /// From the mover's view. Below the best by more than the margin asked
    /// for, it is only an upper bound.
    pub score: Score,
    /// Whether the score is the position's true value.
    pub proved: bool,
    /// The score that looking at the move gave last, perhaps a few plies less
    /// deep than at the best one; `None` if it was not looked at.
    pub known: Option<Score>,
}

/// Gives a move its proved score, and puts the moves in order again.
pub fn mark(moves: &mut [ScoredMove], step: SquareMove, score: Score) {
    for scored in moves.iter_mut().filter(|scored| scored.step == step) {
        scored.score = score;
        scored.known = Some(score);
        scored.proved = true;
    }
    order_by_key(moves, |scored| -scored.score);
}
