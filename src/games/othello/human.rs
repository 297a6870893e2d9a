//! How people see Othello, and how levels 1 to 8 err.

use super::engine::player::Thinker;
use super::engine::skill::Skill;
use super::{Board, Move, Othello, State, bits};
use crate::engine::{
    AlphaBeta, Analyst, Engine, Evaluator, HumanPlayer, LevelHabits, Limits, Score, Sight,
};

/// Levels 1 to 8, measured against the model players (docs/MEASUREMENTS.md).
pub(super) const HABITS: [LevelHabits; 8] = [
    LevelHabits::new(1, 0.9, 0.3, 1.0, 0.8, 8.0),
    LevelHabits::new(2, 0.7, 0.4, 0.8, 0.45, 7.0),
    LevelHabits::new(2, 0.54, 0.3, 0.5, 0.33, 5.5),
    LevelHabits::new(3, 0.5, 0.3, 0.6, 0.25, 7.0),
    LevelHabits::new(3, 0.42, 0.3, 0.5, 0.15, 4.7),
    LevelHabits::new(3, 0.35, 0.3, 0.4, 0.1, 3.5),
    LevelHabits::new(4, 0.2, 0.2, 0.18, 0.03, 2.0),
    LevelHabits::new(6, 0.1, 0.1, 0.1, 0.0, 1.0),
];

/// From this depth on a level has the evaluation of the strong ones.
const LEARNT: u32 = 3;

/// What a corner is worth beside other squares.
const CORNER: i32 = 100;

/// What a square is worth to somebody who has heard that corners are good and
/// the squares beside them bad; the upper left quarter, mirrored.
const SQUARES: [[i32; 4]; 4] = [
    [CORNER, -20, 10, 5],
    [-20, -50, -2, -2],
    [10, -2, 1, 1],
    [5, -2, 1, 1],
];

fn worth(square: usize) -> i32 {
    let fold = |x: usize| x.min(7 - x);
    SQUARES[fold(square / 8)][fold(square % 8)]
}

fn sum(discs: u64) -> i32 {
    bits::squares(discs).map(worth).sum()
}

/// Adds up the squares: what most people play by.
#[derive(Copy, Clone, Debug)]
struct SquareWeights;

impl Evaluator<Othello> for SquareWeights {
    /// A corner is worth about ten discs.
    const SCALE: Score = 10;

    fn estimate(&self, _game: &Othello, state: &State) -> Score {
        let Board { own, opp } = state.board;
        sum(own) - sum(opp)
    }
}

/// Discs near the middle of the board and many turned discs are noticed
/// first; a single disc turned far out is not. A corner that lies open is seen by
/// everybody.
fn notice(_game: &Othello, state: &State, mv: Move) -> f64 {
    let Some(square) = mv.square() else {
        return 1.0;
    };
    let Board { own, opp } = state.board;
    let turned = bits::flips(square, own, opp);
    let straight = turned & (0xff << (square / 8 * 8) | 0x0101_0101_0101_0101 << (square % 8));
    let count = 0.1 * f64::from(turned.count_ones().min(5));
    let diagonal = if straight == 0 { 0.25 } else { 0.0 };
    if worth(square) == CORNER {
        return 1.0;
    }
    (0.4 + count - diagonal).clamp(0.0, 1.0)
}

/// The discs a move turns, and a corner as ten: who has heard that corners are
/// good takes them with the same greed.
fn gain(_game: &Othello, state: &State, mv: Move) -> f64 {
    let Board { own, opp } = state.board;
    let Some(square) = mv.square() else {
        return 0.0;
    };
    let corner = if worth(square) == CORNER { 10.0 } else { 0.0 };
    f64::from(bits::flips(square, own, opp).count_ones()) + corner
}

/// Where people look first is an open corner: of moves that seem equal they play
/// that one, however far ahead they see that it may wait.
fn apart(_game: &Othello, _state: &State, mv: Move) -> f64 {
    if square_worth(mv) == CORNER { 0.0 } else { 1.0 }
}

/// Rows and columns from the discs put down since, over the seven there are.
fn far(_game: &Othello, [before, now]: [&State; 2], mv: Move) -> f64 {
    let taken = |state: &State| state.board.own | state.board.opp;
    let fresh = taken(now) & !taken(before);
    let steps = |square: usize| {
        let from = bits::squares(fresh);
        let apart = |a: usize| {
            (a / 8)
                .abs_diff(square / 8)
                .max((a % 8).abs_diff(square % 8))
        };
        from.map(apart).min()
    };
    let steps = mv.square().and_then(steps).unwrap_or(0);
    steps as f64 / 7.0
}

const SIGHT: Sight<Othello> = Sight {
    notice,
    far,
    apart,
    gain,
};

/// A player who errs like this, within limits that replace its depth:
/// levels 1 to 8 are made of them.
#[must_use]
pub fn person(level_habits: LevelHabits, limits: Limits, seed: u64) -> Box<dyn Engine<Othello>> {
    let careful: Box<dyn Analyst<Othello>> = if level_habits.depth < LEARNT {
        let within = level_habits.limits(limits);
        Box::new(AlphaBeta::limited(SquareWeights, within, 0))
    } else {
        let skill = Skill::of_depth(level_habits.depth).within(limits);
        let mut thinker = Thinker::new(skill, limits, 0);
        thinker.threads = 1;
        Box::new(thinker)
    };
    let hasty = Box::new(AlphaBeta::new(SquareWeights, 1, 0));
    Box::new(HumanPlayer::new(
        careful,
        hasty,
        SIGHT,
        level_habits.habits,
        seed,
    ))
}

/// A move as a model player of docs/MEASUREMENTS.md weighs it.
#[must_use]
pub fn square_worth(mv: Move) -> i32 {
    mv.square().map_or(0, worth)
}

/// The same for a position, from the mover's view.
#[must_use]
pub fn squares_worth(state: &State) -> i32 {
    let Board { own, opp } = state.board;
    sum(own) - sum(opp)
}
