//! [`Grade`]: the quality of a move in one word.

use crate::engine::{Unit, Value};
use crate::teacher::judge::Comparison;

/// Quality of a move, from best to worst. docs/TEACHER.md says how much of the
/// expected result a move of each grade gives away.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub enum Grade {
    /// As good as the best move.
    Best,
    /// A loss too small to matter.
    Good,
    /// A small loss: `?!`.
    Inaccuracy,
    /// A large loss, or a win turned into a draw or a draw into a loss: `?`.
    Mistake,
    /// A very large loss, or a win turned into a loss: `??`.
    Blunder,
}

impl Grade {
    /// All five grades, best first.
    pub const ALL: [Grade; 5] = [
        Grade::Best,
        Grade::Good,
        Grade::Inaccuracy,
        Grade::Mistake,
        Grade::Blunder,
    ];

    /// Returns the grade of a move by what it gives away.
    #[must_use]
    pub fn of<M>(unit: Unit, judged: &Comparison<M>) -> Grade {
        let (best, own) = (&judged.best_value, &judged.value);
        let passed_over = unit.is_outcome() && passes_over_a_win(best, own);
        let least = if passed_over {
            Grade::Good
        } else {
            Grade::Best
        };
        let given_up = if unit.is_outcome() {
            by_giving_up(best, own)
        } else {
            Grade::Best
        };
        // Each rule gives a grade, and the worst one counts.
        let given = by_given(unit, judged.loss(), judged.given_away(unit));
        let grades = [given, by_result(judged), given_up];
        grades.into_iter().fold(least, Grade::max)
    }

    /// Returns the results of the best move and of the move played, see
    /// [`Comparison::result_change`], if the grade is worse than what the move gave away because
    /// the result changed.
    #[must_use]
    pub fn changed_result<M>(unit: Unit, judged: &Comparison<M>) -> Option<(i8, i8)> {
        let given = by_given(unit, judged.loss(), judged.given_away(unit));
        judged.result_change().filter(|_| by_result(judged) > given)
    }

    /// Returns the name in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Grade::Best => "best",
            Grade::Good => "good",
            Grade::Inaccuracy => "inaccuracy",
            Grade::Mistake => "mistake",
            Grade::Blunder => "blunder",
        }
    }

    /// Returns the sign used in move lists; empty for good moves.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Grade::Best | Grade::Good => "",
            Grade::Inaccuracy => "?!",
            Grade::Mistake => "?",
            Grade::Blunder => "??",
        }
    }
}

/// Losses below this are rounding errors.
const NOTHING: f64 = 0.005;

fn by_given(unit: Unit, loss: f64, given: f64) -> Grade {
    let [inaccuracy, mistake, blunder] = unit.grades;
    match given {
        _ if loss < NOTHING => Grade::Best,
        _ if given < inaccuracy => Grade::Good,
        _ if given < mistake => Grade::Inaccuracy,
        _ if given < blunder => Grade::Mistake,
        _ => Grade::Blunder,
    }
}

/// Returns whether the best move wins at once and the move played does not.
fn passes_over_a_win(best: &Value, own: &Value) -> bool {
    let at_once = best.exact && best.amount > 0.0 && best.plies == Some(1);
    at_once && own.plies != Some(1)
}

/// Grades a changed result: giving away a win or a draw is a mistake, even if
/// it costs few points. Applies only if both values are proved.
fn by_result<M>(judged: &Comparison<M>) -> Grade {
    match judged.result_change() {
        None => Grade::Best,
        Some((1, -1)) => Grade::Blunder,
        Some(_) => Grade::Mistake,
    }
}

/// A position of this estimate is as good as lost.
const HOPELESS: f64 = -0.9;

