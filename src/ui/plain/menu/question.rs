//! One numbered question of the text menu.

use crate::ui::plain::Conversation;

/// One answer to choose.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct MenuItem {
    /// What to type for it: a number.
    pub key: String,
    /// What may be typed instead; in lower case.
    pub word: String,
    /// What it means.
    pub label: String,
}

/// A question with its answers.
#[derive(Clone, Debug)]
pub(super) struct Question {
    /// What is asked.
    pub title: String,
    /// The answers, in order.
    pub choices: Vec<MenuItem>,
    /// The one that Enter alone takes.
    pub default: usize,
    /// For a question without choices: the words that Enter alone gives.
    pub words: Option<String>,
    /// What is wrong with the words given.
    pub check: Option<Check>,
}

/// Says in a sentence what is wrong with words given.
pub(super) type Check = fn(&str) -> Result<(), String>;

/// What came of a question.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum MenuAnswer {
    /// This choice.
    Chosen(usize),
    /// These words.
    Words(String),
    /// To the question before.
    Back,
    /// Out of the program.
    Quit,
}

impl Question {
    /// Choices numbered from 1, given as (word, label).
    pub fn numbered(
        title: impl Into<String>,
        choices: impl IntoIterator<Item = (String, String)>,
    ) -> Question {
        let choices = (1..)
            .zip(choices)
            .map(|(n, (word, label)): (u32, _)| MenuItem {
                key: n.to_string(),
                word: word.to_lowercase(),
                label,
            });
        Question {
            title: title.into(),
            choices: choices.collect(),
            default: 0,
            words: None,
            check: None,
        }
    }

    /// A question that is answered in words.
    pub fn in_words(title: impl Into<String>, default: String) -> Question {
        Question {
            title: title.into(),
            choices: Vec::new(),
            default: 0,
            words: Some(default),
            check: None,
        }
    }

    /// The same, taking only words that pass.
    pub fn checked(self, check: Check) -> Question {
        Question {
            check: Some(check),
            ..self
        }
    }

    /// The same with another default.
    pub fn default(self, default: usize) -> Question {
        Question { default, ..self }
    }

    /// The same with a choice `0` before the others; Enter alone takes it.
    pub fn with_zero(mut self, word: &str, label: &str) -> Question {
        let zero = MenuItem {
            key: "0".to_owned(),
            word: word.to_owned(),
            label: label.to_owned(),
        };
        self.choices.insert(0, zero);
        self.default(0)
    }

    /// Asks until there is an answer; the end of input quits.
    ///
    /// # Errors
    /// The streams fail, or a pipe gives no answer of the list.
    pub fn ask(&self, talk: &mut Conversation) -> anyhow::Result<MenuAnswer> {
        talk.say(&self.text())?;
        let default = self.choices.get(self.default).map(|choice| &choice.key);
        let default = self.words.as_ref().or(default).map_or("", String::as_str);
        let prompt = format!("{} [{default}]: ", self.title);
        loop {
            let Some(line) = talk.ask(&prompt)? else {
                return Ok(MenuAnswer::Quit);
            };
            match self.read(&line) {
                Some(MenuAnswer::Words(words))
                    if let Some(why) = self.check.and_then(|check| check(&words).err()) =>
                {
                    talk.refuse(&why)?;
                }
                Some(answer) => return Ok(answer),
                None => talk.refuse(&self.refusal(&line))?,
            }
        }
    }

    fn read(&self, line: &str) -> Option<MenuAnswer> {
        let word = line.to_lowercase();
        let is = |choice: &MenuItem| choice.key == word || choice.word == word;
        match word.as_str() {
            "" => Some(match &self.words {
                Some(words) => MenuAnswer::Words(words.clone()),
                None => MenuAnswer::Chosen(self.default),
            }),
            "b" | "back" => Some(MenuAnswer::Back),
            "q" | "quit" | "exit" => Some(MenuAnswer::Quit),
            _ if self.words.is_some() => Some(MenuAnswer::Words(line.to_owned())),
            _ => self.choices.iter().position(is).map(MenuAnswer::Chosen),
        }
    }

    fn refusal(&self, line: &str) -> String {
        let key = |choice: Option<&MenuItem>| choice.map_or("", |c| c.key.as_str()).to_owned();
        format!(
            "'{line}' is none of the choices: type {} to {}, b to go back or q to quit",
            key(self.choices.first()),
            key(self.choices.last())
        )
    }

    fn text(&self) -> String {
        let mut text = format!("\n{}\n", self.title);
        for (i, choice) in self.choices.iter().enumerate() {
            let mark = if i == self.default { '*' } else { ' ' };
            text.push_str(&format!("{mark}{:>3}  {}\n", choice.key, choice.label));
        }
        let enter = match &self.words {
            Some(words) => format!("gives: {words}"),
            None => "takes *".to_owned(),
        };
        text.push_str(&format!("  b  back    q  quit    Enter {enter}"));
        text
    }
}
