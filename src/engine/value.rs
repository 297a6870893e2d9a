//! What a move is worth, as analysis shows it.

/// The unit of a game's values.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Unit {
    /// Final difference in beans at home.
    Beans,
    /// Final difference in discs, empties to the winner.
    Discs,
    /// 1 win, 0 draw, −1 loss; strictly between where not proved.
    Outcome,
}

impl Unit {
    /// As JSON and messages name it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Unit::Beans => "beans",
            Unit::Discs => "discs",
            Unit::Outcome => "outcome",
        }
    }
}

/// A value from the view of the side to move, in the game's [`Unit`].
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Value {
    /// The amount, more being better for the mover.
    pub amount: f64,
    /// Whether it is proved.
    pub exact: bool,
    /// For [`Unit::Outcome`], where exact: plies to the end of the game under
    /// best play, counted from the position before the move.
    pub plies: Option<u32>,
}
