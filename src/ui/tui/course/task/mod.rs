//! A task on the board: a lesson, a puzzle or a card.

mod paint;

use crate::ui::text::notices;
use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use crate::ui::tui::keys::{Key, KeyCode};

use super::key_table::{TASK, TaskAction};
use crate::course::{Answer, AnswerKind, Assignment, Phase, Trial};
use crate::session::{
    ExplanationJob, ExplanationView, GameInfo, JobId, Session, notation_of, rules_text,
};
use crate::ui::learning::{Keeping, Learning, PuzzleChoice, lessons_of, rating_words};
use crate::ui::text::sentence;
use crate::ui::tui::background::BackgroundJob;
use crate::ui::tui::board_place::DrawnBoard;
use crate::ui::tui::chrome::Chrome;
use crate::ui::tui::context::Context;
use crate::ui::tui::entry::cursor::Hand;
use crate::ui::tui::entry::move_box::{BoxOutcome, MoveBox};
use crate::ui::tui::events::{Event, EventSender};
use crate::ui::tui::key_table::{action_of, vi_arrow};
use crate::ui::tui::painter::Painter;
use crate::ui::tui::screen::{Flow, PasteTarget, Screen};
use crate::ui::tui::widgets::Confirm;

/// What a task is one of, so that the next one can follow.
#[derive(Clone, Debug)]
pub enum Origin {
    /// Lessons of a game, from this index on.
    Lesson(&'static dyn GameInfo, usize),
    /// Puzzles or cards.
    Puzzle(PuzzleChoice),
    /// A move of a review, which is told by this whether it was found.
    Review(Rc<Cell<bool>>),
}

/// A move tried, while the teacher looks at it.
#[derive(Debug)]
struct LookedMove {
    job: BackgroundJob,
    mv: String,
    /// It as it is shown.
    shown: String,
}

/// The screen of a task.
#[derive(Debug)]
pub struct TaskScreen {
    pub(super) task: Assignment,
    from: Origin,
    learning: Learning,
    pub(super) hand: Hand,
    /// Whether the cursor was moved since the last try: a move is tried with
    /// intent, and Enter often means no more than 'go on'.
    aimed: bool,
    pub(super) typed: MoveBox,
    /// The move tried last, with what is said of it.
    pub(super) answer: Option<(String, Answer)>,
    /// The move that the teacher looks at before it is answered.
    looked: Option<LookedMove>,
    sender: Option<EventSender>,
    /// What the other side did, or a hint, or the solution.
    pub(super) note: String,
    pub(super) notice: String,
    /// Whether the solution was shown.
    pub(super) given_up: bool,
    /// What is noted already of what came of it.
    keeping: Keeping,
    /// Tasks that came before it on this screen.
    before: usize,
    /// Dropping a card and giving up need their key twice.
    confirm: Confirm<TaskAction>,
    /// Pages of the text that were turned: forward, or back where negative.
    pub(super) paged: isize,
    pub(super) legal_marks: bool,
    /// Whether `h j k l` move the cursor.
    pub(super) vi_cursor: bool,
    pub(super) drawn: Option<DrawnBoard>,
}

impl TaskScreen {
    /// The first task of `from`.
    ///
    /// # Errors
    /// There is none: a sentence says why.
    pub fn new(from: Origin, context: &Context) -> Result<TaskScreen, String> {
        let learning = Learning::today(context.games, context.places.as_ref());
        let task = first(&learning, &from)?;
        Ok(TaskScreen::with(task, from, learning, context))
    }

    /// A task of a review.
    #[must_use]
    pub fn in_review(task: Assignment, found: Rc<Cell<bool>>, context: &Context) -> TaskScreen {
        let learning = Learning::today(context.games, context.places.as_ref());
        TaskScreen::with(task, Origin::Review(found), learning, context)
    }

    fn with(task: Assignment, from: Origin, learning: Learning, context: &Context) -> TaskScreen {
        let mut screen = TaskScreen {
            task,
            from,
            learning,
            hand: Hand::default(),
            aimed: false,
            typed: MoveBox::default(),
            answer: None,
            looked: None,
            sender: None,
            note: String::new(),
            notice: String::new(),
            given_up: false,
            keeping: Keeping::default(),
            before: 0,
            confirm: Confirm::default(),
            paged: 0,
            legal_marks: context.config.legal_moves,
            vi_cursor: context.config.hjkl,
            drawn: None,
        };
        screen.settle();
        screen
    }

    pub(super) fn session(&self) -> &dyn Session {
        self.task.exercise().session()
    }

