//! [`Shows`]: the parts of a game's screen that the user has switched on.

use crate::ui::board::Scale;

/// The part of the hint that is shown.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum Hint {
    /// No hint.
    #[default]
    Hidden,
    /// What the move does.
    Idea,
    /// A few moves near each other.
    Few,
    /// The move and the reason.
    Why,
}

/// The parts of a game's screen that the user has switched on.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct Shows {
    /// Whether the user has turned the board.
    pub flipped: bool,
    /// Whether the board turns to the side to move.
    pub to_mover: bool,
    /// The scale that the user chose; `None` for the one that fits best.
    pub scale: Option<Scale>,
    /// Whether the evaluation bar is shown.
    pub evaluation: bool,
    /// Whether every move's value is shown.
    pub values: bool,
}
