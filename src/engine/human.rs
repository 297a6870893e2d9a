//! Players that err as people do: they do not see every move, forget to look
//! at the reply, and count what they get at once for too much.

use std::fmt;

use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;

use crate::engine::{
    Analyst, Bots, Chosen, Engine, Level, Limits, MoveLine, SearchControl, Value, seeded,
};
use crate::game::Rules;

/// What a game says of its moves as a person meets them.
#[derive(Copy, Clone)]
pub struct Sight<G: Rules> {
    /// How easily a person notices this legal move, from 0 (far, quiet or
    /// backwards) to 1 (nobody misses it).
    pub notice: fn(&G, &G::State, G::Move) -> f64,
    /// What the move brings at once, in the unit of the game's values; what a
    /// greedy player counts.
    pub gain: fn(&G, &G::State, G::Move) -> f64,
}

impl<G: Rules> fmt::Debug for Sight<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sight").finish_non_exhaustive()
    }
}

/// How a level errs. Shares are from 0 to 1.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Habits {
    /// The share of moves overlooked among those that are hardest to notice;
    /// of the others as much less as they are easier.
    pub overlooks: f64,
    /// The share of turns on which the opponent's reply is forgotten.
    pub forgets: f64,
    /// How much a move's gain at once counts beside its true worth: 0 for
    /// nothing, 1 for everything.
    pub greed: f64,
    /// How far, in the unit of values, two moves may be apart and still look
    /// equal.
    pub blur: f64,
}

/// A level as a person: how far it looks, and how it errs.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Rung {
    /// Plies it looks ahead when it does not forget to.
    pub depth: u32,
    /// How it errs.
    pub habits: Habits,
}

impl Rung {
    /// What a table of levels 1 to 8 says of a level; `None` for the other
    /// levels, which do not err.
    #[must_use]
    pub fn of(table: &[Rung; 8], level: Level) -> Option<Rung> {
        let at = usize::from(level.number()).checked_sub(1)?;
        table.get(at).copied()
    }

    /// The limits to look within: its depth, unless the player sets others.
    #[must_use]
    pub fn limits(&self, own: Limits) -> Limits {
        if own.is_unlimited() {
            Limits {
                depth: Some(self.depth),
                ..Limits::default()
            }
        } else {
            own
        }
    }

    /// A rung as a line of a table.
    #[must_use]
    pub const fn new(depth: u32, overlooks: f64, forgets: f64, greed: f64, blur: f64) -> Rung {
        Rung {
            depth,
            habits: Habits {
                overlooks,
                forgets,
                greed,
                blur,
            },
        }
    }
}

/// Plays the move that looks best to somebody with these habits.
pub struct HumanPlayer<G: Rules> {
    careful: Box<dyn Analyst<G>>,
    hasty: Box<dyn Analyst<G>>,
    sight: Sight<G>,
    habits: Habits,
    rng: Xoshiro256PlusPlus,
}

impl<G: Rules> fmt::Debug for HumanPlayer<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HumanPlayer")
            .field("habits", &self.habits)
            .finish_non_exhaustive()
    }
}

impl<G: Bots> HumanPlayer<G> {
    /// Judges moves as `careful` does, or as `hasty` does on the turns on
    /// which the reply is forgotten. Draws from `seed` alone.
    #[must_use]
    pub fn new(
        careful: Box<dyn Analyst<G>>,
        hasty: Box<dyn Analyst<G>>,
        sight: Sight<G>,
        habits: Habits,
        seed: u64,
    ) -> HumanPlayer<G> {
        HumanPlayer {
            careful,
            hasty,
            sight,
            habits,
            rng: seeded(seed),
        }
    }

    /// Whether this move is noticed now.
    fn notices(&mut self, game: &G, state: &G::State, mv: G::Move) -> bool {
        let hidden = 1.0 - (self.sight.notice)(game, state, mv).clamp(0.0, 1.0);
        self.rng.random::<f64>() >= self.habits.overlooks * hidden
    }

    /// What the move seems to be worth.
    fn believed(&mut self, game: &G, state: &G::State, line: &MoveLine<G::Move>) -> f64 {
        let Habits { greed, blur, .. } = self.habits;
        let worth = line.value.map_or(0.0, |value| value.amount);
        let gain = (self.sight.gain)(game, state, line.mv);
        let blurred = blur * (self.rng.random::<f64>() - 0.5);
        (1.0 - greed) * worth + greed * gain + blurred
    }
}

impl<G: Bots> Engine<G> for HumanPlayer<G> {
    fn choose(&mut self, game: &G, state: &G::State, control: &SearchControl) -> Chosen<G::Move> {
        let mut moves = Vec::new();
        game.legal_moves(state, &mut moves);
        if let [only] = moves[..] {
            return Chosen::plain(only);
        }
        let forgets = self.rng.random::<f64>() < self.habits.forgets;
        let analyst = if forgets {
            &mut self.hasty
        } else {
            &mut self.careful
        };
        let found = analyst.analyse(game, state, control);
        let mut seen: Option<(f64, &MoveLine<G::Move>)> = None;
        // A draw for every move, noticed or not: what is overlooked must not
        // change how the others look.
        for line in &found.lines {
            let noticed = self.notices(game, state, line.mv);
            let believed = self.believed(game, state, line);
            if noticed && seen.is_none_or(|(best, _)| believed > best) {
                seen = Some((believed, line));
            }
        }
        let obvious = || {
            let notice = |line: &&MoveLine<G::Move>| (self.sight.notice)(game, state, line.mv);
            let lines = found.lines.iter();
            lines.max_by(|a, b| notice(a).total_cmp(&notice(b)))
        };
        let chosen = seen.map(|(_, line)| line).or_else(obvious);
        let chosen = chosen.expect("a live position has moves");
        let value: Option<Value> = chosen.value;
        Chosen {
            mv: chosen.mv,
            value,
            pv: chosen.pv.clone(),
            depth: found.depth,
            nodes: found.nodes,
        }
    }
}
