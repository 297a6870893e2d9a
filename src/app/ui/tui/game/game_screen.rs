//! [`GameScreen`]: the screen of a game in play. It passes events to a [`Play`] and
//! carries out its effects.

use crate::ui::learning::Learning;
use std::collections::VecDeque;
use std::time::Duration;

use super::asked::Asked;
use super::computer_turn::ComputerTurn;
use super::key_press::handle;
use super::last_turn::{self, MoveStep};
use super::overlay::{Overlay, Purpose};
use super::paint::paint;
use super::request::ViewRequest;
use super::shared_save::SharedSave;
use super::slides::{AfterSlides, Slides};
use super::view::GameView;
use super::{result, teaching};
use crate::session::{
    AutosaveHook, Change, Command, Conditions, Effect, Ending, Input, JobId, Play, PlayerFault,
    PlayerSpec, Progress, Step, Thought,
};
use crate::store::{AutoSave, StepTime, at_home};
use crate::ui::context::Context;
use crate::ui::prepared_game::PreparedGame;
use crate::ui::text::players::people;
use crate::ui::text::{notices, outcomes, share};
use crate::ui::tui::background::BackgroundJob;
use crate::ui::tui::chrome::Chrome;
use crate::ui::tui::events::{Event, EventSender};
use crate::ui::tui::line_run::time_of_a_move;
use crate::ui::tui::painter::Painter;
use crate::ui::tui::screen::{Flow, PasteTarget, Screen};
use crate::ui::tui::{clipboard, files};

/// Number of steps for which a move stays on the screen: before the computer
/// answers it, and between the moves of a turn that is shown again.
const STEPS_BETWEEN: u32 = 2;

/// The result of an event.
#[derive(Debug)]
pub enum Outcome {
    /// The game stays, or another screen opens above it.
    Flow(Flow),
    /// The user leaves the game.
    Leave(ViewRequest),
}

impl Outcome {
    const STAY: Outcome = Outcome::Flow(Flow::Stay);
}

/// A game on the full screen.
#[derive(Debug)]
pub struct GameScreen {
    pub(super) play: Play,
    pub(super) view: GameView,
    pub(super) save: SharedSave,
    pub(super) conditions: Conditions,
    /// A unique number of the game, for the score between two people.
    number: u64,
    sender: Option<EventSender>,
    /// Effects that are carried out after the steps before them have been
    /// shown.
    effects: VecDeque<Effect>,
    /// The work on the next move.
    computer: ComputerTurn,
    /// The shortest time between a move and the computer's answer.
    between: Duration,
    slides: Option<Slides>,
    /// The job that computes the accuracies of a finished game.
    review: Option<BackgroundJob>,
    /// The number of moves when the game was last shown.
    shown_plies: usize,
    /// The number of moves when the bell last rang.
    called_at: usize,
    /// The window title for a bell that is due.
    bell: Option<String>,
    /// Whether to offer the teacher when the game is first shown.
    offers_teacher: bool,
}

impl GameScreen {
    /// Creates the screen of a game that is ready to be played.
    pub fn new(prepared: PreparedGame, context: &Context) -> GameScreen {
        let PreparedGame {
            session,
            mut save,
            conditions,
            clock,
            teacher,
            number,
            ..
        } = prepared;
        let mut view = GameView::new(&*session, conditions.takebacks, context);
        if let Some(note) = save.as_mut().and_then(AutoSave::take_note) {
            view.overlay = Overlay::notice_box(&note);
        }
        let plies = session.history().len();
        let offers_teacher = teacher.is_none()
            && context.config.teacher.suits_newcomer(&*session)
            && Learning::is_new_to(session.info(), context.places.as_ref());
        let teacher = teacher.unwrap_or_else(|| context.config.teacher.for_game(&*session));
        GameScreen {
            play: Play::new(session, clock).taught(teacher),
            view,
            save: SharedSave::new(save),
            conditions,
            number,
            sender: None,
            effects: VecDeque::new(),
            computer: ComputerTurn::default(),
            between: Duration::ZERO,
            slides: None,
            review: None,
            shown_plies: plies,
            called_at: plies,
            bell: None,
            offers_teacher,
        }
    }

