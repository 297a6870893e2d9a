//! One numbered question of the text menu.

use crate::ui::plain::{Conversation, elsewhere};
use crate::ui::text::{ListLine, did_you_mean, either, line_width, sentence, wrapped};

/// The help of the menu.
const HELP: &str = "Type the number or the name of a choice. Enter alone takes the one in brackets \
                    at the end of the question, which suits a first game. 'menu' says the choices \
                    again. 'board off' puts positions in words, 'board on' draws them.";

/// The help of the first question.
const FIRST_HELP: &str = " Choose a game to play it; the next questions are who plays and how. The other choices \
                          learn, look back or change settings.";

/// The help of a question that is answered in words.
const WORDS_HELP: &str = "Type the answer, or press Enter for the usual one. The words help, menu, board on, board off, \
                          b and q keep their meaning here, so they cannot be the answer:";

/// The blanks before the further lines of a choice.
const INDENT: &str = "      ";

/// One choice of a question.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct MenuItem {
    /// The number to type for it; empty if it is chosen by its words only and not listed.
    pub key: String,
    /// The words that can be typed instead; in lower case.
    pub words: Vec<String>,
    /// The text shown.
    pub label: ListLine,
}

impl MenuItem {
    /// Returns the choice as a line that is heard, its number first.
    fn line(&self) -> String {
        format!("{}. {}\n", self.key, sentence(&self.label.words))
    }

    /// Whether the line begins or ends with this word, so that somebody who has heard it knows
    /// the word.
    fn names(&self, word: &str) -> bool {
        let label = letters(&self.label.words.to_lowercase());
        label.starts_with(&letters(word)) || label.ends_with(&letters(word))
    }
}

/// Returns a text without what the title of a game may have and its word has not.
fn letters(text: &str) -> String {
    text.replace([' ', '-'], "")
}

/// A question with its choices, or one answered in words.
#[derive(Clone, Debug)]
pub(super) struct Question {
    /// The question. Its columns may have more words than the prompt and what is heard.
    pub title: ListLine,
    /// The choices, in order.
    pub choices: Vec<MenuItem>,
    /// The index of the choice that Enter selects.
    pub default: usize,
    /// The default answer of a question without choices.
    pub words: Option<String>,
    /// The check that an answer in words must pass.
    pub check: Option<Check>,
    /// Whether there is a question before it.
    pub can_go_back: bool,
    /// The name of a list so long that a person who listens hears it only once.
    pub list: Option<String>,
    /// The indices of the choices that the person has not heard yet; `None` before the list was
    /// heard.
    pub news: Option<Vec<usize>>,
}

/// The word that says the choices again.
const READ_AGAIN: &str = "menu";

/// Returns an error with a sentence if an answer in words is invalid.
pub(super) type Check = fn(&str) -> Result<(), String>;

/// The answer to a question.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum MenuAnswer {
    /// The choice at this index.
    Chosen(usize),
    /// An answer in words.
    Words(String),
    /// Back to the previous question.
    Back,
    /// Quit the program.
    Quit,
}

impl Question {
    /// Creates a question with choices numbered from 1, given as (word, label).
    pub fn numbered(
        title: impl Into<ListLine>,
        choices: impl IntoIterator<Item = (String, impl Into<ListLine>)>,
    ) -> Question {
        let choices = (1..)
            .zip(choices)
            .map(|(n, (word, label)): (u32, _)| MenuItem {
                key: n.to_string(),
                words: vec![word.to_lowercase()],
                label: label.into(),
            });
        Question {
            title: title.into(),
            choices: choices.collect(),
            default: 0,
            words: None,
            check: None,
            can_go_back: true,
            list: None,
            news: None,
        }
    }

    /// Creates a question with fixed choices, as [`Question::numbered`].
    pub fn of(
        title: &str,
        choices: impl IntoIterator<Item = (&'static str, &'static str)>,
    ) -> Question {
        let choices = choices.into_iter();
        Question::numbered(title, choices.map(|(word, label)| (word.to_owned(), label)))
    }

    /// Creates a question answered in words.
    pub fn in_words(title: impl Into<ListLine>, default: String) -> Question {
        const NO_CHOICES: [(String, String); 0] = [];
        Question {
            words: Some(default),
            ..Question::numbered(title, NO_CHOICES)
        }
    }

    /// Adds choices that are not listed and have no number, given by their words.
    pub fn unlisted(mut self, words: impl IntoIterator<Item = String>) -> Question {
        self.choices.extend(words.into_iter().map(|word| MenuItem {
            key: String::new(),
            label: word.clone().into(),
            words: vec![word.to_lowercase()],
        }));
        self
    }

    /// Sets the check that the answer must pass.
    pub fn checked(self, check: Check) -> Question {
        Question {
            check: Some(check),
            ..self
        }
    }

    /// Says that there is no question before this one.
    pub fn first(self) -> Question {
        Question {
            can_go_back: false,
            ..self
        }
    }

