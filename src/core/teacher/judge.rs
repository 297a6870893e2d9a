//! [`Comparison`]: a move compared with the best one.

use super::odds::openness;
use crate::engine::{MoveLine, Unit, Value};
use crate::game::order_by;
use crate::teacher::grade::Grade;
use crate::teacher::odds::{Odds, Stake};

/// A move compared with the best in its position; values are from the mover's
/// view.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison<M> {
    /// The move played.
    pub played: M,
    /// Value of the move played.
    pub value: Value,
    /// All best moves, in the order of the analysis.
    pub best: Vec<M>,
    /// Value of the best moves.
    pub best_value: Value,
    /// Whether it is proved that no other move is better than `best_value`.
    pub complete: bool,
    /// The best move other than the one played, with its value; `None` if no other value is
    /// known.
    pub other: Option<(M, Value)>,
    /// Value of the middle one of the other moves, so that at least half of
    /// them are no better. `None` if it is not known.
    pub middle: Option<Value>,
    /// Value that more than half of all moves reach without the one played. `None` if there is
    /// none, or if it is not known.
    pub most: Option<Value>,
    /// The conversion of values into expected results.
    pub odds: Odds,
}

impl<M> Comparison<M> {
    /// Returns the loss of the move in the game's unit; 0 for a best move.
    #[must_use]
    pub fn loss(&self) -> f64 {
        (self.best_value.amount - self.value.amount).max(0.0)
    }

    /// Returns the share of a win that the move gave away, from 0 to 1.
    #[must_use]
    pub fn given_away(&self, unit: Unit) -> f64 {
        let [best, own] = [&self.best_value, &self.value];
        let expected = |value| self.odds.expected(unit, value);
        // Proved values and estimates have different scales. A move that loses
        // no points gives nothing away on either.
        match self.loss() > 0.0 {
            true => (expected(best) - expected(own)).max(0.0),
            false => 0.0,
        }
    }

    /// Returns the share of a win that every other move would have given away; 0
    /// if another move is as good.
    #[must_use]
    pub fn kept(&self, unit: Unit) -> f64 {
        self.more_than(self.other_value(), unit)
    }

    /// The value of the best move other than the one played; `None` if it is not known.
    #[must_use]
    pub fn other_value(&self) -> Option<Value> {
        self.other.as_ref().map(|(_, value)| *value)
    }

    /// Returns the share of a result that at least half of the other moves would
    /// have given away.
    #[must_use]
    pub fn kept_by_most(&self, unit: Unit) -> f64 {
        self.more_than(self.middle, unit)
    }

    /// Returns how much more of a result this move keeps than a move of value
    /// `other`.
    fn more_than(&self, other: Option<Value>, unit: Unit) -> f64 {
        let expected = |value: &Value| self.odds.expected(unit, value);
        let other = other.filter(|other| other.amount < self.value.amount);
        other.map_or(0.0, |other| {
            (expected(&self.value) - expected(&other)).max(0.0)
        })
    }

    /// Returns what the move gave away, and how open the game was.
    #[must_use]
    pub fn stake(&self, unit: Unit) -> Stake {
        let chances = self.odds.expected(unit, &self.best_value);
        Stake {
            given: self.given_away(unit),
            open: openness(chances),
            chances,
        }
    }

    /// Returns whether the loss is proved: both values are, and no other move
    /// can be better than the best.
    #[must_use]
    pub const fn is_exact(&self) -> bool {
        self.value.exact && self.best_value.exact && self.complete
    }

    /// Returns the result that a value means, if it is proved: 1 a win, 0 a
    /// draw, −1 a loss for the mover.
    #[must_use]
    pub(crate) fn result(&self, value: &Value) -> i8 {
        self.odds.result(value)
    }

    /// Returns the results of the best move and of the move played (1 a win, 0 a draw, −1 a
    /// loss), if both are proved and the second is worse.
    #[must_use]
    pub fn result_change(&self) -> Option<(i8, i8)> {
        let proved = self.best_value.exact && self.value.exact;
        let [best, own] = [&self.best_value, &self.value].map(|value| self.result(value));
        (proved && best > own).then_some((best, own))
    }

    /// Sets the odds of the position, which translate values into expected
    /// results.
    #[must_use]
    pub fn with_odds(self, odds: Odds) -> Comparison<M> {
        Comparison { odds, ..self }
    }

