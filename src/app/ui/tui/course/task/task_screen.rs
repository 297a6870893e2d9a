//! [`TaskScreen`]: the screen of a task.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use super::after_task::AfterTask;
use super::note::Note;
use super::origin::Origin;
use super::paint;
use super::timer::Timer;
use crate::course::{Answer, AnswerKind, Assignment, Phase, Sprint, Trial};
use crate::session::{
    ExplanationJob, ExplanationView, JobId, Session, Study, notation_of, rules_text,
};
use crate::ui::context::Context;
use crate::ui::keeping::Keeping;
use crate::ui::learning::{Learning, PuzzleChoice, lessons_of};
use crate::ui::text::ratings::rating_sentence;
use crate::ui::text::reveal::solution_sentence;
use crate::ui::text::{Sentence, notices, share};
use crate::ui::tui::analysis::AnalysisBoard;
use crate::ui::tui::background::BackgroundJob;
use crate::ui::tui::board_pane::move_box::{begins_move, command_label};
use crate::ui::tui::board_pane::{BoardEvent, BoardPane, KeyMeaning};
use crate::ui::tui::chrome::Chrome;
use crate::ui::tui::clipboard;
use crate::ui::tui::course::key_table::{TaskAction, command_of, command_without_card};
use crate::ui::tui::events::{Event, EventSender};
use crate::ui::tui::keys::{Key, KeyCode};
use crate::ui::tui::painter::Painter;
use crate::ui::tui::screen::{Flow, PasteTarget, Screen};
use crate::ui::tui::setup::Form;
use crate::ui::tui::widgets::Confirm;

/// A move that the user tried, while the teacher checks it.
#[derive(Debug)]
struct CheckedMove {
    job: BackgroundJob,
    mv: String,
    /// The move as it is shown.
    shown: String,
}

/// The screen of a task.
#[derive(Debug)]
pub struct TaskScreen {
    pub(super) task: Assignment,
    pub(super) from: Origin,
    /// The name of the screen below.
    pub back: &'static str,
    pub(super) learning: Learning,
    pub(super) pane: BoardPane,
    /// Whether the user has moved the cursor since the last try. If not, Enter
    /// does not try a move, because people often press it only to continue.
    aimed: bool,
    /// The answer to the last move that the user tried.
    pub(super) answer: Option<Answer>,
    /// The move that the teacher checks before it is answered.
    checked: Option<CheckedMove>,
    sender: Option<EventSender>,
    pub(super) note: Note,
    pub(super) notice: Sentence,
    /// Whether the solution was shown.
    pub(super) given_up: bool,
    /// The reason and the line, after the solution.
    pub(super) after_task: AfterTask,
    /// The sprint that the task belongs to.
    pub(super) timer: Option<Timer>,
    /// The part of the result that is already stored.
    pub(super) keeping: Keeping,
    /// The number of tasks before this one on this screen.
    pub(super) before: usize,
    /// The question before a card is deleted or the solution is shown: the key must
    /// be pressed twice.
    confirm: Confirm<TaskAction>,
    /// The number of pages that were turned forward; negative if back.
    pub(super) paged: isize,
}

impl TaskScreen {
    /// Creates the screen with the first task of `from`.
    ///
    /// # Errors
    /// A sentence with the reason, if there is no task.
    pub fn new(from: Origin, context: &Context) -> Result<TaskScreen, String> {
        let learning = context.learning();
        let sprint = match &from {
            Origin::Puzzle(PuzzleChoice::Sprint(info)) => Some(learning.sprint(info)?),
            _ => None,
        };
        let task = from.first(&learning)?;
        let mut screen = TaskScreen::with(task, from, learning, context);
        let over = screen.learning.daily_over(&screen.task);
        screen.notice = over.unwrap_or_default().into();
        Ok(TaskScreen {
            timer: sprint.map(Timer::new),
            ..screen
        })
    }

    /// Creates the screen with a task of a review.
    pub fn in_review(task: Assignment, found: Rc<Cell<bool>>, context: &Context) -> TaskScreen {
        let learning = context.learning();
        TaskScreen::with(task, Origin::Review(found), learning, context)
    }

