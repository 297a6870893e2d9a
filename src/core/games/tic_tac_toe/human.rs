//! A model of how people see Tic-Tac-Toe moves, and the mistakes of levels 1 to
//! 9.

use super::chances::expected;
use super::evaluator::OutcomeOnly;
use super::{Move, State, TicTacToe};
use crate::engine::{Engine, HumanPlayer, LevelHabits, Limits, Sight};
use crate::game::Rules;

/// Habits of levels 1 to 8, fitted against the model players
/// (docs/MEASUREMENTS.md).
pub(super) const HABITS: [LevelHabits; 8] = [
    LevelHabits::new(1, 1.0, 0.6, 1.0, 0.0, 3.0),
    LevelHabits::new(2, 0.65, 0.5, 0.65, 0.0, 0.5),
    LevelHabits::new(2, 0.35, 0.4, 0.3, 0.0, 0.3),
    LevelHabits::new(2, 0.1, 0.3, 0.085, 0.01, 0.3),
    LevelHabits::new(3, 0.105, 0.3, 0.09, 0.006, 0.3),
    LevelHabits::new(4, 0.11, 0.2, 0.095, 0.003, 0.3),
    LevelHabits::new(4, 0.1, 0.15, 0.085, 0.045, 0.3),
    LevelHabits::new(4, 0.095, 0.1, 0.08, 0.122, 0.3),
];

/// The habits of level 9.
pub(super) const NINTH: LevelHabits = LevelHabits::new(5, 0.1, 0.1, 0.085, 0.026, 0.3);

/// The ease with which people notice a square that completes their own line: in
/// a row, a column or a diagonal.
const COMPLETES: [f64; 3] = [0.95, 0.9, 0.6];
/// The ease with which people notice a square that blocks a line of the
/// opponent.
const BLOCKS: [f64; 3] = [0.9, 0.8, 0.5];
/// The ease with which people notice a square in an open line with one mark of
/// theirs.
const LENGTHENS: [f64; 3] = [0.6, 0.5, 0.4];
/// The ease with which people notice any other square.
const QUIET: f64 = 0.4;

/// Returns how easily a person notices a move, from 0 to 1. Squares that
/// complete an own line are noticed most easily, then squares that block the
/// opponent's; rows before columns, and columns before diagonals.
fn notice(_game: &TicTacToe, state: &State, mv: Move) -> f64 {
    let side = state.mover();
    let own = state.lines_through(side, mv);
    let other = state.lines_through(side.other(), mv);
    let ease = |marks: [u32; 3], enough: u32, ease: [f64; 3]| {
        let kind = marks.iter().position(|count| *count >= enough)?;
        Some(ease[kind])
    };
    ease(own, 2, COMPLETES)
        .or_else(|| ease(other, 2, BLOCKS))
        .or_else(|| ease(own, 1, LENGTHENS))
        .unwrap_or(QUIET)
}

/// The weight of what a move promises, if blocking a line has weight 1.
const TRAP: f64 = 0.8;

/// Returns 1 for a move that blocks a line, otherwise 0, because a casual player
/// blocks even in a lost position; and adds what the move promises against an
/// opponent who looks at lines only.
fn gain(game: &TicTacToe, state: &State, mv: Move) -> f64 {
    let side = state.mover();
    let blocks = state.lines_through(side.other(), mv).contains(&2);
    let mut next = *state;
    game.apply(&mut next, mv);
    f64::from(u8::from(blocks)) + TRAP * expected(&next, side)
}

/// Returns 0 for the edges and a little more for the centre and the corners. Those
/// lie on a diagonal, which people see less easily than a row or a column.
fn apart(_game: &TicTacToe, _state: &State, mv: Move) -> f64 {
    const EDGES: u16 = 0o252;
    if mv.bit() & EDGES == 0 { 0.12 } else { 0.0 }
}

/// Returns the distance from a move to the nearest mark made between the two
/// positions, in king's steps, divided by the largest possible distance of 2.
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
    apart,
    gain,
};

/// Creates a player with the given habits, as used for levels 1 to 9. `limits`,
/// if set, replace the depth of the habits.
pub(super) fn person(
    level_habits: LevelHabits,
    limits: Limits,
    seed: u64,
) -> Box<dyn Engine<TicTacToe>> {
    HumanPlayer::searching(OutcomeOnly, SIGHT, level_habits, limits, seed)
}
