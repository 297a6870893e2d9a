//! The solver's rating by Mark Glickman's Glicko system (1999): a rating and
//! its uncertainty. A puzzle counts as an opponent with a known rating.

use std::f64::consts::{LN_10, PI};

/// A rating with its uncertainty.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Rating {
    /// The rating.
    pub value: f64,
    /// Standard deviation of the rating.
    pub deviation: f64,
    /// Number of results.
    pub count: usize,
}

/// Rating of a new player.
const START: Rating = Rating {
    value: 1000.0,
    deviation: 350.0,
    count: 0,
};

/// Smallest deviation of a rating. With a smaller one, results would hardly
/// change the rating any more.
const SUREST: f64 = 50.0;
/// Daily growth of the deviation, which returns to its initial value in about a
/// year.
const DRIFT: f64 = 18.0;
/// Deviation of the puzzles' ratings.
const PUZZLE_DEVIATION: f64 = 60.0;

const Q: f64 = LN_10 / 400.0;

impl Default for Rating {
    fn default() -> Rating {
        START
    }
}

/// Returns the rating of a puzzle that `levels` levels of the computer do not
/// solve.
pub fn of_difficulty(levels: f64) -> f64 {
    500.0 + 150.0 * levels
}

/// How far above the rating of a solver a puzzle is hard: one in six is solved.
const HARD: f64 = 300.0;
/// How far above the rating of a solver a puzzle is too hard: three levels.
const TOO_HARD: f64 = 450.0;

fn g(deviation: f64) -> f64 {
    1.0 / (1.0 + 3.0 * Q * Q * deviation * deviation / (PI * PI)).sqrt()
}

impl Rating {
    /// Returns whether a puzzle that this many levels of the computer do not solve is hard for the
    /// solver.
    pub fn finds_hard(&self, levels: f64) -> bool {
        of_difficulty(levels) > self.value + HARD
    }

    /// Returns whether such a puzzle is more than three levels above the solver.
    pub fn finds_too_hard(&self, levels: f64) -> bool {
        of_difficulty(levels) > self.value + TOO_HARD
    }

    /// Returns the rating after this many days without a result.
    #[must_use]
    pub fn after_days(self, days: u32) -> Rating {
        let grown = self.deviation.powi(2) + DRIFT.powi(2) * f64::from(days);
        Rating {
            deviation: grown.sqrt().min(START.deviation),
            ..self
        }
    }

    /// Returns the probability of solving a puzzle of this level.
    pub fn expected(self, level: u8) -> f64 {
        self.expected_against(of_difficulty(level.into()))
    }

    /// Returns the expected score against an opponent with this rating.
    fn expected_against(self, opponent: f64) -> f64 {
        let gap = opponent - self.value;
        1.0 / (1.0 + (g(PUZZLE_DEVIATION) * gap * Q).exp())
    }

    /// Returns the rating after a puzzle of this level, with a score from 0
    /// (not solved) to 1 (solved).
    #[must_use]
    pub fn after(self, level: u8, score: f64) -> Rating {
        self.after_result(of_difficulty(level.into()), score)
    }

    /// Returns the rating after a game or puzzle against an opponent with this
    /// rating; `score` is 1 for a win, ½ for a draw, 0 for a loss.
    #[must_use]
    pub fn after_result(self, opponent: f64, score: f64) -> Rating {
        let (g, e) = (g(PUZZLE_DEVIATION), self.expected_against(opponent));
        let information = Q * Q * g * g * e * (1.0 - e);
        let precision = 1.0 / self.deviation.powi(2) + information;
        Rating {
            value: (self.value + Q / precision * g * (score - e)).clamp(0.0, 3000.0),
            deviation: precision.sqrt().recip().max(SUREST),
            count: self.count + 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One of the three opponents in Glickman's own example, calculated alone
    /// by his formulas: r 1500, RD 200 beats 1400, RD 30. Puzzles have RD 60,
    /// which changes g from 0.9955 to 0.9823.
    #[test]
    fn rating_follows_the_formulas() {
        assert!((g(30.0) - 0.9955).abs() < 0.0001);
        assert!((g(60.0) - 0.9823).abs() < 0.0001);
        let before = Rating {
            value: 1500.0,
            deviation: 200.0,
            count: 0,
        };
        let level = 6; // 1400
        assert!((before.expected(level) - 0.638).abs() < 0.001);
        let after = before.after(level, 1.0);
        // d^2 = 1/(q^2 g^2 E(1-E)) = 135_448; 1/RD^2 + 1/d^2 = 3.2383e-5.
        assert!((after.deviation - 175.7).abs() < 0.2, "{after:?}");
        assert!((after.value - 1563.2).abs() < 0.5, "{after:?}");
        assert!(before.after(level, 0.0).value < before.value);
    }

    #[test]
    fn deviation_shrinks_with_results_and_grows_with_time() {
        let mut rating = Rating::default();
        for _ in 0..200 {
            rating = rating.after(5, f64::from(rating.count as u32 % 2));
        }
        assert!(
            rating.deviation <= 60.0 && (rating.value - 1250.0).abs() < 60.0,
            "{rating:?}"
        );
        assert!(rating.after_days(400).deviation > 340.0);
        assert_eq!(rating.after_days(0), rating);
    }
}
