//! [`Note`]: a text of a task besides the answer to a move.

use std::fmt;

/// A note below or above the text of a task.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(super) enum Note {
    /// Nothing.
    #[default]
    None,
    /// The events since the last task: the opponent's reply, or whether the last puzzle
    /// of a sprint was solved.
    Reply(String),
    /// A hint.
    Hint(String),
    /// The solution, as a sentence.
    Solution(String),
}

impl Note {
    /// Creates a note about the move before the task; nothing if the text is
    /// empty.
    pub fn reply(text: String) -> Note {
        match text.is_empty() {
            true => Note::None,
            false => Note::Reply(text),
        }
    }

    /// Whether the note is about the move before the task.
    pub const fn is_reply(&self) -> bool {
        matches!(self, Note::Reply(_))
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::None => Ok(()),
            Note::Reply(text) | Note::Solution(text) => f.write_str(text),
            Note::Hint(text) => write!(f, "Hint: {text}"),
        }
    }
}
