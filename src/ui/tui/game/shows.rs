//! What a person chose to see on the screen of a game.

use crate::ui::board::Scale;

/// How much of the hint is shown.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum Hint {
    /// Nothing.
    #[default]
    Hidden,
    /// Where to look.
    Where,
    /// The move.
    Move,
    /// The move and why.
    Why,
}

/// What a person chose to see.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Shows {
    /// Whether the board is turned by hand.
    pub flipped: bool,
    /// Whether it is turned to whoever is to move.
    pub to_mover: bool,
    /// The scale asked for, instead of the one that fits best.
    pub scale: Option<Scale>,
    /// Whether the evaluation bar is shown.
    pub evaluation: bool,
    /// Whether every move's value is shown.
    pub values: bool,
}
