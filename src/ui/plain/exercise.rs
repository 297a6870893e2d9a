//! Lessons, puzzles and cards in line mode.

use anyhow::Result;
use serde_json::json;

use super::events::Announcement;
use super::{Conversation, Partner, Style, board};
use crate::course::{AnswerKind, Assignment, Phase};
use crate::session::PlayError;
use crate::ui::board::glyphs::GlyphSet;
use crate::ui::text::wrapped;

/// The width of texts in columns.
const WIDTH: usize = 76;

/// The commands and their descriptions.
const HELP: &str = "\
A move tries it.   hint: a nudge, each time a larger one   task: the task again
board: the board again      legal: the legal moves         rules: the rules
solution: gives up and shows the solution (puzzles)        quit: leave
drop: throws a card away, so that it comes no more";

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

/// Runs exercises over a conversation.
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

    /// Runs an exercise until it is solved, given up or left.
    ///
    /// # Errors
    /// The streams fail, or piped input contains neither a legal move nor a
    /// command.
    pub fn run(&mut self, task: &mut Assignment) -> Result<Left> {
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
                    if self.try_move(task, line.trim())? {
                        return Ok(Left::Finished);
                    }
                }
                Some(Word::Quit) => return Ok(Left::Quit),
                Some(Word::Solution) => {
                    if self.solution(task)? {
                        return Ok(Left::GivenUp);
                    }
                }
                Some(Word::Drop) => {
                    if self.drop_card(task)? {
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

    /// Tries a move. Returns whether the exercise is over.
    fn try_move(&mut self, task: &mut Assignment, text: &str) -> Result<bool> {
        let answer = match task.exercise_mut().answer_now(text) {
            Ok(answer) => answer,
            Err(error) => {
                self.refuse(&error)?;
                return Ok(false);
            }
        };
        let json = json!({
            "event": "answer",
            "move": text,
            "kind": answer.kind.word(),
            "message": answer.sentence,
        });
        self.tell(&answer.sentence, json)?;
        if answer.kind != AnswerKind::Right {
            return Ok(false);
        }
        if task.exercise().phase() == Phase::Done {
            let note = task.exercise_mut().go_on();
            if task.exercise().phase() == Phase::Asking {
                self.task(task, &note)?;
                return Ok(false);
            }
            self.tell(&note, json!({"event": "note", "message": note}))?;
        }
        if self.style == Style::Sentences {
            let board = board(task.exercise().session(), self.glyphs);
            self.talk.say(&board)?;
        }
        let clean = task.exercise().is_clean();
        self.tell("", json!({"event": "done", "clean": clean}))?;
        Ok(true)
    }

    /// Reports an illegal move. Ends piped input.
    fn refuse(&mut self, error: &PlayError) -> Result<()> {
        let sentence = format!("{error}; or say hint, task, help or quit");
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

    /// Prints the solution. Returns false if there is none, as in a lesson.
    fn solution(&mut self, task: &Assignment) -> Result<bool> {
        let Some(line) = task.solution() else {
            let hint = "A lesson has no solution to show: hint helps.";
            self.tell(hint, json!({"event": "note", "message": hint}))?;
            return Ok(false);
        };
        let sentence = format!("The solution: {line}.");
        let json = json!({"event": "solution", "moves": line});
        self.tell(&sentence, json)?;
        Ok(true)
    }

    /// Reports that the card is dropped. Returns false if this is not a card.
    fn drop_card(&mut self, task: &Assignment) -> Result<bool> {
        let is_card = task.dropped().is_some();
        let said = match is_card {
            true => "The card is thrown away.",
            false => "Only a card can be thrown away: puzzles --mine has them.",
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
