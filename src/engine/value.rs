//! What a move is worth, as analysis shows it.

/// What a value says.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Measure {
    /// The final difference in points.
    Points,
    /// 1 win, 0 draw, −1 loss; strictly between where not proved.
    Outcome,
}

/// The unit of a game's values, and how they are shown.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Unit {
    /// As JSON and messages name it: `discs`.
    pub name: &'static str,
    /// What a value says.
    pub measure: Measure,
    /// Decimals of an amount that is not whole.
    pub decimals: usize,
    /// The amount that fills most of one half of the evaluation bar.
    pub bar: f64,
    /// Amounts that can be the top of a curve, the smallest first.
    pub tops: &'static [f64],
    /// The loss from which a move is an inaccuracy.
    pub inaccuracy: f64,
    /// The loss from which a move is a mistake.
    pub mistake: f64,
    /// The loss from which a move is a blunder.
    pub blunder: f64,
}

impl Unit {
    /// For games that are only won, drawn or lost.
    pub const OUTCOME: Unit = Unit {
        name: "outcome",
        measure: Measure::Outcome,
        decimals: 2,
        bar: 0.8,
        tops: &[1.0],
        inaccuracy: 0.2,
        mistake: 0.5,
        blunder: 1.2,
    };

    /// For games that count: `name` is what, in the plural; a lead of `bar`
    /// fills most of one half of the evaluation bar.
    #[must_use]
    pub const fn points(name: &'static str, bar: f64) -> Unit {
        Unit {
            name,
            measure: Measure::Points,
            decimals: 1,
            bar,
            tops: &[4.0, 10.0, 20.0, 40.0, 64.0, 80.0],
            inaccuracy: 1.0,
            mistake: 3.0,
            blunder: 8.0,
        }
    }

    /// A loss smaller than this is in doubt where it is an estimate: half-way
    /// from an inaccuracy to a mistake.
    #[must_use]
    pub const fn doubtful(&self) -> f64 {
        f64::midpoint(self.inaccuracy, self.mistake)
    }

    /// What one of it is called: `disc`.
    #[must_use]
    pub fn one(&self) -> &'static str {
        self.name.strip_suffix('s').unwrap_or(self.name)
    }

    /// Whether values say no more than who wins.
    #[must_use]
    pub const fn is_outcome(&self) -> bool {
        matches!(self.measure, Measure::Outcome)
    }
}

/// A value from the view of the side to move, in the game's [`Unit`].
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Value {
    /// The amount, more being better for the mover.
    pub amount: f64,
    /// Whether it is proved.
    pub exact: bool,
    /// For [`Measure::Outcome`], where exact: plies to the end of the game under
    /// best play, counted from the position before the move.
    pub plies: Option<u32>,
}

/// How many moves of the side that makes the last one so many plies hold: a
/// player who wins in five plies moves three times.
#[must_use]
pub const fn own_moves(plies: u32) -> u32 {
    plies.div_ceil(2)
}
