//! Levels 1 to 8: how easily people notice a move, and the mistakes of each
//! level.

use super::engine::analyst::RootAnalyst;
use super::engine::strength::Strength;
use super::motifs::{Lines, lines_at};
use super::{DagEnNacht, Move, State};
use crate::engine::{
    AnalysisRequest, Engine, FirstSight, HumanPlayer, Level, LevelHabits, Limits, Sight,
};
use crate::game::Rules;

/// The habits of levels 1 to 8. docs/MEASUREMENTS.md has their results against
/// the model players.
pub(super) const HABITS: [LevelHabits; 8] = [
    LevelHabits::new(1, 0.82, 0.385, 0.67, 0.64, 0.88),
    LevelHabits::new(1, 0.785, 0.365, 0.61, 0.56, 0.86),
    LevelHabits::new(1, 0.745, 0.35, 0.56, 0.48, 0.83),
    LevelHabits::new(1, 0.7, 0.33, 0.51, 0.4, 0.78),
    LevelHabits::new(1, 0.61, 0.305, 0.445, 0.305, 0.59),
    LevelHabits::new(1, 0.5, 0.25, 0.36, 0.22, 0.41),
    LevelHabits::new(1, 0.32, 0.2, 0.24, 0.1, 0.25),
    LevelHabits::new(4, 0.12, 0.1, 0.05, 0.02, 0.05),
];

/// Node limit of an analysis, for each ply of depth.
const NODES: u64 = 1_500;

/// Returns how easily the move is noticed, from 0 to 1. Moves that extend or
/// block long lines are easy to notice, straight lines more than diagonal ones.
fn notice(game: &DagEnNacht, state: &State, mv: Move) -> f64 {
    let [own, theirs] = lines_at(game, state, mv);
    let shows = |line: Lines, each: f64| {
        let straight = each * f64::from(line.straight.min(5));
        straight.max(0.8 * each * f64::from(line.diagonal.min(4)))
    };
    0.1 + shows(own, 0.22).max(shows(theirs, 0.22))
}

/// Distance, in rows or columns, of the move from the nearest stone placed or
/// shifted since `before`, as a share of the board's size.
fn far(game: &DagEnNacht, [before, now]: [&State; 2], mv: Move) -> f64 {
    let fresh = now.occupied().without(before.occupied());
    let (column, row) = game.board.place(game.square(mv.target()));
    let steps = fresh.squares().map(|square| {
        let (c, r) = game.board.place(square);
        c.abs_diff(column).max(r.abs_diff(row))
    });
    f64::from(steps.min().unwrap_or(0)) / f64::from(game.board.size - 1)
}

/// Distance in squares from the nearest stone at which a move counts as
/// isolated.
const ALONE: u16 = 5;

/// Returns the distance of the move from the nearest stone (weight 0.7) and
/// from the centre (weight 0.3), from 0 to 1. People place stones beside others
/// and begin in the centre.
pub(super) fn apart(game: &DagEnNacht, state: &State, mv: Move) -> f64 {
    let (column, row) = game.board.place(game.square(mv.target()));
    let steps = |c: u16, r: u16| c.abs_diff(column).max(r.abs_diff(row));
    let middle = game.board.size / 2;
    let outwards = f64::from(steps(middle, middle)) / f64::from(middle);
    let stones = state.occupied();
    let away = stones.squares().map(|square| {
        let (c, r) = game.board.place(square);
        steps(c, r).saturating_sub(1)
    });
    match away.min() {
        Some(away) => 0.3 * outwards + 0.7 * f64::from(away.min(ALONE)) / f64::from(ALONE),
        None => outwards,
    }
}

/// Returns the value of the move's own line at first sight: 1 for a win, half
/// of that for four stones.
fn gain(game: &DagEnNacht, state: &State, mv: Move) -> f64 {
    let mut next = *state;
    game.apply(&mut next, mv);
    if game.winner(&next).is_some() {
        return 1.0;
    }
    let [own, _] = lines_at(game, state, mv);
    0.125 * f64::from(own.longest())
}

const SIGHT: Sight<DagEnNacht> = Sight {
    notice,
    far,
    apart,
    gain,
};

/// Creates a player with these habits. Limits that are set in `limits` replace
/// its own. The analysis is that of the level above the one with the depth of
/// `level_habits`, because that level follows threats as far.
pub(super) fn person(
    game: &DagEnNacht,
    level_habits: LevelHabits,
    limits: Limits,
    seed: u64,
) -> Box<dyn Engine<DagEnNacht>> {
    let depth = level_habits.depth;
    let number = u8::try_from(depth.min(8) + 1).expect("small");
    let level = Level::new(number).expect("a level");
    let few = Limits {
        nodes: Some(NODES * u64::from(depth)),
        ..Limits::default()
    };
    let request = AnalysisRequest {
        level,
        limits: limits.or(few),
        threads: 1,
        ..AnalysisRequest::default()
    };
    let careful = Box::new(RootAnalyst::new(game, Strength::of(level), &request));
    // The hasty analysis considers only the player's own lines.
    let hasty = Box::new(FirstSight(SIGHT));
    Box::new(HumanPlayer::new(
        careful,
        hasty,
        SIGHT,
        level_habits.habits,
        seed,
    ))
}
