//! [`LineEdit`]: a line of text that the user types.

use crate::ui::tui::keys::{Key, KeyCode};

/// A line of text with the cursor at its end.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct LineEdit {
    text: String,
    /// The largest number of characters.
    most: usize,
    /// Whether the text is only a proposal: the first character that the user
    /// types replaces it.
    proposed: bool,
}

/// The effect of a key on a line.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum LineEvent {
    /// It changed the text.
    Typed,
    /// It was Enter: the line is complete.
    Entered,
    /// It was Esc, or Backspace in an empty line: the line is given up.
    Dropped,
    /// It has no effect on a line.
    Other,
}

impl LineEdit {
    /// Creates an empty line for at most `most` characters.
    pub const fn new(most: usize) -> LineEdit {
        LineEdit {
            text: String::new(),
            most,
            proposed: false,
        }
    }

    /// Creates a line with the text `text`.
    pub const fn with(text: String, most: usize) -> LineEdit {
        LineEdit {
            text,
            most,
            proposed: false,
        }
    }

    /// Creates a line that proposes `text`. Enter accepts it, and the first character
    /// typed replaces it.
    pub const fn proposing(text: String, most: usize) -> LineEdit {
        LineEdit {
            text,
            most,
            proposed: true,
        }
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Replaces the text.
    pub fn set(&mut self, text: String) {
        self.text = text;
        self.proposed = false;
    }

    /// Adds a pasted text, up to the largest number of characters.
    pub fn paste(&mut self, text: &str) {
        text.chars().for_each(|symbol| self.push(symbol));
    }

    fn push(&mut self, symbol: char) {
        // The first character replaces a proposed text.
        if std::mem::take(&mut self.proposed) {
            self.text.clear();
        }
        if self.text.chars().count() < self.most {
            self.text.push(symbol);
        }
    }

    /// Acts on a key. Ctrl-U and Ctrl-W empty the line.
    pub fn key(&mut self, key: &Key) -> LineEvent {
        match key.code {
            KeyCode::Esc => return LineEvent::Dropped,
            KeyCode::Enter => return LineEvent::Entered,
            KeyCode::Backspace if self.text.is_empty() => return LineEvent::Dropped,
            KeyCode::Backspace => {
                self.text.pop();
            }
            KeyCode::Char('u' | 'w') if key.control => self.text.clear(),
            KeyCode::Char(symbol) if !key.control && !key.alt && !symbol.is_control() => {
                self.push(symbol);
                return LineEvent::Typed;
            }
            _ => return LineEvent::Other,
        }
        self.proposed = false;
        LineEvent::Typed
    }

    /// Returns the end of the text that fits into `room` columns, with the cursor.
    pub fn shown(&self, room: usize) -> String {
        // The cursor needs one column.
        let surplus = (self.text.chars().count() + 1).saturating_sub(room);
        let end: String = self.text.chars().skip(surplus).collect();
        format!("{end}_")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn type_in(line: &mut LineEdit, text: &str) {
        for symbol in text.chars() {
            assert_eq!(
                line.key(&Key::plain(KeyCode::Char(symbol))),
                LineEvent::Typed
            );
        }
    }

    #[test]
    fn typing_and_erasing_respect_the_limit() {
        let mut line = LineEdit::new(3);
        type_in(&mut line, "abcd");
        assert_eq!(line.text(), "abc");
        assert_eq!(line.key(&Key::plain(KeyCode::Backspace)), LineEvent::Typed);
        assert_eq!(line.text(), "ab");
        assert_eq!(line.key(&Key::control('u')), LineEvent::Typed);
        assert_eq!(line.text(), "");
        assert_eq!(
            line.key(&Key::plain(KeyCode::Backspace)),
            LineEvent::Dropped
        );
        assert_eq!(line.key(&Key::control('x')), LineEvent::Other);
        assert_eq!(line.key(&Key::plain(KeyCode::Tab)), LineEvent::Other);
    }

    #[test]
    fn typing_replaces_a_proposal_and_erasing_edits_it() {
        let mut line = LineEdit::proposing("game.txt".to_owned(), 80);
        type_in(&mut line, "x");
        assert_eq!(line.text(), "x");
        let mut line = LineEdit::proposing("game.txt".to_owned(), 80);
        line.key(&Key::plain(KeyCode::Backspace));
        type_in(&mut line, "s");
        assert_eq!(line.text(), "game.txs");
    }

    #[test]
    fn the_end_of_a_long_text_is_shown() {
        let line = LineEdit::with("abcdef".to_owned(), 80);
        assert_eq!(line.shown(4), "def_");
        assert_eq!(line.shown(40), "abcdef_");
    }
}
