//! A fast estimate of a position's value, fitted to the endgame table: one
//! weight for each pit and number of beans in it, summed over the twelve pits.
//! Fitting by least squares takes a few milliseconds. The estimate only orders
//! sowings; no proved value depends on it.

use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;

use super::endgame::sow::{beans_in, ones};
use super::kernel::{AfterSowing, Pits, SowingKernel};
use crate::engine::seeded;

/// The largest number of beans in a pit that has a weight of its own.
const MOST: usize = 15;
/// Number of weights: one for each pit and number of beans, and a constant.
const WEIGHTS: usize = 12 * (MOST + 1) + 1;
/// Random games that the fit uses.
const GAMES: usize = 8_000;
/// Samples have at most this many beans fewer than the table covers.
const WITHIN: u32 = 4;
/// One bean, in the unit of the weights.
pub(super) const BEAN: i32 = 64;

/// Weights of beans in pits, in 64ths of a bean.
#[derive(Debug)]
pub struct Hints {
    own: [[i16; MOST + 1]; 6],
    other: [[i16; MOST + 1]; 6],
    constant: i32,
}

/// Plays a random game from three beans a pit and adds its positions to the
/// fit, until it has too few beans. `most` is the largest number of beans for
/// which `value` is known.
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
        // The samples have nearly as many beans as the table covers, because
        // the hints are used on positions with more.
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

/// The indices of the weights that apply to a position.
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
    /// Fits the weights to positions of random games with close to `most` beans
    /// in pits. `value` must know every position of up to `most` beans.
    #[must_use]
    pub fn learn(kernel: &SowingKernel, most: u32, value: impl Fn(Pits) -> i32) -> Hints {
        let mut fit = Fit::new();
        // The seed is fixed, because the hints decide the order of moves and so
        // which of two equal moves is played.
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

    /// Estimates what the mover will gain from here on, in beans.
    #[must_use]
    pub fn guess(&self, pits: Pits) -> i32 {
        (self.value(pits) + self.constant) / BEAN
    }

    /// Estimates what the mover will gain from here on, less a constant, in
    /// 64ths of a bean. Comparing moves needs no constant.
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

/// The normal equations of a least-squares fit.
struct Fit {
    matrix: Vec<[f64; WEIGHTS]>,
    right: [f64; WEIGHTS],
}

impl Fit {
    fn new() -> Fit {
        let mut matrix = vec![[0.0; WEIGHTS]; WEIGHTS];
        // Ones on the diagonal regularise the fit: a weight that no sample uses
        // becomes 0, and the matrix is never singular.
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

    /// Solves the equations by Gaussian elimination. The matrix is positive
    /// definite, so no pivoting is needed.
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