    /// Makes the game part of a series that the user watches. The series
    /// decides what follows the end of the game.
    #[must_use]
    pub fn in_series(
        mut self,
        watch: super::pace::Watch,
        progress: super::series_progress::SeriesProgress,
    ) -> GameScreen {
        self.view.watch = Some(watch);
        self.view.series = Some(progress);
        self
    }

    /// The state of the screen.
    pub fn view(&self) -> &GameView {
        &self.view
    }

    /// The state of the screen, to change it.
    pub fn view_mut(&mut self) -> &mut GameView {
        &mut self.view
    }

    /// The result of the game; `None` until its last move has been shown.
    pub fn ending(&self) -> Option<&Ending> {
        let shown = self.effects.is_empty() && self.slides.is_none();
        self.play.ending().filter(|_| shown)
    }

    pub(super) fn sender(&self) -> Option<EventSender> {
        self.sender.clone()
    }

    /// Acts on an event at time `now`.
    pub fn on_event(&mut self, event: &Event, context: &mut Context, now: Duration) -> Outcome {
        self.view.now = now;
        self.between = context.step_time() * STEPS_BETWEEN;
        let ends_slides = matches!(event, Event::Key(_) | Event::Click(..) | Event::Paste(_));
        // Only the keys that end a demonstration have no other effect.
        if ends_slides
            && let Some(slides) = self.slides.take()
            && self.end_slides(slides, context)
            && teaching::only_ends_line(event)
        {
            return self.settle(Outcome::STAY, context);
        }
        // Nobody loses on time while steps are shown.
        if self.slides.is_none() {
            self.feed(Input::Tick, context);
            self.view
                .show_time_up(self.play.session(), self.play.clock(), now);
        }
        let outcome = self.act_on(event, context);
        self.settle(outcome, context)
    }

    fn act_on(&mut self, event: &Event, context: &mut Context) -> Outcome {
        match event {
            Event::Wake => self.show_next_slide(context),
            Event::Thought(id, thought) => self.decided(*id, thought.clone()),
            Event::Progress(id, news) if self.play.job() == Some(*id) => {
                self.view.thinking = Some(news.clone());
            }
            Event::PositionEvaluated(id, view) => self.view.evaluation.take(*id, view.clone()),
            Event::Explained(id, found)
                if !teaching::take_explanation(self, *id, found.as_deref()) =>
            {
                self.feed(Input::Checked(*id, found.clone()), context);
            }
            Event::Reviewed(lines) if self.view.ended.is_some() => {
                self.view.review.clone_from(lines);
            }
            Event::Paste(text) => self.view.paste(text, self.play.session()),
            Event::Key(_) | Event::Click(..) | Event::Scroll(_) => {
                let request = handle(&mut self.view, event, self.play.session(), context);
                if let Some(request) = request {
                    return self.serve(request, context);
                }
            }
            _ => {}
        }
        Outcome::STAY
    }

    /// Does everything that is due at this time: plays a decision, starts a job,
    /// evaluates the position, pauses the clock.
    fn settle(&mut self, outcome: Outcome, context: &mut Context) -> Outcome {
        let now = self.view.now;
        if self.due().is_some_and(|due| now >= due) {
            self.play_decision(context);
        }
        self.run_effects(context);
        self.start_waiting();
        self.view.checked_move = self.play.checking().map(str::to_owned);
        let asked = self.slides.is_none() && self.view.ended.is_none();
        if asked
            && self.view.wants_evaluation(self.play.session())
            && let Some(sender) = &self.sender
        {
            self.view.evaluation.ask(self.play.session(), sender);
        }
        self.view
            .ask_reason(self.play.session(), self.sender.as_ref());
        teaching::note_shown(self);
        self.hold_clock();
        match (outcome, self.bell.take()) {
            (Outcome::Flow(Flow::Stay), Some(title)) => Outcome::Flow(Flow::Ring(title)),
            (outcome, _) => outcome,
        }
    }

