//! One connection, from the first byte to the last.

use std::io;
use std::io::Read;
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use super::frame::{FrameReader, Kind};
use super::hello::{Hello, Mode, WrongHello};
use super::hub::{HubSender, ToHub};
use super::pool::Pool;
use super::socket::{Account, account_of};
use super::usage_counts::{Counted, UsageCounts};
use super::wire::Wire;
use super::{engine, lines, screen};
use crate::lobby::{ClientId, Person, Refusal};
use crate::serve::limits::ServeLimits;
use crate::session::GameInfo;
use crate::ui::text::sentence;

/// The values that all sessions share.
pub(super) struct Shared {
    pub games: &'static [&'static GameInfo],
    pub limits: ServeLimits,
    pub hub: Sender<ToHub>,
    pub pool: Pool,
    pub next_id: AtomicU64,
    pub next_seed: AtomicU64,
    /// The connections to the socket that have not said who they are yet.
    pub strangers: UsageCounts,
    /// All connections.
    pub connections: UsageCounts,
    /// The connections of each account.
    pub accounts: UsageCounts,
    /// The engines in use, and those of each account.
    pub engines: UsageCounts,
}

/// The key for counts of all accounts together. No account has it.
pub(super) const ALL: &str = "";

/// A connection that is counted, and has not said who it is.
#[derive(Debug)]
pub(super) struct Arrival {
    /// Given back when it has said who it is.
    pub stranger: Counted,
    /// Given back at its end.
    pub connection: Counted,
}

/// The sentence for a connection that cannot be let in.
pub(super) const IS_FULL: &str = "The server is full; try again later.";

impl Shared {
    /// A seed for an engine.
    pub fn seed(&self) -> u64 {
        self.next_seed.fetch_add(1, Ordering::Relaxed)
    }

    /// Counts a connection; `None` if there is no place for it. `strangers`
    /// counts the connections over the socket, or those over ssh, that have not
    /// said who they are; there may be `most` at once.
    pub fn arrival(&self, strangers: &UsageCounts, most: usize) -> Option<Arrival> {
        let most_in_all = self.limits.lobby.sessions + self.limits.strangers + self.limits.logins;
        Some(Arrival {
            stranger: strangers.count(ALL, most)?,
            connection: self.connections.count(ALL, most_in_all)?,
        })
    }

    /// The most connections of one account: its sessions, and half of the number of
    /// those that have not said who they are.
    fn most_of_account(&self) -> usize {
        self.limits.lobby.sessions_per_account + self.limits.strangers.div_ceil(2)
    }
}

/// The reason why a session ended, for the client.
pub(super) struct SessionEnd {
    pub code: u8,
    pub sentence: String,
}

impl SessionEnd {
    /// The person left.
    pub fn left() -> SessionEnd {
        SessionEnd {
            code: 0,
            sentence: String::new(),
        }
    }

    /// The person did nothing for too long.
    pub fn idle() -> SessionEnd {
        SessionEnd::because("You did nothing for a long time, so the session ended. Attach again.")
    }

    pub fn because(sentence: &str) -> SessionEnd {
        SessionEnd {
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
    pub hub: HubSender,
    /// A sentence for the person, shown with the welcome.
    pub greeting: Option<String>,
}

/// Serves a connection to the socket until it ends. Errors of the connection end it,
/// and nobody else notices.
pub(super) fn serve(stream: UnixStream, arrival: Arrival, shared: &Arc<Shared>) {
    if let Ok(account) = account_of(&stream) {
        serve_account(stream, &account, arrival, shared);
    }
}

/// Ends a connection with a sentence, if it is read at once.
pub(super) fn turn_away(stream: UnixStream, sentence: &str) {
    if let Ok(mut wire) = Wire::new(&Arc::new(stream), Duration::from_millis(100)) {
        let _ = wire.end(1, sentence);
    }
}

/// Serves a connection of a known account.
pub(super) fn serve_account(
    stream: UnixStream,
    account: &Account,
    arrival: Arrival,
    shared: &Arc<Shared>,
) {
    let Some(_counted) = shared.accounts.count(&account.id, shared.most_of_account()) else {
        let why = "Your account has too many connections; close one of them.";
        return turn_away(stream, why);
    };
    let Arrival {
        stranger,
        connection: _connection,
    } = arrival;
    let Some(visitor) = greet(Arc::new(stream), account, shared) else {
        return;
    };
    // The person is known now, so the next connection can have this place.
    drop(stranger);
    if visitor.hello.wants_engine() {
        return engine::run(visitor, shared);
    }
    let hub = visitor.hub.clone();
    match visitor.hello.mode {
        Mode::Lines => lines::run(visitor, shared),
        Mode::Screen => screen::run(visitor, shared),
    }
    hub.leave();
}

/// Reads the first message of a client. A client that is refused gets a
/// sentence.
fn greet(stream: Arc<UnixStream>, account: &Account, shared: &Shared) -> Option<Visitor> {
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
            let _ = wire.end(1, &why.to_string());
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
    let greeting = (hello.name.is_none() && account.renamed)
        .then(|| format!("Your name here is {name}: {}.", Refusal::BadName));
    stream.set_read_timeout(None).ok()?;
    let id = ClientId(shared.next_id.fetch_add(1, Ordering::Relaxed));
    Some(Visitor {
        stream,
        reader,
        wire,
        hello,
        person,
        hub: HubSender::new(id, shared.hub.clone()),
        greeting,
    })
}

/// Reads the first frame before `until`. A client that sends one byte now and then
/// gains no time.
fn read_hello(
    mut stream: &UnixStream,
    reader: &mut FrameReader,
    until: Instant,
) -> Result<Hello, WrongHello> {
    let mut buffer = [0; 1024];
    let mut total = 0;
    loop {
        match reader.next_frame() {
            Ok(None) => {}
            Ok(Some(frame)) if frame.kind == Kind::Hello => return Hello::read(&frame.bytes),
            _ => return Err(WrongHello::Unreadable),
        }
        let left = until.saturating_duration_since(Instant::now());
        // A first message is much shorter than this. A client must not make the
        // server collect more.
        if left.is_zero() || total > 4 * buffer.len() {
            return Err(WrongHello::Late);
        }
        stream
            .set_read_timeout(Some(left))
            .map_err(|_| WrongHello::Unreadable)?;
        match stream.read(&mut buffer) {
            Ok(0) => return Err(WrongHello::Unreadable),
            Ok(count) => {
                total += count;
                reader.feed(&buffer[..count]);
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => return Err(WrongHello::Late),
        }
    }
}
