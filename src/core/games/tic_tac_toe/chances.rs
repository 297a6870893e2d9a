//! How much a position promises against an opponent who completes and blocks
//! lines but does not look further.

use std::sync::OnceLock;

use super::{FULL, State};
use crate::game::Side;

/// What is known about a position.
#[derive(Copy, Clone)]
struct Known {
    /// The result for the side to move if both sides play perfectly: 1, 0 or -1.
    value: i8,
    /// The result that each side can expect, from -1 to 1, if it plays perfectly
    /// and its opponent does not.
    expected: [f32; 2],
}

/// All positions, by the number of [`index`].
struct Table(Vec<Option<Known>>);

/// The position as a number of nine digits from 0 to 2.
fn index(state: &State) -> usize {
    let digit = |square: u16| {
        let mark = |side: usize| usize::from(state.marks[side] >> square & 1);
        mark(0) + 2 * mark(1)
    };
    (0..9).fold(0, |sum, square| 3 * sum + digit(square))
}

/// Returns the positions after each move of `state` that a player who only
/// completes and blocks lines would consider.
fn plain_moves(state: &State) -> Vec<State> {
    let side = state.mover();
    let all: Vec<u16> = free(state).collect();
    let with = |side: Side, bit: u16| {
        let mut next = *state;
        next.marks[side.index()] |= bit;
        next
    };
    let lines = |owner: Side| -> Vec<u16> {
        let bits = all.iter().copied();
        bits.filter(|bit| with(owner, *bit).has_line(owner))
            .collect()
    };
    let mut wanted = lines(side);
    if wanted.is_empty() {
        wanted = lines(side.other());
    }
    if wanted.is_empty() {
        wanted = all.clone();
    }
    wanted.into_iter().map(|bit| with(side, bit)).collect()
}

fn free(state: &State) -> impl Iterator<Item = u16> {
    let free = FULL & !state.occupied();
    (0..9)
        .map(|square| 1 << square)
        .filter(move |bit| free & bit != 0)
}

impl Table {
    fn new() -> Table {
        let mut table = Table(vec![None; 3_usize.pow(9)]);
        table.add(&State::default());
        table
    }

    fn add(&mut self, state: &State) -> Known {
        if let Some(known) = self.0[index(state)] {
            return known;
        }
        let known = self.find(state);
        self.0[index(state)] = Some(known);
        known
    }

    fn find(&mut self, state: &State) -> Known {
        let [own, other] = [state.mover(), state.mover().other()].map(Side::index);
        let mut expected = [0.0; 2];
        if state.has_line(state.mover().other()) {
            expected[own] = -1.0;
            expected[other] = 1.0;
            return Known {
                value: -1,
                expected,
            };
        }
        if state.occupied() == FULL {
            return Known { value: 0, expected };
        }
        let after = |bit: u16| {
            let mut next = *state;
            next.marks[own] |= bit;
            next
        };
        let all: Vec<Known> = free(state).map(|bit| self.add(&after(bit))).collect();
        let value = all.iter().map(|next| -next.value).max().expect("a move");
        let best = all.iter().filter(|next| -next.value == value);
        expected[own] = best.map(|next| next.expected[own]).fold(-1.0, f32::max);
        let plain = plain_moves(state);
        let sum: f32 = plain
            .iter()
            .map(|next| self.add(next).expected[other])
            .sum();
        expected[other] = sum / plain.len() as f32;
        Known { value, expected }
    }
}

/// Returns the result that `side` can expect from the position, from -1 (a loss)
/// to 1 (a win), if it plays perfectly and its opponent only completes and blocks
/// lines.
pub(super) fn expected(state: &State, side: Side) -> f64 {
    static TABLE: OnceLock<Table> = OnceLock::new();
    let known = TABLE.get_or_init(Table::new).0[index(state)];
    known.map_or(0.0, |known| f64::from(known.expected[side.index()]))
}