    /// Says that the choices are a long list with this name.
    pub fn list(self, name: impl Into<String>) -> Question {
        Question {
            list: Some(name.into()),
            ..self
        }
    }

    /// Replaces the choices of a list by one line if it is among those that the person has
    /// `heard`, with the same numbers. [`READ_AGAIN`] says them. Their labels may have changed,
    /// which the person has been told when it happened.
    pub fn known_from(self, heard: &[Question]) -> Question {
        let mut heard = heard.iter();
        let same = heard.find(|other| self.list.is_some() && other.list == self.list);
        let news = same.and_then(|same| self.news_since(same));
        Question { news, ..self }
    }

    /// Returns the indices of the choices that the `heard` list had not; `None` if a choice has
    /// another number now.
    fn news_since(&self, heard: &Question) -> Option<Vec<usize>> {
        let is =
            |one: &MenuItem, other: &MenuItem| (&one.key, &one.words) == (&other.key, &other.words);
        let known = |choice: &MenuItem| heard.choices.iter().any(|other| is(choice, other));
        let keeps_its_key = |choice: &MenuItem| {
            let mut others = heard.choices.iter();
            known(choice)
                || !others.any(|other| other.key == choice.key || other.words == choice.words)
        };
        let choices = self.choices.iter();
        let is_same = choices.clone().all(keeps_its_key);
        let news = (0..).zip(choices).filter(|(_, choice)| !known(choice));
        is_same.then(|| news.map(|(at, _)| at).collect())
    }

    /// Sets the index of the default choice.
    pub fn default(self, default: usize) -> Question {
        Question { default, ..self }
    }

    /// Adds a choice `0` before the others and makes it the default.
    pub fn with_zero(mut self, word: &str, label: &str) -> Question {
        let zero = MenuItem {
            key: "0".to_owned(),
            words: vec![word.to_owned()],
            label: label.into(),
        };
        self.choices.insert(0, zero);
        self.default(0)
    }

    /// Asks until there is a valid answer. The end of input quits.
    ///
    /// # Errors
    /// The streams fail, or piped input contains an invalid answer.
    pub fn ask(&self, conversation: &mut Conversation) -> anyhow::Result<MenuAnswer> {
        conversation.say(
            &match (conversation.draws_boards(), &self.list, &self.news) {
                (false, Some(list), Some(news)) => {
                    let news = news.iter().map(|at| self.choices[*at].line());
                    let news: String = news.collect();
                    format!("\n{list}. Type {READ_AGAIN} to hear the choices again.\n{news}")
                        .trim_end_matches('\n')
                        .to_owned()
                }
                (boards, ..) => self.choices(boards),
            },
        )?;
        let default = self.default_words().unwrap_or_default();
        let prompt = format!("{} [{default}]: ", self.title.words);
        loop {
            let Some(line) = conversation.ask(&prompt)? else {
                return Ok(MenuAnswer::Quit);
            };
            match line.to_lowercase().as_str() {
                "board on" => conversation.draw_boards(true)?,
                "board off" => conversation.draw_boards(false)?,
                READ_AGAIN => conversation.say(&self.choices(conversation.draws_boards()))?,
                "help" | "?" | "help help" => conversation.say_help(&self.help())?,
                _ => {
                    if let Some(answer) = self.answer(&line, conversation)? {
                        return Ok(answer);
                    }
                }
            }
        }
    }

    /// Returns what Enter alone answers.
    fn default_words(&self) -> Option<&str> {
        let default = self.choices.get(self.default).map(|choice| &*choice.key);
        self.words.as_deref().or(default)
    }

    /// Returns the choices that are listed.
    fn listed(&self) -> impl Iterator<Item = &MenuItem> {
        let choices = self.choices.iter();
        choices.filter(|choice| !choice.key.is_empty())
    }

    /// Returns the question with its choices as they are shown.
    fn choices(&self, boards: bool) -> String {
        match boards {
            true => self.in_columns(),
            false => self.in_lines(),
        }
    }

    /// Returns the words that can be typed and that are not the name in the line of their choice.
    fn other_words(&self) -> Vec<&str> {
        let is_other = |choice: &&MenuItem| !choice.names(&choice.words[0]);
        let words = self.listed().filter(is_other);
        words.map(|choice| &*choice.words[0]).collect()
    }

    /// Returns what can be typed here, with the words that the choices do not name.
    fn help(&self) -> String {
        let help = match self.words {
            Some(_) => WORDS_HELP,
            None => HELP,
        };
        let first = if self.can_go_back { "" } else { FIRST_HELP };
        // The words of longer lists would need explanations of their own.
        let words = match &self.other_words()[..] {
            _ if self.can_go_back => String::new(),
            [] => String::new(),
            words => format!(" You can also type {}.", either(words)),
        };
        format!("{help}{first}{words} {}.", self.leaving())
    }

