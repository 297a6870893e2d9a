//! Topics: the pages of a game's help, and how they are read.

use super::error::{CourseError, CourseFault};
use super::lesson::LessonClaim;
use super::lines::{PART, after_head, field, is_id, options};

/// Name of the file with a game's topics.
const FILE: &str = "topics.txt";

/// One page of help.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Topic {
    /// Name on the command line.
    pub id: String,
    /// Its heading.
    pub title: String,
    /// Options of the position's rules that differ from the defaults.
    pub options: Vec<(String, String)>,
    /// The position that the claims are about.
    pub position: Option<String>,
    /// Facts stated in the text, to be proved by a test.
    pub claims: Vec<LessonClaim>,
    /// The text of the page as displayed, at most 76 columns wide.
    pub body: String,
    /// The text with words in place of the pictures.
    pub words: String,
    /// Number of its first line in the file, from 1.
    pub line: usize,
}

/// The beginning of a line that puts the picture above it in words.
const IN_WORDS: &str = "= ";

impl Topic {
    /// Returns the page with its heading; without `boards`, words replace its pictures.
    pub fn page(&self, boards: bool) -> String {
        let title = &self.title;
        match boards {
            true => format!(
                "{title}\n{}\n\n{}",
                "-".repeat(title.chars().count()),
                self.body
            ),
            false => format!("{title}\n\n{}", self.words),
        }
    }

    /// Adds a line of the page.
    fn add_line(&mut self, line: &str) {
        let words = line.strip_prefix(IN_WORDS);
        if words.is_none() {
            self.body += line;
            self.body.push('\n');
        } else if self.words.lines().last().is_some_and(is_drawn) {
            // The picture is everything above that is indented.
            while self.words.lines().last().is_some_and(is_drawn) {
                // Every line ends with a line break.
                let above = &self.words[..self.words.len() - 1];
                self.words
                    .truncate(above.rfind('\n').map_or(0, |end| end + 1));
            }
            self.words.push('\n');
        }
        self.words += words.unwrap_or(line);
        self.words.push('\n');
    }
}

/// Whether a line can belong to a picture.
fn is_drawn(line: &str) -> bool {
    line.is_empty() || line.starts_with(' ')
}

/// Reads the topics of `game`; an empty text has none.
///
/// # Errors
/// The first malformed line, with a fix.
pub fn topics(game: &str, text: &str) -> Result<Vec<Topic>, CourseError> {
    let mut topics: Vec<Topic> = Vec::new();
    let mut in_body = false;
    for (number, line) in after_head(FILE, game, text)? {
        if line == PART {
            in_body = false;
            topics.push(Topic {
                line: number,
                ..Topic::default()
            });
            continue;
        }
        let Some(topic) = topics.last_mut() else {
            continue;
        };
        if line.starts_with('#') {
            continue;
        }
        if in_body {
            topic.add_line(line);
        } else if line.is_empty() {
            // The first empty line after a field ends the head.
            in_body = !topic.id.is_empty() || !topic.title.is_empty();
        } else {
            head_line(topic, number, line)?;
        }
    }
    for topic in &mut topics {
        for text in [&mut topic.body, &mut topic.words] {
            text.truncate(text.trim_end().len());
            text.push('\n');
        }
        for (text, key) in [
            (&topic.id, "id"),
            (&topic.title, "title"),
            (&topic.body.trim().to_owned(), "text"),
        ] {
            if text.is_empty() {
                return Err(CourseError::at(FILE, topic.line, CourseFault::Missing(key)));
            }
        }
    }
    match repeated(&topics) {
        Some(topic) => Err(CourseError::at(
            FILE,
            topic.line,
            CourseFault::IdTwice(topic.id.clone()),
        )),
        None => Ok(topics),
    }
}

fn head_line(topic: &mut Topic, number: usize, line: &str) -> Result<(), CourseError> {
    let field = field(FILE, number, line)?;
    match field.key.as_str() {
        "id" if !is_id(&field.value) => {
            return Err(CourseError::at(FILE, number, CourseFault::Id(field.value)));
        }
        "id" => topic.id = field.value,
        "title" => topic.title = field.value,
        "position" => topic.position = Some(field.value),
        "options" => topic.options = options(FILE, number, &field.value)?,
        "claim" => topic.claims.push(LessonClaim {
            text: field.value,
            line: number,
        }),
        _ => {
            let known = "id, title, options, position and claim";
            let key = field.key;
            return Err(CourseError::at(
                FILE,
                number,
                CourseFault::UnknownKey { key, known },
            ));
        }
    }
    Ok(())
}

/// Returns the first topic whose id was used before.
fn repeated(topics: &[Topic]) -> Option<&Topic> {
    let mut pairs = topics.iter().enumerate();
    pairs
        .find(|(i, topic)| topics[..*i].iter().any(|known| known.id == topic.id))
        .map(|(_, topic)| topic)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "version: 1\ngame: some\n\n==\nid: short\ntitle: The rules\nposition: p\n\
        claim: 5: wins\n\nOne line.\n\n    before\n\n    a  picture\n= A picture\n= in words.\n\n\
        Two lines.\n\n==\nid: two\ntitle: Two\n\nMore.\n";

    #[test]
    fn topic_keeps_the_layout_of_its_page() {
        let read = topics("some", TEXT).unwrap();
        assert_eq!(read.len(), 2);
        let body = "One line.\n\n    before\n\n    a  picture\n\nTwo lines.\n";
        assert_eq!(read[0].body, body);
        let words = "One line.\n\nA picture\nin words.\n\nTwo lines.\n";
        assert_eq!((&*read[0].words, &*read[1].words), (words, "More.\n"));
        assert_eq!((read[0].claims[0].line, read[1].line), (8, 20));
        assert_eq!(topics("some", "").unwrap(), []);
    }

    #[test]
    fn errors_name_the_line() {
        for (from, to, words) in [
            (
                "id: two",
                "id: short",
                "line 20: the id 'short' is already used",
            ),
            ("title: Two\n", "", "line 20: 'title' is missing"),
            ("More.", "", "line 20: 'text' is missing"),
            ("claim: 5", "clam: 5", "line 8: 'clam' does not belong"),
            ("id: two", "id: T", "line 21: the id 'T'"),
        ] {
            let said = topics("some", &TEXT.replace(from, to))
                .unwrap_err()
                .to_string();
            assert!(said.contains(words), "{said}");
        }
    }
}
