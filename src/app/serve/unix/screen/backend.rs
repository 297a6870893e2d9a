//! [`SocketBackend`]: the source of the events of a session, and the output for
//! its frames.

use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use anyhow::Result;
use ratatui::buffer::Buffer;
use thiserror::Error;

use super::super::hub::now;
use super::super::mailbox::Mailbox;
use super::super::session::SessionEnd;
use super::super::wire::Wire;
use super::input::Listener;
use crate::ui::tui::clipboard;
use crate::ui::tui::events::{Backend, Event, EventSender, Message};
use crate::ui::tui::frame_encoder::FrameEncoder;
use crate::ui::tui::terminal::ring_codes;

/// The reason why a session ends although its user did not ask for it.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Error)]
enum Ends {
    #[error("the server ends the session")]
    ByServer,
    #[error("nothing was typed for too long")]
    Idle,
    #[error("the connection is lost")]
    Gone,
}

/// The backend of a session.
pub(super) struct SocketBackend {
    wire: Wire,
    frames: FrameEncoder,
    sender: EventSender,
    inbox: Receiver<Message>,
    listener: Listener,
    mailbox: Mailbox,
    idle: Duration,
    /// The time of the last input.
    typed: Duration,
}

impl SocketBackend {
    pub fn new(
        wire: Wire,
        (sender, inbox): (EventSender, Receiver<Message>),
        listener: Listener,
        mailbox: Mailbox,
        idle: Duration,
    ) -> SocketBackend {
        SocketBackend {
            wire,
            frames: FrameEncoder::default(),
            sender,
            inbox,
            listener,
            mailbox,
            idle,
            typed: now(),
        }
    }

    /// Ends the session, after the loop has ended.
    pub fn end(mut self, done: Result<()>) {
        self.listener.close();
        let ends = done.as_ref().err().and_then(|error| error.downcast_ref());
        let end = match (done.is_ok(), ends) {
            (true, _) => SessionEnd::left(),
            (_, Some(Ends::ByServer)) => match self.mailbox.ended() {
                Some((code, sentence)) => SessionEnd { code, sentence },
                None => SessionEnd::left(),
            },
            (_, Some(Ends::Idle)) => SessionEnd::idle(),
            // The connection is lost, so a last sentence could not be sent.
            _ => return,
        };
        let _ = self.wire.end(end.code, &end.sentence);
    }

    /// Returns the next event, or why there is none.
    fn receive(&mut self, wake: Option<Duration>) -> Result<Event, Ends> {
        let until = wake.map_or(self.typed + self.idle, |at| at.min(self.typed + self.idle));
        let message = self.inbox.recv_timeout(until.saturating_sub(now()));
        if self.mailbox.ended().is_some() {
            return Err(Ends::ByServer);
        }
        if self.listener.is_gone() {
            return Err(Ends::Gone);
        }
        match message {
            Ok(Message::Event(Event::News)) => Ok(Event::News),
            Ok(Message::Event(event)) => {
                // News is not typing. In a busy hall, a session whose person is
                // away must still end.
                if !event.is_news() {
                    self.listener.taken();
                    self.typed = now();
                }
                Ok(event)
            }
            Ok(_) => Ok(Event::Redraw),
            Err(RecvTimeoutError::Timeout) if now() >= self.typed + self.idle => Err(Ends::Idle),
            Err(RecvTimeoutError::Timeout) => Ok(Event::Wake),
            Err(RecvTimeoutError::Disconnected) => Err(Ends::Gone),
        }
    }

    fn output(&mut self, text: &str) -> Result<()> {
        let sent: io::Result<()> = self.wire.output(text.as_bytes());
        sent.map_err(|_| Ends::Gone.into())
    }
}

impl Backend for SocketBackend {
    fn draw(&mut self, paint: &mut dyn FnMut(&mut Buffer)) -> Result<()> {
        if self.listener.take_redraw_request() {
            self.frames.forget();
        }
        let bytes = self.frames.encode(self.listener.size(), paint);
        // The encoder returns no bytes if nothing has changed.
        match bytes.is_empty() {
            true => Ok(()),
            false => self.output(&bytes),
        }
    }

    fn next(&mut self, wake: Option<Duration>) -> Result<Event> {
        Ok(self.receive(wake)?)
    }

    fn now(&self) -> Duration {
        now()
    }

    fn sender(&self) -> EventSender {
        self.sender.clone()
    }

    fn set_mouse(&mut self, _reports_clicks: bool) -> Result<()> {
        // The client switched it on or off when it took over its terminal.
        Ok(())
    }

    fn ring(&mut self, title: &str) -> Result<()> {
        self.output(&ring_codes(title))
    }

    fn copy(&mut self, text: &str) -> Result<()> {
        self.output(&clipboard::request(text))
    }
}
