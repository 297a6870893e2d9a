//! How people see Tic-Tac-Toe, and how levels 1 to 8 err.

use super::bots::OutcomeOnly;
use super::{Move, State, TicTacToe};
use crate::engine::{AlphaBeta, Engine, HumanPlayer, LevelHabits, Limits, Sight};
use crate::game::Rules;

/// Levels 1 to 8, measured against the model players (docs/MEASUREMENTS.md).
pub(super) const HABITS: [LevelHabits; 8] = [
    LevelHabits::new(1, 0.9, 0.3, 1.0, 0.0, 1.5),
    LevelHabits::new(2, 0.5, 0.3, 0.4, 0.0, 0.4),
    LevelHabits::new(4, 0.22, 0.3, 0.2, 0.0, 0.15),
    LevelHabits::new(5, 0.13, 0.3, 0.12, 0.0, 0.08),
    LevelHabits::new(5, 0.11, 0.3, 0.1, 0.0, 0.06),
    LevelHabits::new(6, 0.09, 0.2, 0.08, 0.0, 0.04),
    LevelHabits::new(6, 0.07, 0.2, 0.06, 0.0, 0.02),
    LevelHabits::new(6, 0.05, 0.2, 0.04, 0.0, 0.01),
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

/// Squares from the mark that was made since, over the two there are.
fn far(_game: &TicTacToe, [before, now]: [&State; 2], mv: Move) -> f64 {
    let place = |square: u32| (square / 3, square % 3);
    let (row, column) = place(u32::from(mv.bit()).trailing_zeros());
    let fresh = now.occupied() & !before.occupied();
    let marks = (0..9).filter(|square| fresh >> square & 1 == 1).map(place);
    let steps = marks.map(|(r, c)| r.abs_diff(row).max(c.abs_diff(column)));
    f64::from(steps.min().unwrap_or(0)) / 2.0
}

const SIGHT: Sight<TicTacToe> = Sight {
    notice,
    far,
    apart: |_, _, _| 0.0,
    gain: |_, _, _| 0.0,
};

/// A player who errs like this, within limits that replace its depth:
/// levels 1 to 8 are made of them.
#[must_use]
pub fn person(level_habits: LevelHabits, limits: Limits, seed: u64) -> Box<dyn Engine<TicTacToe>> {
    let careful = Box::new(AlphaBeta::limited(
        OutcomeOnly,
        level_habits.limits(limits),
        0,
    ));
    let hasty = Box::new(AlphaBeta::new(OutcomeOnly, 1, 0));
    Box::new(HumanPlayer::new(
        careful,
        hasty,
        SIGHT,
        level_habits.habits,
        seed,
    ))
}
