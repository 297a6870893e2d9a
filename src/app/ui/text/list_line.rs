//! [`ListLine`]: a line of a list of choices.

/// A line of a list of choices, for people who see the list and for people who hear it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ListLine {
    /// Its cells, filled up to the widths of the columns.
    pub columns: String,
    /// Its cells as words, for a screen reader.
    pub words: String,
}

impl ListLine {
    /// Creates a line whose columns and words are given.
    pub fn new(columns: &str, words: impl Into<String>) -> ListLine {
        ListLine {
            columns: columns.trim_end().to_owned(),
            words: words.into(),
        }
    }

    /// Creates a line with a name in a column of this width, and a text about it, which may
    /// be empty.
    pub fn named(name: &str, width: usize, about: &str) -> ListLine {
        let words = match about {
            "" => name.to_owned(),
            about => format!("{name}: {about}"),
        };
        ListLine::new(&format!("{name:<width$} {about}"), words)
    }
}

impl<T: Into<String>> From<T> for ListLine {
    fn from(text: T) -> ListLine {
        let text = text.into();
        ListLine::new(&text, text.clone())
    }
}
