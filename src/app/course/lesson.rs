//! Lessons as data: texts, tasks and accepted moves, and how they are read.

use super::error::{CourseError, CourseFault};
use super::lines::{Field, PART, after_head, field, is_id, is_silent, options};

/// Name of the file with a game's lessons.
const FILE: &str = "lessons.txt";

/// A lesson: a few tasks on the board about one idea.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Lesson {
    /// Id under which progress is stored; never changes.
    pub id: String,
    /// The idea in a few words.
    pub title: String,
    /// Options of the rules that differ from the defaults.
    pub options: Vec<(String, String)>,
    /// The tasks; at least one.
    pub steps: Vec<LessonStep>,
    /// Number of its first line in the file, from 1.
    pub line: usize,
}

/// One task of a lesson.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct LessonStep {
    /// Start position; `None` continues from the end of the previous step.
    pub position: Option<String>,
    /// Explanation in two or three sentences.
    pub text: String,
    /// The task in a sentence.
    pub task: String,
    /// The moves that solve the task.
    pub accept: Accept,
    /// Answers to certain other moves.
    pub answers: Vec<NamedAnswer>,
    /// Answer to every move without an answer of its own.
    pub other: Option<String>,
    /// A hint.
    pub hint: String,
    /// Sentence after an accepted move.
    pub done: String,
    /// What follows it on the full screen; may be empty.
    pub on_screen: String,
    /// The opponent's replies to the accepted move.
    pub replies: Vec<ReplyMove>,
    /// Facts stated in the texts, to be proved by a test.
    pub claims: Vec<LessonClaim>,
    /// Number of its first line in the file, from 1.
    pub line: usize,
}

/// The moves that solve a step.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Accept {
    /// Every legal move.
    Any,
    /// Only these moves.
    Moves(Vec<String>),
}

/// The answer to certain moves.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct NamedAnswer {
    /// The moves.
    pub moves: Vec<String>,
    /// Whether the answer also covers every move without one of its own, all of
    /// which are as good as the accepted moves.
    pub rest: bool,
    /// Whether the moves are as good as the accepted ones, but not what the
    /// lesson asks for.
    pub good: bool,
    /// Sentence for the player.
    pub sentence: String,
}

/// A move of the opponent in a lesson.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ReplyMove {
    /// The move in the game's notation.
    pub text: String,
    /// Whether the move is an intended mistake.
    pub mistake: bool,
}

/// A fact stated in the texts, in the format of docs/LESSONS.md.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct LessonClaim {
    /// The fact: `[not] [MOVES:] KIND [ARGUMENTS]`.
    pub text: String,
    /// Number of its line in the file, from 1.
    pub line: usize,
}

/// Reads the lessons of `game`; an empty text has none.
///
/// # Errors
/// The first malformed line, with a fix.
pub fn lessons(game: &str, text: &str) -> Result<Vec<Lesson>, CourseError> {
    let mut reader = Reader::default();
    for (number, line) in after_head(FILE, game, text)? {
        reader.line(number, line)?;
    }
    reader.end_lesson()?;
    Ok(reader.lessons)
}

/// Returns the id and the title of each lesson in a valid file, without reading the
/// steps. This is much faster than [`lessons`].
pub fn lesson_heads(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.split("\n==\n").skip(1).filter_map(|lesson| {
        let field = |key| lesson.lines().find_map(|line| line.strip_prefix(key));
        Some((field("id: ")?, field("title: ")?))
    })
}

const STEP_KEYS: &str =
    "position, text, task, accept, wrong, also, other, hint, done, screen, reply and claim";

/// The lessons read so far.
#[derive(Default)]
struct Reader {
    lessons: Vec<Lesson>,
    /// The lesson being read: the line of its `==`, the fields of its head and
    /// of its steps.
    open: Option<OpenLesson>,
    /// Whether the line above belongs to a step, which further lines can
    /// continue.
    in_step: bool,
}

struct OpenLesson {
    line: usize,
    head: Vec<Field>,
    steps: Vec<Vec<Field>>,
}

