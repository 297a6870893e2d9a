//! Error messages for TOML files, in words for the person who wrote the file.

/// Describes the faulty line and the value it should have. The library's own
/// messages name Rust types of this program, which mean nothing to users.
#[must_use]
pub(super) fn trouble(error: &toml::de::Error, text: &str) -> String {
    let words = plain(error.message());
    let Some(place) = error.span() else {
        return words;
    };
    let before = text.get(..place.start).unwrap_or(text);
    let number = before.matches('\n').count();
    let line = text.lines().nth(number).unwrap_or_default().trim();
    format!("line {}, {line}: {words}", number + 1)
}

/// Rewrites a message of the library in plain words.
fn plain(message: &str) -> String {
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
