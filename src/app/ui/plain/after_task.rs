//! After a lesson, puzzle or card at a terminal: the line of the solution, move by move,
//! the analysis board, and a game from there.

use anyhow::Result;

use super::conversation::{Conversation, Opponent};
use super::json_event::JsonEvent;
use super::study::StudyMode;
use super::words::{Mode, Run, Word, run_line, stay, word, word_meant};
use crate::course::{Assignment, LineWalk, Step};
use crate::session::{Session, Study};
use crate::ui::text::notices;
use crate::ui::text::outcomes::outcome;
use crate::ui::text::sentence;

/// Printed when the user comes back from the analysis board or a game.
const BACK: &str = "You are back at the task. Press Enter to go on.";

/// Said after the last move of the line.
const AT_END: &str = "The line ends here. Press Enter to go on, or type back or analysis.";

/// The words after a lesson, puzzle or card.
pub(super) struct AfterTask<'a> {
    conversation: &'a mut Conversation,
    task: &'a Assignment,
    /// The moves of the line, from the position of the task on; empty after a lesson.
    line: Vec<String>,
    walk: LineWalk,
    /// The result of the puzzle of the day, to share.
    result: Option<String>,
}

/// The next event after the user has read the solution.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum After {
    /// The next task, or the end of the last one.
    Next,
    /// The card is to be deleted.
    Drop,
    /// The user leaves.
    Quit,
}

impl Mode for AfterTask<'_> {
    type End = After;

    const PLACE: &'static str = "after a lesson or puzzle";

    fn words() -> Vec<Word<Run<Self>>> {
        vec![
            word!("next" "n" "down": "play the next move of the line",
                |mode, _| stay(mode.step(true))),
            word!("back" "b" "up" "undo" "previous" "prev": "go back by one move", |mode, _| stay(mode.step(false))),
            word!("analysis": "try other moves; quit there returns here",
                |mode, _| stay(mode.analyse())),
            word!("play" ..: [("play", notices::PLAY_WORD_HELP)], |mode, level| {
                let here = mode.session().fork();
                match mode.conversation.opponent(&*here, level)? {
                    Some(opponent) => stay(mode.play_out(&*here, opponent)),
                    None => Ok(None),
                }
            }),
            word!("result" "share": "after the puzzle of the day: your result to share",
                |mode, _| stay(mode.share())),
            word!("drop": "in your mistakes: delete this card for good",
                |_, _| Ok(Some(After::Drop))),
            word!("quit" "exit" "q": "leave", |_, _| Ok(Some(After::Quit))),
        ]
    }

    fn conversation(&mut self) -> &mut Conversation {
        self.conversation
    }

    fn session(&self) -> &dyn Session {
        let task = self.task.exercise().session();
        self.walk.shown().unwrap_or(task)
    }

    fn help(&self) -> String {
        "Enter goes on. You can also type:".to_owned()
    }

    fn instead(&self) -> String {
        let line = if self.line.is_empty() {
            ""
        } else {
            "next, back, "
        };
        format!("{line}analysis, play, help or quit, or press Enter to go on")
    }

    fn offers(&self, name: &str) -> bool {
        match name {
            "next" | "back" => !self.line.is_empty(),
            "result" => self.result.is_some(),
            "drop" => self.task.dropped().is_some(),
            _ => true,
        }
    }

    fn other(&mut self, line: &str) -> Result<Option<After>> {
        if line.is_empty() {
            return Ok(Some(After::Next));
        }
        let meant = word_meant::<Self>(line);
        let sentence = format!("The task is over{meant}. Type {}.", self.instead());
        stay(self.say(&sentence))
    }
}

impl<'a> AfterTask<'a> {
    /// Creates the mode after `task`, whose solution is the beginning of `line`; a lesson
    /// has none.
    pub fn new(
        conversation: &'a mut Conversation,
        task: &'a Assignment,
        line: Vec<String>,
        result: Option<String>,
    ) -> AfterTask<'a> {
        AfterTask {
            conversation,
            task,
            line,
            walk: LineWalk::default(),
            result,
        }
    }

    /// Runs until the user goes on or leaves.
    ///
    /// # Errors
    /// The streams fail.
    pub fn run(mut self) -> Result<After> {
        let mut prompt = match self.line.is_empty() {
            true => "Enter goes on, quit leaves, help lists the words: ",
            false => {
                "Enter goes on, next says the solution move by move, quit leaves, help lists the \
                 words: "
            }
        };
        while let Some(line) = self.conversation.ask(prompt)? {
            if let Some(end) = run_line(&mut self, &line)? {
                return Ok(end);
            }
            prompt = match self.line.is_empty() {
                true => "Enter, quit or help: ",
                false => "Enter, next, back, quit or help: ",
            };
        }
        Ok(After::Quit)
    }

    fn say(&mut self, message: &str) -> Result<()> {
        let event = JsonEvent::Note { message };
        self.conversation.announce(message, &event)
    }

    /// Plays the next move of the line, or goes back, and shows the position.
    fn step(&mut self, forward: bool) -> Result<()> {
        if self.line.is_empty() {
            return self.say("A lesson has no line to play. Press Enter to go on.");
        }
        match self.walk.step(self.task, &self.line, forward) {
            Step::Moved => {}
            Step::AtStart => return self.say("This is the start of the line."),
            Step::AtEnd => return self.say(AT_END),
            Step::NoLine => return self.say("There is no line."),
        }
        let is_last = self.walk.played() == Some(self.line.len());
        let session = self.session();
        let info = session.info();
        let played = match session.history().last() {
            Some(played) => played.played_by(info.sides[played.side.index()]),
            None => "The start.".to_owned(),
        };
        let result = match session.outcome() {
            Some(result) => sentence(&outcome(info, &result)),
            None => String::new(),
        };
        let board = self.conversation.shown_after_step(session);
        // Without a board, nothing is said of a position in which the game is over.
        let parts = [&*played, board.trim_end(), &result].into_iter();
        let parts = parts.filter(|part| !part.is_empty());
        self.conversation.say(&Vec::from_iter(parts).join("\n"))?;
        match is_last {
            true => self.say(AT_END),
            false => Ok(()),
        }
    }

    /// Opens the analysis board at the position shown.
    fn analyse(&mut self) -> Result<()> {
        let study = Study::new(self.session());
        let person = self.task.person();
        StudyMode::new(self.conversation, study).run_with_games(person)?;
        self.say(BACK)
    }

    /// Plays a game from a position and comes back.
    fn play_out(&mut self, here: &dyn Session, opponent: Opponent) -> Result<()> {
        let person = self.task.person();
        match self.conversation.play_on(here, person, opponent)? {
            true => self.say(BACK),
            false => Ok(()),
        }
    }

    fn share(&mut self) -> Result<()> {
        match self.result.clone() {
            Some(line) => self.conversation.say(&line),
            None => self.say(notices::NO_RESULT),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn word_table_has_no_duplicates_or_long_lines() {
        crate::ui::plain::words::check::<AfterTask<'_>>();
    }
}
