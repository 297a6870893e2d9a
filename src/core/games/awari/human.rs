//! Levels 1 to 8: how easily people notice a sowing, and the mistakes of each
//! level.

use super::engine::evaluator::HomeDifference;
use super::{Awari, Move, State};
use crate::engine::{Engine, HumanPlayer, LevelHabits, Limits, Sight};
use crate::game::Rules;

/// The habits of levels 1 to 8. docs/MEASUREMENTS.md has their results against
/// the model players.
pub(super) const HABITS: [LevelHabits; 8] = [
    LevelHabits::new(1, 0.79, 0.32, 1.0, 0.4, 4.6),
    LevelHabits::new(1, 0.59, 0.3, 1.0, 0.4, 2.7),
    LevelHabits::new(2, 0.49, 0.3, 0.54, 0.13, 2.0),
    LevelHabits::new(2, 0.26, 0.3, 0.23, 0.02, 0.8),
    LevelHabits::new(4, 0.35, 0.3, 0.38, 0.02, 1.2),
    LevelHabits::new(5, 0.2, 0.3, 0.25, 0.0, 0.7),
    LevelHabits::new(7, 0.1, 0.2, 0.1, 0.0, 0.3),
    LevelHabits::new(9, 0.05, 0.1, 0.0, 0.0, 0.2),
];

/// Beans that a person can sow in their head without effort.
const SHORT: usize = 4;

/// Returns how easily the move is noticed, from 0 to 1. Long sowings and
/// sowings that reach the far row are hard to follow; large gains are easy to
/// notice, and an extra turn at once.
fn notice(game: &Awari, state: &State, mv: Move) -> f64 {
    let beans = usize::from(state.pits(state.mover())[mv.pit()]);
    let mut next = *state;
    game.apply(&mut next, mv);
    let side = state.mover();
    let home = next.at_home(side) - state.at_home(side);
    let length = 1.0 - 0.08 * beans.saturating_sub(SHORT) as f64;
    if next.mover() == side {
        return 1.0;
    }
    let shines = if home > 2 { 0.2 } else { 0.0 };
    let lap = if mv.pit() + beans > 6 { 0.3 } else { 0.0 };
    (0.5 * length + 0.2 + shines - lap).clamp(0.0, 1.0)
}

/// The immediate gain of the move: beans brought home, plus six for an extra turn,
/// which beginners never leave.
fn gain(game: &Awari, state: &State, mv: Move) -> f64 {
    let mut next = *state;
    game.apply(&mut next, mv);
    let side = state.mover();
    let home = next.at_home(side) - state.at_home(side);
    f64::from(home) + if next.mover() == side { 6.0 } else { 0.0 }
}

/// Distance from the move's pit to the nearest pit whose beans have changed
/// since `before`, as a share of the longest way around the board (six pits).
/// It is 0 if no pit has changed.
fn far(_game: &Awari, [before, now]: [&State; 2], mv: Move) -> f64 {
    let at = |state: &State, pit: usize| {
        let side = if pit < 6 {
            state.mover()
        } else {
            state.mover().other()
        };
        state.pits(side)[pit % 6]
    };
    let turned = before.mover() != now.mover();
    // Both views count pits from their own mover, so the board is turned round
    // if the mover has changed.
    let was = |pit: usize| at(before, if turned { (pit + 6) % 12 } else { pit });
    let changed = (0..12).filter(|&pit| was(pit) != at(now, pit));
    let steps = |pit: usize| {
        let apart = pit.abs_diff(mv.pit());
        apart.min(12 - apart)
    };
    changed.map(steps).min().unwrap_or(0) as f64 / 6.0
}

const SIGHT: Sight<Awari> = Sight {
    notice,
    far,
    apart: |_, _, _| 0.0,
    gain,
};

/// Creates a player with these habits. Limits that are set in `limits` replace
/// the search limits of `level_habits`.
pub(super) fn person(
    level_habits: LevelHabits,
    limits: Limits,
    seed: u64,
) -> Box<dyn Engine<Awari>> {
    HumanPlayer::searching(HomeDifference, SIGHT, level_habits, limits, seed)
}
