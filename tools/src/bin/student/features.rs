//! The features by which the student compares moves: what the teacher has names for.

use std::collections::BTreeMap;

use boardgames::teacher::{Claim, Sighting, Teachable};
use boardgames::tooling::{after, moves};

/// A count differs by at most this many of its smallest notable differences.
const MOST: f64 = 6.0;

/// Something that a move does, allows or leaves.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd)]
pub enum Feature {
    /// The move shows a motif.
    Does(&'static str),
    /// A reply to the move shows a motif.
    Allows(&'static str),
    /// A count on the board after the move.
    Count(&'static str),
}

/// The features of a move; those that are missing are 0.
pub type Features = BTreeMap<Feature, f64>;

/// Returns how much a strength counts: 1 for 1, and less than in proportion for more.
fn strength(seen: &Sighting) -> f64 {
    f64::from(1 + seen.strength).log2()
}

fn strongest(features: &mut Features, feature: Feature, amount: f64) {
    let known = features.entry(feature).or_insert(amount);
    *known = known.max(amount);
}

/// Returns the features of a legal move.
pub fn features<G: Teachable>(game: &G, state: &G::State, mv: G::Move) -> Features {
    let mut found = Features::new();
    for seen in game.motifs(state, mv) {
        strongest(&mut found, Feature::Does(seen.motif), strength(&seen));
    }
    for count in game.counts(state, &[mv]) {
        let amount = f64::from(count.amount) / f64::from(count.notable);
        found.insert(Feature::Count(count.motif), amount);
    }
    let next = after(game, state, mv);
    if game.outcome(&next).is_none() && game.to_move(&next) != game.to_move(state) {
        for reply in moves(game, &next) {
            for seen in game.motifs(&next, reply) {
                strongest(&mut found, Feature::Allows(seen.motif), strength(&seen));
            }
        }
    }
    found
}

/// Returns what the better move has more or less of than the one played.
pub fn difference(better: &Features, played: &Features) -> Features {
    let mut all = better.clone();
    for (feature, amount) in played {
        *all.entry(*feature).or_default() -= amount;
    }
    all.retain(|_, amount| *amount != 0.0);
    for amount in all.values_mut() {
        *amount = amount.clamp(-MOST, MOST);
    }
    all
}

/// Returns the feature that a claim about a mistake names, if any.
pub fn named<M>(claim: &Claim<M>) -> Option<Feature> {
    match claim {
        Claim::Missed { motif, .. } | Claim::Better { motif, .. } => {
            Some(Feature::Does(motif.motif))
        }
        Claim::Allows { motif, .. } | Claim::Opens { motif, .. } | Claim::Reply { motif, .. } => {
            Some(Feature::Allows(motif.motif))
        }
        Claim::Contrast { better, .. } => Some(Feature::Count(better.motif)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardgames::engine::SearchControl;
    use boardgames::game::Notation;
    use boardgames::games::othello::Othello;
    use boardgames::teacher::explain;

    /// White can take the corner a1 after b1.
    const EARLY: &str = "--O------OO------XOX------OOX-----OXO------O--------O----------- X";

    #[test]
    fn move_that_gives_a_corner_away_differs_in_that() {
        let game = Othello::default();
        let state = game.read_position(EARLY).unwrap();
        let of = |mv: &str| features(&game, &state, mv.parse().unwrap());
        let (bad, good) = (of("b1"), of("e3"));
        let more = difference(&good, &bad);
        assert_eq!(more.get(&Feature::Allows("corner")), Some(&-1.0));
        assert_eq!(more.get(&Feature::Count("corner")), Some(&1.0));
        assert!(difference(&good, &good).is_empty());
    }

    #[test]
    fn claims_name_features_of_the_moves() {
        let game = Othello::default();
        let state = game.read_position(EARLY).unwrap();
        let mv = "b1".parse().unwrap();
        let found = explain(&game, &state, mv, &SearchControl::new()).unwrap();
        let names: Vec<Feature> = found.claims.iter().filter_map(named).collect();
        assert!(names.contains(&Feature::Allows("corner")), "{names:?}");
    }

    #[test]
    fn stronger_motifs_count_more() {
        let seen = |strength| Sighting::plain("capture", ("a", "b"), "").of_strength(strength);
        assert!((strength(&seen(1)) - 1.0).abs() < 1e-9);
        assert!(strength(&seen(7)) > strength(&seen(3)));
    }
}
