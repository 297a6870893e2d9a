//! One connection, from the first byte to the last.

use std::io;
use std::io::Read;
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::Sender;
use std::time::Instant;

use super::door::account_of;
use super::frame::{FrameReader, Kind};
use super::hello::{Hello, Mode, VERSION};
use super::hub::{ToHub, Voice};
use super::limits::ServeLimits;
use super::wire::Wire;
use super::{lines, screen};
use crate::lobby::{ClientId, Person};
use crate::session::GameInfo;
use crate::ui::text::sentence;

/// What all sessions share.
pub(super) struct Shared {
    pub games: &'static [&'static dyn GameInfo],
    pub limits: ServeLimits,
    pub hub: Sender<ToHub>,
    /// The connections that have not said who they are yet.
    pub strangers: AtomicUsize,
    /// All connections.
    pub connections: AtomicUsize,
}

/// Why a session ended, for the client.
pub(super) struct Parting {
    pub code: u8,
    pub sentence: String,
}

impl Parting {
    /// The person left.
    pub fn left() -> Parting {
        Parting {
            code: 0,
            sentence: String::new(),
        }
    }

    /// The person did nothing for too long.
    pub fn idle() -> Parting {
        Parting::because("You did nothing for a long time, so the session ended. Attach again.")
    }

    pub fn because(sentence: &str) -> Parting {
        Parting {
            code: 1,
            sentence: sentence.to_owned(),
        }
    }
}

/// A connection that has said who it is.
pub(super) struct Visitor {
    pub stream: Arc<UnixStream>,
    pub reader: FrameReader,
    pub wire: Wire,
    pub hello: Hello,
    pub person: Person,
    pub voice: Voice,
}

/// Serves a connection until it ends. Errors of the connection end it, and nobody
/// else notices.
pub(super) fn serve(id: ClientId, stream: UnixStream, shared: &Arc<Shared>) {
    let greeted = greet(id, Arc::new(stream), shared);
    shared.strangers.fetch_sub(1, Ordering::SeqCst);
    if let Some(visitor) = greeted {
        let voice = visitor.voice.clone();
        match visitor.hello.mode {
            Mode::Lines => lines::run(visitor, shared),
            Mode::Screen => screen::run(visitor, shared),
        }
        voice.leave();
    }
    shared.connections.fetch_sub(1, Ordering::SeqCst);
}

/// Reads who it is. Whoever is refused gets a sentence.
fn greet(id: ClientId, stream: Arc<UnixStream>, shared: &Shared) -> Option<Visitor> {
    let mut wire = Wire::new(&stream, shared.limits.stalled).ok()?;
    let known = account_of(&stream).ok()?;
    let mut reader = FrameReader::default();
    let read = read_hello(
        &stream,
        &mut reader,
        Instant::now() + shared.limits.hello_time,
    );
    let hello = match read {
        Ok(hello) => hello,
        Err(why) => {
            let _ = wire.end(1, why);
            return None;
        }
    };
    let name = hello.name.clone().unwrap_or(known.name);
    let person = match Person::new(&known.id, &name) {
        Ok(person) => person,
        Err(why) => {
            let _ = wire.end(1, &sentence(&why));
            return None;
        }
    };
    stream.set_read_timeout(None).ok()?;
    Some(Visitor {
        stream,
        reader,
        wire,
        hello,
        person,
        voice: Voice::new(id, shared.hub.clone()),
    })
}

/// Reads the first frame before `until`. A client that sends one byte now and then
/// gains no time.
fn read_hello(
    mut stream: &UnixStream,
    reader: &mut FrameReader,
    until: Instant,
) -> Result<Hello, &'static str> {
    const WRONG: &str = "This is a place of boardgames; use boardgames attach.";
    let mut buffer = [0; 1024];
    let mut total = 0;
    loop {
        match reader.next() {
            Ok(None) => {}
            Ok(Some(frame)) if frame.kind == Kind::Hello => {
                let hello: Hello = serde_json::from_slice(&frame.bytes).map_err(|_| WRONG)?;
                return match hello.version {
                    VERSION => Ok(hello),
                    _ => Err("Client and server have different versions; update the older one."),
                };
            }
            _ => return Err(WRONG),
        }
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() || total > 4 * buffer.len() {
            return Err("Nothing was heard from your program in time.");
        }
        stream.set_read_timeout(Some(left)).map_err(|_| WRONG)?;
        match stream.read(&mut buffer) {
            Ok(0) => return Err(WRONG),
            Ok(count) => {
                total += count;
                reader.feed(&buffer[..count]);
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => return Err("Nothing was heard from your program in time."),
        }
    }
}
