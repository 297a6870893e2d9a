//! Lessons, puzzles and cards in line mode.

use anyhow::Result;

use super::after_task::{After, AfterTask};
use super::board::ShownTurn;
use super::conversation::{Conversation, Partner, YOU_PLAY_ON};
use super::events::{Style, game_words, turned};
use super::json_event::JsonEvent;
use super::reading::{PositionLook, in_words};
use super::words::{Mode, Run, Word, run_line, stay, word, word_meant};
use crate::course::{Answer, AnswerKind, Assignment, Phase, ResolutionJob, Sprint, Trial};
use crate::session::{PlayError, SearchControl, Session};
use crate::ui::keeping::Keeping;
use crate::ui::learning::Learning;
use crate::ui::text::json::{as_text, options_json};
use crate::ui::text::ratings::rating_sentence;
use crate::ui::text::{either, listed, notices, reveal, sentence, turns};

/// The end of an exercise.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Left {
    /// It was completed.
    Finished,
    /// A wrong move ended it, in a sprint.
    Missed,
    /// The user asked for the solution.
    GivenUp,
    /// The user deleted the card.
    Dropped,
    /// The user quit, or the input ended.
    Quit,
}

/// Printed after a move that does not solve the task of a lesson.
const TAKEN_BACK: &str = "Your move is taken back; it is your turn again.";

/// The question before the solution is shown.
const GIVE_UP: &str = "See the solution? It counts as unsolved.";

/// Writes the results of a task to the user's progress, if it is stored.
struct Notes<'l> {
    keeping: Keeping,
    learning: Option<&'l mut Learning>,
}

impl Notes<'_> {
    /// Returns the answer to a move, and a message if its result could not be
    /// saved. A wrong move is saved before the user sees the answer.
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
            Trial::NeedsAnalysis { mv, job } => {
                // The teacher's analysis takes time, and the move must count
                // even if the user leaves before it ends.
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

    /// Stores how the task ended; `given_up` says that the solution was shown.
    fn over(&mut self, task: &Assignment, given_up: bool) -> Option<String> {
        let learning = self.learning.as_deref_mut()?;
        self.keeping.over(task, given_up, learning)
    }

    fn dropped(&mut self, task: &Assignment) -> Option<String> {
        let learning = self.learning.as_deref_mut()?;
        self.keeping.dropped(task, learning)
    }
}

/// An exercise in progress.
pub(super) struct Attempt<'a> {
    conversation: &'a mut Conversation,
    task: &'a mut Assignment,
    notes: Notes<'a>,
    /// Returns the time left and the score, if it is a puzzle of a sprint, which a wrong
    /// move ends.
    clock: Option<&'a dyn Fn() -> String>,
}

/// Runs an exercise until the user completes it, gives up or leaves. Saves the
/// result in `learning` before printing it.
///
/// # Errors
/// The streams fail, or a line of piped input is neither a move nor a word.
pub fn run(
    conversation: &mut Conversation,
    task: &mut Assignment,
    learning: Option<&mut Learning>,
) -> Result<Left> {
    let mut attempt = Attempt {
        conversation,
        task,
        notes: Notes {
            keeping: Keeping::default(),
            learning,
        },
        clock: None,
    };
    let left = attempt.run()?;
    if left == Left::Quit {
        attempt.left_open()?;
    }
    Ok(left)
}

/// Runs a puzzle of a sprint until the user solves it, plays a wrong move or leaves.
/// `clock` returns the time left and the score.
///
/// # Errors
/// See [`run`].
pub fn run_in_sprint(
    conversation: &mut Conversation,
    task: &mut Assignment,
    clock: &dyn Fn() -> String,
) -> Result<Left> {
    let notes = Notes {
        keeping: Keeping::default(),
        learning: None,
    };
    Attempt {
        conversation,
        task,
        notes,
        clock: Some(clock),
    }
    .run()
}

/// Prints a sentence between two exercises; omitted in JSON.
///
/// # Errors
/// The output cannot be written.
pub fn remark(conversation: &mut Conversation, sentence: &str) -> Result<()> {
    match conversation.style() {
        Style::Sentences => {
            let sentence = conversation.glyphs().spelled(sentence);
            conversation.say(&sentence)
        }
        Style::Json => Ok(()),
    }
}

