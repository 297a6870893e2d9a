//! A model of how people see Othello moves, and the mistakes of levels 1 to 9.

use super::engine::player::Thinker;
use super::engine::skill::Skill;
use super::{Board, Move, Othello, State, bits};
use crate::engine::{
    AlphaBeta, Analyst, Engine, Evaluator, HumanPlayer, LevelHabits, Limits, Score, Sight,
};

/// Habits of levels 1 to 8, fitted against the model players
/// (docs/MEASUREMENTS.md).
pub(super) const HABITS: [LevelHabits; 8] = [
    LevelHabits::new(1, 0.6, 0.3, 1.0, 0.9, 6.0),
    LevelHabits::new(1, 0.56, 0.4, 0.88, 0.63, 6.5),
    LevelHabits::new(2, 0.63, 0.33, 0.74, 0.54, 7.5),
    LevelHabits::new(2, 0.525, 0.3, 0.535, 0.335, 5.7),
    LevelHabits::new(3, 0.47, 0.3, 0.56, 0.21, 5.9),
    LevelHabits::new(3, 0.37, 0.3, 0.42, 0.11, 3.8),
    LevelHabits::new(4, 0.29, 0.263, 0.312, 0.078, 3.0),
    LevelHabits::new(4, 0.21, 0.2, 0.182, 0.043, 2.2),
];

/// Habits of level 9. Without errors, it would win nearly every game against level 8.
pub(super) const NINTH: LevelHabits = LevelHabits::new(5, 0.16, 0.157, 0.133, 0.026, 1.68);

/// Levels that search at least this many plies use the trained evaluation of
/// the strong levels.
const LEARNT: u32 = 3;

/// Weight of a corner.
const CORNER: i32 = 100;

/// Weights of the squares for a player who has heard that corners are good and
/// the squares beside them bad: the upper left quarter, mirrored to the others.
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

/// Evaluator that adds up the square weights, as many casual players do.
#[derive(Copy, Clone, Debug)]
struct SquareWeights;

impl Evaluator<Othello> for SquareWeights {
    /// A corner counts about as much as ten discs.
    const SCALE: Score = 10;

    fn estimate(&self, _game: &Othello, state: &State) -> Score {
        let Board { own, opp } = state.board;
        sum(own) - sum(opp)
    }
}

/// Returns how easily a person notices a move, from 0 to 1. An open corner is
/// always noticed.
fn notice(game: &Othello, state: &State, mv: Move) -> f64 {
    match mv.square() {
        Some(square) if worth(square) == CORNER => 1.0,
        _ => notice_discs(game, state, mv),
    }
}

/// Returns how easily the discs that a move turns are noticed, from 0 to 1. Many
/// are noticed sooner; discs along diagonals only are easily overlooked.
fn notice_discs(_game: &Othello, state: &State, mv: Move) -> f64 {
    let Some(square) = mv.square() else {
        return 1.0;
    };
    let Board { own, opp } = state.board;
    let turned = bits::flips(square, own, opp);
    // These are the discs in the row and the column through the square.
    let straight = turned & (0xff << (square / 8 * 8) | 0x0101_0101_0101_0101 << (square % 8));
    let count = 0.1 * f64::from(turned.count_ones().min(5));
    let diagonal = if straight == 0 { 0.25 } else { 0.0 };
    (0.4 + count - diagonal).clamp(0.0, 1.0)
}

/// Returns the discs a move turns, plus ten for a corner: casual players are
/// greedy for corners as well as for discs.
fn gain(game: &Othello, state: &State, mv: Move) -> f64 {
    let corner = square_weight(mv) == CORNER;
    turned(game, state, mv) + if corner { 10.0 } else { 0.0 }
}

/// Returns the number of discs a move turns.
fn turned(_game: &Othello, state: &State, mv: Move) -> f64 {
    let Board { own, opp } = state.board;
    let turned = mv.square().map(|square| bits::flips(square, own, opp));
    f64::from(turned.unwrap_or(0).count_ones())
}

/// Returns 0 for a corner and 1 for any other move: among moves that seem
/// equal, people choose the corner, even if they see that it can wait.
pub(super) fn apart(_game: &Othello, _state: &State, mv: Move) -> f64 {
    if square_weight(mv) == CORNER {
        0.0
    } else {
        1.0
    }
}

/// Returns the distance from a move to the nearest disc placed between the two
/// positions, in king's steps, divided by the largest possible distance of 7.
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

/// Levels 1 and 2, which see only their own move, play as people do on their first
/// days: they have not learned yet to look for corners.
const FIRST_DAY: Sight<Othello> = Sight {
    notice: notice_discs,
    far,
    apart: |_, _, _| 0.0,
    gain: turned,
};

/// Creates a player with the given habits, as used for levels 1 to 9. `limits`,
/// if set, replace the depth of the habits.
pub(super) fn person(
    level_habits: LevelHabits,
    limits: Limits,
    seed: u64,
) -> Box<dyn Engine<Othello>> {
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
    let sight = match level_habits.depth {
        1 => FIRST_DAY,
        _ => SIGHT,
    };
    Box::new(HumanPlayer::new(
        careful,
        hasty,
        sight,
        level_habits.habits,
        seed,
    ))
}

/// Returns the weight of a move's square, as used by the model players of
/// docs/MEASUREMENTS.md; 0 for a pass.
pub(super) fn square_weight(mv: Move) -> i32 {
    mv.square().map_or(0, worth)
}

/// Returns the mover's sum of square weights less the opponent's.
pub(super) fn weight_difference(state: &State) -> i32 {
    let Board { own, opp } = state.board;
    sum(own) - sum(opp)
}