impl Reader {
    fn line(&mut self, number: usize, line: &str) -> Result<(), CourseError> {
        if line.starts_with('#') {
            return Ok(());
        }
        if is_silent(line) {
            self.in_step = false;
            return Ok(());
        }
        if line == PART {
            self.end_lesson()?;
            self.in_step = false;
            self.open = Some(OpenLesson {
                line: number,
                head: Vec::new(),
                steps: Vec::new(),
            });
            return Ok(());
        }
        let Some(open) = &mut self.open else {
            return Err(CourseError::at(FILE, number, CourseFault::NoLine));
        };
        // A line that begins with two blanks continues the line above.
        if line.starts_with("  ") {
            let above = open.steps.last_mut().filter(|_| self.in_step);
            let Some(above) = above.and_then(|step| step.last_mut()) else {
                return Err(CourseError::at(
                    FILE,
                    number,
                    CourseFault::GoesOnWithNothing,
                ));
            };
            above.value.push(' ');
            above.value.push_str(line.trim());
            return Ok(());
        }
        let field = field(FILE, number, line)?;
        let is_head = ["id", "title", "options"].contains(&field.key.as_str());
        // After the first step these keys are faults, which `step` reports.
        if is_head && open.steps.is_empty() {
            open.head.push(field);
            return Ok(());
        }
        if !self.in_step {
            open.steps.push(Vec::new());
            self.in_step = true;
        }
        let step = open.steps.last_mut().expect("a step was just begun");
        step.push(field);
        Ok(())
    }

    fn end_lesson(&mut self) -> Result<(), CourseError> {
        let Some(open) = self.open.take() else {
            return Ok(());
        };
        let lesson = lesson(open)?;
        if self.lessons.iter().any(|known| known.id == lesson.id) {
            return Err(CourseError::at(
                FILE,
                lesson.line,
                CourseFault::IdTwice(lesson.id),
            ));
        }
        self.lessons.push(lesson);
        Ok(())
    }
}

fn lesson(open: OpenLesson) -> Result<Lesson, CourseError> {
    let line = open.line;
    let id = one(&open.head, "id")?
        .ok_or_else(|| CourseError::at(FILE, line, CourseFault::Missing("id")))?;
    if !is_id(&id.value) {
        return Err(CourseError::at(
            FILE,
            id.line,
            CourseFault::Id(id.value.clone()),
        ));
    }
    let title = needed(&open.head, line, "title")?;
    let options = match one(&open.head, "options")? {
        Some(field) => options(FILE, field.line, &field.value)?,
        None => Vec::new(),
    };
    if open.steps.is_empty() {
        return Err(CourseError::at(FILE, line, CourseFault::Missing("text")));
    }
    let mut steps: Vec<LessonStep> = Vec::new();
    for fields in &open.steps {
        let step = step(fields)?;
        let goes_on =
            // The next position is known only if exactly one move is accepted.
            |before: &LessonStep| matches!(&before.accept, Accept::Moves(m) if m.len() == 1);
        if step.position.is_none() && !steps.last().is_some_and(goes_on) {
            return Err(CourseError::at(FILE, step.line, CourseFault::NoPosition));
        }
        steps.push(step);
    }
    Ok(Lesson {
        id: id.value.clone(),
        title,
        options,
        steps,
        line,
    })
}

fn step(fields: &[Field]) -> Result<LessonStep, CourseError> {
    let line = fields.first().map_or(0, |field| field.line);
    let known = [
        "position", "text", "task", "accept", "wrong", "also", "other", "hint", "done", "screen",
        "reply", "claim",
    ];
    if let Some(field) = fields.iter().find(|f| !known.contains(&f.key.as_str())) {
        let fault = CourseFault::UnknownKey {
            key: field.key.clone(),
            known: STEP_KEYS,
        };
        return Err(CourseError::at(FILE, field.line, fault));
    }
    let words = needed(fields, line, "accept")?;
    let accept = match words.as_str() {
        "any" => Accept::Any,
        moves => Accept::Moves(split(moves)),
    };
    let answers = answers(fields)?;
    let other = one(fields, "other")?.map(|field| field.value.clone());
    if other.is_some() && answers.iter().any(|answer| answer.rest) {
        return Err(CourseError::at(FILE, line, CourseFault::BestAndOther));
    }
    let replies = match one(fields, "reply")? {
        None => Vec::new(),
        Some(_) if !matches!(&accept, Accept::Moves(moves) if moves.len() == 1) => {
            return Err(CourseError::at(FILE, line, CourseFault::ReplyToMany));
        }
        Some(field) => split(&field.value).iter().map(|word| reply(word)).collect(),
    };
    let claims = fields.iter().filter(|field| field.key == "claim");
    Ok(LessonStep {
        position: one(fields, "position")?.map(|field| field.value.clone()),
        text: needed(fields, line, "text")?,
        task: needed(fields, line, "task")?,
        accept,
        answers,
        other,
        hint: needed(fields, line, "hint")?,
        done: needed(fields, line, "done")?,
        on_screen: one(fields, "screen")?.map_or_else(String::new, |field| field.value.clone()),
        replies,
        claims: claims.map(claim).collect(),
        line,
    })
}