    fn with(task: Assignment, from: Origin, learning: Learning, context: &Context) -> TaskScreen {
        let mut screen = TaskScreen {
            task,
            from,
            back: "list",
            learning,
            pane: BoardPane::new(&context.config),
            aimed: false,
            answer: None,
            checked: None,
            sender: None,
            note: Note::None,
            notice: Sentence::default(),
            given_up: false,
            after_task: AfterTask::default(),
            timer: None,
            keeping: Keeping::default(),
            before: 0,
            confirm: Confirm::default(),
            paged: 0,
        };
        screen.settle();
        screen
    }

    /// The game on the board: that of the task, or the line after its solution.
    pub fn session(&self) -> &dyn Session {
        let task = self.task.exercise().session();
        self.after_task.shown().unwrap_or(task)
    }

    /// Whether the task waits for a move.
    pub(super) fn asks(&self) -> bool {
        let is_up = self.timer.as_ref().is_some_and(Timer::is_over);
        self.task.exercise().phase() == Phase::Asking && !self.given_up && !is_up
    }

    /// Moves the cursor to a place from which a move can begin.
    fn settle(&mut self) {
        self.paged = 0;
        self.aimed = false;
        let session = self.task.exercise().session();
        self.pane.settle(&session.diagram(), session);
    }

    /// The move that the teacher is checking, as it is shown.
    pub(super) fn checked_move(&self) -> Option<&str> {
        self.checked.as_ref().map(|checked| &checked.shown[..])
    }

    fn try_move(&mut self, text: &str) {
        self.pane.typed.clear();
        self.note = Note::None;
        let shown = notation_of(self.session(), text).unwrap_or_else(|| text.to_owned());
        let trial = match self.task.exercise_mut().try_move(text) {
            Ok(trial) => trial,
            Err(error) => {
                self.pane.cursor.let_go();
                self.notice = notices::refusal(&error);
                return;
            }
        };
        self.notice.clear();
        self.aimed = false;
        self.answer = None;
        self.checked = None;
        match trial {
            Trial::NeedsAnalysis { .. } if self.timer.is_some() => self.count_in_sprint(false),
            Trial::Answered(answer) if self.timer.is_some() => match answer.kind {
                AnswerKind::Right => self.right_in_sprint(),
                AnswerKind::Also | AnswerKind::Wrong => self.count_in_sprint(false),
            },
            Trial::Answered(answer) => self.answered(answer),
            Trial::NeedsAnalysis { mv, job } => {
                // The check takes time, and the user may have left the task
                // before it ends.
                if !self.task.may_be_mistaken() {
                    self.note_failure();
                }
                self.look(mv, shown, job);
            }
        }
    }

    /// Continues a sprint after a right move.
    fn right_in_sprint(&mut self) {
        if self.task.exercise().phase() == Phase::Done {
            self.note = Note::reply(self.task.exercise_mut().go_on());
        }
        if self.task.exercise().phase() == Phase::Over {
            self.count_in_sprint(true);
        } else {
            self.settle();
        }
    }

    /// Counts a puzzle of the sprint. After a missed one, the solution stays until a key is
    /// pressed.
    fn count_in_sprint(&mut self, solved: bool) {
        let Some(timer) = &mut self.timer else { return };
        timer.sprint.count(solved);
        if solved {
            self.next_in_sprint();
            self.note = Note::reply("Solved.".to_owned());
        } else {
            let solution = solution_sentence(&self.task).unwrap_or_default();
            self.note = Note::Solution(format!("Missed. {solution}"));
            self.given_up = true;
            self.settle();
        }
    }

    /// Opens the next puzzle of the sprint.
    fn next_in_sprint(&mut self) {
        let timer = self.timer.as_ref();
        match timer.and_then(|timer| timer.sprint.task()) {
            Some(task) => self.begin_with(task),
            None => self.end_sprint(),
        }
    }