    /// Returns the grade of the move.
    #[must_use]
    pub fn grade(&self, unit: Unit) -> Grade {
        Grade::of(unit, self)
    }

    /// Returns the grade that a move of this value would have instead.
    #[must_use]
    pub fn grade_of(&self, unit: Unit, value: Value) -> Grade
    where
        M: Clone,
    {
        Grade::of(
            unit,
            &Comparison {
                value,
                ..self.clone()
            },
        )
    }

    /// Converts every move with `write`.
    pub fn map<T>(self, write: impl Fn(M) -> T) -> Comparison<T> {
        Comparison {
            played: write(self.played),
            value: self.value,
            best: self.best.into_iter().map(&write).collect(),
            best_value: self.best_value,
            complete: self.complete,
            other: self.other.map(|(mv, value)| (write(mv), value)),
            middle: self.middle,
            most: self.most,
            odds: self.odds,
        }
    }
}

/// Returns the result that `value` means in a game in which an even score means
/// `even`.
pub(super) fn result(even: i8, value: &Value) -> i8 {
    match value.amount {
        amount if amount > 0.0 => 1,
        amount if amount < 0.0 => -1,
        _ => even,
    }
}

/// Returns whether no value can be above `value`: it is a proved win in a game
/// that is only won, drawn or lost.
pub(super) fn is_highest(unit: Unit, value: &Value) -> bool {
    unit.is_outcome() && value.exact && value.amount >= 1.0
}

/// Returns a value from the other side's view.
#[must_use]
pub(crate) fn turned(value: Value) -> Value {
    Value {
        amount: -value.amount,
        ..value
    }
}

/// Returns `value` as seen from one ply earlier.
#[must_use]
pub(crate) fn a_ply_earlier(value: Value) -> Value {
    Value {
        plies: value.plies.map(|plies| plies + 1),
        ..value
    }
}

/// Returns the middle one of the values, the better of the two middle ones if
/// their number is even.
fn middle(others: &[Value]) -> Option<Value> {
    others.get(others.len().saturating_sub(1) / 2).copied()
}

/// Returns the value that more than half of all moves reach: these, from best to worst, and one
/// more.
fn most(others: &[Value]) -> Option<Value> {
    others.get(others.len().div_ceil(2)).copied()
}

/// Compares `played` with the other moves in `lines`, the analysis of its
/// position. `after` is the mover's value of the position after the move, from
/// an analysis of its own; in games without points it may be proved where `lines` has only an
/// estimate.
/// Returns `None` if neither has a value for the move.
#[must_use]
pub fn compare_move<M: Clone + PartialEq>(
    unit: Unit,
    lines: &[MoveLine<M>],
    played: &M,
    after: Option<Value>,
) -> Option<Comparison<M>> {
    let own = lines.iter().find(|line| line.mv == *played)?.value;
    let proved = after.filter(|value| value.exact);
    let value = match own {
        // Proved values come first, then the estimate with the other moves.
        Some(own) if own.exact => own,
        // The score that a deeper search proves cannot be compared with estimates of other scores.
        Some(own) if !unit.is_outcome() => own,
        _ => proved.or(own).or(after)?,
    };
    // The proved value of the move played may be higher than every estimate.
    let others = lines.iter().filter(|line| line.mv != *played);
    let others: Vec<(&M, Value)> = others
        .filter_map(|line| Some((&line.mv, line.value?)))
        .collect();
    let best_other = others
        .iter()
        .copied()
        .reduce(|a, b| if is_better(&b.1, &a.1) { b } else { a });
    let best_value = match best_other {
        Some((_, other)) if is_better(&other, &value) => other,
        _ => value,
    };
    let all_known = others.len() + 1 == lines.len() && others.iter().all(|(_, value)| value.exact);
    let as_good = |value: &Value| value.amount >= best_value.amount;
    let listed = lines.iter().filter(|line| {
        if line.mv == *played {
            as_good(&value)
        } else {
            line.value.as_ref().is_some_and(as_good)
        }
    });
    let mut from_best: Vec<Value> = others.iter().map(|(_, value)| *value).collect();
    order_by(&mut from_best, |a, b| b.amount.total_cmp(&a.amount));
    Some(Comparison {
        played: played.clone(),
        value,
        best: listed.map(|line| line.mv.clone()).collect(),
        best_value,
        other: best_other.map(|(mv, value)| (mv.clone(), value)),
        middle: middle(&from_best),
        most: most(&from_best),
        complete: all_known || is_highest(unit, &best_value),
        odds: Odds::default(),
    })
}

