//! A line that is being typed below the board.

use crate::ui::tui::widgets::LineEdit;

/// The longest text that can be typed or pasted, in characters.
pub(super) const LONGEST: usize = 4000;

/// What is being typed.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum Typing {
    /// A comment on the position.
    Comment(LineEdit),
    /// Moves or a position.
    Paste(LineEdit),
    /// The name of a file.
    File(LineEdit),
}

impl Typing {
    /// An empty line for the name of a file.
    pub fn file() -> Typing {
        Typing::File(LineEdit::new(LONGEST))
    }

    /// The line.
    pub fn line(&mut self) -> &mut LineEdit {
        match self {
            Typing::Comment(line) | Typing::Paste(line) | Typing::File(line) => line,
        }
    }
}
