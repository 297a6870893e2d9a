//! A partner who keeps the game close.

use std::fmt;

use rand::RngExt;

use crate::engine::{Analyst, Bots, Chosen, Engine, MoveLine, SearchControl, Unit, seeded};
use crate::game::Rules;

/// The final difference it steers for, in points: enough to win or lose by.
const MARGIN: f64 = 1.0;

/// Values so near to each other that the more usual move is played.
const ALIKE: f64 = 0.5;

/// Plays the move after which the game is nearest to even, from exact values
/// where its analyst has any. In half of the games, drawn from the seed, it
/// would rather win by a little, in the others rather lose.
pub struct EvenPartner<G: Rules> {
    analyst: Box<dyn Analyst<G>>,
    /// The value it steers for, from its own view.
    goal: f64,
}

impl<G: Rules> fmt::Debug for EvenPartner<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EvenPartner")
            .field("goal", &self.goal)
            .finish_non_exhaustive()
    }
}

impl<G: Bots> EvenPartner<G> {
    /// Judges moves by `analyst`.
    #[must_use]
    pub fn new(analyst: Box<dyn Analyst<G>>, seed: u64) -> EvenPartner<G> {
        let wins: bool = seeded(seed).random();
        let size = goal_size(G::UNIT);
        EvenPartner {
            analyst,
            goal: if wins { size } else { -size },
        }
    }
}

/// A point where points count; where only winning does, a little more than
/// nothing, so that a draw at hand is still taken by either.
fn goal_size(unit: Unit) -> f64 {
    if unit.is_outcome() { 0.1 } else { MARGIN }
}

impl<G: Bots> Engine<G> for EvenPartner<G> {
    fn choose(&mut self, game: &G, state: &G::State, control: &SearchControl) -> Chosen<G::Move> {
        let found = self.analyst.analyse(game, state, control);
        let off = |line: &MoveLine<G::Move>| {
            let amount = line.value.map_or(f64::INFINITY, |value| value.amount);
            (amount - self.goal).abs()
        };
        let least = found.lines.iter().map(off).fold(f64::INFINITY, f64::min);
        // Lines stand best first: of moves that leave the game alike, the
        // better one looks the more natural.
        let alike = ALIKE * goal_size(G::UNIT);
        let near = |line: &&MoveLine<G::Move>| off(line) <= least + alike;
        let chosen = found.lines.iter().find(near).or(found.lines.first());
        let chosen = chosen.expect("a live position has moves");
        Chosen {
            mv: chosen.mv,
            value: chosen.value,
            pv: chosen.pv.clone(),
            depth: found.depth,
            nodes: found.nodes,
        }
    }
}
