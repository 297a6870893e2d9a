//! Parts of JSON that several answers contain.

use serde_json::{Value, json};

/// Returns options of the rules as an object.
#[must_use]
pub fn options_json(pairs: &[(String, String)]) -> Value {
    let pairs = pairs.iter().map(|(key, value)| (key.clone(), json!(value)));
    Value::Object(pairs.collect())
}
