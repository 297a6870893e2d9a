//! Parts of JSON that several answers contain.

use serde::Serialize;
use serde_json::{Value, json};

/// Returns options of the rules as an object.
#[must_use]
pub fn options_json(pairs: &[(String, String)]) -> Value {
    let pairs = pairs.iter().map(|(key, value)| (key.clone(), json!(value)));
    Value::Object(pairs.collect())
}

/// Returns an answer as a line of JSON.
///
/// # Panics
/// If the answer has keys that are not text, which none of ours has.
#[must_use]
pub fn in_a_line(answer: &impl Serialize) -> String {
    let json = serde_json::to_string(answer).expect("every key is text");
    format!("{json}\n")
}