    /// Pauses a person's clock while a box covers the board, a line is shown on it or
    /// the teacher checks a move.
    fn hold_clock(&mut self) {
        let now = self.view.now;
        let turn = self.play.session().to_move();
        if self.view.ended.is_some() || !self.view.person_to_move(self.play.session()) {
            return;
        }
        let covered = self.view.overlay.is_open() || self.view.demonstrating;
        if covered || self.play.checking().is_some() {
            self.play.clock_mut().pause(now);
        } else {
            self.play.clock_mut().resume(turn, now);
        }
    }

    /// Passes an input to the game and carries out its effects.
    pub(super) fn feed(&mut self, input: Input, context: &mut Context) {
        let effects = self.play.on(input, self.view.now);
        self.effects.extend(effects);
        self.run_effects(context);
    }

    /// Carries out effects, until steps must be shown first.
    fn run_effects(&mut self, context: &mut Context) {
        while self.slides.is_none()
            && let Some(effect) = self.effects.pop_front()
        {
            self.carry_out(effect, context);
        }
    }

    fn carry_out(&mut self, effect: Effect, context: &mut Context) {
        match effect {
            Effect::Think(id, job) => self.computer.put(id, job),
            Effect::Check(id, job) => {
                self.view.notice = teaching::checking_words(self.play.checking());
                // If no thread can be started, the move is played unchecked.
                if !self.computer.check(id, job, self.sender.clone()) {
                    self.feed(Input::Checked(id, None), context);
                }
            }
            Effect::Hurry(_) if self.view.can_be_hurried(self.play.session()) => {
                self.computer.hurry();
            }
            Effect::Hurry(_) => {
                self.view.notice = "You cannot hurry another program.".into();
            }
            Effect::Stop(_) => self.forget_job(),
            Effect::Changed(step) => self.changed(step, context),
            Effect::HelpChanged => teaching::keep_help(self, context),
            Effect::Save(file) => {
                let session = self.play.session();
                let (Ok(notice) | Err(notice)) = self.save.keep_as(session, file.as_deref());
                self.view.notice = notice.into();
                self.note_trouble(context);
            }
            Effect::Refused(error) => self.view.refuse(&error),
            Effect::MoveStopped => {
                self.view.notice.clear();
                teaching::show_stopped_move(self);
            }
            Effect::Ended(ending, how) => {
                if let (Some(result), Some(how)) = (ending.verdict(), how) {
                    self.save.ended_early(self.play.session(), result, how);
                }
                self.ended(&ending, context);
            }
        }
    }

    /// Drops the running job.
    fn forget_job(&mut self) {
        self.computer.clear();
        self.view.thinking = None;
    }

    /// Saves and shows the game after a change of its moves.
    fn changed(&mut self, step: Step, context: &mut Context) {
        self.play.note_help(&mut self.save);
        let remark = self.save.keep(self.play.session());
        self.note_trouble(context);
        let change = Change { step, remark };
        self.view.changed(self.play.session(), &change);
        self.animate(context);
        self.ring_for_person(context);
    }

    /// Rings the bell, once for each move, when a person's turn begins after a
    /// computer's move. Does nothing if the settings say so.
    fn ring_for_person(&mut self, context: &Context) {
        let session = self.play.session();
        let plies = session.history().len();
        let person = self.view.person_to_move(session);
        let news = person && plies > self.called_at;
        if person {
            self.called_at = plies;
        }
        let last = session.history().last();
        let after_computer =
            last.is_some_and(|played| *session.player(played.side) != PlayerSpec::Human);
        if news && after_computer && context.config.bell {
            self.bell = Some(format!("{}: your turn", session.info().title));
        }
    }

    /// If the game can no longer be saved, shows a message until the user
    /// presses a key. Also stores the name of the file for the text printed in
    /// the shell.
    pub(super) fn note_trouble(&mut self, context: &mut Context) {
        let trouble = self.save.unsaved();
        if let Some(why) = trouble.as_ref().filter(|_| self.view.unsaved != trouble) {
            self.view.overlay = Overlay::unsaved(why);
        }
        self.view.unsaved = trouble;
        if self.view.series.is_none() {
            context.farewell = self.save.farewell(self.play.is_over());
        }
    }

