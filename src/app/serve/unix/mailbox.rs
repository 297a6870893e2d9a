//! [`Mailbox`]: the news for one session. A newer view of a game replaces an older
//! one, so a session that reads slowly misses frames and needs no more memory.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::Duration;

use super::locked::locked;
use crate::lobby::{HallView, News, OwnGames, RoomCode, TableView};
use crate::ui::text::sentence;

/// The most sentences that wait; older ones are lost.
const MOST_LINES: usize = 100;

/// The longest time that a session waits for an answer before it reads the next
/// line.
const PATIENCE: Duration = Duration::from_secs(5);

/// The news that waits for a session.
#[derive(Debug, Default)]
pub(super) struct PendingNews {
    /// The game on the board: `Some(None)` if the session left it.
    pub table: Option<Option<Box<TableView>>>,
    /// The hall.
    pub hall: Option<HallView>,
    /// The person's own finished games.
    pub own: Option<Box<OwnGames>>,
    /// Sentences.
    pub lines: VecDeque<Line>,
}

/// A sentence for a session.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum Line {
    /// An event or a refusal.
    Said(String),
    /// A chat line.
    Chat(String),
    /// It is this person's turn in this game; the text is for the window's title.
    Ring(RoomCode, String),
}

#[derive(Default)]
struct Inside {
    pending: PendingNews,
    /// The exit code and the sentence with which the session ends.
    end: Option<(u8, String)>,
    /// The number of requests of the session that were carried out.
    answered: u64,
    /// Whether the session has been woken since it last took the news.
    woken: bool,
}

/// The news for one session, filled by the hub and emptied by the session.
#[derive(Clone)]
pub(super) struct Mailbox {
    inside: Arc<(Mutex<Inside>, Condvar)>,
    wake: Arc<dyn Fn() + Send + Sync>,
}

impl Mailbox {
    /// Creates a mailbox. `wake` wakes the thread of the session when there is
    /// news.
    pub fn new(wake: impl Fn() + Send + Sync + 'static) -> Mailbox {
        Mailbox {
            inside: Arc::default(),
            wake: Arc::new(wake),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Inside> {
        locked(&self.inside.0)
    }

    /// Makes a change and wakes the session.
    fn put(&self, add: impl FnOnce(&mut Inside)) {
        let mut inside = self.lock();
        add(&mut inside);
        let surplus = inside.pending.lines.len().saturating_sub(MOST_LINES);
        inside.pending.lines.drain(..surplus);
        // One call is enough until the session empties the mailbox, so many
        // changes cost only one. The lock is released before the call, because
        // the callback is code of the session.
        if !std::mem::replace(&mut inside.woken, true) {
            drop(inside);
            (self.wake)();
        }
    }

    /// Adds news from the lobby.
    pub fn add(&self, news: News) {
        self.put(|Inside { pending, .. }| match news {
            News::Table(view) => pending.table = Some(Some(view)),
            News::Hall => pending.table = Some(None),
            News::OwnGames(own) => pending.own = Some(own),
            News::Happened(text) => pending.lines.push_back(Line::Said(text)),
            News::Refused(why) => {
                pending.lines.push_back(Line::Said(sentence(&why)));
            }
            News::Chat(line) => {
                let text = format!("{}: {}", line.from, line.text);
                pending.lines.push_back(Line::Chat(text));
            }
            News::YourTurn(code, title) => pending.lines.push_back(Line::Ring(code, title)),
        });
    }

    /// Replaces the view of the hall.
    pub fn show_hall(&self, hall: HallView) {
        self.put(|inside| inside.pending.hall = Some(hall));
    }

    /// Ends the session with this exit code and sentence.
    pub fn end(&self, code: u8, sentence: String) {
        self.put(|inside| inside.end = Some((code, sentence)));
    }

    /// The exit code and the sentence with which the session must end.
    pub fn ended(&self) -> Option<(u8, String)> {
        self.lock().end.clone()
    }

    /// Notes that a request of the session was carried out.
    pub fn answered(&self) {
        self.lock().answered += 1;
        self.inside.1.notify_all();
    }

    /// Waits until this many requests were carried out. It waits only for a
    /// limited time, because the server may be about to end.
    pub fn wait_for_answer(&self, count: u64) {
        let waits = |inside: &mut Inside| inside.answered < count && inside.end.is_none();
        let waited = self
            .inside
            .1
            .wait_timeout_while(self.lock(), PATIENCE, waits);
        drop(waited);
    }

    /// Takes everything out.
    pub fn take(&self) -> PendingNews {
        let mut inside = self.lock();
        // This happens under the lock, so news that comes after this call wakes
        // the session again.
        inside.woken = false;
        std::mem::take(&mut inside.pending)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn a_slow_session_is_woken_once_and_keeps_the_newest() {
        let woken = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&woken);
        let mailbox = Mailbox::new(move || {
            count.fetch_add(1, Ordering::SeqCst);
        });
        for n in 0..1000 {
            mailbox.add(News::Happened(n.to_string()));
        }
        assert_eq!(woken.load(Ordering::SeqCst), 1);
        let news = mailbox.take();
        assert_eq!(news.lines.len(), MOST_LINES);
        assert_eq!(news.lines.back(), Some(&Line::Said("999".to_owned())));
        mailbox.add(News::Hall);
        assert_eq!(woken.load(Ordering::SeqCst), 2);
    }
}
