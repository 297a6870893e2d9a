//! The [`Interchange`] trait: games in the formats of other programs.

use crate::game::archive::Archive;
use crate::game::foreign::{ForeignFormat, ForeignHead};
use crate::game::input::Input;
use crate::game::rules::Rules;

/// The formats of other programs that a game reads and writes. Without an
/// override it has none.
pub trait Interchange: Rules {
    /// Reads games or a position in another program's format. Returns `None` if
    /// the input has no such format, and an error if the whole input is
    /// damaged.
    fn archive(_input: &Input<'_>) -> Option<Result<Box<dyn Archive>, String>> {
        None
    }

    /// Writes the game of these legal moves from `start` in another program's
    /// format; returns `None` if this game has no such format.
    fn foreign(
        &self,
        _format: ForeignFormat,
        _head: &ForeignHead,
        _start: &Self::State,
        _moves: &[Self::Move],
    ) -> Option<String> {
        None
    }
}
