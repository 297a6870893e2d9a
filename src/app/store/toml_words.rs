//! Error messages for TOML files, in words for the person who wrote the file.

use crate::game::plain_words;

/// Describes the faulty line and the value it should have. The library's own
/// messages name Rust types of this program, which mean nothing to users.
pub(crate) fn trouble(error: &toml::de::Error, text: &str) -> String {
    let words = plain_words(error.message());
    let Some(place) = error.span() else {
        return words;
    };
    let before = text.get(..place.start).unwrap_or(text);
    let number = before.matches('\n').count();
    let line = text.lines().nth(number).unwrap_or_default().trim();
    format!("line {}, {line}: {words}", number + 1)
}
