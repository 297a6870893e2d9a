//! Accuracy: how well a game was played, in percent.

use crate::teacher::odds::Stake;

/// The rate at which accuracy falls with the average part of its chances that an open move gives
/// away. It is 50 % where moves give away a twelfth of them on average.
const STEEPNESS: f64 = 12.0;

/// Fewest open moves for which there is an accuracy.
const FEWEST: f64 = 2.0;

/// Accuracy of one side's moves in a game: `100 / (1 + 12·d)`, where d is the average
/// part of its chances that an open move gives away. It falls slowly where d is large, so that a
/// beginner's games do not all read 0 %.
///
/// A move in a decided game does not count as open, unless it throws the game away. So losing by
/// more points never improves the accuracy.
#[derive(Copy, Clone, Debug, Default, PartialEq)]
pub struct Accuracy {
    given: f64,
    open: f64,
}

impl Accuracy {
    /// Adds a move. Callers leave out forced moves, because they say nothing
    /// about the player.
    pub fn add(&mut self, stake: Stake) {
        self.given += stake.given.max(stake.open * stake.part());
        self.open += stake.open;
    }

    /// Returns the accuracy in percent; `None` if the game was decided so early
    /// that hardly any move was open.
    #[must_use]
    pub fn per_cent(&self) -> Option<f64> {
        let share = self.given / self.open;
        (self.open >= FEWEST).then(|| 100.0 / (1.0 + STEEPNESS * share))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Unit, Value};
    use crate::teacher::judge::Comparison;
    use crate::teacher::odds::Odds;
    use proptest::prelude::*;

    const DISCS: Unit = Unit::points("discs", 16.0);

    fn judged(best: f64, own: f64) -> Comparison<()> {
        let value = |amount| Value {
            amount,
            exact: false,
            plies: None,
        };
        Comparison {
            played: (),
            value: value(own),
            best: Vec::new(),
            best_value: value(best),
            complete: false,
            other: None,
            middle: None,
            most: None,
            odds: Odds {
                estimated: 8.0,
                ..Odds::default()
            },
        }
    }

    fn accuracy(moves: &[(f64, f64)]) -> Option<f64> {
        let mut sum = Accuracy::default();
        for (best, own) in moves {
            sum.add(judged(*best, *own).stake(DISCS));
        }
        sum.per_cent()
    }

    #[test]
    fn accuracy_depends_on_the_share_given_away() {
        assert_eq!(accuracy(&[(0.0, 0.0); 4]), Some(100.0));
        let once = accuracy(&[(0.0, -8.0), (0.0, 0.0), (0.0, 0.0), (0.0, 0.0)]).unwrap();
        let twice = accuracy(&[(0.0, -8.0), (0.0, -8.0), (0.0, 0.0), (0.0, 0.0)]).unwrap();
        assert!((38.0..46.0).contains(&once), "{once}");
        assert!((23.0..31.0).contains(&twice), "{twice}");
    }

    #[test]
    fn giving_away_the_chances_that_are_left_counts_for_somebody_behind() {
        let even = accuracy(&[(0.0, -4.0); 4]).unwrap();
        let behind = accuracy(&[(-12.0, -20.0); 4]).unwrap();
        let slowly = accuracy(&[(-12.0, -12.0); 4]).unwrap();
        assert!(behind < even, "{behind} {even}");
        assert_eq!(slowly, 100.0);
    }

    #[test]
    fn moves_in_a_decided_game_do_not_count() {
        let open = [(0.0, -8.0), (0.0, -8.0), (0.0, -8.0), (-8.0, -30.0)];
        let lost = accuracy(&open).unwrap();
        assert!(lost < 30.0, "{lost}");
        // Good and bad moves alike leave the accuracy of a lost game unchanged.
        for own in [-40.0, -64.0] {
            let beaten: Vec<_> = open.into_iter().chain([(-40.0, own); 20]).collect();
            assert!(accuracy(&beaten).unwrap() <= lost);
        }
        assert_eq!(accuracy(&[(-40.0, -40.0); 30]), None);
        // A win that is thrown away counts.
        let thrown: Vec<_> = [(0.0, 0.0); 5].into_iter().chain([(40.0, -8.0)]).collect();
        assert!(accuracy(&thrown).unwrap() < 50.0);
    }

    proptest! {
        /// A player is beaten harder: one move loses more, or moves in the decided game after it
        /// do.
        #[test]
        fn being_beaten_harder_never_improves_the_accuracy(
            moves in proptest::collection::vec((-20.0..20.0, 0.0..20.0), 2..40),
            at in any::<prop::sample::Index>(),
            more in 0.0..40.0,
            after in 0..30_usize,
        ) {
            let mut moves: Vec<(f64, f64)> =
                moves.into_iter().map(|(best, loss): (f64, f64)| (best, best - loss)).collect();
            let Some(before) = accuracy(&moves) else {
                return Ok(());
            };
            let at = at.index(moves.len());
            moves[at].1 -= more;
            moves.extend(std::iter::repeat_n((-60.0, -64.0), after));
            prop_assert!(accuracy(&moves).unwrap() <= before + 1e-9);
        }
    }

    #[test]
    fn documented_example_is_reproduced() {
        let example = judged(4.0, -6.0);
        let expected = |value| 100.0 * example.odds.expected(DISCS, value);
        let words = format!(
            "with a scale of 8 discs, a move that leaves -6 where +4 was possible lowers the expected result from {:.0} % to {:.0} %",
            expected(&example.best_value),
            expected(&example.value),
        );
        let page = include_str!("../../../docs/TEACHER.md");
        let page = page.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(page.contains(&words), "docs/TEACHER.md: {words}");
    }
}
