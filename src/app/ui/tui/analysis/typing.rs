//! [`Typing`]: a line that the user types below the board.

use crate::ui::tui::widgets::LineEdit;

/// The longest text that can be typed or pasted, in characters.
pub(super) const LONGEST: usize = 4000;

/// The line that the user types.
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
    /// Returns an empty line for the name of a file.
    pub fn file() -> Typing {
        Typing::File(LineEdit::new(LONGEST))
    }

    /// Returns the text if it is a comment.
    pub fn comment(&self) -> Option<&str> {
        match self {
            Typing::Comment(line) => Some(line.text()),
            Typing::Paste(_) | Typing::File(_) => None,
        }
    }

    /// Returns the line itself.
    pub fn line(&mut self) -> &mut LineEdit {
        match self {
            Typing::Comment(line) | Typing::Paste(line) | Typing::File(line) => line,
        }
    }
}
