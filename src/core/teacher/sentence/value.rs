//! Values in sentences: what a move leaves its side. They have no signs, which a person who
//! listens might miss.

use super::naming::{Naming, points, sign};
use crate::engine::{Unit, Value};
use crate::teacher::claim::Explanation;
use crate::teacher::odds::CLEARLY_WORSE;

/// An estimated outcome below this is about even; below the next ones it is a little better or
/// worse than that, and clearly so. Above them all, it is nearly a win or a loss.
const STEPS: [f64; 3] = [0.1, -CLEARLY_WORSE, 0.7];

/// A value in points below this is even.
const EVEN: f64 = 0.05;

/// Returns a value in points in words, such as `3 discs ahead` or `about 1.5 beans behind`, or
/// an estimated outcome: `a little better than even`.
#[must_use]
pub fn standing(unit: Unit, value: &Value) -> String {
    if unit.is_outcome() {
        return estimated_outcome(value.amount);
    }
    if value.amount.abs() < EVEN {
        return if value.exact { "even" } else { "about even" }.to_owned();
    }
    let lead = if value.amount > 0.0 {
        "ahead"
    } else {
        "behind"
    };
    let amount = points(unit, value.amount.abs(), value.exact);
    format!("{amount} {lead}")
}

/// Returns an estimated outcome in words, because a number between a loss and a win says little.
fn estimated_outcome(amount: f64) -> String {
    let comparative = if amount > 0.0 { "better" } else { "worse" };
    match STEPS.iter().position(|step| amount.abs() < *step) {
        Some(0) => "about even".to_owned(),
        Some(1) => format!("a little {comparative} than even"),
        Some(_) => format!("clearly {comparative} than even"),
        None if amount > 0.0 => "nearly a win".to_owned(),
        None => "nearly a loss".to_owned(),
    }
}

/// Returns what one side would have: `South would be 3 beans behind`, `White would lose`,
/// `Night's game would be about even`.
pub(super) fn would_be(naming: &Naming, explained: &Explanation<String>, value: &Value) -> String {
    let [mover, opponent] = [naming.mover, naming.opponent];
    match explained.comparison.odds.even {
        // Rules may name a winner of an even score.
        won if won != 0 && !naming.unit.is_outcome() && value.exact && value.amount == 0.0 => {
            let winner = if won > 0 { mover } else { opponent };
            format!("the score would be even, and {winner} would win")
        }
        _ => would_stand(naming, value),
    }
}

fn would_stand(naming: &Naming, value: &Value) -> String {
    let mover = naming.mover;
    let unit = naming.unit;
    match (unit.is_outcome(), value.exact) {
        (true, true) => {
            let result = ["lose", "draw", "win"][usize::from((sign(value) + 1).unsigned_abs())];
            format!("{mover} would {result}")
        }
        (true, false) => format!("{mover}'s game would be {}", standing(unit, value)),
        (false, _) if value.amount.abs() < EVEN => {
            format!("the game would be {}", standing(unit, value))
        }
        (false, _) => format!("{mover} would be {}", standing(unit, value)),
    }
}

/// Returns [`would_be`] of the best of several moves: `South would be 3 beans behind at best`.
pub(super) fn would_be_at_best(naming: &Naming, value: &Value) -> String {
    let is_lost = naming.unit.is_outcome() && value.exact && sign(value) < 0;
    let limit = if is_lost { "" } else { " at best" };
    would_stand(naming, value) + limit
}

/// Returns what the best of several moves leaves the mover, after `any other move` or, with
/// `is_one` false, after their names: `leaves South at least 3 beans behind`, `lose`, `is at best
/// a draw`.
pub(super) fn leaves_at_best(naming: &Naming, value: &Value, is_one: bool) -> String {
    let s = if is_one { "s" } else { "" };
    let (unit, mover) = (naming.unit, naming.mover);
    match (unit.is_outcome(), value.exact) {
        (true, true) => match (sign(value), is_one) {
            (-1, _) => format!("lose{s}"),
            (0, true) => "is at best a draw".to_owned(),
            (0, false) => "are at best a draw".to_owned(),
            _ => format!("win{s}"),
        },
        (true, false) => format!("seem{s} at best {}", standing(unit, value)),
        (false, exact) => {
            let leave = match exact {
                true => format!("leave{s}"),
                false => format!("seem{s} to leave"),
            };
            format!("{leave} {mover} {}", at_best(unit, value))
        }
    }
}

/// Returns a limit in points: `at most 3 discs ahead`, `at best even`, `at least 1 disc behind`,
/// or of an estimate `about 3 discs behind at best`.
pub(super) fn at_best(unit: Unit, value: &Value) -> String {
    if !value.exact {
        return format!("{} at best", standing(unit, value));
    }
    let limit = match value.amount {
        amount if amount.abs() < EVEN => "best",
        amount if amount > 0.0 => "most",
        _ => "least",
    };
    format!("at {limit} {}", standing(unit, value))
}
