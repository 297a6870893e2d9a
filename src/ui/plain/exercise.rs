//! Lessons, puzzles and cards in line mode.

use anyhow::Result;
use serde_json::json;

use super::events::Announcement;
use super::{Conversation, Partner, Style, board};
use crate::course::{Answer, AnswerKind, Assignment, Phase, Trial};
use crate::session::{PlayError, SearchControl};
use crate::ui::board::glyphs::GlyphSet;
use crate::ui::learning::{Keeping, Learning};
use crate::ui::text::wrapped;

/// The width of texts in columns.
const WIDTH: usize = 76;

/// The commands and their descriptions.
const HELP: &str = "\
Type a move to try it                 hint: a hint, then bigger ones
task: the task again                  board: the board
legal: the legal moves                rules: the rules
solution: shows a puzzle's solution   drop: deletes a card for good
quit: leave";

/// A command in an exercise.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Word {
    Hint,
    Task,
    Board,
    Legal,
    Rules,
    Solution,
    Drop,
    Help,
    Quit,
}

fn read(line: &str) -> Option<Word> {
    Some(match line.to_lowercase().as_str() {
        "hint" | "h" => Word::Hint,
        "task" | "again" => Word::Task,
        "board" | "show" => Word::Board,
        "legal" => Word::Legal,
        "rules" => Word::Rules,
        "solution" | "give up" => Word::Solution,
        "drop" => Word::Drop,
        "help" | "?" => Word::Help,
        "quit" | "exit" | "q" => Word::Quit,
        _ => return None,
    })
}

/// How an exercise ended.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Left {
    /// It was completed.
    Finished,
    /// The user asked for the solution.
    GivenUp,
    /// The user dropped the card.
    Dropped,
    /// The user quit, or the input ended.
    Quit,
}

/// What is noted of a task, where there is anybody to note it for.
struct Notes<'l> {
    keeping: Keeping,
    learning: Option<&'l mut Learning>,
}

impl Notes<'_> {
    /// The answer to a move, and what went wrong with noting it: a wrong one
    /// is noted before it is told.
    fn answer(
        &mut self,
        task: &mut Assignment,
        text: &str,
    ) -> Result<(Answer, Option<String>), PlayError> {
        match task.exercise_mut().try_move(text)? {
            Trial::Answered(answer) => {
                let trouble = self.failed(task);
                Ok((answer, trouble))
            }
            Trial::Looked { mv, job } => {
                // The teacher's look takes time, in which somebody may leave.
                let before = (!task.may_be_mistaken()).then(|| self.failed(task));
                let found = job(&SearchControl::new());
                let answer = task.exercise_mut().answer(&mv, found.as_ref());
                Ok((answer, before.flatten().or_else(|| self.failed(task))))
            }
        }
    }

    fn failed(&mut self, task: &Assignment) -> Option<String> {
        let learning = self.learning.as_deref_mut()?;
        self.keeping.failed(task, learning)
    }

    fn over(&mut self, task: &Assignment) -> Option<String> {
        let learning = self.learning.as_deref_mut()?;
        self.keeping.over(task, learning)
    }

    fn dropped(&mut self, task: &Assignment) -> Option<String> {
        let learning = self.learning.as_deref_mut()?;
        self.keeping.dropped(task, learning)
    }
}

/// Works at an exercise over a conversation.
#[derive(Debug)]
pub struct ExerciseMode<'t> {
    talk: &'t mut Conversation,
    style: Style,
    glyphs: GlyphSet,
}

