//! What a match says about two players: the Elo difference with its error, and
//! the sequential probability ratio test. Everything is counted in *pairs* of
//! games: one opening played twice, with colours changed. The two games of a
//! pair depend on each other through the opening, so single games must not be
//! counted as independent.
//!
//! Source: the logistic Elo model; the generalised sequential probability
//! ratio test as Wald approximated it with a normal likelihood (M. Van den
//! Bergh, notes for Fishtest).

/// Half-points of player 1 in the two games of a pair, 0–4, as counted.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct Pairs {
    counts: [u64; 5],
}

/// An Elo difference; infinite where one side took every point.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Elo {
    /// The likeliest difference, player 1 less player 2.
    pub likeliest: f64,
    /// Bounds that hold in 95 of 100 matches.
    pub low: f64,
    /// See `low`.
    pub high: f64,
}

/// Normal deviates within which 95 % lie.
const TWO_SIGMA: f64 = 1.959_964;

impl Pairs {
    /// Enters one pair, in half-points (0–4) of player 1.
    ///
    /// # Panics
    /// When `half_points` is more than 4.
    pub fn enter(&mut self, half_points: usize) {
        self.counts[half_points] += 1;
    }

    /// How many pairs were entered.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Whether none was.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Player 1's share of the points, 0–1; one half before any game.
    #[must_use]
    pub fn score(&self) -> f64 {
        if self.is_empty() {
            return 0.5;
        }
        let sum: f64 = self.cells().map(|(share, count)| share * count).sum();
        sum / self.len() as f64
    }

    /// Each share of a pair's points with how often it was.
    fn cells(&self) -> impl Iterator<Item = (f64, f64)> {
        let share = |i: u32| f64::from(i) / 4.0;
        (0..).map(share).zip(self.counts.iter().map(|&n| n as f64))
    }

    /// The variance of one pair's share. One more pair that fell on all five
    /// results alike is assumed, so that a few equal results prove nothing.
    fn variance(&self) -> f64 {
        let mean = self.score();
        // One pair, spread evenly over five results, adds 0.2 to each count.
        let spread = |(share, count): (f64, f64)| (count + 0.2) * (share - mean).powi(2);
        self.cells().map(spread).sum::<f64>() / (self.len() + 1) as f64
    }

    /// The Elo difference.
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

    /// The log-likelihood ratio of a difference of `elo1` against `elo0`.
    #[must_use]
    pub fn llr(&self, elo0: f64, elo1: f64) -> f64 {
        if self.is_empty() {
            return 0.0;
        }
        let (share0, share1) = (share_of(elo0), share_of(elo1));
        let step = share1 - share0;
        let beyond = 2.0 * self.score() - share0 - share1;
        self.len() as f64 * step * beyond / (2.0 * self.variance())
    }
}

/// The Elo difference at which a player takes this share of the points.
fn elo_of(share: f64) -> f64 {
    400.0 * (share / (1.0 - share)).log10()
}

/// The share of the points that a player of this Elo difference takes.
fn share_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// A test of whether a player is stronger by `elo1`, or only by `elo0`. It is
/// wrong in 5 of 100 cases, either way.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Sprt {
    /// The smaller difference.
    pub elo0: f64,
    /// The larger one.
    pub elo1: f64,
}

/// What a test has come to.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Decision {
    /// The difference is `elo1` rather than `elo0`.
    Stronger,
    /// The difference is `elo0` rather than `elo1`.
    NotStronger,
}

/// ln((1 − 0.05) / 0.05): the ratio that decides.
pub const SPRT_BOUND: f64 = 2.944_439;
/// No decision rests on fewer pairs.
const FEWEST_PAIRS: u64 = 8;

impl Sprt {
    /// The decision, once there is one.
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
    fn the_error_shrinks_with_the_root_of_the_games() {
        let few = pairs([10, 20, 40, 20, 10]).elo();
        let many = pairs([1000, 2000, 4000, 2000, 1000]).elo();
        let ratio = few.high / many.high;
        assert!((9.0..11.0).contains(&ratio), "{ratio}");
    }

    #[test]
    fn the_ratio_test_decides_both_ways_and_not_at_once() {
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
