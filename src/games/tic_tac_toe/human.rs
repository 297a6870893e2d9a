//! How people see Tic-Tac-Toe, and how levels 1 to 8 err.

use super::bots::OutcomeOnly;
use super::{Move, State, TicTacToe};
use crate::engine::{AlphaBeta, Engine, HumanPlayer, Limits, Rung, Sight};
use crate::game::Rules;

/// Levels 1 to 8, measured against the model players (docs/MEASUREMENTS.md).
pub(super) const RUNGS: [Rung; 8] = [
    Rung::new(1, 0.9, 1.0, 0.0, 1.5),
    Rung::new(2, 0.5, 0.25, 0.0, 0.4),
    Rung::new(4, 0.3, 0.15, 0.0, 0.2),
    Rung::new(5, 0.2, 0.1, 0.0, 0.1),
    Rung::new(5, 0.18, 0.1, 0.0, 0.1),
    Rung::new(5, 0.16, 0.08, 0.0, 0.1),
    Rung::new(6, 0.13, 0.07, 0.0, 0.05),
    Rung::new(6, 0.11, 0.06, 0.0, 0.02),
];

/// Rows are noticed before columns, and columns before diagonals.
fn notice(game: &TicTacToe, state: &State, mv: Move) -> f64 {
    let mut next = *state;
    game.apply(&mut next, mv);
    let side = game.to_move(state);
    let [row, column, diagonal] = next.lines_through(side, mv);
    match (row, column, diagonal) {
        (2.., ..) => 0.9,
        (_, 2.., _) => 0.7,
        (.., 2..) => 0.4,
        _ => 0.6,
    }
}

const SIGHT: Sight<TicTacToe> = Sight {
    notice,
    gain: |_, _, _| 0.0,
};

/// A player who errs like this, within limits that replace its depth:
/// levels 1 to 8 are made of them.
#[must_use]
pub fn person(rung: Rung, limits: Limits, seed: u64) -> Box<dyn Engine<TicTacToe>> {
    let careful = Box::new(AlphaBeta::limited(OutcomeOnly, rung.limits(limits), 0));
    let hasty = Box::new(AlphaBeta::new(OutcomeOnly, 1, 0));
    Box::new(HumanPlayer::new(careful, hasty, SIGHT, rung.habits, seed))
}
