//! Positions that a judge has looked at, once more without some moves.

use super::Teachable;
use crate::engine::{Analysis, Analyst, MoveLine, SearchControl, Value};

/// Moves that share a motif: so many, or a quarter of all where that is more.
/// Forbidding nearly everything would prove nothing about the motif.
const SHARING: usize = 8;
/// Plies of the play expected that are kept.
const LINE: usize = 12;

/// The tools of one explanation.
pub(super) struct Analyses<'a, G: Teachable> {
    pub game: &'a G,
    pub control: &'a SearchControl,
    pub analyst: Box<dyn Analyst<G>>,
}

/// A position looked at.
pub(super) struct Looked<G: Teachable> {
    pub state: G::State,
    pub analysis: Analysis<G::Move>,
}

impl<G: Teachable> Analyses<'_, G> {
    /// The position, and what the judge says of it.
    pub fn look(&mut self, state: G::State) -> Looked<G> {
        let analysis = self.analyst.analyse(self.game, &state, self.control);
        Looked { state, analysis }
    }

    /// The best that the opponent of the mover could do, had he passed: `None`
    /// where the game is over then, or knows no such position.
    pub fn best_after_a_pass(&mut self, state: &G::State) -> Option<MoveLine<G::Move>> {
        let passed = self.game.passed(state)?;
        match self.game.outcome(&passed) {
            Some(_) => None,
            None => self.analyst.best(self.game, &passed, self.control),
        }
    }

    /// The value of a position for its mover when these moves are forbidden;
    /// `None` where nothing else is legal. What the analysis knows of every
    /// other move is used; otherwise the position is solved again.
    pub fn without(&mut self, looked: &Looked<G>, forbidden: &[G::Move]) -> Option<Value> {
        let left = |line: &&MoveLine<G::Move>| !forbidden.contains(&line.mv);
        let rest = looked.analysis.lines.iter().filter(left);
        let known: Option<Vec<Value>> = rest.map(|line| line.value).collect();
        if let Some(values) = known {
            return values.into_iter().reduce(better);
        }
        let again = self
            .analyst
            .analyse_without(self.game, &looked.state, forbidden, self.control);
        again.lines.first()?.value
    }
}

impl<G: Teachable> Looked<G> {
    /// How many moves may share a motif that is told: see [`SHARING`].
    pub fn sharing_limit(&self) -> usize {
        SHARING.max(self.analysis.lines.len() / 4)
    }
}

/// The smaller amount; proved only where both are.
pub(super) fn worse(a: Value, b: Value) -> Value {
    Value {
        exact: a.exact && b.exact,
        ..if b.amount < a.amount { b } else { a }
    }
}

pub(super) fn better(a: Value, b: Value) -> Value {
    if b.amount > a.amount { b } else { a }
}

/// The moves proved to win.
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

/// The play expected.
pub(super) fn pv<M: Copy>(analysis: &Analysis<M>) -> Vec<M> {
    analysis.lines.first().map_or_else(Vec::new, kept)
}

/// The play expected after a move, as far as it is kept.
pub(super) fn kept<M: Copy>(line: &MoveLine<M>) -> Vec<M> {
    line.pv.iter().take(LINE).copied().collect()
}
