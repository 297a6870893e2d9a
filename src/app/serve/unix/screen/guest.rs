//! [`Guest`]: the state that the screens of a session share.

use std::cell::{Ref, RefCell};
use std::rc::Rc;

use super::super::hub::HubSender;
use super::super::mailbox::{Line, Mailbox};
use super::super::requests::read_request;
use crate::lobby::{HallView, OwnGames, Request, TableView};
use crate::session::GameInfo;
use crate::ui::text::{Sentence, sentence};
use crate::ui::tui::key_table::KeyHint;
use crate::ui::tui::keys::KeyCode;

#[derive(Default)]
struct Inside {
    hall: HallView,
    table: Option<Box<TableView>>,
    own: Option<Box<OwnGames>>,
    /// The last sentence for the person.
    notice: String,
    /// A sentence to show after the first one.
    greeting: Option<String>,
    /// The window title for a bell that is due.
    ring: Option<String>,
}

/// Whether a sentence about the first view would only confuse at the second one. After
/// a takeback it does not, because it says who took a move back.
fn is_elsewhere(before: Option<&TableView>, after: Option<&TableView>) -> bool {
    let (Some(before), Some(after)) = (before, after) else {
        return before.is_some() != after.is_some();
    };
    let [moves, more] = [before, after].map(|view| view.session.history().len());
    before.code != after.code || more > moves || before.ending.is_some() != after.ending.is_some()
}

/// Returns the line with the question that the person must answer.
pub(super) fn question_line(view: &TableView) -> Option<Sentence> {
    let (name, question) = view.question()?;
    Some(Sentence::of(question.by(name)).and(": y yes, n no"))
}

/// The keys while a line is being typed.
pub(super) fn typing_keys(enter: &'static str) -> Vec<KeyHint> {
    vec![
        KeyHint::new("Enter", KeyCode::Enter, enter),
        KeyHint::new("Esc", KeyCode::Esc, "cancel"),
    ]
}

/// The newest views of a session, and its connection to the lobby.
#[derive(Clone)]
pub(super) struct Guest {
    hub: HubSender,
    mailbox: Mailbox,
    inside: Rc<RefCell<Inside>>,
}

impl Guest {
    /// Creates the state; the greeting follows the first sentence.
    pub fn new(hub: HubSender, mailbox: Mailbox, greeting: Option<String>) -> Guest {
        let inside = Inside {
            greeting,
            ..Inside::default()
        };
        Guest {
            hub,
            mailbox,
            inside: Rc::new(RefCell::new(inside)),
        }
    }

    /// Carries out the first line of the client, such as `join wolf-7291`.
    pub fn begin_with(&self, words: &str, games: &[&'static GameInfo]) {
        match read_request(words, games, false) {
            Ok(request) => self.ask(request),
            Err(why) => self.say(&sentence(&why)),
        }
    }

    /// Sends a request to the lobby.
    pub fn ask(&self, request: Request) {
        self.hub.ask(request);
    }

    /// Takes the news that has arrived.
    pub fn read(&self) {
        let news = self.mailbox.take();
        let mut inside = self.inside.borrow_mut();
        let mut goes_to_board = false;
        if let Some(table) = news.table {
            goes_to_board = inside.table.is_none() && table.is_some();
            if is_elsewhere(inside.table.as_deref(), table.as_deref()) {
                inside.notice.clear();
            }
            inside.table = table;
        }
        for line in news.lines {
            match line {
                // What was said in the hall, such as the welcome, would cover the prompt
                // of the game.
                Line::Said(_) if goes_to_board => {}
                Line::Said(text) => {
                    let more = inside.greeting.take();
                    let more = more.map_or_else(String::new, |more| format!(" {more}"));
                    inside.notice = text + &more;
                }
                // The screen of the game shows its chat itself.
                Line::Chat(_) => {}
                Line::Ring(_, title) => inside.ring = Some(title),
            }
        }
        inside.own = news.own.or_else(|| inside.own.take());
        if let Some(hall) = news.hall {
            inside.hall = hall;
        }
    }

    /// The hall.
    pub fn hall(&self) -> Ref<'_, HallView> {
        Ref::map(self.inside.borrow(), |inside| &inside.hall)
    }

    /// The game on the board, if there is one.
    pub fn table(&self) -> Option<Ref<'_, TableView>> {
        Ref::filter_map(self.inside.borrow(), |inside| inside.table.as_deref()).ok()
    }

    /// The person's own finished games, once they have come.
    pub fn own_games(&self) -> Option<Ref<'_, OwnGames>> {
        Ref::filter_map(self.inside.borrow(), |inside| inside.own.as_deref()).ok()
    }

    /// Whether there is a game on the board.
    pub fn is_at_table(&self) -> bool {
        self.inside.borrow().table.is_some()
    }

    /// The last sentence for the person.
    pub fn notice(&self) -> String {
        self.inside.borrow().notice.clone()
    }

    /// Sets the sentence for the person.
    pub fn say(&self, sentence: &str) {
        sentence.clone_into(&mut self.inside.borrow_mut().notice);
    }

    /// The window title for a bell that is due, once.
    pub fn take_ring(&self) -> Option<String> {
        self.inside.borrow_mut().ring.take()
    }
}