    /// Returns what the words do that leave the question: one place back, or the end of the
    /// program at the first question.
    const fn leaving(&self) -> &'static str {
        match self.can_go_back {
            true => "b or q goes back",
            false => "q quits",
        }
    }

    /// Returns the answer in a line, or refuses the line.
    fn answer(
        &self,
        line: &str,
        conversation: &mut Conversation,
    ) -> anyhow::Result<Option<MenuAnswer>> {
        let refusal = match self.read(line) {
            None => self.refusal(line),
            Some(answer) => match self.fault_of(&answer) {
                None => return Ok(Some(answer)),
                Some(why) => why,
            },
        };
        conversation.refuse(&refusal)?;
        Ok(None)
    }

    /// Parses an answer; `None` if it is not one of the choices.
    fn read(&self, line: &str) -> Option<MenuAnswer> {
        let word = match line.to_lowercase() {
            // The key of the full screen.
            key if key == "c" => "continue".to_owned(),
            word => word,
        };
        let is = |choice: &MenuItem| {
            let mut words = std::iter::once(&choice.key).chain(&choice.words);
            words.any(|known| !known.is_empty() && letters(known) == letters(&word))
        };
        match word.as_str() {
            "" => Some(match &self.words {
                Some(words) => MenuAnswer::Words(words.clone()),
                None => MenuAnswer::Chosen(self.default),
            }),
            "b" | "back" => Some(MenuAnswer::Back),
            "q" | "quit" | "exit" => Some(match self.can_go_back {
                true => MenuAnswer::Back,
                false => MenuAnswer::Quit,
            }),
            // This case comes after `b` and `q`, which have their meaning in
            // every question.
            _ if self.words.is_some() => Some(MenuAnswer::Words(line.to_owned())),
            _ => {
                let named = self.choices.iter().position(is);
                let found = named.or_else(|| self.begins_with(&word));
                found.map(MenuAnswer::Chosen)
            }
        }
    }

    /// Returns the index of the only choice whose text begins with this word: `continue` for
    /// `Continue it`. People type what they have read or heard.
    fn begins_with(&self, word: &str) -> Option<usize> {
        let first = |choice: &MenuItem| {
            let first = choice.label.words.split_whitespace().next();
            first.is_some_and(|first| first.trim_end_matches([':', ',']).to_lowercase() == word)
        };
        let mut found = (0..).zip(&self.choices).filter(|(_, choice)| first(choice));
        let (at, _) = found.next()?;
        found.next().is_none().then_some(at)
    }

    /// Returns what the question's check finds wrong with typed words.
    fn fault_of(&self, answer: &MenuAnswer) -> Option<String> {
        match answer {
            MenuAnswer::Words(words) => self.check?(words).err(),
            _ => None,
        }
    }

    fn refusal(&self, line: &str) -> String {
        let problem = elsewhere(&line.to_lowercase());
        let problem = problem.unwrap_or_else(|| {
            let words = self.choices.iter().flat_map(|choice| &choice.words);
            let meant = did_you_mean(line, &mut words.map(String::as_str));
            format!("'{line}' is not one of the choices{meant}")
        });
        let way_out = match self.can_go_back {
            true => "b to go back",
            false => "q to quit",
        };
        format!("{problem}: type {}, or {way_out}", self.keys())
    }

    /// Returns the keys that choose: `1 or 2`, `1 to 12`, `0 to 10, e for even`.
    fn keys(&self) -> String {
        let is_number = |choice: &&MenuItem| choice.key.parse::<u8>().is_ok();
        let numbers: Vec<&MenuItem> = self.listed().filter(is_number).collect();
        let numbers = match numbers[..] {
            [] => String::new(),
            [only] => only.key.clone(),
            [first, second] => format!("{} or {}", first.key, second.key),
            [first, .., last] => format!("{} to {}", first.key, last.key),
        };
        let letters = self.listed().filter(|choice| !is_number(choice));
        let letters = letters.map(|choice| format!(", {} for {}", choice.key, choice.words[0]));
        numbers + &letters.collect::<String>()
    }

    /// Returns the question with one short line for each choice, its number first, for a
    /// screen reader.
    fn in_lines(&self) -> String {
        let lines: String = self.listed().map(MenuItem::line).collect();
        let enter = match self.default_words() {
            Some(default) => format!("; Enter alone means {default}"),
            None => String::new(),
        };
        let (title, leaving) = (&self.title.words, self.leaving());
        format!("\n{title}\n{lines}{leaving}{enter}.")
    }

    /// Returns the question with its choices in columns.
    fn in_columns(&self) -> String {
        let mut text = format!("\n{}\n", self.title.columns);
        for (i, choice) in self.listed().enumerate() {
            let mark = if i == self.default { '*' } else { ' ' };
            let label = wrapped(&choice.label.columns, line_width() - INDENT.len());
            let label = label.replace('\n', &format!("\n{INDENT}"));
            text.push_str(&format!("{mark}{:>3}  {label}\n", choice.key));
        }
        let enter = match &self.words {
            Some(words) => format!("gives: {words}"),
            None => "takes *".to_owned(),
        };
        let leaving = match self.can_go_back {
            true => "b  back",
            false => "q  quit",
        };
        text.push_str(&format!("  {leaving}    Enter {enter}"));
        text
    }
}