    /// `2 of 6` for one of several cards, else what the task says of itself.
    pub(super) fn place(&self) -> String {
        let Origin::Puzzle(PuzzleChoice::Mine(of)) = &self.from else {
            return self.task.exercise().place();
        };
        let due = of.map_or_else(|| self.learning.due(), |entry| self.learning.due_of(entry));
        // One that was answered is not due any more.
        let all = self.before + due + usize::from(self.keeping.has_begun());
        format!("{} of {}", self.before + 1, all.max(self.before + 1))
    }

    /// Whether it is the puzzle of the day.
    pub(super) fn is_daily(&self) -> bool {
        matches!(self.from, Origin::Puzzle(PuzzleChoice::Daily(_)))
    }

    /// Whether a move is wanted.
    pub(super) fn asks(&self) -> bool {
        self.task.exercise().phase() == Phase::Asking && !self.given_up
    }

    /// Puts the cursor where it is of use.
    fn settle(&mut self) {
        self.paged = 0;
        self.hand.let_go();
        self.aimed = false;
        let session = self.task.exercise().session();
        if let Some(mover) = session.to_move() {
            let (diagram, moves) = (session.diagram(), session.moves());
            self.hand.settle(&diagram, &moves, mover);
        }
    }

    /// The move shown that the teacher still looks at.
    pub(super) fn looked_at(&self) -> Option<&str> {
        self.looked.as_ref().map(|looked| &looked.shown[..])
    }

    fn try_move(&mut self, text: &str) {
        self.typed.clear();
        self.note.clear();
        let shown = notation_of(self.session(), text).unwrap_or_else(|| text.to_owned());
        let trial = match self.task.exercise_mut().try_move(text) {
            Ok(trial) => trial,
            Err(error) => {
                self.hand.let_go();
                self.notice = sentence(&error);
                return;
            }
        };
        self.notice.clear();
        self.aimed = false;
        self.answer = None;
        self.looked = None;
        match trial {
            Trial::Answered(answer) => self.answered(shown, answer),
            Trial::Looked { mv, job } => {
                // The teacher's look takes time, in which somebody may leave.
                if !self.task.may_be_mistaken() {
                    self.note_failure();
                }
                self.look(mv, shown, job);
            }
        }
    }

    /// Has the teacher look at a move on a thread; where there is none to be had,
    /// the move is answered without a reason.
    fn look(&mut self, mv: String, shown: String, job: ExplanationJob) {
        self.settle();
        let sender = self.sender.clone();
        let begun = sender.and_then(|sender| BackgroundJob::explaining(JobId::next(), job, sender));
        match begun {
            Some(job) => self.looked = Some(LookedMove { job, mv, shown }),
            None => {
                let answer = self.task.exercise_mut().answer(&mv, None);
                self.answered(shown, answer);
            }
        }
    }

    fn take_look(&mut self, id: JobId, found: Option<&ExplanationView>) {
        let Some(looked) = self.looked.take_if(|looked| looked.job.is(id)) else {
            return;
        };
        if self.asks() {
            let answer = self.task.exercise_mut().answer(&looked.mv, found);
            self.answered(looked.shown, answer);
        }
    }

    /// Shows the answer to a move, and goes on where it solves the task.
    fn answered(&mut self, shown: String, answer: Answer) {
        let right = answer.kind == AnswerKind::Right;
        self.answer = Some((shown, answer));
        self.note_failure();
        if right && self.task.exercise().phase() == Phase::Done && !self.task.pauses() {
            self.note = self.task.exercise_mut().go_on();
        }
        if right {
            self.settle();
        }
        if self.task.exercise().phase() == Phase::Over {
            if let Origin::Review(found) = &self.from {
                found.set(true);
            }
            self.note_down();
        }
    }

    /// Keeps that a wrong move was tried, once.
    fn note_failure(&mut self) {
        if let Some(failed) = self.keeping.failed(&self.task, &mut self.learning) {
            self.notice = failed;
        }
    }

    /// Keeps what came of it, once.
    fn note_down(&mut self) {
        if self.keeping.is_over() {
            return;
        }
        if let Some(failed) = self.keeping.over(&self.task, &mut self.learning) {
            self.notice = failed;
        } else if matches!(self.task, Assignment::Puzzle(..)) {
            let entry = self.session().entry();
            let rating = rating_words(self.learning.learner(), entry.id());
            self.notice = format!("Your {rating} in {}.", entry.title());
        }
    }