/// Grades a move that is proved to lose although the best move is not, even if
/// the position seemed bad. It is a mistake if the opponent wins with the next
/// move, otherwise an inaccuracy.
fn by_giving_up(best: &Value, own: &Value) -> Grade {
    let lost = own.exact && own.amount < 0.0;
    match own.plies {
        _ if !lost || best.exact || best.amount < HOPELESS => Grade::Best,
        Some(..=2) => Grade::Mistake,
        _ => Grade::Inaccuracy,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Value;
    use crate::teacher::odds::Odds;

    const DISCS: Unit = Unit::points("discs", 16.0);

    fn value(amount: f64, exact: bool) -> Value {
        Value {
            amount,
            exact,
            plies: None,
        }
    }

    fn judged(odds: Odds, best: Value, own: Value) -> Comparison<()> {
        Comparison {
            played: (),
            value: own,
            best: Vec::new(),
            best_value: best,
            complete: true,
            other: None,
            middle: None,
            most: None,
            odds,
        }
    }

    fn grade(unit: Unit, odds: Odds, best: Value, own: Value) -> Grade {
        Grade::of(unit, &judged(odds, best, own))
    }

    /// Odds of a game in its middle.
    fn middle() -> Odds {
        Odds {
            even: 0,
            estimated: 8.0,
            proved: 2.0,
            ..Odds::default()
        }
    }

    #[test]
    fn grade_depends_on_the_share_of_a_win() {
        let graded = |best, own| {
            let [best, own] = [best, own].map(|amount| value(amount, false));
            grade(DISCS, middle(), best, own).name()
        };
        assert_eq!(graded(2.0, 2.0), "best");
        assert_eq!(graded(2.0, 1.0), "good");
        assert_eq!(graded(2.0, -1.0), "inaccuracy");
        assert_eq!(graded(2.0, -5.0), "mistake");
        assert_eq!(graded(2.0, -8.0), "blunder");
    }

    #[test]
    fn discs_lost_in_a_decided_game_are_not_a_mistake() {
        for exact in [false, true] {
            for (best, own) in [(30.0, 24.0), (-24.0, -40.0)] {
                let found = grade(DISCS, middle(), value(best, exact), value(own, exact));
                assert_eq!(found, Grade::Good, "{best} {own}");
            }
        }
    }

    #[test]
    fn changed_result_is_named_where_the_grade_rests_on_it() {
        let changed = |best, own| {
            let [best, own] = [best, own].map(|amount| value(amount, true));
            Grade::changed_result(DISCS, &judged(middle(), best, own))
        };
        assert_eq!(changed(0.5, -0.5), Some((1, -1)));
        // So much was given away that this alone is a blunder.
        assert_eq!(changed(40.0, -40.0), None);
        assert_eq!(changed(40.0, 2.0), None);
    }

    #[test]
    fn missing_an_immediate_win_is_not_best() {
        let won = |plies| Value {
            plies: Some(plies),
            ..value(1.0, true)
        };
        let grade = |best, own| grade(Unit::OUTCOME, Odds::default(), won(best), won(own));
        assert_eq!(grade(1, 1), Grade::Best);
        assert_eq!(grade(1, 3), Grade::Good);
        assert_eq!(grade(3, 5), Grade::Best);
    }

    #[test]
    fn giving_up_a_bad_game_is_not_a_good_move() {
        let lost = |plies| Value {
            plies: Some(plies),
            ..value(-1.0, true)
        };
        let grade = |best, own| grade(Unit::OUTCOME, Odds::default(), best, own);
        assert_eq!(grade(value(-0.82, false), lost(2)), Grade::Mistake);
        assert_eq!(grade(value(-0.82, false), lost(6)), Grade::Inaccuracy);
        assert_eq!(grade(value(0.8, false), lost(6)), Grade::Blunder);
        // If every move loses, no move gives anything away.
        assert_eq!(grade(lost(8), lost(2)), Grade::Best);
        assert_eq!(grade(value(-0.82, false), value(-0.95, false)), Grade::Good);
    }

    #[test]
    fn thrown_away_result_counts_only_if_proved() {
        let grade =
            |best, own, exact| grade(DISCS, middle(), value(best, exact), value(own, exact));
        assert_eq!(grade(1.0, -1.0, true), Grade::Blunder);
        assert_eq!(grade(1.0, 0.0, true), Grade::Mistake);
        assert_eq!(grade(0.0, -1.0, true), Grade::Mistake);
        assert_eq!(grade(1.0, -1.0, false), Grade::Inaccuracy);
    }

    #[test]
    fn even_score_counts_as_the_rules_say() {
        let grade = |even, best, own| {
            let odds = middle().with_even(even);
            grade(DISCS, odds, value(best, true), value(own, true))
        };
        assert_eq!(grade(0, 0.0, -1.0), Grade::Mistake);
        assert_eq!(grade(1, 0.0, -1.0), Grade::Blunder, "a win becomes a loss");
        assert_eq!(grade(-1, 0.0, -1.0), Grade::Inaccuracy, "lost either way");
        assert_eq!(grade(1, 1.0, 0.0), Grade::Inaccuracy, "won either way");
    }
}