impl<'t> ExerciseMode<'t> {
    /// Creates the mode over the conversation `talk`.
    pub fn new(talk: &'t mut Conversation, style: Style, glyphs: GlyphSet) -> ExerciseMode<'t> {
        ExerciseMode {
            talk,
            style,
            glyphs,
        }
    }

    /// Until it is over, given up or left. What comes of it is noted in
    /// `learning` before it is told.
    ///
    /// # Errors
    /// The streams fail, or a pipe gives what is neither a move nor a word.
    pub fn run(&mut self, task: &mut Assignment, learning: Option<&mut Learning>) -> Result<Left> {
        let mut notes = Notes {
            keeping: Keeping::default(),
            learning,
        };
        let left = self.work_at(task, &mut notes)?;
        // Who only looked at it has not tried it.
        if left == Left::Quit && !task.exercise().is_clean() {
            self.warn(notes.over(task))?;
        }
        Ok(left)
    }

    fn work_at(&mut self, task: &mut Assignment, notes: &mut Notes<'_>) -> Result<Left> {
        self.title(task)?;
        self.task(task, "")?;
        loop {
            let exercise = task.exercise();
            let sides = exercise.session().entry().sides();
            let side = exercise.session().to_move();
            let side = side.map_or("", |side| sides[side.index()]);
            let Some(line) = self.talk.ask(&format!("{side} to move: "))? else {
                return Ok(Left::Quit);
            };
            match read(line.trim()) {
                None if line.trim().is_empty() => {}
                None => {
                    if self.try_move(task, line.trim(), notes)? {
                        return Ok(Left::Finished);
                    }
                }
                Some(Word::Quit) => return Ok(Left::Quit),
                Some(Word::Solution) => {
                    if self.solution(task, notes)? {
                        return Ok(Left::GivenUp);
                    }
                }
                Some(Word::Drop) => {
                    if self.drop_card(task, notes)? {
                        return Ok(Left::Dropped);
                    }
                }
                Some(word) => self.obey(task, word)?,
            }
        }
    }

    /// Prints a sentence between two exercises; omitted in JSON.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn remark(&mut self, sentence: &str) -> Result<()> {
        match self.style {
            Style::Sentences => self.talk.say(&self.glyphs.spelled(sentence)),
            Style::Json => Ok(()),
        }
    }

    fn tell(&mut self, sentence: &str, json: serde_json::Value) -> Result<()> {
        Announcement::new(wrapped(sentence, WIDTH), json).tell(self.talk, self.style)
    }

    /// Tells what went wrong with a note, if anything did.
    fn warn(&mut self, trouble: Option<String>) -> Result<()> {
        match trouble {
            Some(trouble) => self.tell(&trouble, json!({"event": "note", "message": trouble})),
            None => Ok(()),
        }
    }

    fn title(&mut self, task: &Assignment) -> Result<()> {
        let exercise = task.exercise();
        let title = exercise.title();
        let json = json!({
            "event": "exercise",
            "game": exercise.session().entry().id(),
            "title": title,
            "place": exercise.place(),
        });
        self.tell(&title, json)
    }

    /// Prints the task, after a `note` on what just happened.
    fn task(&mut self, task: &Assignment, note: &str) -> Result<()> {
        let exercise = task.exercise();
        let session = exercise.session();
        let (text, what) = (exercise.text(), exercise.task());
        if self.style == Style::Json {
            let side = session.to_move();
            let json = json!({
                "event": "task",
                "place": exercise.place(),
                "note": note,
                "text": text,
                "task": what,
                "position": session.position(),
                "side": side.map(|side| session.entry().sides()[side.index()]),
            });
            return self.talk.say(&json.to_string());
        }
        let parts = [note, &format!("[{}]", exercise.place()), &text, &what];
        let parts = parts.into_iter().filter(|part| !part.is_empty());
        let parts: Vec<String> = parts.map(|part| wrapped(part, WIDTH)).collect();
        let board = board(session, self.glyphs);
        self.talk.say(&format!("\n{}\n{board}", parts.join("\n")))
    }

    /// Tries a move; whether the exercise is over.
    fn try_move(
        &mut self,
        task: &mut Assignment,
        text: &str,
        notes: &mut Notes<'_>,
    ) -> Result<bool> {
        let (answer, trouble) = match notes.answer(task, text) {
            Ok(answered) => answered,
            Err(error) => {
                self.refuse(&error)?;
                return Ok(false);
            }
        };
        let right = answer.kind == AnswerKind::Right;
        let follows = right && task.exercise().phase() == Phase::Done;
        let note = follows.then(|| task.exercise_mut().go_on());
        let over = right && task.exercise().phase() != Phase::Asking;
        let trouble = trouble.or_else(|| over.then(|| notes.over(task)).flatten());
        let json = json!({
            "event": "answer",
            "move": text,
            "kind": answer.kind.word(),
            "message": answer.sentence,
        });
        self.tell(&answer.sentence, json)?;
        self.warn(trouble)?;
        if over {
            self.end(task, note)?;
        } else if let Some(note) = note {
            self.task(task, &note)?;
        }
        Ok(over)
    }