    /// Stores the result of the sprint and shows it.
    fn end_sprint(&mut self) {
        let Some(timer) = &mut self.timer else { return };
        let failed = timer.end(&mut self.learning);
        self.notice = failed.unwrap_or_default().into();
        self.pane.clear();
        self.note = Note::None;
    }

    /// Lets the teacher check a move on a thread. If no thread can be started, the
    /// move is answered without a reason.
    fn look(&mut self, mv: String, shown: String, job: ExplanationJob) {
        self.settle();
        let sender = self.sender.clone();
        let begun = sender.and_then(|sender| BackgroundJob::explaining(JobId::next(), job, sender));
        match begun {
            Some(job) => self.checked = Some(CheckedMove { job, mv, shown }),
            None => {
                let answer = self.task.exercise_mut().answer(&mv, None);
                self.answered(answer);
            }
        }
    }

    fn take_explanation(&mut self, id: JobId, found: Option<&ExplanationView>) {
        let Some(checked) = self.checked.take_if(|checked| checked.job.is(id)) else {
            return;
        };
        if self.asks() {
            let answer = self.task.exercise_mut().answer(&checked.mv, found);
            self.answered(answer);
        }
    }

    /// Shows the answer to a move, and continues if it solves the task.
    fn answered(&mut self, answer: Answer) {
        let right = answer.kind == AnswerKind::Right;
        self.answer = Some(answer);
        self.note_failure();
        if right && self.task.exercise().phase() == Phase::Done && !self.task.pauses() {
            self.note = Note::reply(self.task.exercise_mut().go_on());
        }
        if right {
            self.settle();
        }
        if self.task.exercise().phase() == Phase::Over {
            if let Origin::Review(found) = &self.from {
                found.set(true);
            }
            self.note_down();
            self.after_task.begin(&self.task, self.sender.as_ref());
        }
    }

    /// Stores that a wrong move was tried, once for each task.
    fn note_failure(&mut self) {
        if let Some(failed) = self.keeping.failed(&self.task, &mut self.learning) {
            self.notice = failed.into();
        }
    }

    /// Stores the result of the task, once.
    fn note_down(&mut self) {
        if self.keeping.is_over() {
            return;
        }
        if let Some(failed) = self
            .keeping
            .over(&self.task, self.given_up, &mut self.learning)
        {
            self.notice = failed.into();
        } else if matches!(self.task, Assignment::Puzzle(..)) {
            let info = self.session().info();
            self.notice = rating_sentence(self.learning.learner(), info).into();
        } else if let Some(words) = self.learning.return_words(&self.task) {
            let done = [words.as_str(), "All done for today."].join(" ");
            self.notice = if self.is_last() { done } else { words }.into();
        }
    }

    /// Whether Enter tries a move now: not at a place that the user has not chosen.
    pub(super) fn enter_plays(&self) -> bool {
        self.aimed || !self.pane.typed.is_empty() || self.session().moves().len() <= 1
    }

    /// Acts on Enter: plays the move at the cursor, or continues.
    fn choose(&mut self) -> Flow {
        if !self.asks() {
            return self.go_on();
        }
        if !self.enter_plays() {
            self.notice = "Type a move, or choose one with the arrows or Tab first.".into();
            return Flow::Stay;
        }
        match self.pane.choose(self.task.exercise().session()).chosen() {
            Ok(text) => self.try_move(&text),
            Err(why) => self.notice = why.into(),
        }
        Flow::Stay
    }

    /// Continues after a step or a task that is done.
    fn go_on(&mut self) -> Flow {
        self.notice.clear();
        if !self.given_up && self.task.exercise().phase() == Phase::Done {
            self.note = Note::reply(self.task.exercise_mut().go_on());
            self.answer = None;
            // Another step of a lesson has a board of its own.
            if self.session().history().is_empty() {
                self.pane.clear();
            }
            self.settle();
            return Flow::Stay;
        }
        self.follow()
    }