    /// Enter: plays at the cursor, or goes on.
    fn choose(&mut self) -> Flow {
        if !self.asks() {
            return self.go_on();
        }
        let moves = self.session().moves();
        if let [only] = &moves[..]
            && only.pass
        {
            let text = only.text.clone();
            self.try_move(&text);
            return Flow::Stay;
        }
        if !self.aimed && moves.len() > 1 {
            "Type a move, or choose a square with the arrows or Tab first."
                .clone_into(&mut self.notice);
            return Flow::Stay;
        }
        let diagram = self.session().diagram();
        match self.hand.choose(&diagram, &moves).chosen() {
            Ok(text) => self.try_move(&text),
            Err(told) => self.notice = told,
        }
        Flow::Stay
    }

    /// What follows a task that is done.
    fn go_on(&mut self) -> Flow {
        self.notice.clear();
        if !self.given_up && self.task.exercise().phase() == Phase::Done {
            self.note = self.task.exercise_mut().go_on();
            self.answer = None;
            self.settle();
            return Flow::Stay;
        }
        self.follow()
    }

    /// The next task, or the list where there is none.
    fn follow(&mut self) -> Flow {
        let next = match &self.from {
            Origin::Lesson(entry, index) => Some(Origin::Lesson(*entry, index + 1)),
            Origin::Review(_) => None,
            Origin::Puzzle(choice) if choice.is_single() => None,
            Origin::Puzzle(choice) => Some(Origin::Puzzle(choice.clone())),
        };
        let Some(next) = next else {
            return Flow::Pop;
        };
        match first(&self.learning, &next) {
            Ok(task) => {
                self.from = next;
                self.before += 1;
                self.begin_with(task);
                Flow::Stay
            }
            Err(_) => Flow::Pop,
        }
    }

    /// Whether nothing follows but the list.
    pub(super) fn is_last(&self) -> bool {
        match self.from {
            Origin::Lesson(entry, index) => {
                lessons_of(entry).is_ok_and(|lessons| lessons.len() <= index + 1)
            }
            Origin::Puzzle(_) | Origin::Review(_) => self.task.is_single(),
        }
    }

    fn begin_with(&mut self, task: Assignment) {
        self.task = task;
        self.answer = None;
        self.looked = None;
        self.note.clear();
        self.given_up = false;
        self.keeping = Keeping::default();
        self.hand = Hand::default();
        self.settle();
    }

    /// Whether the solution, shown now, counts as a puzzle not solved.
    fn costs_rating(&self) -> bool {
        self.asks() && !self.keeping.is_over() && self.task.solution().is_some()
    }

    fn solution(&mut self) {
        match self.task.solution() {
            Some(line) if self.asks() => {
                self.note = format!("The solution: {line}.");
                self.answer = None;
                self.looked = None;
                self.given_up = true;
                self.note_down();
            }
            Some(_) => {}
            None => {
                "Lessons have no solution to show; h gives a hint.".clone_into(&mut self.notice)
            }
        }
    }

    /// Throws the card away, when it is asked for twice.
    fn drop_card(&mut self, again: bool) -> Flow {
        if self.task.dropped().is_none() {
            "Only cards can be deleted.".clone_into(&mut self.notice);
            return Flow::Stay;
        };
        if !again {
            "Press x again to delete this card for good.".clone_into(&mut self.notice);
            self.confirm.again(TaskAction::Drop);
            return Flow::Stay;
        }
        if let Some(failed) = self.keeping.dropped(&self.task, &mut self.learning) {
            self.notice = failed;
            return Flow::Stay;
        }
        let next = self.follow();
        "Card deleted.".clone_into(&mut self.notice);
        next
    }

    fn restart(&mut self) {
        if let Origin::Lesson(..) = self.from
            && let Ok(task) = first(&self.learning, &self.from)
        {
            self.begin_with(task);
        } else {
            "Only lessons can be started again.".clone_into(&mut self.notice);
        }
    }

    fn act(&mut self, action: TaskAction) -> Flow {
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
            TaskAction::Cursor(rows, columns) => {
                self.typed.clear();
                self.aimed = true;
                self.hand.step(&diagram, rows.into(), columns.into());
            }
            TaskAction::Next | TaskAction::Previous => {
                let moves = self.session().moves();
                let forward = action == TaskAction::Next;
                self.aimed = true;
                self.hand.next(&diagram, &moves, forward);
            }
            TaskAction::Hint if self.asks() => {
                self.typed.clear();
                let hint = self.task.exercise_mut().hint();
                self.note = format!("Hint: {hint}");
            }
            TaskAction::Hint => {}
            TaskAction::Solution if self.costs_rating() && !again => {
                "Press s again to see the solution (it counts as unsolved)."
                    .clone_into(&mut self.notice);
                self.confirm.again(action);
            }
            TaskAction::Solution => self.solution(),
            TaskAction::Drop => return self.drop_card(again),
            TaskAction::Restart => self.restart(),
            TaskAction::Page(pages) => self.paged = (self.paged + pages).clamp(-9, 9),
            // The move box takes it where there is anything to erase.
            TaskAction::Erase => {}
            TaskAction::Back => {
                self.notice.clear();
                let busy = self.typed.clear() | self.hand.let_go();
                if !busy {
                    let tried = !self.task.exercise().is_clean();
                    if tried && !matches!(self.task, Assignment::Lesson(_)) {
                        self.note_down();
                    }
                    return Flow::Pop;
                }
            }
        }
        Flow::Stay
    }

