//! [`OneText`]: a text with one game, in a format that every game can use.

use crate::game::{Archive, ForeignGame, place};

/// A text with one game.
pub(super) struct OneText {
    /// Name of the form.
    pub form: &'static str,
    pub text: String,
    pub game: Result<ForeignGame, String>,
}

impl Archive for OneText {
    fn format(&self) -> &'static str {
        self.form
    }

    fn len(&self) -> usize {
        1
    }

    fn game(&self, _index: usize) -> Result<ForeignGame, String> {
        self.game.clone()
    }

    fn place(&self, at: usize) -> Option<String> {
        Some(place(&self.text, at))
    }
}
