//! The lines of course texts: keys with values and line numbers.

use super::error::{CourseError, CourseFault};

/// A key with its value and its line number, from 1.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct Field {
    pub line: usize,
    pub key: String,
    pub value: String,
}

/// Checks the head of a file and returns the number of the first line after it.
///
/// Every text begins with `version: 1` and `game: ID`. Its parts begin with a
/// line `==`.
///
/// # Errors
/// If the version or the game is wrong or missing.
fn check_head(file: &'static str, game: &str, text: &str) -> Result<usize, CourseError> {
    let fail = |line, fault| CourseError::at(file, line, fault);
    let (mut version, mut named) = (false, false);
    let mut end = 0;
    for (number, line) in numbered(text) {
        if line == PART {
            break;
        }
        end = number;
        if is_silent(line) {
            continue;
        }
        // A line without a key, such as a puzzle, ends the head.
        let Some((key, value)) = line.split_once(": ") else {
            end = number - 1;
            break;
        };
        match key {
            "version" if value == "1" => version = true,
            "version" => return Err(fail(number, CourseFault::Version(value.to_owned()))),
            "game" if value == game => named = true,
            "game" => {
                let (found, wanted) = (value.to_owned(), game.to_owned());
                return Err(fail(number, CourseFault::Game { found, wanted }));
            }
            _ => {
                let (key, known) = (key.to_owned(), "version and game");
                return Err(fail(number, CourseFault::UnknownKey { key, known }));
            }
        }
    }
    for (there, key) in [(version, "version"), (named, "game")] {
        if !there {
            return Err(fail(1, CourseFault::Missing(key)));
        }
    }
    Ok(end + 1)
}

/// The line that begins a lesson or a topic.
pub(super) const PART: &str = "==";

/// Returns the lines after the head of a file, with their numbers in the whole file; none
/// of an empty text.
///
/// # Errors
/// See [`check_head`].
pub(super) fn after_head<'t>(
    file: &'static str,
    game: &str,
    text: &'t str,
) -> Result<impl Iterator<Item = (usize, &'t str)>, CourseError> {
    let first = match text {
        "" => 1,
        text => check_head(file, game, text)?,
    };
    Ok(numbered(text).skip(first - 1))
}

/// Iterates over the lines with their numbers from 1, without trailing blanks.
fn numbered(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(text.lines().map(str::trim_end))
}

/// Returns whether the line is empty or a comment.
pub(super) fn is_silent(line: &str) -> bool {
    line.is_empty() || line.starts_with('#')
}

/// Splits a line into a key and a value.
///
/// # Errors
/// If the line is not of the form `key: value`.
pub(super) fn field(file: &'static str, line: usize, text: &str) -> Result<Field, CourseError> {
    match text.split_once(": ") {
        Some((key, value)) if !key.is_empty() && !value.trim().is_empty() => Ok(Field {
            line,
            key: key.to_owned(),
            value: value.trim().to_owned(),
        }),
        _ => Err(CourseError::at(file, line, CourseFault::NoLine)),
    }
}

/// Reads option pairs from `key=value` words.
///
/// # Errors
/// The first word that is not a pair.
pub(super) fn options(
    file: &'static str,
    line: usize,
    words: &str,
) -> Result<Vec<(String, String)>, CourseError> {
    let pair = |word: &str| match word.split_once('=') {
        Some((key, value)) => Ok((key.to_owned(), value.to_owned())),
        None => Err(CourseError::at(
            file,
            line,
            CourseFault::NoOption(word.to_owned()),
        )),
    };
    words.split_whitespace().map(pair).collect()
}

/// Returns whether the id has only the allowed characters.
pub(super) fn is_id(id: &str) -> bool {
    let good = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    !id.is_empty() && id.chars().all(good)
}
