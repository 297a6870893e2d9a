//! [`Listener`]: the thread that turns a client's bytes into keys.

use std::io::Read as _;
use std::os::unix::net::UnixStream;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use std::{io, thread};

use super::super::frame::{FrameReader, Kind};
use super::super::hello::read_size;
use super::super::locked::locked;
use crate::ui::tui::events::{Event, EventSender};
use crate::ui::tui::key_parser::{ESCAPE_WAIT_REMOTE, KeyParser};

/// The most events that wait. A client that sends more must wait itself.
const WAITING: usize = 256;

#[derive(Debug)]
struct Inside {
    size: Mutex<(u16, u16)>,
    /// The events that were sent and not yet taken.
    waiting: AtomicUsize,
    gone: AtomicBool,
    /// Whether the whole frame must be sent again.
    redraw_requested: AtomicBool,
}

/// The state of the connection that the thread keeps up to date, besides its
/// events.
#[derive(Clone, Debug)]
pub(super) struct Listener {
    inside: Arc<Inside>,
    to: EventSender,
}

impl Listener {
    pub fn new(size: (u16, u16), to: EventSender) -> Listener {
        let inside = Inside {
            size: Mutex::new(size),
            waiting: AtomicUsize::new(0),
            gone: AtomicBool::new(false),
            redraw_requested: AtomicBool::new(false),
        };
        Listener {
            inside: Arc::new(inside),
            to,
        }
    }

    /// Starts the thread; `false` if the system refuses.
    pub fn start(&self, stream: Arc<UnixStream>, reader: FrameReader, paste: usize) -> bool {
        let own = self.clone();
        let builder = thread::Builder::new().name("keys".to_owned());
        builder
            .spawn(move || own.listen(stream, reader, paste))
            .is_ok()
    }

    /// The columns and rows of the client's terminal.
    pub fn size(&self) -> (u16, u16) {
        *locked(&self.inside.size)
    }

    /// Whether the connection ended.
    pub fn is_gone(&self) -> bool {
        self.inside.gone.load(Ordering::SeqCst)
    }

    /// Whether the client asked for the whole frame since the last call.
    pub fn take_redraw_request(&self) -> bool {
        self.inside.redraw_requested.swap(false, Ordering::SeqCst)
    }

    /// Notes that an event was taken that this thread had sent.
    pub fn taken(&self) {
        self.inside.waiting.fetch_sub(1, Ordering::SeqCst);
    }

    fn listen(&self, stream: Arc<UnixStream>, mut reader: FrameReader, paste: usize) {
        let mut parser = KeyParser::new(ESCAPE_WAIT_REMOTE).pasting_at_most(paste);
        while self.listen_once(&stream, &mut reader, &mut parser) {}
        self.inside.gone.store(true, Ordering::SeqCst);
        self.send(Event::Redraw);
    }

    /// Acts on the frames that have come and reads on; `false` at the end.
    fn listen_once(
        &self,
        mut stream: &UnixStream,
        reader: &mut FrameReader,
        parser: &mut KeyParser,
    ) -> bool {
        loop {
            match reader.next_frame() {
                Ok(None) => break,
                Ok(Some(frame)) if frame.kind == Kind::Keys => {
                    self.press(parser.feed(&frame.bytes, Instant::now()));
                }
                Ok(Some(frame)) if frame.kind == Kind::Size => self.resize(&frame.bytes),
                Ok(Some(_)) | Err(_) => return false,
            }
        }
        let left = parser
            .deadline()
            .map(|at| at.saturating_duration_since(Instant::now()));
        // The standard library refuses a timeout of zero.
        let left = left.map(|time| time.max(Duration::from_millis(1)));
        if stream.set_read_timeout(left).is_err() {
            return false;
        }
        let mut buffer = [0; 4096];
        match stream.read(&mut buffer) {
            Ok(0) => return false,
            Ok(count) => reader.feed(&buffer[..count]),
            Err(error) => match error.kind() {
                io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut => {
                    self.press(parser.expire(Instant::now()));
                }
                io::ErrorKind::Interrupted => {}
                _ => return false,
            },
        }
        true
    }

    fn press(&self, events: Vec<Event>) {
        for event in events {
            match &event {
                Event::Key(key) if key.is_control('l') => {
                    self.inside.redraw_requested.store(true, Ordering::SeqCst);
                    self.send(Event::Redraw);
                }
                // On a local terminal, Ctrl-Z suspends the program. Here that
                // would be the server.
                Event::Key(key) if key.is_control('z') => {}
                _ => self.send(event),
            }
        }
    }

    fn resize(&self, bytes: &[u8]) {
        if let Some(size) = read_size(bytes) {
            *locked(&self.inside.size) = size;
            self.send(Event::Redraw);
        }
    }

    fn send(&self, event: Event) {
        while self.inside.waiting.load(Ordering::SeqCst) >= WAITING && !self.is_gone() {
            // Nothing is read from the client meanwhile, so it must wait, too.
            thread::sleep(Duration::from_millis(5));
        }
        // Counted before it is sent: otherwise the session could take the event
        // first, and the counter would fall below 0.
        self.inside.waiting.fetch_add(1, Ordering::SeqCst);
        self.to.send(event);
    }

    /// Lets the thread end, although nobody takes its events any more.
    pub fn close(&self) {
        self.inside.gone.store(true, Ordering::SeqCst);
    }
}
