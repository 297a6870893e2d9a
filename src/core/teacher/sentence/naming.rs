//! Names of sides, moves and amounts in sentences.

use crate::engine::{Unit, Value, own_moves};
use crate::game::joined;
use crate::teacher::claim::Explanation;

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
        self.with_noun(usize::from(moves.len() != 1), &joined(moves, "and"))
    }

    /// Names alternatives: `pit 4, 5 or 6`.
    pub(super) fn either(&self, moves: &[String]) -> String {
        self.with_noun(0, &joined(moves, "or"))
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

    // A copy in each of the many places that name moves would only cost room.
    #[inline(never)]
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
#[inline(never)]
pub(super) fn counted_moves(plies: u32) -> String {
    match own_moves(plies) {
        1 => "1 move".to_owned(),
        moves => format!("{moves} moves"),
    }
}

/// The least estimate that is rounded to whole points: a tenth would mean nothing.
const LARGE: f64 = 10.0;

/// Returns an amount with its unit: `6 beans`, `about 2.5 discs`.
pub(super) fn points(unit: Unit, amount: f64, exact: bool) -> String {
    // Amounts this close to a whole number would show a decimal of 0.
    let whole = amount.fract().abs() < 0.05 || !exact && amount >= LARGE;
    let number = if whole {
        format!("{amount:.0}")
    } else {
        format!("{amount:.1}")
    };
    let name = counted(unit, amount);
    if exact {
        format!("{number} {name}")
    } else {
        format!("about {number} {name}")
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

/// Returns the name of the unit, in the singular for 1.
fn counted(unit: Unit, amount: f64) -> &'static str {
    if (amount.abs() - 1.0).abs() < 0.05 {
        unit.one()
    } else {
        unit.name
    }
}

/// Returns `is`, or `seems` if a value is an estimate.
pub(super) fn seems(explained: &Explanation<String>, without: &Value) -> &'static str {
    match explained.is_exact() && without.exact {
        true => "is",
        false => "seems",
    }
}