/// Returns the answers in the `wrong` and `also` lines, in their order.
fn answers(fields: &[Field]) -> Result<Vec<NamedAnswer>, CourseError> {
    let mut answers = Vec::new();
    for field in fields {
        let kind = match field.key.as_str() {
            "wrong" => "wrong",
            "also" => "also",
            _ => continue,
        };
        let Some((moves, sentence)) = field.value.split_once(" | ") else {
            return Err(CourseError::at(FILE, field.line, CourseFault::NoBar(kind)));
        };
        let mut moves = split(moves);
        let good = kind == "also";
        let before = moves.len();
        moves.retain(|word| !(good && word == "best"));
        answers.push(NamedAnswer {
            rest: moves.len() < before,
            moves,
            good,
            sentence: sentence.trim().to_owned(),
        });
    }
    Ok(answers)
}

fn split(words: &str) -> Vec<String> {
    words.split_whitespace().map(str::to_owned).collect()
}

fn reply(word: &str) -> ReplyMove {
    ReplyMove {
        text: word.trim_end_matches('?').to_owned(),
        mistake: word.ends_with('?'),
    }
}

fn claim(field: &Field) -> LessonClaim {
    LessonClaim {
        text: field.value.clone(),
        line: field.line,
    }
}

/// Returns the field with this key, if any; fails if there are two.
fn one<'a>(fields: &'a [Field], key: &str) -> Result<Option<&'a Field>, CourseError> {
    let mut found = fields.iter().filter(|field| field.key == key);
    let first = found.next();
    match found.next() {
        Some(second) => Err(CourseError::at(
            FILE,
            second.line,
            CourseFault::Twice(key.to_owned()),
        )),
        None => Ok(first),
    }
}

fn needed(fields: &[Field], line: usize, key: &'static str) -> Result<String, CourseError> {
    match one(fields, key)? {
        Some(field) => Ok(field.value.clone()),
        None => Err(CourseError::at(FILE, line, CourseFault::Missing(key))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "version: 1\ngame: some\n\n==\nid: one\ntitle: One\noptions: size=3\n\n";
    const STEP: &str = "position: p\ntext: a\n  b\ntask: t\naccept: a1\nhint: h\ndone: d\n";

    fn fault_of(text: &str) -> String {
        lessons("some", text).unwrap_err().to_string()
    }

    #[test]
    fn lesson_is_read_with_continued_lines() {
        let text = format!("{HEAD}{STEP}wrong: b1 b2 | no\nreply: c1 c2?\nclaim: wins\n\n{STEP}");
        let read = lessons("some", &text).unwrap();
        assert_eq!(read.len(), 1);
        let lesson = &read[0];
        assert_eq!((lesson.id.as_str(), lesson.line), ("one", 4));
        assert_eq!(lesson.options, [("size".to_owned(), "3".to_owned())]);
        assert_eq!(lesson.steps.len(), 2);
        let step = &lesson.steps[0];
        assert_eq!((step.text.as_str(), step.line), ("a b", 9));
        assert_eq!(step.answers[0].moves, ["b1", "b2"]);
        assert!(!step.replies[0].mistake && step.replies[1].mistake);
        assert_eq!(step.replies[1].text, "c2");
        assert_eq!(lessons("some", "").unwrap(), []);
    }

    #[test]
    fn errors_name_the_line_and_the_fix() {
        for (text, line, words) in [
            ("version: 2\n".to_owned(), 1, "reads version 1"),
            ("version: 1\ngame: other\n".to_owned(), 2, "game: some"),
            ("game: some\n".to_owned(), 1, "'version' is missing"),
            (HEAD.to_owned(), 4, "'text' is missing"),
            (format!("{HEAD}{STEP}hunt: x\n"), 16, "'hunt'"),
            (format!("{HEAD}{STEP}hint: x\n"), 16, "second time"),
            (
                format!("{HEAD}{STEP}wrong: b1 no\n"),
                16,
                "MOVES | sentence",
            ),
            (format!("{HEAD}{STEP}what\n"), 16, "key: value"),
            (format!("{HEAD}  on\n{STEP}"), 9, "no line above"),
            (
                format!("{HEAD}{STEP}also: best | x\nother: y\n"),
                9,
                "name the best",
            ),
            (
                format!("{HEAD}{}", STEP.replace("position: p\n", "")),
                9,
                "'position'",
            ),
            (
                format!("{HEAD}{}reply: b1\n", STEP.replace("a1", "a1 a2")),
                9,
                "one accepted move",
            ),
            (format!("{}{STEP}", HEAD.replace("one", "One!")), 5, "a-z"),
            (
                format!("{}{STEP}", HEAD.replace("size=3", "size")),
                7,
                "KEY=VALUE",
            ),
            (
                format!("{HEAD}{STEP}\n==\nid: one\ntitle: Two\n\n{STEP}"),
                17,
                "already used",
            ),
        ] {
            let said = fault_of(&text);
            let place = format!("lessons.txt, line {line}: ");
            assert!(
                said.starts_with(&place) && said.contains(words),
                "{said}\n{text}"
            );
        }
    }
}
