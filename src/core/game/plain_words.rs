//! Error messages of the libraries that read JSON and TOML, in plain words.

/// Rewrites a message of `serde` in plain words. The library's own messages name Rust types of this
/// program, which mean nothing to users.
#[must_use]
pub fn plain_words(message: &str) -> String {
    let message = message.replace('`', "");
    let wanted = message.rsplit_once(", expected ");
    if message.starts_with("invalid length ")
        && let Some((_, wanted)) = wanted
    {
        return format!("this must be {}", kind(wanted));
    }
    match (message.split_once(": "), wanted) {
        (Some(("invalid type" | "invalid value", _)), Some((found, wanted))) => {
            let found = found.split_once(": ").map_or(found, |(_, found)| found);
            let found = found.strip_prefix("floating ").unwrap_or(found);
            let found = found.split_once(' ').map_or(found, |(_, value)| value);
            format!("this must be {}, not {found}", kind(wanted))
        }
        _ => match message.split_once(", expected one of ") {
            Some((found, known)) => {
                let found = found.rsplit(' ').next().unwrap_or_default();
                format!("{found} is unknown here; use {known}")
            }
            None => message,
        },
    }
}

/// Translates the library's name for an expected type.
fn kind(wanted: &str) -> &str {
    match wanted {
        "i64" => "a whole number",
        "a boolean" => "true or false",
        "a string" => "a text in quotation marks",
        "a sequence" => "a list in square brackets",
        "an array of length 2" => "a list of two texts in square brackets",
        _ if wanted.starts_with("struct ") || wanted == "a map" => "a table of keys and values",
        other => other,
    }
}
