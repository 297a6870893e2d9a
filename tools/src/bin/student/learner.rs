//! A student who looks one ply ahead: the move whose features have the greatest weight.

use std::collections::BTreeMap;

use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;

use crate::features::{Feature, Features};

/// How far the weights move for one lesson, at most.
const STEP: f64 = 0.1;
/// By how much the student wants to prefer the better move.
const MARGIN: f64 = 1.0;

/// What the student takes for the reason why the better move is better. Whatever spoke for its own
/// move, by its own weights, it takes back in any case.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Lesson {
    /// The features that the teacher's claims name.
    Claims,
    /// Every feature in which the better move differs, because nobody names a reason.
    BestMove,
}

impl Lesson {
    /// Whether a feature counts in a lesson. `misled` says whether it spoke for the worse move.
    fn counts(self, is_named: bool, misled: bool) -> bool {
        self == Lesson::BestMove || is_named || misled
    }
}

/// The weights of one student.
#[derive(Clone, Debug, Default)]
pub struct Learner {
    weights: BTreeMap<Feature, f64>,
    /// The sums of the weights after each lesson. Their mean is steadier than the last weights.
    sums: BTreeMap<Feature, f64>,
    lessons: u32,
}

impl Learner {
    fn score(weights: &BTreeMap<Feature, f64>, features: &Features) -> f64 {
        let weight = |feature| weights.get(feature).copied().unwrap_or_default();
        features.iter().map(|(f, amount)| weight(f) * amount).sum()
    }

    /// Learns from one mistake, unless the student would prefer the better move by now. `more` is
    /// what the better move has more of than the one played.
    pub fn learn(&mut self, lesson: Lesson, more: &Features, named: &[Feature]) {
        let short = MARGIN - Learner::score(&self.weights, more);
        let part = |(feature, amount): (&Feature, &f64)| {
            let weight = self.weights.get(feature).copied().unwrap_or_default();
            let counts = lesson.counts(named.contains(feature), weight * amount < 0.0);
            counts.then_some((*feature, *amount))
        };
        let taught: Features = more.iter().filter_map(part).collect();
        let size: f64 = taught.values().map(|amount| amount * amount).sum();
        if short > 0.0 && size > 0.0 {
            let step = STEP.min(short / size);
            for (feature, amount) in &taught {
                *self.weights.entry(*feature).or_default() += step * amount;
            }
        }
        self.lessons += 1;
        for (feature, weight) in &self.weights {
            *self.sums.entry(*feature).or_default() += weight;
        }
    }

    /// Returns the student whose weights are the mean of those after each lesson.
    pub fn settled(&self) -> Learner {
        let count = f64::from(self.lessons.max(1));
        let mean = self.sums.iter().map(|(f, sum)| (*f, sum / count));
        Learner {
            weights: mean.collect(),
            ..Learner::default()
        }
    }

    /// Returns the index of the preferred move; of equal ones, any.
    pub fn choose(&self, moves: &[Features], rng: &mut Xoshiro256PlusPlus) -> usize {
        let scores: Vec<f64> = moves
            .iter()
            .map(|features| Learner::score(&self.weights, features))
            .collect();
        let most = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let best: Vec<usize> = (0..scores.len())
            .filter(|at| scores[*at] >= most - 1e-9)
            .collect();
        best[rng.random_range(0..best.len())]
    }

    /// Whether the student has learned nothing yet and plays any move.
    pub fn is_untaught(&self) -> bool {
        self.weights.is_empty()
    }

    /// Returns the weights, the greatest first.
    pub fn weights(&self) -> Vec<(Feature, f64)> {
        let mut all: Vec<(Feature, f64)> = self.weights.iter().map(|(f, w)| (*f, *w)).collect();
        all.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardgames::engine::seeded;

    const CORNER: Feature = Feature::Does("corner");
    const FEW: Feature = Feature::Count("few discs");

    fn of(corner: f64, few: f64) -> Features {
        Features::from([(CORNER, corner), (FEW, few)])
    }

    #[test]
    fn student_prefers_what_the_better_moves_had() {
        for lesson in [Lesson::Claims, Lesson::BestMove] {
            let mut student = Learner::default();
            for _ in 0..20 {
                student.learn(lesson, &of(1.0, -2.0), &[CORNER]);
            }
            let chosen = student
                .settled()
                .choose(&[of(0.0, 0.0), of(1.0, 0.0)], &mut seeded(1));
            assert_eq!(chosen, 1, "{lesson:?}");
        }
    }

    #[test]
    fn only_named_features_are_learned_from_claims() {
        let learned = |lesson| {
            let mut student = Learner::default();
            student.learn(lesson, &of(1.0, -2.0), &[CORNER]);
            student.weights
        };
        assert_eq!(learned(Lesson::Claims).get(&FEW), None);
        assert!(learned(Lesson::BestMove)[&FEW] < 0.0);
    }

    #[test]
    fn student_takes_back_what_misled_it() {
        let mut student = Learner::default();
        student.learn(Lesson::BestMove, &of(0.0, 1.0), &[]);
        let before = student.weights[&FEW];
        assert!(before > 0.0);
        // Now few discs spoke for the worse move, and only the corner is named.
        student.learn(Lesson::Claims, &of(1.0, -3.0), &[CORNER]);
        assert!(student.weights[&FEW] < before && student.weights[&CORNER] > 0.0);
    }

    #[test]
    fn lesson_without_a_named_feature_changes_nothing() {
        let mut student = Learner::default();
        student.learn(Lesson::Claims, &of(1.0, 1.0), &[]);
        assert!(student.weights.is_empty());
    }

    #[test]
    fn student_without_weights_plays_any_move() {
        let mut rng = seeded(3);
        let student = Learner::default();
        let chosen: Vec<usize> = (0..50)
            .map(|_| student.choose(&[of(1.0, 0.0), of(0.0, 1.0)], &mut rng))
            .collect();
        assert!(chosen.contains(&0) && chosen.contains(&1));
    }
}