    /// Opens the next task, or goes back to the list if there is none.
    fn follow(&mut self) -> Flow {
        match &self.timer {
            Some(timer) if timer.is_over() => return Flow::Pop,
            Some(_) => {
                self.next_in_sprint();
                return Flow::Stay;
            }
            None => {}
        }
        let next = match &self.from {
            Origin::Lesson(info, index) => Some(Origin::Lesson(info, index + 1)),
            Origin::Review(_) => None,
            Origin::Puzzle(choice) if choice.is_single() => None,
            Origin::Puzzle(choice) => Some(Origin::Puzzle(choice.clone())),
        };
        match next.map(|next| (next.first(&self.learning), next)) {
            Some((Ok(task), next)) => {
                self.from = next;
                self.before += 1;
                self.begin_with(task);
                Flow::Stay
            }
            _ => Flow::Pop,
        }
    }

    /// Whether this is the last task, so that the list follows.
    pub(super) fn is_last(&self) -> bool {
        match self.from {
            Origin::Lesson(info, index) => {
                lessons_of(info).is_ok_and(|lessons| lessons.len() <= index + 1)
            }
            Origin::Puzzle(PuzzleChoice::Mine(of)) => {
                self.keeping.is_over() && self.learning.open_cards(of) == 0
            }
            Origin::Puzzle(_) | Origin::Review(_) => self.task.is_single(),
        }
    }

    fn begin_with(&mut self, task: Assignment) {
        self.task = task;
        self.answer = None;
        self.checked = None;
        self.note = Note::None;
        self.given_up = false;
        self.after_task = AfterTask::default();
        self.keeping = Keeping::default();
        self.pane.clear();
        self.settle();
    }

    /// Whether the puzzle counts as unsolved if the solution is shown now.
    fn costs_rating(&self) -> bool {
        self.asks() && !self.keeping.is_over() && self.task.solution().is_some()
    }

    fn solution(&mut self) {
        match solution_sentence(&self.task) {
            Some(solution) if self.asks() => {
                self.note = Note::Solution(solution);
                self.answer = None;
                self.checked = None;
                self.given_up = true;
                self.note_down();
                self.after_task.begin(&self.task, self.sender.as_ref());
            }
            Some(_) => self.step(true),
            None => self.notice = "Lessons have no solution to show, only hints.".into(),
        }
    }

    /// Plays the next move of the solution's line on the board, or goes back.
    fn step(&mut self, forward: bool) {
        let step = self.after_task.step(&self.task, forward);
        self.notice = notices::step_words(step, self.after_task.is_searching()).into();
        self.pane.cursor.at = None;
    }

    /// Deletes the card at the second request.
    fn drop_card(&mut self, again: bool) -> Flow {
        if self.task.dropped().is_none() {
            self.notice = "Only your saved mistakes can be deleted.".into();
            return Flow::Stay;
        };
        if !again {
            let key = self.key_label("d");
            self.notice = format!("Press {key} again to delete this task for good.").into();
            self.confirm.again(TaskAction::Drop);
            return Flow::Stay;
        }
        if let Some(failed) = self.keeping.dropped(&self.task, &mut self.learning) {
            self.notice = failed.into();
            return Flow::Stay;
        }
        let next = self.follow();
        self.notice = "Deleted.".into();
        next
    }

    /// Opens the form for playing on from here against a level.
    fn play_out(&mut self, context: &Context) -> Flow {
        if self.session().to_move().is_none() {
            self.notice = match self.task.solution() {
                Some(_) => notices::OVER_HERE.into(),
                // A lesson has no line on which one could go back.
                None => "The lesson ends with the game, so there is nothing to play on.".into(),
            };
            return Flow::Stay;
        }
        Flow::push(Form::playing_on(
            self.session(),
            self.task.person(),
            context,
        ))
    }

    /// Copies the result of the puzzle of the day, else the position.
    fn copy(&mut self, context: &Context) -> Flow {
        let result = self
            .learning
            .shared_result(&self.task, Some(context.theme().glyphs));
        // A puzzle has no result to share while it waits for a move.
        if let Some(line) = result.filter(|_| !self.asks()) {
            self.notice =
                Sentence::from("Copied your result.").or_longer(format!("Copied: {line}"));
            return Flow::Copy(line);
        }
        let text = share::block(self.session());
        self.notice = clipboard::sentence(&text, false).into();
        Flow::Copy(text)
    }