    /// Starts a computer's job, unless the watched game is paused.
    fn start_waiting(&mut self) {
        let watch = self.view.watch.as_ref();
        let paused = watch.is_some_and(|watch| watch.is_waiting());
        if paused || self.slides.is_some() {
            return;
        }
        let now = self.view.now;
        let sender = self.sender.as_ref();
        if sender.is_some_and(|sender| self.computer.start(sender, now)) {
            self.view.thinking = Some(Progress {
                depth: 0,
                nodes: 0,
                note: String::new(),
            });
        }
    }

    /// Stores a computer's decision, which waits while the move before it is shown.
    fn decided(&mut self, id: JobId, thought: Result<Thought, PlayerFault>) {
        if self.play.job() != Some(id) {
            return;
        }
        // While the decision waits to be shown, nothing is being computed.
        if self.view.watch.is_some() {
            self.view.thinking = None;
        }
        let spent = self.computer.decide(thought.clone(), self.view.now);
        if let Ok(thought) = &thought {
            self.view.stats.enter(self.play.session(), thought, spent);
        }
    }

    /// Returns the time at which the decision is played, at the current pace.
    /// The user may change the pace while the decision waits.
    fn due(&self) -> Option<Duration> {
        let watch = self.view.watch.as_ref();
        self.computer
            .due(watch.map_or(self.between, |watch| watch.pace()))
    }

    fn play_decision(&mut self, context: &mut Context) {
        let (Some(made), Some(id)) = (self.computer.take(), self.play.job()) else {
            return;
        };
        self.view.thinking = None;
        if let Ok(thought) = &made.thought {
            // Waiting for the screen must not cost a player time.
            let waited = self.view.now.saturating_sub(made.at);
            self.play.clock_mut().give_back(waited);
            let session = self.play.session();
            if let Some(side) = session.to_move() {
                let ply = session.history().len();
                self.view.evaluation.note_thought(ply, side, thought);
            }
            if let Some(watch) = &mut self.view.watch {
                watch.moved();
            }
        }
        self.feed(Input::Thought(id, made.thought), context);
    }

    /// Shows the last move step by step if it is the only move not shown yet.
    fn animate(&mut self, context: &Context) {
        let session = self.play.session();
        let fast = self
            .view
            .watch
            .as_ref()
            .is_some_and(|watch| watch.is_fast());
        let plies = session.history().len();
        let one_more = plies == self.shown_plies + 1;
        self.shown_plies = plies;
        let time = context.step_time();
        if one_more && !fast && !time.is_zero() {
            let steps = session.steps();
            let steps = steps.into_iter().map(|step| MoveStep::new(step, plies));
            self.begin_slides(steps.collect(), time, AfterSlides::GoOn);
        }
    }

    fn begin_slides(&mut self, rest: VecDeque<MoveStep>, each: Duration, then: AfterSlides) {
        self.view.demonstrating = matches!(then, AfterSlides::Reopen(_));
        if rest.is_empty() && matches!(then, AfterSlides::GoOn) {
            return;
        }
        self.slides = Some(Slides::new(rest, each, then));
        self.next_slide();
    }

    /// Shows the next step. Returns whether there was one.
    fn next_slide(&mut self) -> bool {
        let now = self.view.now;
        let Some(step) = self.slides.as_mut().and_then(|slides| slides.next(now)) else {
            return false;
        };
        if let Some(sentence) = &step.sentence {
            self.view.notice = sentence.clone();
        }
        self.view.step = Some(step);
        true
    }

    fn show_next_slide(&mut self, context: &mut Context) {
        let now = self.view.now;
        let until = self.slides.as_ref().and_then(|slides| slides.until);
        if until.is_some_and(|until| now >= until)
            && !self.next_slide()
            && let Some(slides) = self.slides.take()
        {
            self.end_slides(slides, context);
        }
    }

