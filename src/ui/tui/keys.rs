//! Keys as the screens know them, whatever read them: a terminal, a script in
//! a test, or a connection.

/// A key that was pressed, or that repeats.
#[derive(Copy, Clone, Debug, Eq, Hash, PartialEq)]
pub struct Key {
    /// Which key.
    pub code: KeyCode,
    /// Whether Ctrl was held down.
    pub control: bool,
    /// Whether Alt was held down.
    pub alt: bool,
}

impl Key {
    /// A key by itself.
    #[must_use]
    pub const fn plain(code: KeyCode) -> Key {
        Key {
            code,
            control: false,
            alt: false,
        }
    }

    /// Ctrl and this character.
    #[must_use]
    pub const fn control(symbol: char) -> Key {
        Key {
            code: KeyCode::Char(symbol),
            control: true,
            alt: false,
        }
    }

    /// Whether this is Ctrl and `letter`, in either case.
    #[must_use]
    pub fn is_control(&self, letter: char) -> bool {
        self.control && self.code.lower() == KeyCode::Char(letter)
    }
}

/// Which key was pressed.
#[derive(Copy, Clone, Debug, Eq, Hash, PartialEq)]
pub enum KeyCode {
    /// A character; capitals and signs come as typed, without Shift.
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
    /// The key without Caps Lock: a letter as its small letter.
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
