//! Move values, and the unit in which a game shows them.

use crate::game::Side;

/// The meaning of a value's amount.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Measure {
    /// The difference in points at the end of the game.
    Points,
    /// 1 for a win, 0 for a draw, −1 for a loss; an estimate lies strictly
    /// between.
    Outcome,
}

/// The unit of a game's values, and how they are shown.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Unit {
    /// The name in messages and JSON, in the plural: `discs`.
    pub name: &'static str,
    /// The meaning of an amount.
    pub measure: Measure,
    /// Decimals shown if an amount is not a whole number.
    pub decimals: usize,
    /// The amount that fills most of one half of the evaluation bar.
    pub bar: f64,
    /// Amounts that the evaluation curve can have at its top, in rising order.
    pub tops: &'static [f64],
    /// The smallest shares of a win given away that make an inaccuracy, a
    /// mistake and a blunder.
    pub grades: [f64; 3],
    /// The smallest difference that the teacher mentions.
    pub little: f64,
    /// The smallest difference that counts as a threat.
    pub much: f64,
}

impl Unit {
    /// The unit of games that are only won, drawn or lost.
    pub const OUTCOME: Unit = Unit {
        name: "outcome",
        measure: Measure::Outcome,
        decimals: 2,
        bar: 0.8,
        tops: &[1.0],
        // Estimates are rough here, and a thrown-away draw is not a blunder.
        grades: [0.1, 0.25, 0.6],
        little: 0.2,
        much: 0.5,
    };

    /// The unit of games that count points, such as discs. `name` is in the
    /// plural; a lead of `bar` fills most of one half of the evaluation bar.
    #[must_use]
    pub const fn points(name: &'static str, bar: f64) -> Unit {
        Unit {
            name,
            measure: Measure::Points,
            decimals: 1,
            bar,
            tops: &[
                4.0, 6.0, 8.0, 10.0, 12.0, 16.0, 20.0, 24.0, 30.0, 40.0, 50.0, 64.0, 80.0,
            ],
            grades: [0.05, 0.12, 0.25],
            little: 1.0,
            much: 3.0,
        }
    }

    /// The smallest share of a win given away that makes an estimated loss certain
    /// enough for the teacher to stop the move. It is half-way from an inaccuracy to
    /// a mistake.
    #[must_use]
    pub const fn doubtful(&self) -> f64 {
        f64::midpoint(self.grades[0], self.grades[1])
    }

    /// The name in the singular: `disc`.
    #[must_use]
    pub fn one(&self) -> &'static str {
        self.name.strip_suffix('s').unwrap_or(self.name)
    }

    /// Whether values only say who wins.
    #[must_use]
    pub const fn is_outcome(&self) -> bool {
        matches!(self.measure, Measure::Outcome)
    }
}

/// The value of a position or move for the side to move, in the game's
/// [`Unit`].
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Value {
    /// The amount; larger is better for the side to move.
    pub amount: f64,
    /// Whether the value is proved.
    pub exact: bool,
    /// Plies to the end of the game under best play, counted from the position
    /// before the move. Only for exact values of [`Measure::Outcome`].
    pub plies: Option<u32>,
}

impl Value {
    /// Returns this value, which is for `side`, for the first side.
    #[must_use]
    pub fn for_first(self, side: Side) -> Value {
        let amount = match side {
            Side::First => self.amount,
            Side::Second => -self.amount,
        };
        Value { amount, ..self }
    }
}

/// Returns the number of moves that the side with the last move makes in this number
/// of plies. A player who wins in five plies moves three times.
#[must_use]
pub const fn own_moves(plies: u32) -> u32 {
    plies.div_ceil(2)
}
