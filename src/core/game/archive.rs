//! Games in the formats of other programs, as they are read.

use std::fmt;

use crate::game::outcome::{Side, Verdict};
use crate::game::record::EarlyEnd;

/// The games of one file or text. A game is decoded only on request, so that a
/// large file takes no more memory than its bytes.
pub trait Archive {
    /// Returns the name of the format, for messages.
    fn format(&self) -> &'static str;

    /// Returns the number of games.
    fn len(&self) -> usize;

    /// Returns whether there are no games.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns a short description of a game, such as its players and event.
    ///
    /// # Panics
    /// If `index` is out of range.
    fn about(&self, index: usize) -> String {
        match self.game(index) {
            Ok(game) => game.about,
            Err(why) => format!("cannot be read: {why}"),
        }
    }

    /// Decodes a game. Its moves need not be legal.
    ///
    /// # Errors
    /// A sentence that says why this game cannot be read, with the line and
    /// column if the form is text.
    ///
    /// # Panics
    /// If `index` is out of range.
    fn game(&self, index: usize) -> Result<ForeignGame, String>;

    /// Returns where in the file [`ForeignMove::at`] is, for messages; `None`
    /// for formats that are not text.
    fn place(&self, _at: usize) -> Option<String> {
        None
    }

    /// Returns the file extensions, in lower case, of files in this folder that
    /// contain more data about the games.
    fn companions(&self) -> &'static [&'static str] {
        &[]
    }

    /// Adds the content of a file with such an extension.
    fn add_companion(&mut self, _end: &str, _bytes: &[u8]) {}
}

impl fmt::Debug for dyn Archive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Archive")
    }
}

/// One game in the format of another program.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct ForeignGame {
    /// Options of the rules that differ from their defaults.
    pub options: Vec<(String, String)>,
    /// Start position in the game's own notation; `None` for the usual one.
    pub start: Option<String>,
    /// The moves. Forced passes may be missing.
    pub moves: Vec<ForeignMove>,
    /// Names of the players by seat, as they are in the file; empty if unknown.
    pub names: [String; 2],
    /// The result that the file gives.
    pub result: Option<Verdict>,
    /// The early end of the game, if the rules did not end it.
    pub ended: Option<EarlyEnd>,
    /// Comments on the start position.
    pub comment: String,
    /// A short description of the game, such as its players and event.
    pub about: String,
    /// A sentence about what was assumed or left out; may be empty.
    pub note: String,
    /// Whether this program wrote the file, so that names may be players in its
    /// own notation.
    pub ours: bool,
}

/// One move of a [`ForeignGame`].
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct ForeignMove {
    /// The move in a notation that the game reads.
    pub text: String,
    /// The side that made it, if the format contains it.
    pub side: Option<Side>,
    /// Thinking time in milliseconds.
    pub millis: Option<u64>,
    /// Comment on the position after the move.
    pub comment: String,
    /// Byte in the text where the move begins.
    pub at: usize,
}