    /// Begins a lesson again, or opens a puzzle that was missed in the sprint.
    fn restart(&mut self, context: &Context) -> Flow {
        if let Some(missed) = self.timer.as_mut().and_then(Timer::next_missed) {
            return Flow::push_or(TaskScreen::new(missed, context), &mut self.notice);
        }
        if let Origin::Lesson(..) = self.from
            && let Ok(task) = self.from.first(&self.learning)
        {
            self.begin_with(task);
        } else {
            self.notice = "Only lessons can be started again.".into();
        }
        Flow::Stay
    }

    fn act(&mut self, action: TaskAction, context: &Context) -> Flow {
        let again = self.confirm.is(action);
        if self.confirm.forget() {
            self.notice.clear();
        }
        if !matches!(action, TaskAction::Page(_)) {
            self.paged = 0;
        }
        let diagram = self.session().diagram();
        match action {
            TaskAction::Choose => return self.choose(),
            TaskAction::Cursor(_, columns) if !self.asks() => {
                if columns != 0 && self.task.solution().is_some() {
                    self.step(columns > 0);
                }
            }
            TaskAction::Cursor(rows, columns) => {
                self.aimed = true;
                self.pane.step(&diagram, rows, columns);
            }
            TaskAction::Next | TaskAction::Previous => {
                self.aimed = true;
                let session = self.task.exercise().session();
                self.pane
                    .next(&diagram, session, action == TaskAction::Next);
            }
            TaskAction::Hint | TaskAction::Solution if self.timer.is_some() => {
                self.notice = Sprint::NO_HELP.into();
            }
            TaskAction::Hint if self.asks() => {
                self.pane.typed.clear();
                let hint = self.task.exercise_mut().hint();
                self.note = Note::Hint(hint);
            }
            TaskAction::Solution if self.costs_rating() && !again => {
                let key = self.key_label("s");
                self.notice = Sentence::of(format!("Press {key} again to see the solution"))
                    .and(" (it counts as unsolved)");
                self.confirm.again(action);
            }
            TaskAction::Solution => self.solution(),
            TaskAction::Drop => return self.drop_card(again),
            TaskAction::Analyse | TaskAction::PlayOut if self.asks() => {
                self.notice = match self.task.solution() {
                    Some(_) => "Solve it first, or press s for the solution.".into(),
                    None => "Finish the lesson first.".into(),
                };
            }
            TaskAction::Analyse | TaskAction::PlayOut if context.is_guest => {
                self.notice = notices::ONLY_AT_HOME.into();
            }
            TaskAction::Analyse => {
                return Flow::push(AnalysisBoard::new(Study::new(self.session())));
            }
            TaskAction::PlayOut => return self.play_out(context),
            TaskAction::Copy => return self.copy(context),
            TaskAction::Restart => return self.restart(context),
            TaskAction::Page(pages) => self.paged = (self.paged + pages).clamp(-9, 9),
            // If there is a text to erase, the move box has already used the key.
            TaskAction::Hint | TaskAction::Erase => {}
            TaskAction::Back => {
                self.notice.clear();
                if self.pane.cursor.let_go() {
                    return Flow::Stay;
                }
                let running = self.timer.as_ref().filter(|timer| !timer.is_over());
                let was_running = running.is_some();
                if running.is_some_and(|timer| timer.sprint.has_begun()) && !again {
                    self.notice = "Press Esc again to end the sprint.".into();
                    self.confirm.again(action);
                    return Flow::Stay;
                }
                self.save_unsaved(context);
                return if was_running { Flow::Stay } else { Flow::Pop };
            }
        }
        Flow::Stay
    }

