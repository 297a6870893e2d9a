//! [`Hub`]: the thread that owns the lobby and carries out its effects.

use std::collections::HashMap;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant, SystemTime};

use super::log::Log;
use super::mailbox::Mailbox;
use super::pool::Pool;
use crate::lobby::{Archive, ClientId, Effect, Input, Kept, Lobby, News, Person, Request};
use crate::session::{JobId, PlayerFault, Thought};
use crate::store::SaveError;

/// A message to the hub.
pub(super) enum ToHub {
    /// Somebody connected.
    Enter(ClientId, Person, Mailbox),
    /// A connection ended.
    Leave(ClientId),
    /// Somebody makes a request.
    Request(ClientId, Request),
    /// Somebody in line mode asks for the current view of the hall.
    SendHall(ClientId),
    /// A job ended.
    Thought(JobId, Result<Thought, PlayerFault>),
    /// The server stops.
    Stop,
}

/// Returns the time since 1970. It does not decrease while the program runs, even if
/// somebody sets the clock of the system.
pub(super) fn now() -> Duration {
    static BEGAN: OnceLock<(Duration, Instant)> = OnceLock::new();
    let (at, since) = BEGAN.get_or_init(|| {
        let at = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        (at.unwrap_or_default(), Instant::now())
    });
    *at + since.elapsed()
}

/// The least time between two pictures of the hall, so that a full hall with many
/// events does not draw all the time.
const HALL_PAUSE: Duration = Duration::from_millis(100);

/// The sentence for everybody when the server stops.
const STOPS: &str = "The server stops. Your games are saved; attach again later.";

/// The lobby with everything that carries out its effects. One thread owns it.
pub(super) struct Hub {
    lobby: Lobby,
    archive: Archive,
    pool: Pool,
    log: Arc<Log>,
    mailboxes: HashMap<ClientId, Mailbox>,
    hall_changed: bool,
    hall_shown: Duration,
    /// Whether the server ends when the last session has left.
    until_empty: bool,
    /// Whether anybody has connected.
    visited: bool,
}

impl Hub {
    /// Creates the hub with the games of earlier runs. Returns a sentence for each
    /// game that cannot continue.
    pub fn new(
        mut lobby: Lobby,
        archive: Archive,
        kept: &[Kept],
        pool: Pool,
        log: Arc<Log>,
        until_empty: bool,
    ) -> (Hub, Vec<String>) {
        let (effects, problems) = lobby.restore(kept, now());
        let mut hub = Hub {
            lobby,
            archive,
            pool,
            log,
            mailboxes: HashMap::new(),
            hall_changed: false,
            hall_shown: Duration::ZERO,
            until_empty,
            visited: false,
        };
        hub.carry_out(effects);
        (hub, problems)
    }

    /// Runs until the server stops.
    pub fn run(mut self, inbox: &Receiver<ToHub>) {
        loop {
            let now = now();
            let wake = self.wake(now).map(|at| at.saturating_sub(now));
            let message = match wake {
                None => inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(time) => inbox.recv_timeout(time),
            };
            match message {
                Ok(ToHub::Stop) | Err(RecvTimeoutError::Disconnected) => break,
                Ok(message) => self.act_on(message),
                Err(RecvTimeoutError::Timeout) => self.feed(Input::Tick),
            }
            self.show_hall();
            if self.until_empty && self.visited && self.mailboxes.is_empty() {
                break;
            }
        }
        for mailbox in self.mailboxes.values() {
            mailbox.end(0, STOPS.to_owned());
        }
    }

    fn wake(&self, now: Duration) -> Option<Duration> {
        let hall = self.hall_changed.then_some(self.hall_due());
        self.lobby.wake(now).into_iter().chain(hall).min()
    }

    fn act_on(&mut self, message: ToHub) {
        match message {
            ToHub::Enter(id, person, mailbox) => {
                self.log.note(&format!(
                    "{id:?} enter {} as {}",
                    person.account, person.name
                ));
                self.mailboxes.insert(id, mailbox);
                self.visited = true;
                // The effects come before the answer, so a session that waits
                // for the answer finds them in its mailbox.
                self.feed(Input::Enter(id, person));
                self.answered(id);
            }
            ToHub::Leave(id) => {
                self.log.note(&format!("{id:?} leave"));
                self.mailboxes.remove(&id);
                self.feed(Input::Leave(id));
            }
            ToHub::Request(id, request) => {
                self.feed(Input::Request(id, request));
                self.answered(id);
            }
            ToHub::SendHall(id) => {
                if let Some(mailbox) = self.mailboxes.get(&id) {
                    mailbox.show_hall(self.lobby.hall(id));
                }
                self.answered(id);
            }
            ToHub::Thought(id, thought) => self.feed(Input::Thought(id, thought)),
            ToHub::Stop => {}
        }
    }

