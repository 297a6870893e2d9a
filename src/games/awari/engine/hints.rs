//! An estimate of a position's value, learnt from the endgame table: the sum,
//! over the twelve pits, of a weight for the pit and the number of beans in
//! it. The weights are fitted by least squares, which takes a few
//! milliseconds. They only decide which sowing is tried first; no proved value
//! depends on them.

use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;

use super::endgame::sow::{beans_in, ones};
use super::kernel::{AfterSowing, Pits, SowingKernel};
use crate::engine::seeded;

/// Beans in a pit that are told apart; more count as so many.
const MOST: usize = 15;
/// Weights to fit: one for each pit and number of beans, and a constant.
const WEIGHTS: usize = 12 * (MOST + 1) + 1;
/// Games to learn from.
const GAMES: usize = 8_000;
/// How many beans fewer than the table's most the positions to learn from may
/// have.
const WITHIN: u32 = 4;
/// A bean, in the unit of the weights.
pub(super) const BEAN: i32 = 64;

/// Weights of beans in pits, in 64ths of a bean.
#[derive(Debug)]
pub struct Hints {
    own: [[i16; MOST + 1]; 6],
    other: [[i16; MOST + 1]; 6],
    constant: i32,
}

/// Plays a random game of three beans a pit until few beans are left, and
/// learns from its positions of at most `most` beans.
fn play_one(
    kernel: &SowingKernel,
    most: u32,
    value: &impl Fn(Pits) -> i32,
    rng: &mut Xoshiro256PlusPlus,
    fit: &mut Fit,
) {
    let mut pits = Pits {
        own: 3 * ones(6),
        other: 3 * ones(6),
    };
    while pits.beans() + WITHIN >= most {
        // Only positions with nearly as many beans as the table knows: the
        // hints are for those with more.
        if pits.beans() <= most {
            fit.add(features(pits), value(pits).into());
        }
        let nth = rng.random_range(0..pits.playable().count());
        let pit = pits.playable().nth(nth).expect("counted");
        let after = kernel.play(pits, pit);
        pits = match after.next {
            AfterSowing::Over => break,
            AfterSowing::Again => after.pits,
            AfterSowing::Opponent => after.pits.swapped(),
        };
    }
}

/// The features of a position: which weights count.
fn features(pits: Pits) -> [usize; 13] {
    std::array::from_fn(|i| {
        let beans = |row, pit| beans_in(row, pit).min(MOST);
        match i {
            0..6 => i * (MOST + 1) + beans(pits.own, i),
            6..12 => i * (MOST + 1) + beans(pits.other, i - 6),
            _ => WEIGHTS - 1,
        }
    })
}

impl Hints {
    /// Learns from the positions of at most `most` beans that random games
    /// reach first; `value` knows them all.
    #[must_use]
    pub fn learn(kernel: &SowingKernel, most: u32, value: impl Fn(Pits) -> i32) -> Hints {
        let mut fit = Fit::new();
        let mut rng = seeded(1);
        for _ in 0..GAMES {
            play_one(kernel, most, &value, &mut rng, &mut fit);
        }
        let weights = fit.solve();
        let table = |first: usize| {
            std::array::from_fn(|pit| {
                std::array::from_fn(|n| {
                    let weight = weights[(first + pit) * (MOST + 1) + n];
                    (weight * f64::from(BEAN)).clamp(-3000.0, 3000.0) as i16
                })
            })
        };
        Hints {
            own: table(0),
            other: table(6),
            constant: (weights[WEIGHTS - 1] * f64::from(BEAN)) as i32,
        }
    }

    /// What the mover is likely to gain from here, in beans.
    #[must_use]
    pub fn guess(&self, pits: Pits) -> i32 {
        (self.value(pits) + self.constant) / BEAN
    }

    /// What the mover is likely to gain from here, without the constant part,
    /// in 64ths of a bean.
    #[inline]
    #[must_use]
    pub fn value(&self, pits: Pits) -> i32 {
        let mut sum = 0;
        for pit in 0..6 {
            sum += i32::from(self.own[pit][beans_in(pits.own, pit).min(MOST)]);
            sum += i32::from(self.other[pit][beans_in(pits.other, pit).min(MOST)]);
        }
        sum
    }
}

/// Normal equations of the least squares.
struct Fit {
    matrix: Vec<[f64; WEIGHTS]>,
    right: [f64; WEIGHTS],
}

impl Fit {
    fn new() -> Fit {
        let mut matrix = vec![[0.0; WEIGHTS]; WEIGHTS];
        // Ones on the diagonal: a weight that no sample uses becomes 0, and
        // the equations can be solved.
        for (i, row) in matrix.iter_mut().enumerate() {
            row[i] = 1.0;
        }
        Fit {
            matrix,
            right: [0.0; WEIGHTS],
        }
    }

    fn add(&mut self, features: [usize; 13], value: f64) {
        for i in features {
            self.right[i] += value;
            for j in features {
                self.matrix[i][j] += 1.0;
            }
        }
    }

    /// Gauss's elimination; the matrix is positive definite.
    fn solve(mut self) -> [f64; WEIGHTS] {
        for i in 0..WEIGHTS {
            let pivot = self.matrix[i];
            for k in i + 1..WEIGHTS {
                let factor = self.matrix[k][i] / pivot[i];
                if factor != 0.0 {
                    for (to, from) in self.matrix[k].iter_mut().zip(&pivot) {
                        *to -= factor * from;
                    }
                    self.right[k] -= factor * self.right[i];
                }
            }
        }
        let mut weights = [0.0; WEIGHTS];
        for i in (0..WEIGHTS).rev() {
            let known: f64 = (i + 1..WEIGHTS)
                .map(|j| self.matrix[i][j] * weights[j])
                .sum();
            weights[i] = (self.right[i] - known) / self.matrix[i][i];
        }
        weights
    }
}
