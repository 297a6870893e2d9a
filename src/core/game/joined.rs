//! Lists in sentences.

/// Joins items as in a sentence: `a`, `a or b`, or `a, b or c` with the link `or`.
#[must_use]
pub fn joined<T: AsRef<str>>(items: &[T], link: &str) -> String {
    let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    match &items[..] {
        [rest @ .., last] if !rest.is_empty() => format!("{} {link} {last}", rest.join(", ")),
        _ => items.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn last_item_follows_the_link() {
        assert_eq!(joined(&["a", "b", "c"], "or"), "a, b or c");
        assert_eq!(joined(&["a", "b"], "and"), "a and b");
        assert_eq!(joined(&["a"], "or"), "a");
    }
}
