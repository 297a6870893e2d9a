//! Playing one game on the full screen: the front end of [`drive`].

mod cursor;
pub(super) mod evaluation;
mod keys;
mod layout;
pub(super) mod marks;
mod move_box;
mod overlay;
mod paint;
mod panel;
pub mod result;
mod thinking;
pub mod view;

use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;
use std::time::Duration;

use anyhow::Result;

use super::context::{Context, PreparedGame};
use super::events::{Backend, Event};
use super::files;
use super::painter::Painter;
use super::screen::{Next, mouse_of};
use crate::game::Side;
use crate::session::{
    AutosaveHook, Command, Ending, Frontend, Job, NoAutosave, PlayError, Session, Waited, drive,
    take_back,
};
use crate::store::AutoSave;
use view::{GameView, ViewRequest};

/// The file of a game in play, shared by the game loop, which keeps every
/// change, and the screen, which can rename it.
#[derive(Clone)]
pub(super) struct SharedSave(pub Rc<RefCell<Option<AutoSave>>>);

impl AutosaveHook for SharedSave {
    fn keep(&mut self, session: &dyn Session) -> Option<String> {
        self.0.borrow_mut().as_mut()?.keep(session)
    }

    fn keep_as(&mut self, session: &dyn Session, file: Option<&Path>) -> String {
        match self.0.borrow_mut().as_mut() {
            Some(save) => save.keep_as(session, file),
            None => NoAutosave.keep_as(session, file),
        }
    }

    fn forfeited(&mut self, session: &dyn Session, loser: Side) {
        if let Some(save) = self.0.borrow_mut().as_mut() {
            save.forfeited(session, loser);
        }
    }
}

/// The time between two pictures of a move shown step by step.
const STEP: Duration = Duration::from_millis(100);

/// Plays a game until somebody leaves it.
///
/// # Errors
/// The terminal failed, or a signal ended the program; the game is saved.
pub fn play(
    stage: &mut dyn Backend,
    desk: &mut Context,
    mut sitting: PreparedGame,
) -> Result<Next> {
    let session = &mut *sitting.session;
    let table = GameView::new(
        session,
        sitting.clock.clone(),
        sitting.terms.takebacks,
        desk,
    );
    let safe = SharedSave(Rc::new(RefCell::new(sitting.save.take())));
    let mut front = TuiFrontend::new(stage, desk, table, safe.clone(), session);
    loop {
        let ending = drive(session, &mut front, &mut safe.clone())?;
        if let Some(request) = front.leaving.take() {
            return result::leave(request, &mut front, &mut sitting);
        }
        if let Some(request) = front.after(session, &ending)? {
            return result::leave(request, &mut front, &mut sitting);
        }
    }
}

/// The full screen as a front end.
pub(super) struct TuiFrontend<'a> {
    pub stage: &'a mut dyn Backend,
    pub desk: &'a mut Context,
    pub table: GameView,
    pub safe: SharedSave,
    /// Why the game loop was told to leave.
    pub leaving: Option<ViewRequest>,
    /// An event that ended a wait and has not been handled yet.
    pending: Option<Event>,
    /// Moves in the history when it was last shown.
    told: usize,
    /// How many times somebody began to think.
    pub thoughts: u64,
}

impl<'a> TuiFrontend<'a> {
    /// The front end of a game of which nothing was shown yet.
    pub(super) fn new(
        stage: &'a mut dyn Backend,
        desk: &'a mut Context,
        table: GameView,
        safe: SharedSave,
        session: &dyn Session,
    ) -> TuiFrontend<'a> {
        TuiFrontend {
            stage,
            desk,
            table,
            safe,
            leaving: None,
            pending: None,
            told: session.history().len(),
            thoughts: 0,
        }
    }
}

