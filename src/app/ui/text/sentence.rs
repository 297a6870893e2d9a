//! [`Sentence`]: a text with shorter forms for lines with little room.

use std::fmt;

/// A sentence with shorter forms. The full screen shows the longest form that
/// fits; line mode shows the whole sentence.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Sentence {
    /// The forms from long to short, without the stop. Never contains an empty
    /// text.
    forms: Vec<String>,
    /// The end of every form.
    stop: &'static str,
    /// The end of the shortest form that is shown if even this form is too long.
    kept: Kept,
}

/// The end of a text that stays if the text is cut off.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum Kept {
    /// The beginning, as in any sentence.
    #[default]
    Beginning,
    /// The end, where the user is typing.
    End,
}

impl Sentence {
    /// Creates a sentence from its most important part, without the full stop.
    pub fn of(text: impl Into<String>) -> Sentence {
        Sentence {
            stop: ".",
            ..Sentence::from(text.into())
        }
    }

    /// Adds a part that is left out if the room is too short for it. It contains
    /// what separates it from the part before: `; press again for the reason`.
    #[must_use]
    pub fn and(mut self, part: impl fmt::Display) -> Sentence {
        let longest = self.forms.first().map_or("", String::as_str);
        self.forms.insert(0, format!("{longest}{part}"));
        self
    }

    /// Creates a text from its forms, from long to short.
    pub fn with_forms(forms: Vec<String>) -> Sentence {
        Sentence {
            forms,
            ..Sentence::default()
        }
    }

    /// Adds a longer form in other words.
    #[must_use]
    pub fn or_longer(mut self, text: String) -> Sentence {
        self.forms.insert(0, text);
        self
    }

    /// Adds another whole sentence, which is left out first.
    #[must_use]
    pub fn followed_by(self, other: &str) -> Sentence {
        let mut forms: Vec<String> = self.forms().collect();
        let longest = match forms.first() {
            Some(whole) => format!("{whole} {other}"),
            None => other.to_owned(),
        };
        forms.insert(0, longest);
        Sentence::with_forms(forms)
    }

    /// Creates the line in which the user types: `Write to (.json .txt): game_`.
    /// The choices are left out if the room is too short.
    pub fn typed(label: &str, choices: &str, typed: &str) -> Sentence {
        let short = format!("{label}: {typed}");
        let long = format!("{label} ({choices}): {typed}");
        Sentence {
            forms: match choices {
                "" => vec![short],
                _ => vec![long, short],
            },
            stop: "",
            kept: Kept::End,
        }
    }

    /// Whether there is nothing to show.
    pub fn is_empty(&self) -> bool {
        self.forms.is_empty()
    }

    /// Removes everything.
    pub fn clear(&mut self) {
        *self = Sentence::default();
    }

    /// The end of the shortest form that is shown if even this form is too long.
    pub const fn kept(&self) -> Kept {
        self.kept
    }

    /// Returns the forms, from long to short.
    pub fn forms(&self) -> impl Iterator<Item = String> {
        self.forms.iter().map(|form| format!("{form}{}", self.stop))
    }
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.forms.first() {
            Some(whole) => write!(f, "{whole}{}", self.stop),
            None => Ok(()),
        }
    }
}

/// A text that has no shorter form.
impl From<String> for Sentence {
    fn from(text: String) -> Sentence {
        Sentence {
            forms: Some(text)
                .into_iter()
                .filter(|text| !text.is_empty())
                .collect(),
            ..Sentence::default()
        }
    }
}

impl From<&str> for Sentence {
    fn from(text: &str) -> Sentence {
        text.to_owned().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_ends_with_the_stop() {
        let sentence = Sentence::of("a1 is occupied")
            .and("; play a2")
            .and(" or a3");
        let forms: Vec<String> = sentence.forms().collect();
        assert_eq!(
            forms,
            [
                "a1 is occupied; play a2 or a3.",
                "a1 is occupied; play a2.",
                "a1 is occupied."
            ]
        );
        assert_eq!(sentence.to_string(), forms[0]);
    }

    #[test]
    fn empty_text_is_no_sentence() {
        assert!(Sentence::from("").is_empty());
        assert_eq!(Sentence::default().to_string(), "");
        assert_eq!(Sentence::from("").and("Hint").to_string(), "Hint");
    }
}
