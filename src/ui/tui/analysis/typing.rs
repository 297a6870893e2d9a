//! A line that is being typed below the board.

use crate::ui::tui::keys::{Key, KeyCode};

/// The longest text that can be typed or pasted, in characters.
pub(super) const LONGEST: usize = 4000;

/// What is being typed.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum Typing {
    /// A comment on the position.
    Comment(String),
    /// Moves or a position.
    Paste(String),
    /// The name of a file.
    File(String),
}

impl Typing {
    /// What is written so far.
    pub fn text(&mut self) -> &mut String {
        match self {
            Typing::Comment(text) | Typing::Paste(text) | Typing::File(text) => text,
        }
    }
    /// Takes a key.
    pub fn key(&mut self, key: &Key) -> Typed {
        let text = self.text();
        match key.code {
            KeyCode::Esc => return Typed::Dropped,
            KeyCode::Backspace if text.is_empty() => return Typed::Dropped,
            KeyCode::Backspace => drop(text.pop()),
            _ if key.is_control('u') || key.is_control('w') => text.clear(),
            KeyCode::Enter => return Typed::Entered,
            KeyCode::Char(symbol) if text.chars().count() < LONGEST => text.push(symbol),
            _ => {}
        }
        Typed::On
    }
}

/// What a key made of the line.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Typed {
    /// It goes on.
    On,
    /// Nothing is typed any more.
    Dropped,
    /// It is to be done.
    Entered,
}