impl TuiFrontend<'_> {
    fn draw(&mut self, session: &dyn Session) -> Result<()> {
        self.stage.set_mouse(mouse_of(self.desk))?;
        let (theme, now) = (self.desk.theme(), self.stage.now());
        let table = &mut self.table;
        self.stage.draw(&mut |buffer| {
            table.paint(&mut Painter::new(buffer, theme), session, theme, now);
        })
    }

    /// Draws, waits for an event and lets the view act on it.
    pub(super) fn turn(
        &mut self,
        session: &dyn Session,
        wake: Option<Duration>,
    ) -> Result<EventOutcome> {
        self.draw(session)?;
        let event = match self.pending.take() {
            Some(event) => event,
            None => {
                let own = self.table.wake(self.stage.now());
                let soonest = own.into_iter().chain(wake).min();
                self.stage.next(soonest)?
            }
        };
        let now = self.stage.now();
        if let Some(side) = self.table.clock.lost(now)
            && session.to_move() == Some(side)
            && self.table.ended.is_none()
        {
            return Ok(EventOutcome::Asked(ViewRequest::Game(Command::GiveUp(
                "the time is up".to_owned(),
            ))));
        }
        if let Event::Judged(id, view) = event {
            self.table.judgement.take(id, view);
            return Ok(EventOutcome::Nothing);
        }
        match self.table.handle(&event, session, self.desk) {
            Some(request) => self.serve(request, session),
            None => Ok(EventOutcome::Happened(event)),
        }
    }

    /// Handles what needs no game loop; returns the rest.
    fn serve(&mut self, request: ViewRequest, session: &dyn Session) -> Result<EventOutcome> {
        match request {
            ViewRequest::SaveAs(name) => {
                self.table.notice = self.safe.keep_as(session, Some(Path::new(&name)));
            }
            ViewRequest::WriteRecord(name) => {
                self.table.notice = files::write_record(&name, session, &session.record());
            }
            ViewRequest::KeepSettings => {
                if let Some(trouble) = self.desk.keep_config() {
                    self.table.notice = trouble;
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
            ViewRequest::MoveNow => None,
            other => {
                self.leaving = Some(other);
                Some(Command::Leave)
            }
        }
    }

    /// The game is over: shows the result until a key asks for something.
    fn after(&mut self, session: &mut dyn Session, ending: &Ending) -> Result<Option<ViewRequest>> {
        let now = self.stage.now();
        self.table.clock.pause(now);
        self.table.thinking = None;
        self.table.ended = Some(result::sentence(session, ending));
        let review = result::LookingBack::begin(session, &self.stage.sender());
        let request = loop {
            match self.turn(session, None)? {
                EventOutcome::Asked(ViewRequest::Game(Command::Undo)) => {
                    take_back(session);
                    self.safe.keep(session);
                    break None;
                }
                EventOutcome::Asked(ViewRequest::Game(_) | ViewRequest::MoveNow)
                | EventOutcome::Nothing => {}
                EventOutcome::Asked(other) => break Some(other),
                EventOutcome::Happened(Event::Reviewed(lines)) => self.table.review = lines,
                EventOutcome::Happened(_) => {}
            }
        };
        review.stop();
        self.table.ended = None;
        self.table.review.clear();
        Ok(request)
    }

    /// Shows the last move step by step; any key skips the rest.
    fn animate(&mut self, session: &dyn Session) -> Result<()> {
        let fast = self
            .table
            .watch
            .as_ref()
            .is_some_and(|watch| watch.is_fast());
        let one_more = session.history().len() == self.told + 1;
        self.told = session.history().len();
        if !one_more || fast || !self.desk.animation() {
            return Ok(());
        }
        for step in session.steps() {
            self.table.step = Some(step);
            let until = self.stage.now() + STEP;
            self.draw(session)?;
            if !self.pause(until)? {
                break;
            }
        }
        self.table.step = None;
        Ok(())
    }

    /// Waits until then; false if a key or click came first.
    fn pause(&mut self, until: Duration) -> Result<bool> {
        loop {
            match self.stage.next(Some(until))? {
                Event::Wake => return Ok(true),
                event @ (Event::Key(_) | Event::Click(..)) => {
                    self.pending = Some(event);
                    return Ok(false);
                }
                _ => {}
            }
        }
    }

    fn judge_if_wanted(&mut self, session: &dyn Session) {
        if self.table.wants_judgement(session) {
            let sender = self.stage.sender();
            self.table.judgement.ask(session, &sender);
        }
    }
}

/// What one event came to.
pub(super) enum EventOutcome {
    /// Nothing that matters to the game.
    Nothing,
    /// An event that the view does not handle.
    Happened(Event),
    /// Somebody wants something.
    Asked(ViewRequest),
}

impl Frontend for TuiFrontend<'_> {
    fn show(&mut self, session: &dyn Session, note: &str) -> Result<()> {
        let now = self.stage.now();
        self.table.changed(session, note, now);
        self.animate(session)?;
        self.draw(session)
    }

    fn ask(&mut self, session: &dyn Session) -> Result<Command> {
        loop {
            self.judge_if_wanted(session);
            if let EventOutcome::Asked(request) = self.turn(session, None)?
                && let Some(command) = self.command(request)
            {
                return Ok(command);
            }
        }
    }

    fn refuse(&mut self, _session: &dyn Session, error: &PlayError) -> Result<()> {
        self.table.refused(error);
        Ok(())
    }

    fn wait(&mut self, session: &dyn Session, job: Job) -> Result<Waited> {
        self.wait_for_thought(session, job)
    }
}