    /// Ends the steps. Returns whether they were a line that only its own keys end.
    fn end_slides(&mut self, slides: Slides, context: &mut Context) -> bool {
        self.view.step = None;
        self.view.demonstrating = false;
        let was_line = matches!(slides.then, AfterSlides::Reopen(_));
        match slides.then {
            AfterSlides::GoOn => {
                // The time for the steps is not taken from the player's clock.
                let now = self.view.now;
                self.play.clock_mut().begin_now(now);
            }
            AfterSlides::Say(notice) => self.view.notice = notice,
            AfterSlides::Reopen(shown) => {
                self.view.notice.clear();
                self.view.overlay = *shown;
            }
        }
        self.run_effects(context);
        was_line
    }

    /// Shows the last turn again step by step, even if moves are usually shown
    /// at once.
    fn show_again(&mut self, context: &Context) {
        let time = match context.step_time() {
            Duration::ZERO => StepTime::default().duration(),
            time => time,
        };
        let notice = self.view.notice.clone();
        let steps = last_turn::pictures(self.play.session(), STEPS_BETWEEN as usize);
        self.begin_slides(steps.into(), time, AfterSlides::Say(notice));
    }

    /// Shows on the board what would follow the move of a box.
    fn show_line(&mut self, shown: Box<Overlay>, context: &Context) {
        let time = time_of_a_move(context);
        let steps = teaching::line_steps(self.play.session(), &shown);
        self.begin_slides(steps.into(), time, AfterSlides::Reopen(shown));
    }

    /// Shows the result of the game until a key is pressed.
    fn ended(&mut self, ending: &Ending, context: &mut Context) {
        self.view.thinking = None;
        self.computer.clear();
        let session = self.play.session();
        if self.view.series.is_some() {
            self.view.notice = outcomes::sentence(session, ending);
            return;
        }
        if let (Some(names), Some(verdict)) = (people(session), ending.verdict()) {
            context.people_results.enter(self.number, names, verdict);
        }
        self.view.helped = self.play.shown_moves() > 0 || self.view.hints > 3;
        self.view.rated = self.save.rating_note(self.play.session());
        self.view.ended = Some(result::end_words(self.play.session(), ending, context));
        self.view.notice.clear();
        self.note_trouble(context);
        let session = self.play.session();
        let sender = self.sender.as_ref();
        self.review = sender.and_then(|sender| result::start_review(session, sender, context));
    }

    /// Continues a game that was over.
    fn reopen(&mut self, context: &mut Context) {
        self.view.ended = None;
        self.view.review.clear();
        self.review = None;
        context.people_results.forget(self.number);
    }

    /// Carries out a request of the user.
    fn serve(&mut self, request: ViewRequest, context: &mut Context) -> Outcome {
        match request {
            ViewRequest::Game(command) => {
                if self.play.ending().is_some() && command == Command::Undo {
                    self.reopen(context);
                }
                self.feed(Input::Command(command), context);
            }
            // The computer has decided already, and only waits for its time to
            // play.
            ViewRequest::MoveNow if self.computer.is_decided() => self.play_decision(context),
            ViewRequest::MoveNow => self.feed(Input::Command(Command::MoveNow), context),
            ViewRequest::TurnTeacher => teaching::turn_teacher(self, context),
            ViewRequest::TurnValues => teaching::turn_values(self),
            ViewRequest::SaveAs(name) => {
                let kept = self
                    .save
                    .keep_as(self.play.session(), Some(&at_home(&name)));
                self.note_trouble(context);
                self.view.answer_name(Purpose::SaveAs, name, kept);
            }
            ViewRequest::WriteRecord(name) => {
                let session = self.play.session();
                let (palette, record) = (context.palette(), session.record());
                let written = files::write_record(&name, session, &record, session, &palette);
                self.view.answer_name(Purpose::WriteRecord, name, written);
            }
            ViewRequest::Copy => {
                let text = share::block(self.play.session());
                self.view.notice = clipboard::sentence(&text, true).into();
                return Outcome::Flow(Flow::Copy(text));
            }
            ViewRequest::ShowAgain => self.show_again(context),
            ViewRequest::ShowLine(shown) => self.show_line(shown, context),
            ViewRequest::Why => teaching::ask_why(self),
            ViewRequest::ExplainHint => teaching::explain_hint(self),
            ViewRequest::KeepSettings => {
                if let Some(trouble) = context.keep_config() {
                    self.view.notice = trouble.into();
                }
            }
            leaves => return Outcome::Leave(leaves),
        }
        Outcome::STAY
    }

