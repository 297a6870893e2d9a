//! Names of sides, moves and amounts in sentences.

use crate::engine::{Unit, Value, own_moves};
use crate::teacher::claim::Explanation;
use crate::teacher::odds::CLEARLY_WORSE;

/// Names of the sides and the unit, for sentences.
#[derive(Copy, Clone, Debug)]
pub struct Naming {
    /// Name of the side whose move is explained.
    pub mover: &'static str,
    /// Name of the other side.
    pub opponent: &'static str,
    /// Unit of the values.
    pub unit: Unit,
    /// The word before a move, in the singular and the plural: `pit`, `pits`.
    /// Empty if the notation alone names a move.
    pub noun: [&'static str; 2],
}

impl Naming {
    /// Names a move: `pit 5`, `f5`.
    #[must_use]
    pub fn one(&self, mv: &str) -> String {
        self.with_noun(0, mv)
    }

    /// Names several moves: `pits 4, 5 and 6`.
    pub(super) fn all(&self, moves: &[String]) -> String {
        self.with_noun(usize::from(moves.len() != 1), &listed(moves))
    }

    /// Names alternatives: `pit 5 or 6`.
    pub(super) fn either(&self, moves: &[String]) -> String {
        self.with_noun(0, &moves.join(" or "))
    }

    /// Returns the text with a capital letter if it begins with the noun. A move
    /// named by its notation alone keeps its spelling.
    #[must_use]
    pub fn begun(&self, text: &str) -> String {
        match self.noun[0] {
            "" => text.to_owned(),
            noun => text.replacen(noun, &capital(noun), usize::from(text.starts_with(noun))),
        }
    }

    pub(super) fn with_noun(&self, number: usize, moves: &str) -> String {
        match self.noun[number] {
            "" => moves.to_owned(),
            noun => format!("{noun} {moves}"),
        }
    }
}

/// Returns the word with a capital first letter.
pub(super) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// Returns the number of the winner's moves: `1 move`, `3 moves`.
pub(super) fn counted_moves(plies: u32) -> String {
    match own_moves(plies) {
        1 => "1 move".to_owned(),
        moves => format!("{moves} moves"),
    }
}

/// Returns an amount with its unit: `6 beans`, `about 2.5 discs`.
pub(super) fn points(naming: &Naming, amount: f64, exact: bool) -> String {
    // Amounts this close to a whole number would show a decimal of 0.
    let whole = amount.fract().abs() < 0.05;
    let unit = counted(naming.unit, amount);
    let number = if whole {
        format!("{amount:.0}")
    } else {
        format!("{amount:.1}")
    };
    if exact {
        format!("{number} {unit}")
    } else {
        format!("about {number} {unit}")
    }
}

pub(super) const fn sign(value: &Value) -> i8 {
    if value.amount > 0.0 {
        1
    } else if value.amount < 0.0 {
        -1
    } else {
        0
    }
}

/// An estimated outcome below this is about even; below the next ones it is a little better or
/// worse than that, and clearly so. Above them all, it is nearly a win or a loss.
const STEPS: [f64; 3] = [0.1, -CLEARLY_WORSE, 0.7];

/// Returns an estimated outcome in words, because a number between a loss and a win says little.
#[must_use]
pub fn estimated_outcome(amount: f64) -> String {
    let comparative = if amount > 0.0 { "better" } else { "worse" };
    match STEPS.iter().position(|step| amount.abs() < *step) {
        Some(0) => "about even".to_owned(),
        Some(1) => format!("a little {comparative} than even"),
        Some(_) => format!("clearly {comparative} than even"),
        None if amount > 0.0 => "nearly a win".to_owned(),
        None => "nearly a loss".to_owned(),
    }
}

/// Returns a value in words: `+2 beans`, `a little worse than even`, `a win`.
pub(super) fn value_words(unit: Unit, value: &Value) -> String {
    match (unit.is_outcome(), value.exact) {
        (true, true) => match sign(value) {
            1 => "a win".to_owned(),
            0 => "a draw".to_owned(),
            _ => "a loss".to_owned(),
        },
        (true, false) => estimated_outcome(value.amount),
        // A sign in front of 0 would be misleading.
        (false, true) if value.amount == 0.0 => format!("0 {}", unit.name),
        (false, true) => format!("{:+} {}", value.amount, counted(unit, value.amount)),
        (false, false) if value.amount.abs() < 0.05 => format!("about 0 {}", unit.name),
        (false, false) => format!("about {:+.1} {}", value.amount, counted(unit, value.amount)),
    }
}

/// Returns the name of the unit, in the singular for 1.
pub(super) fn counted(unit: Unit, amount: f64) -> &'static str {
    if (amount.abs() - 1.0).abs() < 0.05 {
        unit.one()
    } else {
        unit.name
    }
}

/// Joins moves as in `a2`, `a2 and b3`, `a2, b3 and c4`.
pub(super) fn listed(moves: &[String]) -> String {
    match moves {
        [rest @ .., last] if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => moves.concat(),
    }
}

/// Returns `is`, or `seems` if a value is an estimate.
pub(super) fn seems(explained: &Explanation<String>, without: &Value) -> &'static str {
    match explained.is_exact() && without.exact {
        true => "is",
        false => "seems",
    }
}
