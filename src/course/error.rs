//! What can be wrong with a game's texts, with the line and the fix.

use thiserror::Error;

/// A text of the course that is not in its form.
#[derive(Clone, Debug, Eq, PartialEq, Error)]
#[error("{file}, line {line}: {fault}")]
pub struct CourseError {
    /// The file's name in the game's folder: `lessons.txt`.
    pub file: &'static str,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub fault: CourseFault,
}

/// What is wrong with a line.
#[derive(Clone, Debug, Eq, PartialEq, Error)]
pub enum CourseFault {
    /// Neither a key with a value nor anything else that may stand there.
    #[error("a line is 'key: value', '==', a comment with # or empty")]
    NoLine,
    /// A line that goes on with nothing.
    #[error("nothing stands above this line to go on with; begin it without blanks")]
    GoesOnWithNothing,
    /// A key that does not belong there.
    #[error("'{key}' does not belong here; the keys here are {known}")]
    UnknownKey {
        /// As it is written.
        key: String,
        /// Those that belong there.
        known: &'static str,
    },
    /// A key that may stand once only.
    #[error("'{0}' stands here a second time; leave one of them out")]
    Twice(String),
    /// A key that must stand there.
    #[error("'{0}' is missing; add a line '{0}: ...'")]
    Missing(&'static str),
    /// The file is of a form that this program does not read.
    #[error("version '{0}' is not read by this program; it reads version 1")]
    Version(String),
    /// The file is another game's.
    #[error("this is a text of the game '{found}'; it must say 'game: {wanted}'")]
    Game {
        /// What it says.
        found: String,
        /// What it must say.
        wanted: String,
    },
    /// An id of other characters.
    #[error("the id '{0}' may have only the characters a-z, 0-9 and -")]
    Id(String),
    /// An id that stands for two things.
    #[error("the id '{0}' is taken already; choose another one")]
    IdTwice(String),
    /// An option that is no pair.
    #[error("'{0}' is no option; write KEY=VALUE words with blanks between")]
    NoOption(String),
    /// An answer without its sentence.
    #[error("'{0}' wants moves, a bar and a sentence: MOVES | sentence")]
    NoBar(&'static str),
    /// `best` beside an answer for every other move.
    #[error("'best' and 'other' would both answer the rest; name the best moves instead")]
    BestAndOther,
    /// A reply after several accepted moves.
    #[error("a reply wants exactly one accepted move; leave the reply out, or accept one move")]
    ReplyToMany,
    /// The first step stands nowhere.
    #[error("this step has nothing to go on from; give it a 'position'")]
    NoPosition,
    /// A puzzle's line with another number of fields.
    #[error("a puzzle has {wanted} fields with | between; this line has {found}")]
    Fields {
        /// How many there are.
        found: usize,
        /// How many there must be.
        wanted: usize,
    },
    /// A field that is no number of its kind.
    #[error("'{text}' is no {what}")]
    NoNumber {
        /// As it is written.
        text: String,
        /// What it should be, with an example.
        what: &'static str,
    },
}
