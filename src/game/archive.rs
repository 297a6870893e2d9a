//! Files of many games in other programs' formats, read only.

use std::fmt;

/// The games of such a file. What a game's bytes mean is worked out when it
/// is asked for, so that a large file costs no more than its bytes.
pub trait Archive {
    /// The format's name, for messages.
    fn format(&self) -> &'static str;

    /// How many games there are.
    fn len(&self) -> usize;

    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What the file says of a game besides its moves, in a few words.
    ///
    /// # Panics
    /// When there is no game `index`.
    fn about(&self, index: usize) -> String;

    /// What both players are called, the first side's first, where the file
    /// says so; raw, as it stands there.
    ///
    /// # Panics
    /// When there is no game `index`.
    fn names(&self, _index: usize) -> Option<[String; 2]> {
        None
    }

    /// A game's moves as text; forced passes may be left out. They need not
    /// be legal.
    ///
    /// # Panics
    /// When there is no game `index`.
    fn moves(&self, index: usize) -> String;
}

impl fmt::Debug for dyn Archive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Archive")
    }
}
