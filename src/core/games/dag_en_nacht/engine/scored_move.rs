//! The moves of a root with their scores.

use super::SquareMove;
use crate::engine::Score;
use crate::game::order_by_key;

/// A legal move and its score.
#[derive(Copy, Clone, Debug)]
pub struct ScoredMove {
    pub step: SquareMove,
    /// The score from the mover's view. If it is below the best by more than
    /// the margin, it is only an upper bound.
    pub score: Score,
    /// Whether the score is the true value.
    pub proved: bool,
    /// The score of the last search of this move, which may have been a few
    /// plies less deep than that of the best move; `None` if the move was not
    /// searched.
    pub known: Option<Score>,
}

/// Sets the proved score of a move and sorts the moves again.
pub fn mark(moves: &mut [ScoredMove], step: SquareMove, score: Score) {
    mark_all(moves, &[step], |_| score);
}

/// Sets the proved scores of these moves and sorts the moves again; moves with
/// equal scores keep their order.
pub fn mark_all(
    moves: &mut [ScoredMove],
    steps: &[SquareMove],
    score: impl Fn(SquareMove) -> Score,
) {
    for scored in moves
        .iter_mut()
        .filter(|scored| steps.contains(&scored.step))
    {
        scored.score = score(scored.step);
        scored.known = Some(scored.score);
        scored.proved = true;
    }
    order_by_key(moves, |scored| -scored.score);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equally_lost_moves_keep_their_order() {
        let plain = |to| ScoredMove {
            step: SquareMove::drop(to),
            score: 0,
            proved: false,
            known: None,
        };
        let mut moves: Vec<ScoredMove> = (0..6).map(plain).collect();
        let lost: Vec<SquareMove> = [4, 0, 2].map(SquareMove::drop).to_vec();
        mark_all(&mut moves, &lost, |_| -9);
        let order: Vec<u16> = moves.iter().map(|scored| scored.step.to).collect();
        assert_eq!(order, [1, 3, 5, 0, 2, 4]);
        mark(&mut moves, SquareMove::drop(4), 9);
        assert_eq!(moves[0].step.to, 4);
        assert!(moves[0].proved && !moves[1].proved);
    }
}
