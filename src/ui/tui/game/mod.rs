//! Playing one game on the full screen: the front end of [`drive`].

pub mod arrangement;
mod asked;
mod box_place;
pub(super) mod evaluation;
pub mod held;
pub mod input;
mod key_hints;
mod key_press;
pub mod key_table;
mod last_turn;
mod layout;
pub(super) mod marks;
pub mod overlay;
pub(super) mod pace;
pub mod paint;
mod panel;
pub mod request;
pub mod result;
mod series_paint;
pub(super) mod series_progress;
pub mod teaching;
mod thinking_stats;
pub mod view;

use std::cell::RefCell;
use std::collections::VecDeque;
use std::path::Path;
use std::rc::Rc;
use std::time::Duration;

use anyhow::{Context as _, Result};

use super::background::BackgroundJob;
use super::clipboard;
use super::context::{Context, PreparedGame};
use super::events::{Backend, Event, is_quit, typed_in};
use super::files;
use super::painter::Painter;
use super::screen::{Next, PasteTarget, mouse_of};
use crate::game::{EarlyEnd, Verdict};
use crate::session::{
    AutosaveHook, Change, Command, Ending, Frontend, Job, NoAutosave, PlayError, PlayerSpec,
    Progress, SearchControl, Session, TeacherMode, Thought, Waited, drive, take_back,
};
use crate::store::{AutoSave, StepTime, at_home};
use crate::ui::text::players::people;
use crate::ui::text::{outcomes, share, shell};
use last_turn::MoveStep;
use overlay::{Overlay, Purpose};
use request::ViewRequest;
use view::GameView;

/// The file of a game in play, shared by the game loop, which keeps every
/// change, and the screen, which can rename it.
#[derive(Clone)]
pub(super) struct SharedSave(pub Rc<RefCell<Option<AutoSave>>>);

impl SharedSave {
    /// Where the game is and how to come back to it, for the shell.
    fn farewell(&self, session: &dyn Session) -> Option<String> {
        let save = self.0.borrow();
        let save = save.as_ref()?;
        if let Some(why) = save.unsaved() {
            return Some(why);
        }
        Some(shell::farewell(save.path()?, session.outcome().is_some()))
    }
}

impl AutosaveHook for SharedSave {
    fn keep(&mut self, session: &dyn Session) -> Option<String> {
        let mut save = self.0.borrow_mut();
        let save = save.as_mut()?;
        // That nothing can be saved is told in a box of its own.
        save.keep(session).filter(|_| save.unsaved().is_none())
    }

    fn keep_as(&mut self, session: &dyn Session, file: Option<&Path>) -> Result<String, String> {
        match self.0.borrow_mut().as_mut() {
            Some(save) => save.keep_as(session, file),
            None => NoAutosave.keep_as(session, file),
        }
    }

    fn taught(&mut self) {
        if let Some(save) = self.0.borrow_mut().as_mut() {
            save.taught();
        }
    }

    fn ended_early(&mut self, session: &dyn Session, result: Verdict, how: EarlyEnd) {
        if let Some(save) = self.0.borrow_mut().as_mut() {
            save.ended_early(session, result, how);
        }
    }
}

/// Steps that a move stays on the screen before a computer's answer, and
/// between two moves of a turn that is shown again.
const STEPS_BETWEEN: u32 = 2;

/// Plays a game until somebody leaves it.
///
/// # Errors
/// The terminal failed, or a signal ended the program; the game is saved.
pub fn play(
    backend: &mut dyn Backend,
    context: &mut Context,
    mut prepared: PreparedGame,
) -> Result<Next> {
    let session = &mut *prepared.session;
    let view = GameView::new(
        session,
        prepared.clock.clone(),
        prepared.conditions.takebacks,
        context,
    );
    let teacher = prepared.teacher;
    let note = prepared.save.as_mut().and_then(AutoSave::take_note);
    let save = SharedSave(Rc::new(RefCell::new(prepared.save.take())));
    let mut front = TuiFrontend::new(backend, context, view, save.clone(), session);
    if let Some(mode) = teacher {
        front.view.teacher = mode;
    }
    if let Some(arranged) = prepared.arranged.take() {
        front.view.arrange(arranged);
    }
    if let Some(note) = note {
        front.view.overlay = Overlay::told(&note);
    }
    loop {
        let ending = match prepared.ended.take() {
            Some(ending) => ending,
            None => drive(session, &mut front, &mut save.clone())?,
        };
        front.context.farewell = front.save.farewell(session);
        front.count(session, &ending, prepared.number);
        let request = match front.leaving.take() {
            Some(request) => Some(request),
            None => front.after(session, &ending)?,
        };
        match request {
            // The end was taken back.
            None => front.context.evening.forget(prepared.number),
            Some(request @ (ViewRequest::NewGame | ViewRequest::Analyse | ViewRequest::Review)) => {
                // The game waits behind the other screen, with its file, its
                // time and how it ended.
                prepared.arranged = Some(front.view.arrangement());
                let mut clock = front.view.clock.clone();
                clock.pause(front.backend.now());
                prepared.clock = clock;
                prepared.save = save.0.borrow_mut().take();
                prepared.ended = (ending != Ending::Left).then_some(ending);
                return Ok(result::step_aside(&request, prepared));
            }
            Some(request) => return result::leave(request, &mut front, &mut prepared),
        }
    }
}

