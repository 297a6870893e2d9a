//! One connection, from the first byte to the last.

use std::collections::HashMap;
use std::io;
use std::io::Read;
use std::os::unix::net::UnixStream;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use super::door::{Account, account_of};
use super::frame::{FrameReader, Kind};
use super::hello::{Hello, Mode, VERSION};
use super::hub::{ToHub, Voice};
use super::wire::Wire;
use super::{lines, screen};
use crate::lobby::{ClientId, Person};
use crate::serve::ServeLimits;
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
    /// The connections of each account.
    pub census: Mutex<Census>,
}

/// The number of connections of each account, so that one cannot take all places.
#[derive(Debug, Default)]
pub(super) struct Census(HashMap<String, usize>);

impl Census {
    /// Counts a connection; `false` if the account already has `most`.
    pub fn enter(&mut self, account: &str, most: usize) -> bool {
        let count = self.0.entry(account.to_owned()).or_default();
        let fits = *count < most;
        *count += usize::from(fits);
        fits
    }

    /// Forgets a connection that was counted.
    pub fn leave(&mut self, account: &str) {
        if let Some(count) = self.0.get_mut(account) {
            *count -= 1;
            if *count == 0 {
                self.0.remove(account);
            }
        }
    }
}

impl Shared {
    /// The most connections of one account: its sessions, and half of the places for
    /// those that have not said who they are.
    fn most_of_account(&self) -> usize {
        self.limits.lobby.sessions_per_account + self.limits.strangers.div_ceil(2)
    }

    fn census(&self) -> MutexGuard<'_, Census> {
        self.census
            .lock()
            .unwrap_or_else(|broken| broken.into_inner())
    }
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
    if let Ok(account) = account_of(&stream) {
        let fits = shared.census().enter(&account.id, shared.most_of_account());
        match fits {
            true => {
                serve_account(id, stream, &account, shared);
                shared.census().leave(&account.id);
            }
            false => {
                shared.strangers.fetch_sub(1, Ordering::SeqCst);
                turn_away(
                    stream,
                    "Your account has too many connections; close one of them.",
                );
            }
        }
    } else {
        shared.strangers.fetch_sub(1, Ordering::SeqCst);
    }
    shared.connections.fetch_sub(1, Ordering::SeqCst);
}

/// Ends a connection with a sentence, if it is read at once.
pub(super) fn turn_away(stream: UnixStream, sentence: &str) {
    if let Ok(mut wire) = Wire::new(&Arc::new(stream), Duration::from_millis(100)) {
        let _ = wire.end(1, sentence);
    }
}

fn serve_account(id: ClientId, stream: UnixStream, account: &Account, shared: &Arc<Shared>) {
    let greeted = greet(id, Arc::new(stream), account, shared);
    shared.strangers.fetch_sub(1, Ordering::SeqCst);
    if let Some(visitor) = greeted {
        let voice = visitor.voice.clone();
        match visitor.hello.mode {
            Mode::Lines => lines::run(visitor, shared),
            Mode::Screen => screen::run(visitor, shared),
        }
        voice.leave();
    }
}

/// Reads who it is. A client that is refused gets a sentence.
fn greet(
    id: ClientId,
    stream: Arc<UnixStream>,
    account: &Account,
    shared: &Shared,
) -> Option<Visitor> {
    let mut wire = Wire::new(&stream, shared.limits.stalled).ok()?;
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
    let name = hello.name.clone().unwrap_or_else(|| account.name.clone());
    let person = match Person::new(&account.id, &name) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_has_only_its_share_of_connections() {
        let mut census = Census::default();
        assert!(census.enter("1", 2) && census.enter("1", 2));
        assert!(!census.enter("1", 2) && census.enter("2", 2));
        census.leave("1");
        assert!(census.enter("1", 2));
        census.leave("2");
        assert_eq!(census.0.len(), 1);
    }
}
