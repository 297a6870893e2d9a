//! [`Odds`]: how the value of a position translates into an expected result.

use super::judge::result;
use crate::engine::{Unit, Value};

/// A game is decided if one side's expected result is below this. Moves in a
/// decided game reveal nothing about the players.
const DECIDED: f64 = 0.05;

/// An estimate below this, in a game without points, is clearly worse than even.
pub(super) const CLEARLY_WORSE: f64 = -0.35;

/// The conversion of the values of one position into results for its mover.
///
/// A lead of one scale wins 73 games in 100, a lead of two scales 88, and one
/// of three 95. Each game sets the scales, which depend on how far the game has come. Games
/// without points do not use them.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Odds {
    /// Result of an even final score for the mover: 0 is a draw, 1 a win, −1 a loss.
    pub even: i8,
    /// Scale of estimates, in the game's unit.
    pub estimated: f64,
    /// Scale of proved values, in the game's unit.
    pub proved: f64,
    /// How far the game has come: 0 at the start, 1 when it usually ends.
    pub progress: f32,
}

impl Default for Odds {
    fn default() -> Odds {
        Odds {
            even: 0,
            estimated: 1.0,
            proved: 1.0,
            progress: 0.0,
        }
    }
}

impl Odds {
    /// Sets the result of an even final score for the mover.
    #[must_use]
    pub fn with_even(self, even: i8) -> Odds {
        Odds { even, ..self }
    }

    /// Returns the expected result for the mover: 1 is a win, 0.5 a draw, 0 a
    /// loss.
    #[must_use]
    pub fn expected(&self, unit: Unit, value: &Value) -> f64 {
        if unit.is_outcome() {
            return 0.5 + 0.5 * value.amount;
        }
        let scale = match value.exact {
            true => self.proved,
            false => self.estimated,
        };
        // If an even score wins the game, it counts as a lead of one point.
        let lead = value.amount + f64::from(self.even);
        1.0 / (1.0 + (-lead / scale).exp())
    }

    /// Returns the part of the game: 0 is the opening, 1 the middle, 2 the end.
    #[must_use]
    pub fn phase(&self) -> usize {
        match self.progress * 3.0 {
            ..1.0 => 0,
            ..2.0 => 1,
            _ => 2,
        }
    }

    /// Returns the result that a value means: 1 a win, 0 a draw, −1 a loss.
    pub(super) fn result(&self, value: &Value) -> i8 {
        result(self.even, value)
    }
}

/// The share of a win that a move gave away, and how much was at stake.
#[derive(Copy, Clone, Debug, Default, PartialEq)]
pub struct Stake {
    /// The share of a win that the move gave away, from 0 to 1.
    pub given: f64,
    /// The openness of the game before the move: from 0 (decided) to 1 (even).
    pub open: f64,
    /// The expected result before the move.
    pub chances: f64,
}

impl Stake {
    /// Returns the part of the mover's chances that the move gave away, from 0 to 1. Somebody
    /// who is behind has little left to give away, but may lose all of it by a bad move.
    #[must_use]
    pub fn part(&self) -> f64 {
        match self.chances > 0.0 {
            true => (self.given / self.chances).min(1.0),
            false => 0.0,
        }
    }
}

/// Returns how open a game with this expected result is: 1 if it is even, 0 if it
/// is decided.
pub(super) fn openness(expected: f64) -> f64 {
    let spread = |share: f64| 4.0 * share * (1.0 - share);
    let rest = spread(expected) - spread(DECIDED);
    (rest / (1.0 - spread(DECIDED))).max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(amount: f64, exact: bool) -> Value {
        Value {
            amount,
            exact,
            plies: None,
        }
    }

    #[test]
    fn proved_lead_wins_more_often() {
        let discs = Unit::points("discs", 16.0);
        let odds = Odds {
            estimated: 8.0,
            proved: 2.0,
            ..Odds::default()
        };
        let expected = |amount, exact| odds.expected(discs, &value(amount, exact));
        assert_eq!((expected(0.0, true), expected(0.0, false)), (0.5, 0.5));
        assert!((expected(8.0, false) - 0.731).abs() < 0.001);
        assert!(expected(8.0, true) > 0.98);
        assert!((expected(-8.0, false) + expected(8.0, false) - 1.0).abs() < 1e-9);
        // If an even score wins for the second side, that side is ahead when
        // the score is even.
        let second = odds.with_even(1);
        assert!((second.expected(discs, &value(0.0, true)) - 0.622).abs() < 0.001);
        let won = Odds::default().expected(Unit::OUTCOME, &value(1.0, true));
        assert_eq!(won.to_bits(), 1.0_f64.to_bits());
    }

    #[test]
    fn decided_game_is_not_open() {
        assert!((openness(0.5) - 1.0).abs() < 1e-9);
        for decided in [0.0, 0.04, 0.96, 1.0] {
            assert_eq!(openness(decided).to_bits(), 0.0_f64.to_bits());
        }
        assert!(openness(0.1) > 0.1 && openness(0.1) < 0.5);
    }
}
