//! Match statistics: the Elo difference with its error, and the sequential
//! probability ratio test.
//!
//! All counts are of *pairs* of games: one opening played twice, with colours
//! changed. The two games of a pair depend on each other through the opening,
//! so they must not be counted as independent.
//!
//! Sources: the logistic Elo model; the generalised sequential probability
//! ratio test in Wald's approximation with a normal likelihood (M. Van den
//! Bergh, notes for Fishtest).

/// Counts of pairs by player 1's half-points (0–4) in the two games.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct Pairs {
    counts: [u64; 5],
}

/// An Elo difference with its error; infinite if one side took every point.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Elo {
    /// The most likely difference, player 1 minus player 2.
    pub likeliest: f64,
    /// The lower end of the 95 % confidence interval.
    pub low: f64,
    /// The upper end of the 95 % confidence interval.
    pub high: f64,
}

/// Standard deviations around the mean that contain 95 % of a normal
/// distribution.
const TWO_SIGMA: f64 = 1.959_964;

impl Pairs {
    /// Adds one pair, in half-points (0–4) of player 1.
    ///
    /// # Panics
    /// When `half_points` is more than 4.
    pub fn enter(&mut self, half_points: usize) {
        self.counts[half_points] += 1;
    }

    /// Number of pairs.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Whether there are no pairs.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Player 1's share of the points, 0 to 1; one half if there are no pairs.
    #[must_use]
    pub fn score(&self) -> f64 {
        if self.is_empty() {
            return 0.5;
        }
        let sum: f64 = self.cells().map(|(share, count)| share * count).sum();
        sum / self.len() as f64
    }

    /// Each possible share of a pair's points, with the number of such pairs.
    fn cells(&self) -> impl Iterator<Item = (f64, f64)> {
        let share = |i: u32| f64::from(i) / 4.0;
        (0..).map(share).zip(self.counts.iter().map(|&n| n as f64))
    }

    /// The variance of one pair's share. It includes one extra pair spread over
    /// all five results, so that a few equal results do not seem certain.
    fn variance(&self) -> f64 {
        let mean = self.score();
        // The extra pair adds 0.2 to each of the five counts.
        let spread = |(share, count): (f64, f64)| (count + 0.2) * (share - mean).powi(2);
        self.cells().map(spread).sum::<f64>() / (self.len() + 1) as f64
    }

    /// The Elo difference and its 95 % confidence interval.
    #[must_use]
    pub fn elo(&self) -> Elo {
        let mean = self.score();
        let error = TWO_SIGMA * (self.variance() / self.len().max(1) as f64).sqrt();
        Elo {
            likeliest: elo_of(mean),
            low: elo_of((mean - error).max(0.0)),
            high: elo_of((mean + error).min(1.0)),
        }
    }

    /// The log-likelihood ratio of the Elo difference `elo1` against `elo0`.
    #[must_use]
    pub fn llr(&self, elo0: f64, elo1: f64) -> f64 {
        if self.is_empty() {
            return 0.0;
        }
        // Under both hypotheses the score is taken as normally distributed with
        // the same variance, so the ratio is linear in the score.
        let (share0, share1) = (share_of(elo0), share_of(elo1));
        let step = share1 - share0;
        let beyond = 2.0 * self.score() - share0 - share1;
        self.len() as f64 * step * beyond / (2.0 * self.variance())
    }
}

/// The Elo difference at which a player scores this share of the points.
fn elo_of(share: f64) -> f64 {
    400.0 * (share / (1.0 - share)).log10()
}

/// The expected share of the points at this Elo difference.
fn share_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// A sequential test of whether a player is stronger by `elo1` or only by
/// `elo0`, with an error rate of 5 % each way.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Sprt {
    /// The smaller difference.
    pub elo0: f64,
    /// The larger difference.
    pub elo1: f64,
}

/// The result of a sequential test.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Decision {
    /// The difference is `elo1` rather than `elo0`.
    Stronger,
    /// The difference is `elo0` rather than `elo1`.
    NotStronger,
}

/// The log-likelihood ratio that decides: ln((1 − 0.05) / 0.05).
pub const SPRT_BOUND: f64 = 2.944_439;
/// The fewest pairs from which a test may decide.
const FEWEST_PAIRS: u64 = 8;

impl Sprt {
    /// The decision; `None` while there are too few pairs to decide.
    #[must_use]
    pub fn decide(&self, pairs: &Pairs) -> Option<Decision> {
        let llr = pairs.llr(self.elo0, self.elo1);
        if pairs.len() < FEWEST_PAIRS {
            None
        } else if llr >= SPRT_BOUND {
            Some(Decision::Stronger)
        } else if llr <= -SPRT_BOUND {
            Some(Decision::NotStronger)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(counts: [u64; 5]) -> Pairs {
        Pairs { counts }
    }

    #[test]
    fn elo_follows_the_logistic_model() {
        let even = pairs([10, 20, 40, 20, 10]).elo();
        assert!(even.likeliest.abs() < 1e-9);
        assert!((even.low + even.high).abs() < 1e-9 && even.high > 0.0);
        // Three quarters of the points are 190.85 Elo.
        assert!((pairs([0, 0, 0, 9, 0]).elo().likeliest - 190.848).abs() < 0.01);
        let all = pairs([0, 0, 0, 0, 50]).elo();
        assert!(all.likeliest.is_infinite() && all.low > 300.0);
        assert!(pairs([0; 5]).elo().likeliest.abs() < 1e-9);
    }

    #[test]
    fn error_shrinks_with_the_square_root_of_the_games() {
        let few = pairs([10, 20, 40, 20, 10]).elo();
        let many = pairs([1000, 2000, 4000, 2000, 1000]).elo();
        let ratio = few.high / many.high;
        assert!((9.0..11.0).contains(&ratio), "{ratio}");
    }

    #[test]
    fn ratio_test_decides_both_ways_but_not_at_once() {
        let test = Sprt {
            elo0: 0.0,
            elo1: 20.0,
        };
        assert_eq!(test.decide(&pairs([0, 0, 0, 0, 7])), None);
        assert_eq!(
            test.decide(&pairs([0, 0, 0, 0, 40])),
            Some(Decision::Stronger)
        );
        assert_eq!(
            test.decide(&pairs([100, 200, 400, 200, 100])),
            Some(Decision::NotStronger)
        );
        assert_eq!(test.decide(&pairs([2, 5, 10, 6, 2])), None);
    }
}
