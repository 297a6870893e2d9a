//! [`Grade`]: the quality of a move in one word.

use super::judge::result;
use crate::engine::{Unit, Value};

/// Quality of a move, from best to worst. docs/TEACHER.md lists the losses for
/// each grade.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub enum Grade {
    /// As good as the best move.
    Best,
    /// A loss too small to matter.
    Good,
    /// A small loss: `?!`.
    Inaccuracy,
    /// A large loss, or half the result: `?`.
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

    /// Returns the grade of a move of value `own` if the best move has value
    /// `best`. `even` is what an even score at the end means to the mover: 0 a
    /// draw, 1 a win, −1 a loss.
    #[must_use]
    pub fn of(unit: Unit, even: i8, best: &Value, own: &Value) -> Grade {
        let loss = (best.amount - own.amount).max(0.0);
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
        // The worst grade counts.
        let grades = [by_loss(unit, loss), by_result(even, best, own), given_up];
        grades.into_iter().fold(least, Grade::max)
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

fn by_loss(unit: Unit, loss: f64) -> Grade {
    match loss {
        _ if loss < NOTHING => Grade::Best,
        _ if loss < unit.inaccuracy => Grade::Good,
        _ if loss < unit.mistake => Grade::Inaccuracy,
        _ if loss < unit.blunder => Grade::Mistake,
        _ => Grade::Blunder,
    }
}

/// Returns whether the best move wins at once and the move played does not.
fn passes_over_a_win(best: &Value, own: &Value) -> bool {
    let at_once = best.exact && best.amount > 0.0 && best.plies == Some(1);
    at_once && own.plies != Some(1)
}

/// Grades a changed result: giving away a result is a mistake however few
/// points it costs. Applies only if both values are proved.
fn by_result(even: i8, best: &Value, own: &Value) -> Grade {
    if !best.exact || !own.exact {
        return Grade::Best;
    }
    match result(even, best) - result(even, own) {
        2 => Grade::Blunder,
        1 => Grade::Mistake,
        _ => Grade::Best,
    }
}

/// Grades a move that makes an unproved game a proved loss, however bad the
/// game looked before. It is a mistake if the opponent wins with the next move,
/// otherwise an inaccuracy.
fn by_giving_up(best: &Value, own: &Value) -> Grade {
    let lost = own.exact && own.amount < 0.0;
    match own.plies {
        _ if !lost || best.exact => Grade::Best,
        Some(..=2) => Grade::Mistake,
        _ => Grade::Inaccuracy,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(amount: f64, exact: bool) -> Value {
        Value {
            amount,
            exact,
            plies: None,
        }
    }

    #[test]
    fn points_lost_make_the_grade() {
        let beans = Unit::points("beans", 8.0);
        let grade = |own| Grade::of(beans, 0, &value(20.0, true), &value(own, true));
        let own = [20.0, 19.5, 19.0, 17.5, 17.0, 12.5, 12.0];
        let names: Vec<&str> = own.map(|own| grade(own).name()).to_vec();
        assert_eq!(
            names,
            [
                "best",
                "good",
                "inaccuracy",
                "inaccuracy",
                "mistake",
                "mistake",
                "blunder"
            ]
        );
    }

    #[test]
    fn a_win_at_once_that_is_passed_over_is_not_best() {
        let won = |plies| Value {
            plies: Some(plies),
            ..value(1.0, true)
        };
        let grade = |best, own| Grade::of(Unit::OUTCOME, 0, &won(best), &won(own));
        assert_eq!(grade(1, 1), Grade::Best);
        assert_eq!(grade(1, 3), Grade::Good);
        assert_eq!(grade(3, 5), Grade::Best);
    }

    #[test]
    fn a_bad_game_that_is_given_up_is_never_a_good_move() {
        let lost = |plies| Value {
            plies: Some(plies),
            ..value(-1.0, true)
        };
        let grade = |best, own| Grade::of(Unit::OUTCOME, 0, &best, &own);
        assert_eq!(grade(value(-0.82, false), lost(2)), Grade::Mistake);
        assert_eq!(grade(value(-0.82, false), lost(6)), Grade::Inaccuracy);
        assert_eq!(grade(value(0.8, false), lost(6)), Grade::Blunder);
        // If every move loses, no move gives anything away.
        assert_eq!(grade(lost(8), lost(2)), Grade::Best);
        let guess = Grade::of(Unit::OUTCOME, 0, &value(-0.82, false), &value(-0.95, false));
        assert_eq!(guess, Grade::Good);
    }

    #[test]
    fn a_result_thrown_away_counts_only_when_proved() {
        let discs = Unit::points("discs", 16.0);
        let grade = |best, own, exact| Grade::of(discs, 0, &value(best, exact), &value(own, exact));
        assert_eq!(grade(1.0, -1.0, true), Grade::Blunder);
        assert_eq!(grade(1.0, 0.0, true), Grade::Mistake);
        assert_eq!(grade(0.0, -1.0, true), Grade::Mistake);
        assert_eq!(grade(1.0, -1.0, false), Grade::Inaccuracy);
    }

    #[test]
    fn an_even_score_counts_as_the_rules_say() {
        let discs = Unit::points("discs", 16.0);
        let grade = |even, best, own| Grade::of(discs, even, &value(best, true), &value(own, true));
        assert_eq!(grade(0, 0.0, -1.0), Grade::Mistake);
        assert_eq!(grade(1, 0.0, -1.0), Grade::Blunder, "a win becomes a loss");
        assert_eq!(grade(-1, 0.0, -1.0), Grade::Inaccuracy, "lost either way");
        assert_eq!(grade(1, 1.0, 0.0), Grade::Inaccuracy, "won either way");
    }
}
