//! A partner who keeps the game close.

use std::fmt;
use std::ops::RangeInclusive;

use rand::RngExt;

use crate::engine::{Analyst, Bots, Chosen, Engine, MoveLine, SearchControl, seeded};
use crate::game::Rules;

/// The final difference it steers for where it would rather win, in parts of
/// [`crate::engine::Unit::bar`], rounded down to whole points. It is small, as
/// the mistakes of whoever it plays with come on top.
const MARGIN: f64 = 1.0 / 16.0;

/// The same where it would rather lose: people give away a little more before
/// the end.
const DEFICIT: f64 = 0.15;

/// Where only winning counts: how far from even it leans as long as it waits.
const LEAN: f64 = 0.3;

/// Values so near to each other, in points, that the more usual move is played.
const ALIKE: f64 = 1.0;

/// The same where only winning counts.
const ALIKE_ODDS: f64 = 0.15;

/// Where only winning counts: own moves before it begins to let the game be
/// decided, the fewest and the most.
const PATIENCE: RangeInclusive<u32> = 6..=9;

/// Own moves that it takes from then on until it plays for the result alone.
const TURNING: u32 = 3;

/// What a proved result counts for more with every ply that it is away: a
/// game is let go only where it then ends soon.
const DISTANT: f64 = 0.02;

/// Plays the move after which the game is nearest to even, from exact values
/// where its analyst has any. In half of the games, drawn from the seed, it
/// would rather win by a little or draw, in the others rather lose. A game that is
/// only won or lost would never end like that: after a while it lets such a
/// game go the way it leans to.
pub struct EvenPartner<G: Rules> {
    analyst: Box<dyn Analyst<G>>,
    /// 1 where it would rather win, −1 where it would rather lose.
    sign: f64,
    /// Own moves before a game without points may be decided.
    patience: u32,
    /// Own moves so far.
    made: u32,
}

impl<G: Rules> fmt::Debug for EvenPartner<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EvenPartner")
            .field("sign", &self.sign)
            .finish_non_exhaustive()
    }
}

impl<G: Bots> EvenPartner<G> {
    /// Judges moves by `analyst`.
    #[must_use]
    pub fn new(analyst: Box<dyn Analyst<G>>, seed: u64) -> EvenPartner<G> {
        let mut rng = seeded(seed);
        let wins: bool = rng.random();
        EvenPartner {
            analyst,
            sign: if wins { 1.0 } else { -1.0 },
            patience: rng.random_range(PATIENCE),
            made: 0,
        }
    }

    /// The value it steers for now, from its own view.
    fn goal(&self) -> f64 {
        if !G::UNIT.is_outcome() {
            let bar = G::UNIT.bar;
            return if self.sign > 0.0 {
                (MARGIN * bar).floor()
            } else {
                -DEFICIT * bar
            };
        }
        let late = self.made.saturating_sub(self.patience).min(TURNING);
        let turned = f64::from(late) / f64::from(TURNING);
        // While it waits it leans to its own side in any case: who leans to
        // the other's is soon lost by force.
        LEAN + (self.sign - LEAN) * turned
    }
}

impl<G: Bots> Engine<G> for EvenPartner<G> {
    fn choose(&mut self, game: &G, state: &G::State, control: &SearchControl) -> Chosen<G::Move> {
        let found = self.analyst.analyse(game, state, control);
        let goal = self.goal();
        self.made += 1;
        let off = |line: &MoveLine<G::Move>| {
            let amount = line.value.map_or(f64::INFINITY, |value| {
                let plies = value.plies.filter(|_| value.exact).unwrap_or(0);
                value.amount * (1.0 + DISTANT * f64::from(plies.min(50)))
            });
            (amount - goal).abs()
        };
        let least = found.lines.iter().map(off).fold(f64::INFINITY, f64::min);
        // Lines stand best first: of moves that leave the game alike, the
        // better one looks the more natural.
        let alike = if G::UNIT.is_outcome() {
            ALIKE_ODDS
        } else {
            ALIKE
        };
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
