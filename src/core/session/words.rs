//! Splitting command lines into words.

/// Splits `line` into words as a shell does; `None` if a quotation mark is
/// missing. On Windows a backslash is an ordinary character, because paths
/// contain it.
#[must_use]
pub fn split_words(line: &str) -> Option<Vec<String>> {
    if cfg!(windows) {
        split_plainly(line)
    } else {
        shlex::split(line)
    }
}

/// Splits at white space; double quotes join words, and no other character is
/// special.
fn split_plainly(line: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quoted = false;
    for symbol in line.chars() {
        if symbol == '"' {
            quoted = !quoted;
            word.get_or_insert_default();
        } else if symbol.is_whitespace() && !quoted {
            words.extend(word.take());
        } else {
            word.get_or_insert_default().push(symbol);
        }
    }
    words.extend(word);
    (!quoted).then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn backslashes_of_a_windows_path_stay() {
        let words = split_plainly(r#"C:\dir\engine.exe --book "C:\Program Files\x y" """#);
        let words = words.unwrap();
        assert_eq!(
            words,
            [r"C:\dir\engine.exe", "--book", r"C:\Program Files\x y", ""]
        );
        assert_eq!(split_plainly(" \t "), Some(Vec::new()));
        assert_eq!(split_plainly(r#"a "b"#), None);
    }

    #[cfg(not(windows))]
    #[test]
    fn words_are_split_as_in_a_shell() {
        let words = split_words(r"a\ b 'c d'").unwrap();
        assert_eq!(words, ["a b", "c d"]);
    }
}
