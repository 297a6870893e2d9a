//! Waiting for a computer player while keys go on working.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use anyhow::{Context as _, Result};

use super::view::ViewRequest;
use super::{EventOutcome, TuiFrontend};
use crate::session::{
    Command, Job, PlayerFault, PlayerSpec, Progress, SearchControl, Session, Thought, Waited,
};
use crate::ui::tui::background::BackgroundJob;
use crate::ui::tui::events::Event;

impl TuiFrontend<'_> {
    /// Has the job done on a thread and waits for it, or for a person who
    /// wants something first.
    ///
    /// # Errors
    /// The terminal failed.
    pub(super) fn wait_for_thought(&mut self, session: &dyn Session, job: Job) -> Result<Waited> {
        if let Some(command) = self.hold(session)? {
            return Ok(Waited::Command(command));
        }
        let since = self.stage.now();
        self.view.thinking = Some(Progress {
            depth: 0,
            nodes: 0,
            note: String::new(),
        });
        let (id, job) = self.think(job)?;
        let waited = self.await_thought(session, id, &job)?;
        self.view.thinking = None;
        if let Waited::Thought(thought) = &waited {
            let spent = self.stage.now().saturating_sub(since);
            self.view.effort.enter(session, thought, spent);
            if let Some(command) = self.pace(session, since)? {
                return Ok(Waited::Command(command));
            }
            self.note_thought(session, thought);
        }
        Ok(waited)
    }

    /// Starts the thinking on a thread of its own.
    fn think(&mut self, job: Job) -> Result<(u64, BackgroundJob)> {
        let id = BackgroundJob::next_id();
        let (news, sender) = (self.stage.sender(), self.stage.sender());
        let control = SearchControl::listening(move |progress| {
            news.send(Event::Progress(id, progress));
        });
        let work = move |id, control: &SearchControl| {
            let thought = catch_unwind(AssertUnwindSafe(|| job(control)));
            let thought = thought.unwrap_or_else(|_| {
                Err(PlayerFault(
                    "the computer player failed; please report it".to_owned(),
                ))
            });
            sender.send(Event::Thought(id, thought));
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

    /// Makes the computer move now. Another program cannot be told to: GTP has
    /// no command for it.
    fn hurry(&mut self, session: &dyn Session, job: &BackgroundJob) {
        let side = session.to_move();
        match side.map(|side| session.player(side)) {
            Some(PlayerSpec::Gtp(_)) => {
                self.view.notice = "Another program cannot be hurried.".to_owned();
            }
            _ => job.stop(),
        }
    }

    /// In a watched game every move stays on the screen for a while.
    fn pace(&mut self, session: &dyn Session, since: Duration) -> Result<Option<Command>> {
        while let Some(watch) = &self.view.watch {
            let until = since + watch.pace();
            if self.stage.now() >= until {
                break;
            }
            if let EventOutcome::Asked(request) = self.turn(session, Some(until))?
                && let Some(command) = self.command(request)
            {
                return Ok(Some(command));
            }
        }
        Ok(None)
    }

    fn note_thought(&mut self, session: &dyn Session, thought: &Thought) {
        if let Some(side) = session.to_move() {
            self.view.judgement.note_thought(side, thought);
        }
        if let Some(watch) = &mut self.view.watch {
            watch.moved();
        }
    }
}