impl Mode for Attempt<'_> {
    type End = Left;

    const PLACE: &'static str = "in a lesson or puzzle";

    fn words() -> Vec<Word<Run<Self>>> {
        vec![
            word!("hint" "h": "give a hint; in puzzles, twice: a bigger one",
                |mode, _| mode.hint()),
            word!("play" ..: [("play", notices::PLAY_WORD_HELP)],
                |mode, level| stay(mode.play_on(level))),
            word!("task" "again": "say the task again", |mode, _| stay(mode.announce_task(""))),
            word!("solution" "give up": "in a puzzle: give up and see the solution",
                |mode, _| mode.solution()),
            word!("drop": "in your mistakes: delete this card for good",
                |mode, _| mode.drop_card()),
            word!("result" "share": "your result of the puzzle of the day, to share",
                |mode, _| stay(mode.share())),
            word!("quit" "exit" "q": "leave", |_, _| Ok(Some(Left::Quit))),
        ]
    }

    fn conversation(&mut self) -> &mut Conversation {
        self.conversation
    }

    fn session(&self) -> &dyn Session {
        self.task.exercise().session()
    }

    fn help(&self) -> String {
        format!(
            "Type a move to try it. A move is {}. You can also type:",
            turns::typed_move_help(self.session())
        )
    }

    fn instead(&self) -> String {
        format!("a move, {}", self.instead_of_move())
    }

    fn offers(&self, name: &str) -> bool {
        match name {
            "hint" => self.time_left().is_none(),
            "solution" => self.time_left().is_none() && self.task.solution().is_some(),
            "play" => self.may_play_on(),
            "drop" => self.task.dropped().is_some(),
            "result" => matches!(&*self.task, Assignment::Puzzle(_, Some(_))),
            _ => true,
        }
    }

    fn time_left(&self) -> Option<String> {
        self.clock.map(|clock| format!("{}.", clock()))
    }

    fn other(&mut self, line: &str) -> Result<Option<Left>> {
        if line.is_empty() {
            return self.conversation.answer_nothing().map(|()| None);
        }
        self.try_move(line)
    }
}