    fn key(&mut self, key: &Key, now: Duration) -> Flow {
        if key.control {
            self.typed.control(key);
            return Flow::Stay;
        }
        if !self.typed.is_empty() {
            return self.move_key(key.code);
        }
        let key = &match self.vi_cursor {
            true => vi_arrow(key),
            false => *key,
        };
        let action = action_of(TASK, key.code);
        let session = self.task.exercise().session();
        if self.asks() && self.typed.first(key.code, session, now, action.is_none()) {
            self.notice.clear();
            self.confirm.forget();
            return Flow::Stay;
        }
        match (action, key.code) {
            (Some(action), _) => return self.act(action),
            (None, KeyCode::Char(symbol)) => {
                self.notice = notices::unknown_key(symbol);
            }
            (None, _) => {}
        }
        Flow::Stay
    }

    /// A key while a move is typed.
    fn move_key(&mut self, key: KeyCode) -> Flow {
        let command = self.typed_command();
        let session = self.task.exercise().session();
        match self.typed.key(key, session, command) {
            BoxOutcome::Taken => {}
            BoxOutcome::Dropped => self.notice.clear(),
            BoxOutcome::Entered(text) => self.try_move(&text),
            BoxOutcome::Command(action) => return self.act(action),
            BoxOutcome::Other => {
                if let Some(action) = action_of(TASK, key) {
                    return self.act(action);
                }
            }
        }
        Flow::Stay
    }

    /// The command that the only letter in the move box names.
    pub(super) fn typed_command(&self) -> Option<TaskAction> {
        let command_of = |letter| action_of(TASK, KeyCode::Char(letter));
        self.typed.command(self.session(), command_of)
    }

    fn click(&mut self, x: u16, y: u16) -> Flow {
        if !self.asks() {
            return self.go_on();
        }
        let drawn = self.drawn.as_ref();
        let spot = drawn.and_then(|drawn| drawn.spot_at(x, y));
        match spot {
            Some(spot) => {
                self.typed.clear();
                self.hand.cursor = Some(spot);
                self.aimed = true;
                self.choose()
            }
            None => Flow::Stay,
        }
    }
}

/// The first task of a choice.
fn first(learning: &Learning, from: &Origin) -> Result<Assignment, String> {
    match from {
        Origin::Lesson(entry, index) => {
            let lesson = learning.lesson(*entry, *index)?;
            lesson.ok_or_else(|| format!("{} has no more lessons.", entry.title()))
        }
        Origin::Review(_) => Err("Back in the review.".to_owned()),
        Origin::Puzzle(choice) => learning.next(choice)?.ok_or_else(|| match choice {
            PuzzleChoice::Mine(_) => {
                "No card is due today. To make cards, press c in a review (v after a game)."
                    .to_owned()
            }
            _ => "There is no such puzzle.".to_owned(),
        }),
    }
}

impl Screen for TaskScreen {
    fn begin(&mut self, sender: &EventSender, _context: &mut Context, _now: Duration) {
        self.sender = Some(sender.clone());
    }

    fn chrome(&self, _context: &Context) -> Chrome {
        paint::chrome(self)
    }

    fn paste_target(&self, _text: &str) -> PasteTarget {
        if self.asks() {
            PasteTarget::Screen
        } else {
            PasteTarget::Nowhere
        }
    }

    fn help(&self, _context: &Context) -> String {
        rules_text(self.session().entry())
    }

    fn paint(&mut self, painter: &mut Painter<'_>, context: &Context) {
        self.drawn = Some(paint::paint(self, painter, context.theme().glyphs));
    }

    fn handle(&mut self, event: &Event, _context: &mut Context, now: Duration) -> Flow {
        match event {
            Event::Key(key) => self.key(key, now),
            Event::Click(x, y) => self.click(*x, *y),
            Event::Explained(id, found) => {
                self.take_look(*id, found.as_deref());
                Flow::Stay
            }
            Event::Paste(text) => {
                self.confirm.forget();
                match self.typed.paste(text) {
                    Ok(()) => self.notice.clear(),
                    Err(why) => why.clone_into(&mut self.notice),
                }
                Flow::Stay
            }
            _ => Flow::Stay,
        }
    }
}
