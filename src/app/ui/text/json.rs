//! Parts of JSON that several answers contain.

use serde::Serialize;
use serde_json::Value;

use crate::session::Session;

/// Returns options of the rules as an object.
pub fn options_json(pairs: &[(String, String)]) -> Value {
    Value::from_iter(pairs.iter().cloned())
}

/// The fields at the start of every JSON answer about a position.
#[derive(Debug, Serialize)]
pub struct PositionJson {
    game: &'static str,
    options: Value,
    position: String,
}

impl PositionJson {
    /// Takes the fields from `session`.
    pub fn of(session: &dyn Session) -> PositionJson {
        PositionJson {
            game: session.info().id,
            options: options_json(&session.options()),
            position: session.position(),
        }
    }
}

/// Returns an answer as JSON.
///
/// # Panics
/// If the answer has keys that are not text, which none of ours has.
pub fn as_text(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).expect("every key is text")
}

/// Returns an answer as a line of JSON.
///
/// # Panics
/// If the answer has keys that are not text, which none of ours has.
pub fn in_a_line(answer: &impl Serialize) -> String {
    as_text(answer) + "\n"
}
