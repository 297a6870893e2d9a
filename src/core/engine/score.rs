//! Scores inside the search, and their conversion to values.

use crate::engine::value::{Measure, Unit, Value};

/// A score inside the search, from the view of the side to move.
pub type Score = i32;

/// The score of a win at the root. A win `n` plies away is `WIN - n`.
pub const WIN: Score = 1_000_000;
/// Estimates, and scores in points, lie strictly within ± this limit. Scores
/// beyond it are wins and losses at a known distance.
pub const ESTIMATE_LIMIT: Score = 900_000;
/// Larger than every score.
pub(super) const INFINITY: Score = WIN + 1;

/// Whether a score is a win or loss at a known distance.
#[must_use]
pub const fn is_decided(score: Score) -> bool {
    score.abs() > ESTIMATE_LIMIT
}

/// Converts a score relative to a node, `ply` plies below the root, into one
/// relative to the root. Only the distance of a win or loss changes.
pub(super) const fn to_root(score: Score, ply: u32) -> Score {
    if is_decided(score) {
        score - score.signum() * ply.cast_signed()
    } else {
        score
    }
}

/// Converts a score relative to the root into one relative to a node `ply`
/// plies below it. The table stores this form, which does not depend on the
/// path to the position.
pub(super) const fn to_node(score: Score, ply: u32) -> Score {
    if is_decided(score) {
        score + score.signum() * ply.cast_signed()
    } else {
        score
    }
}

/// A score, and whether it is proved. If the score is a bound, it is the bound
/// that is proved.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct ProvedScore {
    /// The score, from the view of the side to move.
    pub score: Score,
    /// Whether the score depends on no estimate.
    pub proved: bool,
}

impl ProvedScore {
    pub(super) const fn proved(score: Score) -> ProvedScore {
        ProvedScore {
            score,
            proved: true,
        }
    }

    pub(super) const fn estimate(score: Score) -> ProvedScore {
        ProvedScore {
            score,
            proved: false,
        }
    }

    /// The score from the other side's view.
    pub(super) const fn turned(self) -> ProvedScore {
        ProvedScore {
            score: -self.score,
            ..self
        }
    }

    /// Whether the value is certain: proved, or a win or loss. A win that was
    /// found remains a win even if a faster one was missed.
    #[must_use]
    pub const fn is_exact(self) -> bool {
        self.proved || is_decided(self.score)
    }

    /// Converts the score into the game's unit. `scale` is
    /// [`super::Evaluator::SCALE`]; `plies` is the length of the principal
    /// variation, if it ends the game.
    #[must_use]
    pub fn value(self, unit: Unit, scale: Score, plies: Option<u32>) -> Value {
        let exact = self.is_exact();
        let score = f64::from(self.score);
        let amount = match unit.measure {
            Measure::Outcome if exact => f64::from(self.score.signum()),
            // The limits keep an estimate from looking like a certain result.
            Measure::Outcome => (score / f64::from(scale)).tanh().clamp(-0.99, 0.99),
            Measure::Points => score / f64::from(scale),
        };
        let by_distance = (WIN - self.score.abs()).unsigned_abs();
        let distance = is_decided(self.score).then_some(by_distance).or(plies);
        Value {
            amount,
            exact,
            plies: distance.filter(|_| exact && unit.is_outcome()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distance_of_a_win_survives_conversion() {
        for score in [0, 5, -5, WIN - 3, 3 - WIN, ESTIMATE_LIMIT] {
            assert_eq!(to_root(to_node(score, 7), 7), score);
        }
        assert_eq!(to_root(WIN, 4), WIN - 4);
        assert_eq!(to_root(-WIN, 4), 4 - WIN);
    }

    #[test]
    fn values_have_the_unit_of_the_game() {
        let win = ProvedScore::estimate(WIN - 5).value(Unit::OUTCOME, 1, None);
        assert_eq!((win.amount, win.exact, win.plies), (1.0, true, Some(5)));
        let draw = ProvedScore::proved(0).value(Unit::OUTCOME, 1, Some(9));
        assert_eq!((draw.amount, draw.exact, draw.plies), (0.0, true, Some(9)));
        let guess = ProvedScore::estimate(5000).value(Unit::OUTCOME, 100, None);
        assert!(guess.amount < 1.0 && !guess.exact && guess.plies.is_none());
        let discs = ProvedScore::estimate(-250).value(Unit::points("discs", 16.0), 100, None);
        assert_eq!((discs.amount, discs.exact), (-2.5, false));
    }
}
