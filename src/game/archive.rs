//! Files of many games in the formats of other programs, read only.

use std::fmt;

/// The games of one file. A game is decoded only when it is asked for, so that
/// a large file takes no more memory than its bytes.
pub trait Archive {
    /// Returns the name of the format, for messages.
    fn format(&self) -> &'static str;

    /// Returns the number of games.
    fn len(&self) -> usize;

    /// Returns whether the file has no games.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns what the file has about a game besides its moves, in a few
    /// words.
    ///
    /// # Panics
    /// If `index` is out of range.
    fn about(&self, index: usize) -> String;

    /// Returns the names of both players, the first side's first, if the file
    /// has them. The names are not cleaned up.
    ///
    /// # Panics
    /// If `index` is out of range.
    fn names(&self, _index: usize) -> Option<[String; 2]> {
        None
    }

    /// Returns the moves of a game as text. Forced passes may be missing, and
    /// the moves need not be legal.
    ///
    /// # Panics
    /// If `index` is out of range.
    fn moves(&self, index: usize) -> String;
}

impl fmt::Debug for dyn Archive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Archive")
    }
}
