//! [`TextArchive`]: games that follow one another in a text.

use std::ops::Range;

use crate::game::{Archive, ForeignGame, place};

/// The games of a text, decoded on request.
pub(super) struct TextArchive {
    /// Name of the format.
    pub form: &'static str,
    /// The whole text.
    pub text: String,
    /// The bytes of each game.
    pub games: Vec<Range<usize>>,
    /// Decodes a game.
    pub decode: fn(&str, Range<usize>) -> Result<ForeignGame, Fault>,
}

impl TextArchive {
    /// Boxes the archive as a trait object.
    pub fn boxed(self) -> Box<dyn Archive> {
        Box::new(self)
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
            .map_err(|fault| format!("{}: {}", place(&self.text, fault.at), fault.why))
    }

    fn place(&self, at: usize) -> Option<String> {
        Some(place(&self.text, at))
    }
}
