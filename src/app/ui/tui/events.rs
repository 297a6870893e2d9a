//! [`Backend`]: the source of events and the destination of frames. The real
//! one is a terminal; tests have their own.

use std::fmt;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use anyhow::Result;
use ratatui::buffer::Buffer;
use thiserror::Error;

use super::keys::{Key, KeyCode};
use super::signals::SignalRequest;
use super::terminal::{TerminalGuard, restore};
use super::{console, signals};
use crate::course::Resolution;
use crate::session::review::EvaluatedMove;
use crate::session::{
    AnalysisView, ExplanationView, JobId, PlayerFault, Progress, SearchControl, Thought,
};

/// An event for the screens.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A key was pressed (or repeats).
    Key(Key),
    /// A click of the left button on this column and row.
    Click(u16, u16),
    /// A text was pasted. It is always text, never keys.
    Paste(String),
    /// The wheel turned: lines down, negative for up.
    Scroll(i16),
    /// The terminal has another size, or the program was continued.
    Redraw,
    /// The time that a screen asked for has come.
    Wake,
    /// This job of a computer player ended.
    Thought(JobId, Result<Thought, PlayerFault>),
    /// The progress of this job of a computer player.
    Progress(JobId, Progress),
    /// This job of an analysis ended.
    PositionEvaluated(JobId, AnalysisView),
    /// This job of an explanation ended.
    Explained(JobId, Option<Box<ExplanationView>>),
    /// This job answered a question about the position, with a sentence.
    Answered(JobId, String),
    /// This job found the reason and the line of a solution.
    Resolved(JobId, Box<Resolution>),
    /// The lines about a finished game from its review.
    Reviewed(Vec<String>),
    /// The evaluation of one move of a game: the job, the number of the move
    /// (from 0), and the result.
    MoveEvaluated(JobId, usize, Box<EvaluatedMove>),
    /// Something arrived for the screens that have a mailbox of their own.
    News,
}

impl Event {
    /// Whether the user pressed a key, clicked, turned the wheel or pasted a text.
    pub fn is_from_user(&self) -> bool {
        matches!(
            self,
            Event::Key(_) | Event::Click(..) | Event::Paste(_) | Event::Scroll(_)
        )
    }

    /// Whether the event is the result of a thread. All others come from the user
    /// or the terminal.
    pub fn is_news(&self) -> bool {
        matches!(
            self,
            Event::Thought(..)
                | Event::Progress(..)
                | Event::PositionEvaluated(..)
                | Event::Explained(..)
                | Event::Answered(..)
                | Event::Resolved(..)
                | Event::Reviewed(_)
                | Event::MoveEvaluated(..)
                | Event::News
        )
    }
}

/// The error that ends the program after a signal. All games are already saved.
#[derive(Copy, Clone, Debug, Error)]
#[error("ended by signal {0}")]
pub struct EndedBySignal(pub i32);

/// The source of events and the destination of frames.
pub trait Backend {
    /// Shows a frame.
    ///
    /// # Errors
    /// If the terminal fails.
    fn draw(&mut self, paint: &mut dyn FnMut(&mut Buffer)) -> Result<()>;

    /// Waits for the next event, at most until `wake`.
    ///
    /// # Errors
    /// If the terminal fails, or [`EndedBySignal`].
    fn next(&mut self, wake: Option<Duration>) -> Result<Event>;

    /// Returns the time since a fixed moment; it never decreases.
    fn now(&self) -> Duration;

    /// Returns a sender with which threads send their results.
    fn sender(&self) -> EventSender;

    /// Makes the terminal report clicks, or use them itself.
    ///
    /// # Errors
    /// If the terminal fails.
    fn set_mouse(&mut self, reports_clicks: bool) -> Result<()>;

    /// Rings the bell and sets the window's title.
    ///
    /// # Errors
    /// If the terminal fails.
    fn ring(&mut self, title: &str) -> Result<()>;

    /// Asks the terminal to copy a text to the clipboard.
    ///
    /// # Errors
    /// If the terminal fails.
    fn copy(&mut self, text: &str) -> Result<()>;
}

/// Work of a screen in steps; a step returns whether another one must follow.
pub type Work = Box<dyn FnMut(&SearchControl) -> bool + Send>;

/// Runs the work of a screen on a shared thread. Returns `false` if that is not possible.
pub type Runner = Arc<dyn Fn(Arc<SearchControl>, Work) -> bool + Send + Sync>;

/// Sends events to a backend from any thread, and runs the work that leads to them.
#[derive(Clone)]
pub struct EventSender {
    to: Sender<Message>,
    runner: Option<Runner>,
}

impl fmt::Debug for EventSender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EventSender").finish_non_exhaustive()
    }
}

impl EventSender {
    /// Returns the sender of screens whose work this runner carries out.
    #[must_use]
    pub fn with_runner(self, runner: Runner) -> EventSender {
        EventSender {
            runner: Some(runner),
            ..self
        }
    }

    /// Carries out work until its last step, or until `control` stops it. Without a
    /// runner, it gets a thread of its own. Returns `false` if it cannot begin.
    pub(super) fn work(&self, control: Arc<SearchControl>, mut work: Work) -> bool {
        match &self.runner {
            Some(run) => run(control, work),
            None => std::thread::Builder::new()
                .name("thinking".to_owned())
                .spawn(move || while work(&control) && !control.stopped() {})
                .is_ok(),
        }
    }

