//! A partner that keeps the game close.

use std::fmt;
use std::ops::RangeInclusive;

use rand::RngExt;

use crate::engine::contract::{Analyst, Bots, Chosen, Engine, MoveLine};
use crate::engine::control::SearchControl;
use crate::engine::random::seeded;
use crate::game::Rules;

/// The final lead it aims for if it prefers to win, as a share of
/// [`crate::engine::value::Unit::bar`], rounded down to whole points. The lead
/// is small, because the opponent's mistakes add to it.
const MARGIN: f64 = 1.0 / 16.0;

/// The final deficit it aims for if it prefers to lose, as a share of
/// [`crate::engine::value::Unit::bar`]. It is larger than the lead, because
/// people give away a little more before the end.
const DEFICIT: f64 = 0.15;

/// In games without points: the value it aims for while it waits.
const LEAN: f64 = 0.3;

/// Values at most this far apart, in points, count as equal.
const ALIKE: f64 = 1.0;

/// Values at most this far apart count as equal in games without points.
const ALIKE_ODDS: f64 = 0.15;

/// In games without points: the number of its own moves (fewest and most) that
/// it waits before it lets the game be decided.
const PATIENCE: RangeInclusive<u32> = 6..=9;

/// The number of its own moves over which the aim then shifts to winning or
/// losing.
const TURNING: u32 = 3;

/// The distance from its goal, as a share of [`crate::engine::value::Unit::bar`], that
/// it accepts to make a natural move instead of the oddest one.
const NATURAL: f64 = 0.3;

/// The weight of each ply before a proved result, so that it gives up a game
/// only if the end is near.
const DISTANT: f64 = 0.02;

/// Plays the move after which the game is closest to even, but prefers moves that look
/// natural (an open corner, a square near the fight) to odd ones. The seed decides
/// whether it prefers to win or to lose narrowly. A game without points cannot
/// end narrowly, so after some moves it lets the game go the way it prefers.
pub struct EvenPartner<G: Rules> {
    analyst: Box<dyn Analyst<G>>,
    /// 1 if it prefers to win, −1 if it prefers to lose.
    sign: f64,
    /// Its own moves before a game without points may be decided.
    patience: u32,
    /// Its own moves so far.
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
    /// Creates a partner that values moves with `analyst`.
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

    /// The value it aims for now, from its own view.
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
        // While it waits, it always aims a little to its own side. Otherwise it
        // would soon be in a lost position.
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
            let odd = game.oddness(state, line.mv).clamp(0.0, 1.0);
            (amount - goal).abs() + NATURAL * G::UNIT.bar * odd
        };
        let least = found.lines.iter().map(off).fold(f64::INFINITY, f64::min);
        // Lines are sorted best first. Of moves that keep the game equally
        // close, the better one seems more natural to people.
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