    /// Tells the game that the person is shown a move.
    pub(super) fn note_shown(&mut self) {
        let noted = Input::Command(Command::NoteShown);
        self.effects.extend(self.play.on(noted, self.view.now));
    }

    /// Waits for an explanation, which a thread computes.
    pub(super) fn ask(&mut self, asked: Option<Asked>) {
        self.view.notice = match asked {
            Some(_) => "Working it out …".into(),
            None => notices::no_explanation().into(),
        };
        self.view.asked = asked;
    }
}

impl Screen for GameScreen {
    fn chrome(&self, _context: &Context) -> Chrome {
        // The game draws its own bars, because a large board can displace them.
        Chrome::default()
    }

    fn paint(&mut self, painter: &mut Painter<'_>, _context: &Context) {
        let now = self.view.now;
        paint(&mut self.view, painter, &self.play, now);
    }

    fn handle(&mut self, event: &Event, context: &mut Context, now: Duration) -> Flow {
        match self.on_event(event, context, now) {
            Outcome::Flow(flow) => flow,
            Outcome::Leave(request) => result::leave(self, &request, context),
        }
    }

    fn is_typing(&self) -> bool {
        // A question mark may be part of a file name, and the game has its own help.
        true
    }

    fn paste_target(&self, _text: &str) -> PasteTarget {
        match self.view.overlay {
            Overlay::Ask(_) => PasteTarget::Line,
            _ => PasteTarget::Screen,
        }
    }

    fn wake(&self) -> Option<Duration> {
        if let Some(slides) = &self.slides {
            return slides.until;
        }
        let clock = self.play.wake(self.view.now);
        self.due().into_iter().chain(clock).min()
    }

    fn would_lose(&self) -> bool {
        self.view.unsaved.is_some()
    }

    fn may_quit(&mut self) -> bool {
        !self.view.asks_before_leaving("Ctrl-C")
    }

    fn begin(&mut self, sender: &EventSender, context: &mut Context, now: Duration) {
        self.sender = Some(sender.clone());
        self.view.now = now;
        context.note_last_game(self.play.session());
        let remark = match self.play.session().outcome() {
            // If the machine stopped right after the last move, the game may
            // have been saved without being counted in the results.
            Some(_) => self.save.keep(self.play.session()),
            None => None,
        };
        let change = Change {
            remark,
            ..Change::default()
        };
        self.between = context.step_time() * STEPS_BETWEEN;
        self.view.changed(self.play.session(), &change);
        self.note_trouble(context);
        if self.play.session().history().is_empty()
            && self.view.notice.is_empty()
            && let Some(score) = result::people_score(self.play.session(), context)
        {
            self.view.notice = format!("Score so far: {}.", score.join(", ")).into();
        }
        teaching::say_mode(self);
        if self.offers_teacher {
            self.view.notice = notices::newcomer("New to this game? Press t");
        }
        self.effects.extend(self.play.begin(now));
        self.settle(Outcome::STAY, context);
    }

    fn covered(&mut self, now: Duration) {
        // The key that opened the other screen must not become part of a move.
        self.view.pane.typed.take_passed();
        // Steps that another screen has covered are not shown later.
        self.slides = None;
        self.view.step = None;
        self.view.demonstrating = false;
        // Effects of `suspend` mean that a job was running.
        if !self.play.suspend(now).is_empty() {
            self.forget_job();
        }
    }

    fn uncovered(&mut self, context: &mut Context, now: Duration) {
        self.view.now = now;
        match self.play.ending() {
            Some(_) => self.view.notice.clear(),
            None => self.view.changed(self.play.session(), &Change::default()),
        }
        self.effects.extend(self.play.begin(now));
        self.settle(Outcome::STAY, context);
    }
}