    /// Tells that it is over, after what the other side did.
    fn end(&mut self, task: &Assignment, note: Option<String>) -> Result<()> {
        if let Some(note) = note {
            self.tell(&note, json!({"event": "note", "message": note}))?;
        }
        if self.style == Style::Sentences {
            let board = board(task.exercise().session(), self.glyphs);
            self.talk.say(&board)?;
        }
        let clean = task.exercise().is_clean();
        self.tell("", json!({"event": "done", "clean": clean}))
    }

    /// Reports an illegal move. Ends piped input.
    fn refuse(&mut self, error: &PlayError) -> Result<()> {
        let sentence = format!("{error}; or type hint, task, help or quit");
        if self.style == Style::Sentences {
            return self.talk.refuse(&sentence);
        }
        let line = self.talk.line_number();
        let json = json!({"event": "error", "line": line, "message": sentence});
        self.talk.say(&json.to_string())?;
        match self.talk.partner() {
            Partner::Person => Ok(()),
            Partner::Pipe => Err(self.talk.refusal(&sentence).into()),
        }
    }

    /// Shows the solution; whether there was one to show.
    fn solution(&mut self, task: &Assignment, notes: &mut Notes<'_>) -> Result<bool> {
        let Some(line) = task.solution() else {
            let hint = "Lessons have no solution to show; type hint for help.";
            self.tell(hint, json!({"event": "note", "message": hint}))?;
            return Ok(false);
        };
        self.warn(notes.over(task))?;
        let sentence = format!("The solution: {line}.");
        let json = json!({"event": "solution", "moves": line});
        self.tell(&sentence, json)?;
        Ok(true)
    }

    /// Says that the card goes; whether it is one.
    fn drop_card(&mut self, task: &Assignment, notes: &mut Notes<'_>) -> Result<bool> {
        let is_card = task.dropped().is_some();
        self.warn(notes.dropped(task))?;
        let said = match is_card {
            true => "Card deleted.",
            false => "Only cards can be deleted; puzzles --mine has them.",
        };
        self.tell(said, json!({"event": "note", "message": said}))?;
        Ok(is_card)
    }

    /// Runs a command that does not end the exercise.
    fn obey(&mut self, task: &mut Assignment, word: Word) -> Result<()> {
        match word {
            Word::Hint => {
                let hint = task.exercise_mut().hint();
                let sentence = format!("Hint: {hint}");
                self.tell(&sentence, json!({"event": "hint", "message": hint}))
            }
            Word::Task => self.task(task, ""),
            Word::Board => {
                let session = task.exercise().session();
                let drawn = board(session, self.glyphs);
                let json = json!({"event": "board", "position": session.position()});
                Announcement::new(drawn, json).tell(self.talk, self.style)
            }
            Word::Legal => {
                let moves = task.exercise().session().moves();
                let moves: Vec<String> = moves.into_iter().map(|mv| mv.text).collect();
                let json = json!({"event": "legal", "moves": moves});
                self.tell(&moves.join(" "), json)
            }
            Word::Rules => {
                let rules = task.exercise().session().entry().rules();
                let json = json!({"event": "rules", "text": rules});
                Announcement::new(rules, json).tell(self.talk, self.style)
            }
            Word::Help => {
                let json = json!({"event": "help", "text": HELP});
                Announcement::new(HELP, json).tell(self.talk, self.style)
            }
            Word::Solution | Word::Drop | Word::Quit => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_the_help_is_one() {
        for part in HELP.split([' ', '\n']).filter(|word| word.ends_with(':')) {
            let word = part.trim_end_matches(':');
            assert!(read(word).is_some(), "{word}");
        }
        assert_eq!(read("f5"), None);
    }
}
