//! Analysed positions, and further analyses of them with some moves ruled out.

use super::judge::is_highest;
use super::symmetry::equalize;
use crate::engine::{Analysis, Analyst, MoveLine, SearchControl, Unit, Value};
use crate::teacher::teachable::Teachable;

/// Most moves that may share a motif in a claim, or a quarter of all moves if
/// that is more. If nearly every move were ruled out, the result would prove
/// nothing about the motif.
const SHARING: usize = 8;
/// Plies that are kept of a principal variation.
const LINE: usize = 12;

/// The game, the analyst and the control used for one explanation.
pub(super) struct Analyses<'a, G: Teachable> {
    pub game: &'a G,
    pub control: &'a SearchControl,
    pub analyst: Box<dyn Analyst<G>>,
    /// Whether little work has proved that the move to explain wins.
    pub proved: bool,
}

/// A position with its analysis.
pub(super) struct Analysed<G: Teachable> {
    pub state: G::State,
    pub analysis: Analysis<G::Move>,
}

impl<G: Teachable> Analyses<'_, G> {
    /// Analyses a position.
    pub fn look(&mut self, state: G::State) -> Analysed<G> {
        self.look_at(state, self.proved)
    }

    /// Analyses a position, with less work if its result is `proved`.
    pub fn look_at(&mut self, state: G::State, proved: bool) -> Analysed<G> {
        let mut analysis = self.analyse(&state, &[], proved);
        equalize(self.game, &state, &mut analysis);
        Analysed { state, analysis }
    }

    /// Returns the opponent's best move and line if the mover passed; `None` if
    /// the game would be over or has no such position, or if the game does not ask about a pass
    /// here.
    pub fn best_after_a_pass(&mut self, state: &G::State) -> Option<MoveLine<G::Move>> {
        if !self.game.asks_about_a_pass(state) {
            return None;
        }
        let passed = self.game.passed(state)?;
        match self.game.outcome(&passed) {
            Some(_) => None,
            None => self.best(&passed),
        }
    }

    /// Returns the best move of a position and its line. This takes less work than to analyse
    /// every move.
    pub fn best(&mut self, state: &G::State) -> Option<MoveLine<G::Move>> {
        self.analyst.best(self.game, state, self.control)
    }

    /// Returns the value of a position for its mover if the `forbidden` moves
    /// are ruled out; `None` if no other move is legal. Uses the existing
    /// analysis if it has a value for every other move, otherwise solves the
    /// position again.
    // Not copied into each kind of claim, to save machine code.
    #[inline(never)]
    pub fn without(&mut self, looked: &Analysed<G>, forbidden: &[G::Move]) -> Option<Value> {
        let left = |line: &&MoveLine<G::Move>| !forbidden.contains(&line.mv);
        let rest = looked.analysis.lines.iter().filter(left);
        let highest = |line: &&MoveLine<G::Move>| {
            let value = line.value;
            value.is_some_and(|value| is_highest(G::UNIT, &value))
        };
        if let Some(won) = rest.clone().find(highest) {
            return won.value;
        }
        // A single move without a value could be the best one, so the position
        // is then solved again.
        let known: Option<Vec<Value>> = rest.map(|line| line.value).collect();
        if let Some(values) = known {
            return best_of(G::UNIT, values.into_iter().map(Some).collect());
        }
        // Only another proof can be compared with a proved win.
        let proved = looked.analysis.lines.iter().any(|line| highest(&line));
        let again = self.analyse(&looked.state, forbidden, proved);
        best_of(G::UNIT, again.lines.iter().map(|line| line.value).collect())
    }

    fn analyse(
        &mut self,
        state: &G::State,
        forbidden: &[G::Move],
        proved: bool,
    ) -> Analysis<G::Move> {
        let (game, control) = (self.game, self.control);
        match proved {
            true => (self.analyst).analyse_proved(game, state, forbidden, control),
            false => (self.analyst).analyse_without(game, state, forbidden, control),
        }
    }
}

/// Returns the highest value. It is proved only if no other value can be above
/// it: all are known and proved, or it is a win that nothing exceeds.
fn best_of(unit: Unit, values: Vec<Option<Value>>) -> Option<Value> {
    let complete = values
        .iter()
        .all(|value| value.is_some_and(|value| value.exact));
    let best = values.into_iter().flatten().reduce(better)?;
    Some(Value {
        exact: best.exact && (complete || is_highest(unit, &best)),
        ..best
    })
}

impl<G: Teachable> Analysed<G> {
    /// Returns how many moves may share a motif in a claim, see [`SHARING`].
    pub fn sharing_limit(&self) -> usize {
        SHARING.max(self.analysis.lines.len() / 4)
    }
}

/// Returns the smaller of two values. It is proved only if both are.
pub(super) fn worse(a: Value, b: Value) -> Value {
    Value {
        exact: a.exact && b.exact,
        ..if b.amount < a.amount { b } else { a }
    }
}

pub(super) fn better(a: Value, b: Value) -> Value {
    if b.amount > a.amount { b } else { a }
}

/// Returns the moves that are proved to win.
pub(super) fn wins<M: Copy>(analysis: &Analysis<M>) -> Vec<M> {
    let wins = |line: &&MoveLine<M>| {
        line.value
            .is_some_and(|value| value.exact && value.amount > 0.0)
    };
    analysis
        .lines
        .iter()
        .filter(wins)
        .map(|line| line.mv)
        .collect()
}

/// Returns the first moves of the principal variation, see [`LINE`].
pub(super) fn pv<M: Copy>(analysis: &Analysis<M>) -> Vec<M> {
    analysis.lines.first().map_or_else(Vec::new, kept)
}

/// Returns the first moves of the principal variation of one move, see
/// [`LINE`].
pub(super) fn kept<M: Copy>(line: &MoveLine<M>) -> Vec<M> {
    line.pv.iter().take(LINE).copied().collect()
}
