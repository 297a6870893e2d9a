//! How people see Dag en Nacht, and how levels 1 to 8 err.

use super::engine::analyst::RootAnalyst;
use super::engine::strength::Strength;
use super::motifs::{Lines, lines_at};
use super::{DagEnNacht, Move, State};
use crate::engine::{
    AnalysisRequest, Engine, FirstSight, HumanPlayer, Level, LevelHabits, Limits, Sight,
};
use crate::game::Rules;

/// Levels 1 to 8, measured against the model players (docs/MEASUREMENTS.md).
pub(super) const HABITS: [LevelHabits; 8] = [
    LevelHabits::new(1, 0.92, 0.45, 0.75, 0.7, 1.2),
    LevelHabits::new(1, 0.87, 0.4, 0.55, 0.62, 1.02),
    LevelHabits::new(1, 0.79, 0.37, 0.62, 0.5, 0.9),
    LevelHabits::new(1, 0.69, 0.32, 0.48, 0.38, 0.76),
    LevelHabits::new(1, 0.59, 0.3, 0.44, 0.29, 0.56),
    LevelHabits::new(1, 0.5, 0.25, 0.36, 0.22, 0.41),
    LevelHabits::new(1, 0.32, 0.2, 0.24, 0.1, 0.25),
    LevelHabits::new(4, 0.12, 0.1, 0.05, 0.02, 0.05),
];

/// Positions that a level looks at for all of its moves, by depth.
const NODES: u64 = 1_500;

/// Long lines are noticed, one's own before the opponent's and rows before
/// diagonals; what lies apart from all stones is not.
fn notice(game: &DagEnNacht, state: &State, mv: Move) -> f64 {
    let [own, theirs] = lines_at(game, state, mv);
    let shows = |line: Lines, each: f64| {
        let straight = each * f64::from(line.straight.min(5));
        straight.max(0.8 * each * f64::from(line.diagonal.min(4)))
    };
    0.1 + shows(own, 0.22).max(shows(theirs, 0.22))
}

/// Rows and columns from the stones put down or shifted since, over the size
/// of the board.
fn far(game: &DagEnNacht, [before, now]: [&State; 2], mv: Move) -> f64 {
    let fresh = now.occupied().without(before.occupied());
    let (column, row) = game.board.place(game.square(mv.target()));
    let steps = fresh.squares().map(|square| {
        let (c, r) = game.board.place(square);
        c.abs_diff(column).max(r.abs_diff(row))
    });
    f64::from(steps.min().unwrap_or(0)) / f64::from(game.board.size - 1)
}

/// Squares from a stone at which a move stands alone.
const ALONE: u16 = 5;

/// Rows and columns from the nearest stone, and from the middle of the board:
/// people put stones beside stones, and begin in the middle.
fn apart(game: &DagEnNacht, state: &State, mv: Move) -> f64 {
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

/// The length of the own line that the move makes, four counting as half a
/// win.
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

/// A player who errs like this, within limits that replace its depth:
/// levels 1 to 8 are made of them. Depth stands for how far threats are
/// followed, as in the analysis of the level one above it.
#[must_use]
pub fn person(
    game: &DagEnNacht,
    level_habits: LevelHabits,
    limits: Limits,
    seed: u64,
) -> Box<dyn Engine<DagEnNacht>> {
    let search = |depth: u32, own: Limits| {
        let number = u8::try_from(depth.min(8) + 1).expect("small");
        let level = Level::new(number).expect("a level");
        let few = Limits {
            nodes: Some(NODES * u64::from(depth)),
            ..Limits::default()
        };
        let request = AnalysisRequest {
            level,
            limits: own.or(few),
            threads: 1,
            ..AnalysisRequest::default()
        };
        Box::new(RootAnalyst::new(game, Strength::of(level), &request))
    };
    let careful = search(level_habits.depth, limits);
    // At first sight only one's own line counts.
    let hasty = Box::new(FirstSight(SIGHT));
    Box::new(HumanPlayer::new(
        careful,
        hasty,
        SIGHT,
        level_habits.habits,
        seed,
    ))
}