/// Returns whether `a` is higher than `b`, or equal but won sooner or lost
/// later.
fn is_better(a: &Value, b: &Value) -> bool {
    if a.amount != b.amount {
        return a.amount > b.amount;
    }
    match (a.plies, b.plies) {
        (Some(x), Some(y)) if a.amount > 0.0 => x < y,
        (Some(x), Some(y)) if a.amount < 0.0 => x > y,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const UNIT: Unit = Unit::OUTCOME;

    fn line(mv: char, amount: f64, exact: bool) -> MoveLine<char> {
        MoveLine {
            mv,
            value: Some(Value {
                amount,
                exact,
                plies: None,
            }),
            pv: vec![mv],
        }
    }

    #[test]
    fn move_is_compared_with_the_best() {
        let lines = [
            line('a', 4.0, true),
            line('b', 4.0, true),
            line('c', -2.0, true),
        ];
        let judged = compare_move(UNIT, &lines, &'c', None).unwrap();
        assert_eq!(
            (judged.loss(), judged.best, judged.best_value.amount),
            (6.0, vec!['a', 'b'], 4.0)
        );
        let best = compare_move(UNIT, &lines, &'b', None).unwrap();
        assert_eq!(
            (best.loss(), best.grade(Unit::points("beans", 8.0))),
            (0.0, Grade::Best)
        );
    }

    #[test]
    fn value_that_most_moves_reach_counts_the_move_played() {
        let lines: Vec<_> = ('a'..='f')
            .zip([4.0, 3.0, 2.0, 1.0, 0.0, -1.0])
            .map(|(mv, value)| line(mv, value, false))
            .collect();
        let judged = compare_move(UNIT, &lines, &'f', None).unwrap();
        // Four of six moves are at least as good as the fourth.
        assert_eq!(judged.most.map(|value| value.amount), Some(1.0));
        let two = compare_move(UNIT, &lines[..2], &'b', None).unwrap();
        assert_eq!(two.most, None, "half of two moves is no majority");
    }

    #[test]
    fn proved_value_after_the_move_replaces_an_estimate() {
        let lines = [line('a', 0.5, false), line('b', 0.25, false)];
        let lost = Value {
            amount: -1.0,
            exact: true,
            plies: Some(7),
        };
        let judged = compare_move(UNIT, &lines, &'b', Some(lost)).unwrap();
        assert_eq!((judged.value, judged.loss()), (lost, 1.5));
        let won = Value {
            amount: 1.0,
            ..lost
        };
        let judged = compare_move(UNIT, &lines, &'b', Some(won)).unwrap();
        assert_eq!(
            (judged.best, judged.best_value, judged.value),
            (vec!['b'], won, won)
        );
        let guess = Value {
            amount: -0.5,
            exact: false,
            plies: None,
        };
        assert_eq!(
            compare_move(UNIT, &lines, &'b', Some(guess))
                .unwrap()
                .value
                .amount,
            0.25
        );
    }

    #[test]
    fn proved_score_is_not_compared_with_estimates() {
        let discs = Unit::points("discs", 16.0);
        let lines = [line('a', 4.0, false), line('b', 3.0, false)];
        let proved = Value {
            amount: -2.0,
            exact: true,
            plies: None,
        };
        let judged = compare_move(discs, &lines, &'a', Some(proved)).unwrap();
        assert_eq!((judged.loss(), judged.value.exact), (0.0, false));
    }

    #[test]
    fn loss_is_proved_only_if_all_moves_are_known() {
        let discs = Unit::points("discs", 16.0);
        let lines = [
            line('a', 8.0, true),
            line('b', 2.0, true),
            line('c', 7.0, false),
        ];
        assert!(!compare_move(discs, &lines, &'b', None).unwrap().is_exact());
        assert!(!compare_move(discs, &lines, &'a', None).unwrap().is_exact());
        assert!(
            compare_move(discs, &lines[..2], &'b', None)
                .unwrap()
                .is_exact()
        );
        // No value is above a proved win.
        let lines = [
            line('a', 1.0, true),
            line('b', -1.0, true),
            line('c', 0.5, false),
        ];
        assert!(
            compare_move(Unit::OUTCOME, &lines, &'b', None)
                .unwrap()
                .is_exact()
        );
    }
}