/// The full screen as a front end.
pub(super) struct TuiFrontend<'a> {
    pub backend: &'a mut dyn Backend,
    pub context: &'a mut Context,
    pub view: GameView,
    pub save: SharedSave,
    /// Why the game loop was told to leave.
    pub leaving: Option<ViewRequest>,
    /// Events that came while steps were shown, to be handled next.
    pending: VecDeque<Event>,
    /// Moves in the history when it was last shown.
    shown_plies: usize,
    /// How many moves were made when a person was asked last.
    called_at: usize,
}

impl<'a> TuiFrontend<'a> {
    /// At the view of a game that nobody has seen yet.
    pub(super) fn new(
        backend: &'a mut dyn Backend,
        context: &'a mut Context,
        view: GameView,
        save: SharedSave,
        session: &dyn Session,
    ) -> TuiFrontend<'a> {
        TuiFrontend {
            backend,
            context,
            view,
            save,
            leaving: None,
            pending: VecDeque::new(),
            shown_plies: session.history().len(),
            called_at: session.history().len(),
        }
    }
}

impl TuiFrontend<'_> {
    /// Counts a game between two people for the evening's score.
    fn count(&mut self, session: &dyn Session, ending: &Ending, number: u64) {
        if let (Some(names), Some(verdict)) = (people(session), ending.verdict()) {
            self.context.evening.enter(number, names, verdict);
        }
    }

    /// The evening's score of those who play, where they played before.
    fn evening(&self, session: &dyn Session) -> Option<String> {
        // Nobody has a score with whoever it may be; from the second game on
        // the people have names.
        session.record().names?;
        let names = people(session)?;
        let names = names.each_ref().map(String::as_str);
        self.context.evening.words(names)
    }

    fn draw(&mut self, session: &dyn Session) -> Result<()> {
        self.backend.set_mouse(mouse_of(self.context))?;
        let (theme, now) = (self.context.theme(), self.backend.now());
        let view = &mut self.view;
        self.backend.draw(&mut |buffer| {
            paint::paint(view, &mut Painter::new(buffer, theme), session, theme, now);
        })
    }

    /// Rings, if the settings say so, when a person's turn comes after a
    /// computer's move that was not rung for yet.
    fn call_person(&mut self, session: &dyn Session) -> Result<()> {
        let plies = session.history().len();
        let news = plies > std::mem::replace(&mut self.called_at, plies);
        let last = session.history().last();
        let after_computer =
            last.is_some_and(|played| *session.player(played.side) != PlayerSpec::Human);
        if news && after_computer && self.context.config.bell {
            let game = session.entry().title();
            self.backend.call(&format!("{game}: your turn"))?;
        }
        Ok(())
    }

    /// Draws, waits for an event and lets the view act on it.
    pub(super) fn turn(
        &mut self,
        session: &dyn Session,
        wake: Option<Duration>,
    ) -> Result<EventOutcome> {
        self.view.hold_clock(session, self.backend.now());
        // Of keys that wait, as a long paste brings them, only the last is shown.
        if !matches!(self.pending.front(), Some(Event::Key(_))) {
            self.draw(session)?;
        }
        let event = match self.pending.pop_front() {
            Some(event) => event,
            None => {
                let own = self.view.wake(self.backend.now());
                let soonest = own.into_iter().chain(wake).min();
                self.backend.next(soonest)?
            }
        };
        if let Event::Paste(text) = &event {
            match self.view.paste(text, session) {
                PasteTarget::Line => self.pending.extend(typed_in(text)),
                PasteTarget::Screen | PasteTarget::Nowhere => {}
            }
            return Ok(EventOutcome::Nothing);
        }
        if is_quit(&event) {
            if self.view.asks_before_leaving("Ctrl-C") {
                return Ok(EventOutcome::Nothing);
            }
            return Ok(EventOutcome::Asked(ViewRequest::Shell));
        }
        let now = self.backend.now();
        if let Some(side) = self.view.clock.lost(now)
            && session.to_move() == Some(side)
            && self.view.ended.is_none()
        {
            return Ok(EventOutcome::Asked(ViewRequest::Game(Command::GiveUp(
                "the time is up".to_owned(),
            ))));
        }
        self.view.tell_time(session, now);
        self.view.now = now;
        if let Event::Judged(id, view) = event {
            self.view.evaluation.take(id, view);
            return Ok(EventOutcome::Nothing);
        }
        if let Event::Explained(id, found) = &event
            && teaching::take_explanation(self, *id, found.as_deref())
        {
            return Ok(EventOutcome::Nothing);
        }
        match input::handle(&mut self.view, &event, session, self.context) {
            Some(request) => self.serve(request, session),
            None => Ok(EventOutcome::Happened(event)),
        }
    }

    /// Handles what needs no game loop; returns the rest.
    fn serve(&mut self, request: ViewRequest, session: &dyn Session) -> Result<EventOutcome> {
        match request {
            ViewRequest::SaveAs(name) => {
                let kept = self.save.keep_as(session, Some(&at_home(&name)));
                self.note_trouble();
                self.view.answer_name(Purpose::SaveAs, name, kept);
            }
            ViewRequest::WriteRecord(name) => {
                let palette = self.context.palette();
                let record = session.record();
                let written = files::write_record(&name, session, &record, session, &palette);
                self.view.answer_name(Purpose::WriteRecord, name, written);
            }
            ViewRequest::Copy => {
                let text = share::block(session);
                self.backend.copy(&text)?;
                self.view.notice = clipboard::sentence(&text);
            }
            ViewRequest::ShowAgain => self.show_again(session)?,
            ViewRequest::ShowLine(held) => teaching::show_line(self, session, *held)?,
            ViewRequest::Why => teaching::ask_why(self, session),
            ViewRequest::ExplainHint => teaching::explain_hint(self, session),
            ViewRequest::KeepSettings => {
                if let Some(trouble) = self.context.keep_config() {
                    self.view.notice = trouble;
                }
            }
            other => return Ok(EventOutcome::Asked(other)),
        }
        Ok(EventOutcome::Nothing)
    }

    /// A request as a command for the game loop.
    pub(super) fn command(&mut self, request: ViewRequest) -> Option<Command> {
        match request {
            ViewRequest::Game(command) => Some(command),
            ViewRequest::PlayAnyway(text) => Some(Command::Play(text)),
            ViewRequest::MoveNow => None,
            other => {
                self.leaving = Some(other);
                Some(Command::Leave)
            }
        }
    }

    /// The game is over: shows the result until a key asks for something.
    fn after(&mut self, session: &mut dyn Session, ending: &Ending) -> Result<Option<ViewRequest>> {
        let now = self.backend.now();
        self.view.clock.pause(now);
        self.view.thinking = None;
        let mut told = outcomes::sentence(session, ending);
        if let Some(score) = self.evening(session) {
            // Where the line has no room for both, the score gives way; a name
            // and its points stay together.
            let parts = score.split(", ").map(|part| part.replace(' ', "\u{a0}"));
            let score = parts.collect::<Vec<_>>().join(", ");
            told = format!("{}; {score}.", told.trim_end_matches('.'));
        }
        self.view.ended = Some(told);
        self.view.notice.clear();
        self.note_trouble();
        let review = result::look_back(session, &self.backend.sender());
        let request = loop {
            match self.turn(session, None)? {
                EventOutcome::Asked(ViewRequest::Game(Command::Undo)) => {
                    // Where no move ended the game, none is taken back.
                    if !matches!(ending, Ending::Resigned(_) | Ending::Agreed) {
                        take_back(session);
                    }
                    self.save.keep(session);
                    break None;
                }
                EventOutcome::Asked(ViewRequest::Game(_) | ViewRequest::MoveNow)
                | EventOutcome::Nothing => {}
                EventOutcome::Asked(other) => break Some(other),
                EventOutcome::Happened(Event::Reviewed(lines)) => self.view.review = lines,
                EventOutcome::Happened(_) => {}
            }
        };
        drop(review);
        self.view.ended = None;
        self.view.review.clear();
        Ok(request)
    }

    /// Shows the last move step by step; any key skips the rest. Nobody's
    /// clock runs meanwhile.
    fn animate(&mut self, session: &dyn Session) -> Result<()> {
        let fast = self
            .view
            .watch
            .as_ref()
            .is_some_and(|watch| watch.is_fast());
        let plies = session.history().len();
        let one_more = plies == self.shown_plies + 1;
        self.shown_plies = plies;
        let time = self.context.step_time();
        if one_more && !fast && !time.is_zero() {
            let pictures = session.steps();
            let pictures = pictures.into_iter().map(|step| MoveStep::new(step, plies));
            self.show_steps(session, pictures, time)?;
            self.view.clock.begin_now(self.backend.now());
        }
        Ok(())
    }

    /// Shows the last turn once more, however fast moves are shown otherwise.
    fn show_again(&mut self, session: &dyn Session) -> Result<()> {
        let time = match self.context.step_time() {
            Duration::ZERO => StepTime::default().duration(),
            time => time,
        };
        let notice = self.view.notice.clone();
        let steps = last_turn::pictures(session, STEPS_BETWEEN as usize);
        self.show_steps(session, steps, time)?;
        self.view.notice = notice;
        Ok(())
    }

    /// Shows pictures one after the other; any key skips the rest.
    fn show_steps(
        &mut self,
        session: &dyn Session,
        steps: impl IntoIterator<Item = MoveStep>,
        time: Duration,
    ) -> Result<StepsSeen> {
        let mut seen = StepsSeen::All;
        for step in steps {
            if let Some(sentence) = &step.sentence {
                self.view.notice.clone_from(sentence);
            }
            self.view.step = Some(step);
            let until = self.backend.now() + time;
            self.draw(session)?;
            if !self.pause(until)? {
                seen = StepsSeen::Some;
                break;
            }
        }
        self.view.step = None;
        Ok(seen)
    }

    /// Forgets the key or click that skipped the rest of some steps, unless it
    /// leaves the program.
    fn drop_key(&mut self, seen: StepsSeen) {
        if seen == StepsSeen::Some && self.pending.back().is_some_and(|key| !is_quit(key)) {
            self.pending.pop_back();
        }
    }

    /// Waits until then; false if a key or click came first. What threads
    /// found meanwhile is kept for later.
    fn pause(&mut self, until: Duration) -> Result<bool> {
        loop {
            let event = self.backend.next(Some(until))?;
            match event {
                Event::Wake => return Ok(true),
                Event::Key(_) | Event::Click(..) => {
                    self.pending.push_back(event);
                    return Ok(false);
                }
                Event::Redraw | Event::Scroll(_) => {}
                news => self.pending.push_back(news),
            }
        }
    }

    /// A game that cannot be saved any more says so until a key is pressed.
    fn note_trouble(&mut self) {
        let trouble = self.save.0.borrow().as_ref().and_then(AutoSave::unsaved);
        if let Some(why) = trouble.as_ref().filter(|_| self.view.unsaved != trouble) {
            self.view.overlay = Overlay::unsaved(why);
        }
        self.view.unsaved = trouble;
    }

    fn judge_if_wanted(&mut self, session: &dyn Session) {
        if self.view.wants_evaluation(session) {
            let sender = self.backend.sender();
            self.view.evaluation.ask(session, &sender);
        }
    }

    /// Has the job done on a thread and waits for it, or for a person who
    /// wants something first.
    ///
    /// # Errors
    /// The terminal failed.
    pub(super) fn wait_for_thought(&mut self, session: &dyn Session, job: Job) -> Result<Waited> {
        if let Some(command) = self.hold(session)? {
            return Ok(Waited::Command(command));
        }
        let since = self.backend.now();
        self.view.thinking = Some(Progress {
            depth: 0,
            nodes: 0,
            note: String::new(),
        });
        let (id, job) = self.think(job)?;
        let waited = self.await_thought(session, id, &job)?;
        if self.view.watch.is_some() {
            self.view.thinking = None;
        }
        if let Waited::Thought(thought) = &waited {
            let decided = self.backend.now();
            let spent = decided.saturating_sub(since);
            self.view.stats.enter(session, thought, spent);
            if let Some(command) = self.pace(session, since)? {
                self.view.thinking = None;
                return Ok(Waited::Command(command));
            }
            let waited = self.backend.now().saturating_sub(decided);
            self.view.clock.give_back(waited);
            self.note_thought(session, thought);
        }
        self.view.thinking = None;
        Ok(waited)
    }

    /// Starts the thinking on a thread of its own.
    fn think(&mut self, job: Job) -> Result<(u64, BackgroundJob)> {
        let id = BackgroundJob::next_id();
        let (news, sender) = (self.backend.sender(), self.backend.sender());
        let control = SearchControl::listening(move |progress| {
            news.send(Event::Progress(id, progress));
        });
        let work = move |id, control: &SearchControl| {
            sender.send(Event::Thought(id, job(control)));
        };
        let job = BackgroundJob::run(id, control, work);
        let job = job.context("no thread can be had for the computer to think on")?;
        Ok((id, job))
    }

    /// Waits as long as the watched game is paused.
    fn hold(&mut self, session: &dyn Session) -> Result<Option<Command>> {
        while self.view.watch.as_ref().is_some_and(|watch| watch.holds()) {
            if let EventOutcome::Asked(request) = self.turn(session, None)?
                && let Some(command) = self.command(request)
            {
                return Ok(Some(command));
            }
        }
        Ok(None)
    }

    /// Waits until the computer has decided, or a person asks for something
    /// first.
    fn await_thought(
        &mut self,
        session: &dyn Session,
        thinking: u64,
        job: &BackgroundJob,
    ) -> Result<Waited> {
        loop {
            match self.turn(session, None)? {
                EventOutcome::Happened(Event::Thought(id, thought)) if id == thinking => {
                    return Ok(match thought {
                        Ok(thought) => Waited::Thought(thought),
                        Err(fault) => Waited::Fault(fault),
                    });
                }
                EventOutcome::Happened(Event::Progress(id, news)) if id == thinking => {
                    self.view.thinking = Some(news);
                }
                EventOutcome::Asked(ViewRequest::MoveNow) => self.hurry(session, job),
                EventOutcome::Asked(request) => {
                    if let Some(command) = self.command(request) {
                        job.stop();
                        return Ok(Waited::Command(command));
                    }
                }
                EventOutcome::Happened(_) | EventOutcome::Nothing => {}
            }
        }
    }

    /// Makes the computer move now.
    fn hurry(&mut self, session: &dyn Session, job: &BackgroundJob) {
        if self.view.can_be_hurried(session) {
            job.stop();
        } else {
            self.view.notice = "Another program cannot be hurried.".to_owned();
        }
    }

    /// Every move stays on the screen for a while before a computer answers.
    /// Whoever presses Space does not want to wait.
    fn pace(&mut self, session: &dyn Session, since: Duration) -> Result<Option<Command>> {
        loop {
            let least = match &self.view.watch {
                Some(watch) => watch.pace(),
                None => self.context.step_time() * STEPS_BETWEEN,
            };
            if self.backend.now() >= since + least {
                return Ok(None);
            }
            match self.turn(session, Some(since + least))? {
                EventOutcome::Asked(ViewRequest::MoveNow) => return Ok(None),
                EventOutcome::Asked(request) => {
                    if let Some(command) = self.command(request) {
                        return Ok(Some(command));
                    }
                }
                EventOutcome::Nothing | EventOutcome::Happened(_) => {}
            }
        }
    }

    fn note_thought(&mut self, session: &dyn Session, thought: &Thought) {
        if let Some(side) = session.to_move() {
            self.view.evaluation.note_thought(side, thought);
        }
        if let Some(watch) = &mut self.view.watch {
            watch.moved();
        }
    }
}

