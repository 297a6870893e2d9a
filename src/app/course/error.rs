//! Errors in a game's texts, with the line and a fix.

use thiserror::Error;

/// Error: a text of the course is malformed.
#[derive(Clone, Debug, Eq, PartialEq, Error)]
#[error("{file}, line {line}: {fault}")]
pub struct CourseError {
    /// Name of the file in the game's folder: `lessons.txt`.
    pub file: &'static str,
    /// Number of the line, from 1.
    pub line: usize,
    /// The fault in the line.
    pub fault: CourseFault,
}

impl CourseError {
    /// Creates the error for this line, counted from 1.
    pub(super) fn at(file: &'static str, line: usize, fault: CourseFault) -> CourseError {
        CourseError { file, line, fault }
    }
}

/// Ways in which a line can be wrong.
#[derive(Clone, Debug, Eq, PartialEq, Error)]
pub enum CourseFault {
    /// Neither a key with a value nor another kind of line.
    #[error("a line is 'key: value', '==', a comment with # or empty")]
    NoLine,
    /// A continuation line without a line to continue.
    #[error("there is no line above that this one could continue; start it without spaces")]
    GoesOnWithNothing,
    /// A key that is unknown in this place.
    #[error("'{key}' does not belong here; the keys here are {known}")]
    UnknownKey {
        /// The key as written.
        key: String,
        /// The known keys, as a list in words.
        known: &'static str,
    },
    /// A key that is repeated.
    #[error("'{0}' is here a second time; remove one of them")]
    Twice(String),
    /// A required key that is missing.
    #[error("'{0}' is missing; add a line '{0}: ...'")]
    Missing(&'static str),
    /// A version of the file format that this program does not read.
    #[error("this program cannot read version '{0}'; it reads version 1")]
    Version(String),
    /// A file that belongs to another game.
    #[error("this is a text of the game '{found}'; it must say 'game: {wanted}'")]
    Game {
        /// The game named in the file.
        found: String,
        /// The game expected.
        wanted: String,
    },
    /// An id with other characters than allowed.
    #[error("the id '{0}' can have only the characters a-z, 0-9 and -")]
    Id(String),
    /// An id that is used twice.
    #[error("the id '{0}' is already used; choose another one")]
    IdTwice(String),
    /// An option that is not a pair.
    #[error("'{0}' is not an option; write KEY=VALUE words separated by spaces")]
    NoOption(String),
    /// An answer without a sentence.
    #[error("'{0}' needs moves, a bar and a sentence: MOVES | sentence")]
    NoBar(&'static str),
    /// `best` together with an answer for every other move.
    #[error("'best' and 'other' would both answer all other moves; name the best moves instead")]
    BestAndOther,
    /// A reply after several accepted moves.
    #[error("a reply needs exactly one accepted move; remove the reply or accept one move")]
    ReplyToMany,
    /// A step without a position to start from.
    #[error("this step has no position to start from; give it a 'position'")]
    NoPosition,
    /// A puzzle with a wrong number of fields.
    #[error("a puzzle has {wanted} fields separated by |; this line has {found}")]
    Fields {
        /// Number of fields found.
        found: usize,
        /// Number of fields required.
        wanted: usize,
    },
    /// A field that is not a number of the required kind.
    #[error("'{text}' is not a {what}")]
    NoNumber {
        /// The field as written.
        text: String,
        /// The required kind of field, with an example.
        what: &'static str,
    },
}