impl Attempt<'_> {
    fn run(&mut self) -> Result<Left> {
        self.title()?;
        self.announce_task("")?;
        loop {
            let Some(line) = self.conversation.ask("Your move: ")? else {
                return Ok(Left::Quit);
            };
            if let Some(left) = run_line(self, &line)? {
                return Ok(left);
            }
        }
    }

    fn tell(&mut self, sentence: &str, event: &JsonEvent<'_>) -> Result<()> {
        self.conversation.announce(sentence, event)
    }

    /// See [`Learning::daily_over`].
    fn daily_over(&self) -> Option<&'static str> {
        self.notes.learning.as_ref()?.daily_over(self.task)
    }

    /// Stores the result of a task that the user leaves, and says to a person whether it counts.
    fn left_open(&mut self) -> Result<()> {
        let is_open = !self.notes.keeping.is_over();
        let words = self.notes.learning.as_deref().filter(|_| is_open);
        let words = words.and_then(|learning| learning.left_words(self.task));
        if self.task.was_tried() {
            let before = self.daily_over();
            let trouble = self.notes.over(self.task, false);
            self.warn(trouble)?;
            if let (None, Some(over)) = (before, self.daily_over()) {
                return self.note(over);
            }
        }
        match words.filter(|_| self.conversation.partner() == Partner::Person) {
            Some(words) => remark(self.conversation, words),
            None => Ok(()),
        }
    }

    fn note(&mut self, message: &str) -> Result<()> {
        self.tell(message, &JsonEvent::Note { message })
    }

    /// Prints the message about a result that could not be saved, if any.
    fn warn(&mut self, trouble: Option<String>) -> Result<()> {
        match trouble {
            Some(trouble) => self.note(&trouble),
            None => Ok(()),
        }
    }

    fn title(&mut self) -> Result<()> {
        let exercise = self.task.exercise();
        let title = exercise.title();
        let event = JsonEvent::Exercise {
            game: exercise.session().info().id,
            title: &title,
            place: exercise.place(),
            id: match &*self.task {
                Assignment::Puzzle(run, _) => Some(&run.puzzle().id),
                _ => None,
            },
        };
        let text = match &*self.task {
            Assignment::Lesson(_) | Assignment::Again(_) => title.clone(),
            // Puzzles of the day and one's own mistakes are of any game.
            Assignment::Card(_) => format!("{title} in {}", game_words(exercise.session())),
            Assignment::Puzzle(..) => {
                let daily = match &*self.task {
                    Assignment::Puzzle(_, Some(_)) => "Puzzle of the day. ",
                    _ => "",
                };
                let game = game_words(exercise.session());
                // The title names the theme, which would be a hint.
                match daily {
                    "" if self.clock.is_none() => format!("{game}. {title}"),
                    daily => format!("{daily}{game}."),
                }
            }
        };
        let text = match self.conversation.look() {
            PositionLook::Board(_) => text,
            PositionLook::Words => sentence(&text),
        };
        self.conversation.announce(text, &event)
    }

    /// Prints the task, after a `note` on what just happened.
    fn announce_task(&mut self, note: &str) -> Result<()> {
        let exercise = self.task.exercise();
        let session = exercise.session();
        let (text, what) = (exercise.text(), exercise.task());
        if self.conversation.style() == Style::Json {
            let side = session.to_move();
            return self.conversation.say(&as_text(&JsonEvent::Task {
                place: exercise.place(),
                note,
                text: &text,
                task: &what,
                options: options_json(&session.options()),
                position: session.position(),
                side: side.map(|side| session.info().sides[side.index()]),
            }));
        }
        let place = match self.conversation.look() {
            PositionLook::Board(_) => format!("[{}]", exercise.place()),
            // The title has said so.
            PositionLook::Words if matches!(self.task, Assignment::Card(_)) => String::new(),
            PositionLook::Words => sentence(&exercise.place()),
        };
        let parts = [note, &place, &text, &what];
        let parts = parts.into_iter().filter(|part| !part.is_empty());
        let parts = Vec::from_iter(parts).join("\n");
        let board = match (self.conversation.look(), &*self.task) {
            // The task has said who is to move.
            (PositionLook::Board(_), _) | (_, Assignment::Lesson(_)) => {
                self.conversation.shown(session)
            }
            (PositionLook::Words, _) => in_words(session, ShownTurn::Moves),
        };
        self.conversation.say(&format!("\n{parts}\n{board}"))
    }

    /// Tries a move.
    fn try_move(&mut self, text: &str) -> Result<Option<Left>> {
        if self.clock.is_some() {
            return self.try_in_sprint(text);
        }
        let (answer, trouble) = match self.notes.answer(self.task, text) {
            Ok(answered) => answered,
            Err(error) => return self.refuse(text, &error),
        };
        let right = answer.kind == AnswerKind::Right;
        let follows = right && self.task.exercise().phase() == Phase::Done;
        let note = follows.then(|| self.go_on());
        let over = right && self.task.exercise().phase() != Phase::Asking;
        let trouble = trouble.or_else(|| over.then(|| self.notes.over(self.task, false)).flatten());
        self.announce_answer(text, answer.kind, &answer.message())?;
        self.warn(trouble)?;
        // The answer of other tasks says to try again.
        let is_lesson = matches!(self.task, Assignment::Lesson(_));
        if !right && is_lesson && self.conversation.style() == Style::Sentences {
            self.conversation.say(TAKEN_BACK)?;
        }
        if over {
            return self.end(note).map(Some);
        } else if let Some(note) = note {
            self.announce_task(&note)?;
        }
        Ok(None)
    }

    /// Tries a move in a sprint. No time is spent on the reason of a wrong one.
    fn try_in_sprint(&mut self, text: &str) -> Result<Option<Left>> {
        let (kind, verdict) = match self.task.exercise_mut().try_move(text) {
            Ok(Trial::Answered(answer)) => (answer.kind, answer.verdict),
            Ok(Trial::NeedsAnalysis { mv, .. }) => {
                let named = self.session().info().name_move(&mv);
                (AnswerKind::Wrong, AnswerKind::Wrong.verdict(&named))
            }
            Err(error) => return self.refuse(text, &error),
        };
        self.announce_answer(text, kind, &verdict)?;
        if kind != AnswerKind::Right {
            return Ok(Some(Left::Missed));
        }
        let note = self.go_on();
        if self.task.exercise().phase() == Phase::Over {
            return Ok(Some(Left::Finished));
        }
        stay(self.announce_task(&note))
    }

    /// Plays the reply, and returns what was played with the squares whose pieces changed
    /// sides.
    fn go_on(&mut self) -> String {
        let note = self.task.exercise_mut().go_on();
        let session = self.session();
        let last = session.history().len().checked_sub(1);
        let turned = last.map_or_else(Vec::new, |ply| turned(session, ply));
        match (note.as_str(), &turned[..]) {
            ("", _) | (_, []) => note,
            (_, turned) => format!("{note} It turned {}.", listed(turned)),
        }
    }

    /// The words that can be typed instead of a move.
    fn instead_of_move(&self) -> String {
        let words = ["hint", "solution", "task", "help", "quit"];
        let offered = words.into_iter().filter(|word| self.offers(word));
        either(&Vec::from_iter(offered))
    }

    /// Says why a text was not taken as a move, and what else can be typed.
    fn refuse(&mut self, text: &str, error: &PlayError) -> Result<Option<Left>> {
        let meant = word_meant::<Self>(text);
        let error = turns::refused(self.session(), error);
        let sentence = format!("{error}{meant}; or type {}", self.instead_of_move());
        let session = self.task.exercise().session();
        stay(self.conversation.refuse_in(session, &sentence))
    }

    fn announce_answer(&mut self, mv: &str, kind: AnswerKind, message: &str) -> Result<()> {
        let kind = kind.word();
        self.tell(message, &JsonEvent::Answer { mv, kind, message })
    }

    /// Prints the opponent's last move, the board and the end of the exercise.
    fn end(&mut self, note: Option<String>) -> Result<Left> {
        if let Some(note) = note {
            self.note(&note)?;
        }
        if self.conversation.style() == Style::Sentences {
            let board = self.conversation.shown(self.task.exercise().session());
            self.conversation.say(&board)?;
        }
        self.say_return()?;
        let line = self.why(false)?;
        let clean = self.task.exercise().is_clean();
        let words = match self.task {
            Assignment::Lesson(_) => notices::LESSON_DONE,
            _ => "",
        };
        self.tell(words, &JsonEvent::Done { clean })?;
        self.afterwards(line, Left::Finished)
    }

    /// Prints when a card comes back, unless the first wrong move has said so.
    fn say_return(&mut self) -> Result<()> {
        if self.notes.keeping.has_failed() {
            return Ok(());
        }
        let learning = self.notes.learning.as_deref();
        let words = learning.and_then(|learning| learning.return_words(self.task));
        self.warn(words)
    }

    /// Prints the rating and the result to share after a puzzle, and then waits at a
    /// terminal until the user goes on. Returns how the exercise ended.
    fn afterwards(&mut self, line: Vec<String>, left: Left) -> Result<Left> {
        // A lesson has no line, but one can play on unless the game is over.
        let is_lesson = matches!(self.task, Assignment::Lesson(_));
        let has_more = !line.is_empty() || is_lesson && self.session().to_move().is_some();
        if self.conversation.style() == Style::Json || !has_more {
            return Ok(left);
        }
        let glyphs = self.conversation.drawing();
        let learning = self.notes.learning.as_deref();
        let result = learning.and_then(|learning| learning.shared_result(self.task, glyphs));
        if let (Some(learning), Assignment::Puzzle(..)) = (learning, &*self.task) {
            let info = self.task.exercise().session().info();
            let rating = rating_sentence(learning.learner(), info);
            remark(self.conversation, &rating)?;
        }
        if self.conversation.partner() == Partner::Pipe {
            if let Some(result) = result {
                remark(self.conversation, &format!("Your result: {result}"))?;
            }
            return Ok(left);
        }
        loop {
            let (line, result) = (line.clone(), result.clone());
            let after = AfterTask::new(self.conversation, self.task, line, result).run()?;
            match after {
                After::Next => return Ok(left),
                After::Quit => return Ok(Left::Quit),
                After::Drop => {
                    if let Some(dropped) = self.drop_card()? {
                        return Ok(dropped);
                    }
                }
            }
        }
    }

    /// Prints the reason and the line of a solution, and returns the line; nothing
    /// after a lesson. `is_said` tells whether the solution was said before.
    fn why(&mut self, is_said: bool) -> Result<Vec<String>> {
        let Some(job) = ResolutionJob::of(self.task) else {
            return Ok(Vec::new());
        };
        let found = job.run(&SearchControl::new());
        let event = JsonEvent::SolutionReason {
            message: &found.reason,
            line: &found.line,
        };
        let words = reveal::reason_and_line(self.task, &found, is_said, self.most_moves());
        self.tell(&words, &event)?;
        Ok(found.line)
    }

    fn hint(&mut self) -> Result<Option<Left>> {
        if self.clock.is_some() {
            return stay(self.note(Sprint::NO_HELP));
        }
        let message = &self.task.exercise_mut().hint();
        self.tell(
            &format!("Hint: {message}"),
            &JsonEvent::TaskHint { message },
        )?;
        Ok(None)
    }

    /// The most moves of a solution that are said at once. A person can hear the others one by
    /// one.
    fn most_moves(&self) -> usize {
        match self.conversation.partner() {
            Partner::Person => 4,
            Partner::Pipe => usize::MAX,
        }
    }

    /// Prints the solution; a lesson has none.
    fn solution(&mut self) -> Result<Option<Left>> {
        if self.clock.is_some() {
            return stay(self.note(Sprint::NO_HELP));
        }
        let solution = reveal::solution_start(self.task, self.most_moves());
        let Some((line, sentence)) = self.task.solution().zip(solution) else {
            self.note("Lessons have no solution to show; type hint for help.")?;
            return Ok(None);
        };
        // After a hint that named the move, it counts no more.
        let was_shown = matches!(self.task, Assignment::Puzzle(run, _) if run.was_shown());
        let is_again = matches!(self.task, Assignment::Again(_));
        let question = match self.notes.learning {
            Some(_) if !is_again && !was_shown => GIVE_UP,
            _ => "See the solution?",
        };
        if !self.conversation.confirms(question, YOU_PLAY_ON)? {
            return Ok(None);
        }
        let trouble = self.notes.over(self.task, true);
        self.warn(trouble)?;
        self.tell(&sentence, &JsonEvent::Solution { moves: &line })?;
        self.say_return()?;
        let line = self.why(true)?;
        self.afterwards(line, Left::GivenUp).map(Some)
    }

    /// Whether one may play on from here. The computer's replies would help with a puzzle
    /// or card that counts.
    fn may_play_on(&self) -> bool {
        matches!(&*self.task, Assignment::Lesson(_) | Assignment::Again(_))
    }

    /// Plays a game from here, and comes back to the task.
    fn play_on(&mut self, level: &str) -> Result<()> {
        if !self.may_play_on() {
            let instead = self.instead();
            let sentence = format!("'play' works after the solution; here type {instead}");
            let session = self.task.exercise().session();
            return self.conversation.refuse_in(session, &sentence);
        }
        let here = self.session().fork();
        let Some(opponent) = self.conversation.opponent(&*here, level)? else {
            return Ok(());
        };
        let person = self.task.person();
        match self.conversation.play_on(&*here, person, opponent)? {
            true => self.announce_task("You are back at the task."),
            false => Ok(()),
        }
    }

    /// Prints the result of the puzzle of the day, once it is solved or given up.
    fn share(&mut self) -> Result<()> {
        let glyphs = self.conversation.drawing();
        let learning = self.notes.learning.as_deref();
        let result = learning.and_then(|learning| learning.shared_result(self.task, glyphs));
        match result {
            Some(line) => self.note(&line),
            None if self.offers("result") => self.note("This puzzle has no result yet."),
            None => self.note(notices::NO_RESULT),
        }
    }

    /// Deletes the card, if the exercise is one.
    fn drop_card(&mut self) -> Result<Option<Left>> {
        let is_card = self.task.dropped().is_some();
        let question = "Delete this card for good?";
        if is_card && !self.conversation.confirms(question, "The card stays.")? {
            return Ok(None);
        }
        let trouble = self.notes.dropped(self.task);
        self.warn(trouble)?;
        self.note(match is_card {
            true => "Card deleted.",
            false => "Only cards can be deleted; puzzles --mine has them.",
        })?;
        Ok(is_card.then_some(Left::Dropped))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn word_table_has_no_duplicates_or_long_lines() {
        crate::ui::plain::words::check::<Attempt<'_>>();
    }
}