/// How much of some steps was shown.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum StepsSeen {
    /// To the end.
    All,
    /// Until a key skipped the rest.
    Some,
}

/// What one event came to.
pub(super) enum EventOutcome {
    /// Nothing that matters to the game.
    Nothing,
    /// Something the view does not know.
    Happened(Event),
    /// Somebody wants something.
    Asked(ViewRequest),
}

impl Frontend for TuiFrontend<'_> {
    fn show(&mut self, session: &dyn Session, change: &Change) -> Result<()> {
        let now = self.backend.now();
        self.note_trouble();
        self.view.changed(session, change, now);
        if session.history().is_empty()
            && self.view.notice.is_empty()
            && let Some(score) = self.evening(session)
        {
            self.view.notice = format!("This evening: {score}.");
        }
        self.animate(session)?;
        self.draw(session)
    }

    fn ask(&mut self, session: &dyn Session) -> Result<Command> {
        self.call_person(session)?;
        loop {
            self.judge_if_wanted(session);
            let EventOutcome::Asked(request) = self.turn(session, None)? else {
                continue;
            };
            let anyway = matches!(request, ViewRequest::PlayAnyway(_));
            let Some(command) = self.command(request) else {
                continue;
            };
            if anyway {
                return Ok(command);
            }
            if let Some(command) = teaching::taught(self, session, command)? {
                return Ok(command);
            }
        }
    }

    fn teaches(&self) -> bool {
        self.view.teacher != TeacherMode::Off
    }

    fn refuse(&mut self, _session: &dyn Session, error: &PlayError) -> Result<()> {
        self.view.refuse(error);
        Ok(())
    }

    fn wait(&mut self, session: &dyn Session, job: Job) -> Result<Waited> {
        self.wait_for_thought(session, job)
    }
}