    /// Sends an event. If the backend has ended, the event is dropped, because
    /// no screen is left to handle it.
    pub fn send(&self, event: Event) {
        let _ = self.to.send(Message::Event(event));
    }
}

/// A message from a thread to the backend.
#[derive(Debug)]
pub enum Message {
    /// An event for the screens.
    Event(Event),
    /// A signal, for the backend itself.
    Signal(i32),
    /// Ctrl-Z was pressed as a key.
    Suspend,
    /// Ctrl-L was pressed: the whole screen must be sent again.
    Refresh,
    /// The terminal is gone: it was closed, or the connection was lost.
    Lost,
}

impl Message {
    /// Returns the message for an event from the terminal. Ctrl-Z and Ctrl-L are
    /// messages to the backend, not events.
    pub fn of(event: Event) -> Message {
        match &event {
            Event::Key(key) if cfg!(unix) && key.is_control('z') => Message::Suspend,
            Event::Key(key) if key.is_control('l') => Message::Refresh,
            _ => Message::Event(event),
        }
    }
}

/// Creates a channel of messages, with a sender for events.
pub fn mailbox() -> (EventSender, Receiver<Message>) {
    let (sender, receiver) = channel();
    let sender = EventSender {
        to: sender,
        runner: None,
    };
    (sender, receiver)
}

/// The backend of a real terminal.
#[derive(Debug)]
pub struct TerminalBackend {
    screen: TerminalGuard,
    began: Instant,
    sender: EventSender,
    inbox: Receiver<Message>,
}

impl TerminalBackend {
    /// Takes over the terminal and starts reading keys, clicks and signals.
    ///
    /// # Errors
    /// If there is no terminal, or it fails.
    pub fn open(reports_clicks: bool) -> Result<TerminalBackend> {
        let (sender, inbox) = mailbox();
        let to_us = sender.to.clone();
        // This comes before the terminal is taken over. Otherwise a signal in
        // between would end the program and leave the terminal in raw mode.
        signals::listen(move |signal| {
            let _ = to_us.send(Message::Signal(signal));
        })?;
        let screen = TerminalGuard::enter(reports_clicks)?;
        let read = console::reader(sender.to.clone())?;
        std::thread::Builder::new()
            .name("keys".to_owned())
            .spawn(read)?;
        Ok(TerminalBackend {
            screen,
            began: Instant::now(),
            sender,
            inbox,
        })
    }

    /// Restores the terminal and stops the program. When the program is continued,
    /// takes over the terminal again. The time in between does not count for any
    /// clock.
    fn suspend(&mut self) -> Result<Event> {
        restore();
        let stopped = Instant::now();
        signals::stop_here();
        self.began += stopped.elapsed();
        self.screen.enter_again()?;
        Ok(Event::Redraw)
    }

    fn obey_signal(&mut self, signal: i32) -> Result<Event> {
        match signals::meaning(signal) {
            SignalRequest::Stop => self.suspend(),
            SignalRequest::Continue => {
                self.screen.enter_again()?;
                Ok(Event::Redraw)
            }
            SignalRequest::Measure => Ok(Event::Redraw),
            SignalRequest::End => Err(EndedBySignal(signal).into()),
        }
    }
}

impl Backend for TerminalBackend {
    fn draw(&mut self, paint: &mut dyn FnMut(&mut Buffer)) -> Result<()> {
        Ok(self.screen.draw(paint)?)
    }

    fn next(&mut self, wake: Option<Duration>) -> Result<Event> {
        let message = match wake {
            None => self.inbox.recv()?,
            Some(at) => match self.inbox.recv_timeout(at.saturating_sub(self.now())) {
                Ok(message) => message,
                Err(RecvTimeoutError::Timeout) => return Ok(Event::Wake),
                Err(error) => return Err(error.into()),
            },
        };
        match message {
            Message::Event(event) => Ok(event),
            Message::Suspend => self.suspend(),
            Message::Refresh => {
                self.screen.forget();
                Ok(Event::Redraw)
            }
            Message::Signal(signal) => self.obey_signal(signal),
            // Most systems send this signal when a terminal is gone. On the
            // others the program ends as if they had sent it.
            Message::Lost => Err(EndedBySignal(signals::HANGUP).into()),
        }
    }

    fn now(&self) -> Duration {
        self.began.elapsed()
    }

    fn sender(&self) -> EventSender {
        self.sender.clone()
    }

    fn set_mouse(&mut self, reports_clicks: bool) -> Result<()> {
        Ok(self.screen.set_mouse(reports_clicks)?)
    }

    fn ring(&mut self, title: &str) -> Result<()> {
        Ok(self.screen.ring(title)?)
    }

    fn copy(&mut self, text: &str) -> Result<()> {
        Ok(self.screen.copy(text)?)
    }
}

/// Whether the event is the key that ends the program on every screen.
pub fn is_quit(event: &Event) -> bool {
    matches!(event, Event::Key(key) if key.is_control('c'))
}

/// Returns a pasted text as keys that type it into a line. Line breaks and control
/// characters become blanks, so that a paste never completes the line.
pub fn typed_in(text: &str) -> impl Iterator<Item = Event> + '_ {
    text.trim().chars().map(|symbol| {
        let symbol = if symbol.is_control() { ' ' } else { symbol };
        Event::Key(Key::plain(KeyCode::Char(symbol)))
    })
}
