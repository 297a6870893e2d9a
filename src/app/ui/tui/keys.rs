//! [`Key`]: a key for the screens, independent of its source, such as a terminal
//! or the script of a test.

/// A key that was pressed, or that repeats.
#[derive(Copy, Clone, Debug, Eq, Hash, PartialEq)]
pub struct Key {
    /// The key.
    pub code: KeyCode,
    /// Whether Ctrl was pressed with it.
    pub control: bool,
    /// Whether Alt was pressed with it.
    pub alt: bool,
}

impl Key {
    /// Returns a key without modifiers.
    pub const fn plain(code: KeyCode) -> Key {
        Key {
            code,
            control: false,
            alt: false,
        }
    }

    /// Returns Ctrl with this character.
    pub const fn control(symbol: char) -> Key {
        Key {
            code: KeyCode::Char(symbol),
            control: true,
            alt: false,
        }
    }

    /// Whether this is Ctrl with `letter`, small or capital.
    pub fn is_control(&self, letter: char) -> bool {
        self.control && self.code.lower() == KeyCode::Char(letter)
    }
}

/// The identity of a key.
#[derive(Copy, Clone, Debug, Eq, Hash, PartialEq)]
pub enum KeyCode {
    /// A character as typed. Capitals and signs do not report Shift.
    Char(char),
    /// Enter.
    Enter,
    /// Esc.
    Esc,
    /// Backspace.
    Backspace,
    /// Tab.
    Tab,
    /// Shift and Tab.
    BackTab,
    /// Arrow up.
    Up,
    /// Arrow down.
    Down,
    /// Arrow left.
    Left,
    /// Arrow right.
    Right,
    /// Home.
    Home,
    /// End.
    End,
    /// A page up.
    PageUp,
    /// A page down.
    PageDown,
    /// Insert.
    Insert,
    /// Delete.
    Delete,
    /// A function key, from 1.
    F(u8),
}

impl KeyCode {
    /// Returns the key with a capital letter replaced by the small one, so that
    /// Caps Lock does not matter.
    #[must_use]
    pub fn lower(self) -> KeyCode {
        let KeyCode::Char(symbol) = self else {
            return self;
        };
        let mut plain = symbol.to_lowercase();
        match (plain.next(), plain.next()) {
            (Some(one), None) => KeyCode::Char(one),
            _ => self,
        }
    }
}