    fn answered(&self, id: ClientId) {
        if let Some(mailbox) = self.mailboxes.get(&id) {
            mailbox.answered();
        }
    }

    fn feed(&mut self, input: Input) {
        let effects = self.lobby.on(input, now());
        self.carry_out(effects);
    }

    fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Keep(kept) => self.keep(&kept),
                Effect::Open(id, file) => {
                    let kept = self.archive.open_game(&file).map(Box::new);
                    self.feed(Input::Opened(id, kept));
                }
                Effect::NoteDeleted(file, deleted) => {
                    self.note_failure(&file, self.archive.note_deleted(&file, deleted));
                }
                Effect::Delete(file) => {
                    self.note_failure(&file, self.archive.delete(&file));
                }
                Effect::Send(id, news) => {
                    if let Some(mailbox) = self.mailboxes.get(&id) {
                        mailbox.add(news);
                    }
                }
                Effect::TurnAway(id, why) => {
                    self.log.note(&format!("{id:?} turned away: {why}"));
                    if let Some(mailbox) = self.mailboxes.get(&id) {
                        mailbox.end(1, crate::ui::text::sentence(&why));
                    }
                }
                Effect::Think(id, owner, job) => self.pool.add(id, owner, job),
                Effect::Stop(id) => self.pool.stop(id),
                Effect::HallChanged => self.hall_changed = true,
            }
        }
    }

    /// Writes a game. If that fails, everybody gets a message, and the game
    /// continues.
    fn keep(&self, kept: &Kept) {
        let code = &kept.room.code;
        let moves = kept.record.moves.len();
        match self.archive.keep(kept) {
            Ok(()) => self
                .log
                .note(&format!("{code} {} moves {moves}", kept.record.game)),
            Err(error) => {
                self.log.note(&format!("{code} not saved: {error}"));
                let sentence = format!("The server cannot save the game {code} at the moment.");
                for mailbox in self.mailboxes.values() {
                    mailbox.add(News::Happened(sentence.clone()));
                }
            }
        }
    }

    /// Logs that a file could not be deleted. The game then reappears after a restart of
    /// the server.
    fn note_failure(&self, file: &str, done: Result<(), SaveError>) {
        if let Err(error) = done {
            self.log.note(&format!("{file} not deleted: {error}"));
        }
    }

    /// The time at which the hall may be drawn again. With many sessions, it is
    /// drawn less often.
    fn hall_due(&self) -> Duration {
        let sessions = u32::try_from(self.mailboxes.len()).unwrap_or(u32::MAX);
        self.hall_shown + HALL_PAUSE.max(Duration::from_millis(2) * sessions)
    }

    /// Shows the hall to everybody in it, but not more often than people can see.
    fn show_hall(&mut self) {
        let now = now();
        if !self.hall_changed || now < self.hall_due() {
            return;
        }
        self.hall_changed = false;
        self.hall_shown = now;
        for (id, hall) in self.lobby.halls() {
            if let Some(mailbox) = self.mailboxes.get(&id) {
                mailbox.show_hall(hall);
            }
        }
    }
}

/// Sends messages of one session to the hub.
#[derive(Clone)]
pub(super) struct HubSender {
    id: ClientId,
    hub: Sender<ToHub>,
}

impl HubSender {
    pub fn new(id: ClientId, hub: Sender<ToHub>) -> HubSender {
        HubSender { id, hub }
    }

    /// Enters the lobby.
    pub fn enter(&self, person: Person, mailbox: Mailbox) {
        let _ = self.hub.send(ToHub::Enter(self.id, person, mailbox));
    }

    /// Makes a request. If the hub has ended, the session ends, too.
    pub fn ask(&self, request: Request) {
        let _ = self.hub.send(ToHub::Request(self.id, request));
    }

    /// Requests the current view of the hall. Otherwise the hub sends views only from
    /// time to time.
    pub fn request_hall(&self) {
        let _ = self.hub.send(ToHub::SendHall(self.id));
    }

    /// Leaves the lobby.
    pub fn leave(&self) {
        let _ = self.hub.send(ToHub::Leave(self.id));
    }
}
