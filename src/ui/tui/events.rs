//! What screens run on: events come in, frames go out. The real backend is a
//! terminal; tests bring their own.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use anyhow::Result;
use ratatui::buffer::Buffer;
use thiserror::Error;

use super::keys::{Key, KeyCode};
use super::signals::Asks;
use super::terminal::{Mouse, TerminalGuard, restore};
use super::{signals, tty};
use crate::session::review::JudgedMove;
use crate::session::{AnalysisView, ExplanationView, JobId, PlayerFault, Progress, Thought};

/// Something that happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A key was pressed (or repeats).
    Key(Key),
    /// A click of the left button on this column and row.
    Click(u16, u16),
    /// A text was pasted: text wherever it goes, and never keys.
    Paste(String),
    /// The wheel turned: lines down, negative for up.
    Scroll(i16),
    /// The terminal has another size, or was given back to us.
    Redraw,
    /// The time asked for has come.
    Wake,
    /// Thinking number so much ended.
    Thought(JobId, Result<Thought, PlayerFault>),
    /// News of thinking number so much.
    Progress(JobId, Progress),
    /// Judging number so much ended.
    Judged(JobId, AnalysisView),
    /// Explaining number so much ended.
    Explained(JobId, Option<Box<ExplanationView>>),
    /// What looking back on a finished game found, a line each.
    Reviewed(Vec<String>),
    /// What a run of judging a game found of one move: the run, the move
    /// counted from 0.
    Looked(JobId, usize, JudgedMove),
}

impl Event {
    /// Whether a thread found something out; all else comes from the user or
    /// the terminal.
    #[must_use]
    pub fn is_news(&self) -> bool {
        matches!(
            self,
            Event::Thought(..)
                | Event::Progress(..)
                | Event::Judged(..)
                | Event::Explained(..)
                | Event::Reviewed(_)
                | Event::Looked(..)
        )
    }
}

/// A signal asked the program to end; games are saved already.
#[derive(Copy, Clone, Debug, Error)]
#[error("ended by signal {0}")]
pub struct EndedBySignal(pub i32);

/// Events in, frames out.
pub trait Backend {
    /// Shows a frame.
    ///
    /// # Errors
    /// The terminal failed.
    fn draw(&mut self, paint: &mut dyn FnMut(&mut Buffer)) -> Result<()>;

    /// Waits for the next event, until `wake` at the latest.
    ///
    /// # Errors
    /// The terminal failed, or [`EndedBySignal`].
    fn next(&mut self, wake: Option<Duration>) -> Result<Event>;

    /// Time since some beginning; only grows.
    fn now(&self) -> Duration;

    /// Where threads send what they found.
    fn sender(&self) -> EventSender;

    /// Listens to the mouse or not.
    ///
    /// # Errors
    /// The terminal failed.
    fn set_mouse(&mut self, mouse: Mouse) -> Result<()>;

    /// Rings the bell and gives the window this title.
    ///
    /// # Errors
    /// The terminal failed.
    fn call(&mut self, title: &str) -> Result<()>;

    /// Asks the terminal to put a text into the clipboard.
    ///
    /// # Errors
    /// The terminal failed.
    fn copy(&mut self, text: &str) -> Result<()>;
}

/// Sends events to a backend from any thread.
#[derive(Debug, Clone)]
pub struct EventSender(Sender<Message>);

impl EventSender {
    /// Sends the event. If the backend has gone, nobody needs it any more.
    pub fn send(&self, event: Event) {
        let _ = self.0.send(Message::Event(event));
    }
}

/// What threads tell the backend.
#[derive(Debug)]
pub enum Message {
    /// For the screens.
    Event(Event),
    /// For the terminal backend itself.
    Signal(i32),
    /// Ctrl-Z as a key.
    Suspend,
    /// Ctrl-L: the screen was spoilt and is sent whole.
    Refresh,
    /// The terminal is gone: it was closed, or the line to it was cut.
    Lost,
}

impl Message {
    /// The message of an event that a terminal reported. Ctrl-Z and Ctrl-L are
    /// for the terminal's owner.
    #[must_use]
    pub fn of(event: Event) -> Message {
        match &event {
            Event::Key(key) if cfg!(unix) && key.is_control('z') => Message::Suspend,
            Event::Key(key) if key.is_control('l') => Message::Refresh,
            _ => Message::Event(event),
        }
    }
}

/// A channel of messages and its sender for events.
#[must_use]
pub fn mailbox() -> (EventSender, Receiver<Message>) {
    let (sender, receiver) = channel();
    (EventSender(sender), receiver)
}

/// The real terminal.
#[derive(Debug)]
pub struct TerminalBackend {
    screen: TerminalGuard,
    began: Instant,
    sender: EventSender,
    inbox: Receiver<Message>,
}

impl TerminalBackend {
    /// Takes the terminal over and listens to keys, mouse and signals.
    ///
    /// # Errors
    /// There is no terminal, or it fails.
    pub fn open(mouse: Mouse) -> Result<TerminalBackend> {
        let (sender, inbox) = mailbox();
        let to_us = sender.0.clone();
        signals::listen(move |signal| {
            let _ = to_us.send(Message::Signal(signal));
        })?;
        let screen = TerminalGuard::enter(mouse)?;
        tty::listen(sender.0.clone())?;
        Ok(TerminalBackend {
            screen,
            began: Instant::now(),
            sender,
            inbox,
        })
    }

    /// Gives the terminal back, stops, and takes it again when continued. The
    /// time between passes for nobody.
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
            Asks::Stop => self.suspend(),
            Asks::Continue => {
                self.screen.enter_again()?;
                Ok(Event::Redraw)
            }
            Asks::Measure => Ok(Event::Redraw),
            Asks::End => Err(EndedBySignal(signal).into()),
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
            // As if the signal had come that systems send then, if they do.
            Message::Lost => Err(EndedBySignal(signals::HANGUP).into()),
        }
    }

    fn now(&self) -> Duration {
        self.began.elapsed()
    }

    fn sender(&self) -> EventSender {
        self.sender.clone()
    }

    fn set_mouse(&mut self, mouse: Mouse) -> Result<()> {
        Ok(self.screen.set_mouse(mouse)?)
    }

    fn call(&mut self, title: &str) -> Result<()> {
        Ok(self.screen.call(title)?)
    }

    fn copy(&mut self, text: &str) -> Result<()> {
        Ok(self.screen.copy(text)?)
    }
}

/// Whether the key leaves the program from wherever it is pressed.
#[must_use]
pub fn is_quit(event: &Event) -> bool {
    matches!(event, Event::Key(key) if key.is_control('c'))
}

/// A pasted text as the characters that type it into a line. What ends a line
/// or steers a terminal is a blank there: no paste enters what it brings.
pub fn typed_in(text: &str) -> impl Iterator<Item = Event> + '_ {
    text.trim().chars().map(|symbol| {
        let symbol = if symbol.is_control() { ' ' } else { symbol };
        Event::Key(Key::plain(KeyCode::Char(symbol)))
    })
}
