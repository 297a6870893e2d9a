//! The player of level 10.

use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;

use super::chances::expected;
use super::evaluator::OutcomeOnly;
use super::{Move, State, TicTacToe};
use crate::engine::{AlphaBeta, Analyst, Chosen, Engine, Limits, MoveLine, SearchControl, seeded};
use crate::game::Rules;

/// A player that searches and, of equally good moves, plays one after which the opponent goes
/// wrong most easily.
pub(super) struct Trapper {
    analyst: AlphaBeta<OutcomeOnly>,
    rng: Xoshiro256PlusPlus,
}

impl Trapper {
    /// Creates a player that searches within `limits`, and draws from `seed` between
    /// moves that are equally good.
    pub(super) fn new(limits: Limits, seed: u64) -> Trapper {
        Trapper {
            analyst: AlphaBeta::limited(OutcomeOnly, limits, seed),
            rng: seeded(seed),
        }
    }
}

/// How good the move is: first its value, then how soon it wins, then what it
/// promises, then how late it loses.
fn rank(state: &State, line: &MoveLine<Move>) -> [f64; 4] {
    // An analysis that was stopped may have no value for some moves.
    let amount = line.value.map_or(f64::NEG_INFINITY, |value| value.amount);
    let plies = line
        .value
        .and_then(|value| value.plies)
        .map_or(0.0, f64::from);
    let mut next = *state;
    TicTacToe.apply(&mut next, line.mv);
    // Mirrored moves promise equally much, but for the last bits of a sum.
    let promise = (1e4 * expected(&next, state.mover())).round();
    let soon = if amount > 0.0 { -plies } else { 0.0 };
    let late = if amount < 0.0 { plies } else { 0.0 };
    [amount, soon, promise, late]
}

impl Engine<TicTacToe> for Trapper {
    fn choose(&mut self, game: &TicTacToe, state: &State, control: &SearchControl) -> Chosen<Move> {
        let found = self.analyst.analyse(game, state, control);
        let ranks: Vec<[f64; 4]> = found.lines.iter().map(|line| rank(state, line)).collect();
        let best = ranks
            .iter()
            .copied()
            .reduce(|best, next| if next > best { next } else { best });
        let equal = found
            .lines
            .iter()
            .zip(&ranks)
            .filter(|(_, rank)| Some(**rank) == best);
        let equal: Vec<_> = equal.map(|(line, _)| line).collect();
        let line = equal[self.rng.random_range(0..equal.len())];
        Chosen {
            mv: line.mv,
            value: line.value,
            pv: line.pv.clone(),
            depth: found.depth,
            nodes: found.nodes,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::game::Notation;

    fn chosen(position: &str) -> BTreeSet<String> {
        let state = TicTacToe.read_position(position).expect("a position");
        let limits = Limits {
            depth: Some(9),
            ..Limits::default()
        };
        let choose = |seed| {
            let mut player = Trapper::new(limits, seed);
            let control = SearchControl::new();
            player.choose(&TicTacToe, &state, &control).mv.to_string()
        };
        (0..40).map(choose).collect()
    }

    #[test]
    fn traps_are_set_where_other_moves_are_as_good() {
        // Every move draws. After b3 or c2, two replies lose, and the others meet
        // another trap.
        let edges = ["b3", "c2"].map(str::to_owned);
        assert_eq!(chosen("---/-O-/X-- X"), BTreeSet::from(edges));
    }

    #[test]
    fn stopped_player_still_moves() {
        let control = SearchControl::new();
        control.stop();
        let state = TicTacToe.start();
        let chosen = Trapper::new(Limits::default(), 1).choose(&TicTacToe, &state, &control);
        assert_eq!(chosen.pv.first(), Some(&chosen.mv));
    }

    #[test]
    fn equally_good_traps_are_all_set() {
        let corners = ["a1", "a3", "c1", "c3"].map(str::to_owned);
        assert_eq!(chosen("---/---/--- X"), BTreeSet::from(corners));
    }
}