    /// Returns the function for the command of a typed letter.
    pub(super) fn typed_command(&self) -> fn(KeyCode) -> Option<TaskAction> {
        match self.task.dropped() {
            Some(_) => command_of,
            None => command_without_card,
        }
    }

    /// The command of the letter in the move box.
    fn typed_action(&self) -> Option<TaskAction> {
        let session = self.task.exercise().session();
        self.pane.typed_command(session, self.typed_command())
    }

    /// The name of a command's key: doubled where the letter may begin a move.
    pub(super) fn key_label(&self, label: &str) -> String {
        let session = self.task.exercise().session();
        command_label(label, self.pane.vi_cursor, |letter| {
            self.asks() && begins_move(letter, session)
        })
    }

    fn key(&mut self, key: &Key, context: &Context, now: Duration) -> Flow {
        let meaning = KeyMeaning {
            session: self.task.exercise().session(),
            takes_moves: self.asks(),
            command_of,
            typed_command_of: self.typed_command(),
            idle: &[],
            now,
        };
        match self.pane.key(key, &meaning) {
            // The first of two equal letters that confirm is no answer yet.
            BoardEvent::Taken
                if self
                    .typed_action()
                    .is_some_and(|typed| self.confirm.is(typed)) => {}
            BoardEvent::Taken => {
                self.notice.clear();
                self.confirm.forget();
            }
            BoardEvent::Emptied | BoardEvent::PutBack => self.notice.clear(),
            BoardEvent::Move(text) => self.try_move(&text),
            BoardEvent::Command(action) => return self.act(action, context),
            BoardEvent::Unknown(symbol) => self.notice = notices::unknown_key(symbol),
            BoardEvent::Ignored => {}
        }
        Flow::Stay
    }

    fn click(&mut self, x: u16, y: u16) -> Flow {
        if !self.asks() {
            return self.go_on();
        }
        if !self.pane.point_at(x, y) {
            return Flow::Stay;
        }
        self.aimed = true;
        self.choose()
    }
}

impl Screen for TaskScreen {
    fn save_unsaved(&mut self, _context: &Context) {
        if self.timer.as_ref().is_some_and(|timer| !timer.is_over()) {
            self.end_sprint();
        } else if self.timer.is_none() && self.task.was_tried() {
            // A puzzle or card that the user tried and then left was not solved at this try.
            self.note_down();
        }
    }

    fn begin(&mut self, sender: &EventSender, context: &mut Context, now: Duration) {
        self.sender = Some(sender.clone());
        context.note_opened_game(self.session().info());
        if let Some(timer) = &mut self.timer {
            timer.is_up(now);
        }
    }

    fn chrome(&self, context: &Context) -> Chrome {
        paint::chrome(self, context.is_guest)
    }

    fn paste_target(&self, _text: &str) -> PasteTarget {
        if self.asks() {
            PasteTarget::Screen
        } else {
            PasteTarget::Nowhere
        }
    }

    fn help(&self, _context: &Context) -> String {
        rules_text(self.session().info())
    }

    fn paint(&mut self, painter: &mut Painter<'_>, _context: &Context) {
        self.pane.drawn = Some(paint::paint(self, painter));
    }

    fn wake(&self) -> Option<Duration> {
        self.timer.as_ref().and_then(Timer::next_second)
    }

    fn handle(&mut self, event: &Event, context: &mut Context, now: Duration) -> Flow {
        if self.timer.as_mut().is_some_and(|timer| timer.is_up(now)) {
            self.end_sprint();
            return Flow::Stay;
        }
        match event {
            Event::Key(key) => return self.key(key, context, now),
            Event::Click(x, y) => return self.click(*x, *y),
            Event::Explained(id, found) => self.take_explanation(*id, found.as_deref()),
            Event::Resolved(id, found) => {
                self.after_task.take(*id, found);
            }
            Event::Paste(text) => {
                self.confirm.forget();
                match self.pane.paste(text, self.task.exercise().session()) {
                    Ok(()) => self.notice.clear(),
                    Err(why) => self.notice = why.into(),
                }
            }
            _ => {}
        }
        Flow::Stay
    }
}
