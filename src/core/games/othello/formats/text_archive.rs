//! [`TextArchive`]: games that follow one another in a text.

use std::cell::OnceCell;
use std::ops::Range;

use crate::game::{Archive, ForeignGame, TextLines};

/// The games of a text, decoded on request.
pub(super) struct TextArchive {
    /// Name of the format.
    form: &'static str,
    /// The whole text.
    text: String,
    /// The lines of the text, found when the first message needs them.
    lines: OnceCell<TextLines>,
    /// The bytes of each game.
    games: Vec<Range<usize>>,
    /// Decodes a game.
    decode: DecodeGame,
}

/// Decodes the game in these bytes of a text.
pub(super) type DecodeGame = fn(&str, Range<usize>) -> Result<ForeignGame, Fault>;

impl TextArchive {
    /// Creates an archive of a format with this name, from the bytes of each game.
    pub fn boxed(
        form: &'static str,
        text: &str,
        games: Vec<Range<usize>>,
        decode: DecodeGame,
    ) -> Box<dyn Archive> {
        Box::new(TextArchive {
            form,
            text: text.to_owned(),
            lines: OnceCell::new(),
            games,
            decode,
        })
    }

    fn place_of(&self, at: usize) -> String {
        let lines = self.lines.get_or_init(|| TextLines::of(&self.text));
        lines.place(&self.text, at)
    }
}

/// The reason why a game cannot be read, and the byte where the fault is.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct Fault {
    /// The byte of the text at which the fault is.
    pub at: usize,
    /// The reason, for the middle of a sentence.
    pub why: String,
}

impl Fault {
    /// Creates a fault.
    pub fn new(at: usize, why: impl Into<String>) -> Fault {
        Fault {
            at,
            why: why.into(),
        }
    }
}

impl Archive for TextArchive {
    fn format(&self) -> &'static str {
        self.form
    }

    fn len(&self) -> usize {
        self.games.len()
    }

    fn game(&self, index: usize) -> Result<ForeignGame, String> {
        (self.decode)(&self.text, self.games[index].clone())
            .map_err(|fault| format!("{}: {}", self.place_of(fault.at), fault.why))
    }

    fn place(&self, at: usize) -> Option<String> {
        Some(self.place_of(at))
    }
}
