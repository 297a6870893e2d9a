//! [`FinishedScreen`]: the user's finished games, which can be opened or
//! deleted, and statistics.

use std::time::Duration;

use super::super::hub::now;
use super::super::own_results::{finished_line, ratings_against_people, results, usage};
use super::guest::Guest;
use super::table::to_table;
use crate::lobby::{Refusal, Request, RoomCode};
use crate::ui::context::Context;
use crate::ui::text::sentence;
use crate::ui::tui::chrome::Chrome;
use crate::ui::tui::events::{Event, EventSender};
use crate::ui::tui::key_table::{Binding, KeyHint, action_of, key, with_help};
use crate::ui::tui::keys::Key;

use crate::ui::tui::painter::{PLAIN, Painter, columns, wrap};
use crate::ui::tui::text_screen::Reading;
use crate::ui::tui::widgets::{Confirm, List};
use crate::ui::tui::{Flow, Screen};

#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Action {
    Open,
    Delete,
    Statistics,
    Back,
}

const KEYS: &[Binding<Action>] = &[
    Binding::open(Action::Open, "opens the game; v there reviews it"),
    key!("d" ['d' Delete] Action::Delete, "delete",
        "deletes the game from your list, when pressed twice"),
    key!("s" ['s'] Action::Statistics, "statistics", "your results and ratings"),
    Binding::back(Action::Back),
];

/// The finished games of the person.
pub(super) struct FinishedScreen {
    guest: Guest,
    list: List,
    confirm: Confirm<Action>,
    /// The width of the screen.
    width: u16,
}

impl FinishedScreen {
    pub fn new(guest: Guest) -> FinishedScreen {
        guest.say("");
        FinishedScreen {
            guest,
            list: List::default(),
            confirm: Confirm::default(),
            width: u16::MAX,
        }
    }

    fn count(&self) -> usize {
        self.guest.own_games().map_or(0, |own| own.finished.len())
    }

    /// The code of the chosen game, and whether it was rated.
    fn chosen(&self) -> Option<(RoomCode, bool)> {
        let own = self.guest.own_games()?;
        let line = own.finished.get(self.list.chosen())?;
        Some((line.game.code.clone(), line.rated))
    }

    /// The chosen line, if it does not fit.
    fn detail(&self) -> String {
        let own = self.guest.own_games();
        let line = own
            .as_ref()
            .and_then(|own| own.finished.get(self.list.chosen()));
        let line = line
            .map(|line| finished_line(line, now()))
            .unwrap_or_default();
        match columns(&line) > self.width.saturating_sub(4) {
            true => line,
            false => String::new(),
        }
    }

    fn key(&mut self, key: &Key, context: &Context) -> Flow {
        let again = self.confirm.forget();
        self.guest.say("");
        if self.list.key(key, self.count()).is_some() {
            return Flow::Stay;
        }
        match action_of(KEYS, key.code) {
            Some(Action::Open) => self.open(),
            Some(Action::Delete) => self.delete(again),
            Some(Action::Statistics) => return statistics(&self.guest, context),
            Some(Action::Back) => return Flow::Pop,
            None => {}
        }
        Flow::Stay
    }

    fn open(&self) {
        if let Some((code, _)) = self.chosen() {
            self.guest.ask(Request::Join(code));
        }
    }

    /// Deletes the chosen game at the second request.
    fn delete(&mut self, again: bool) {
        let Some((code, rated)) = self.chosen() else {
            return;
        };
        if rated {
            self.guest.say(&sentence(&Refusal::RatedStays));
        } else if again {
            self.guest.ask(Request::Delete(code));
        } else {
            self.confirm.again(Action::Delete);
            let sentence = format!("Press d again to delete {code} from your list.");
            self.guest.say(&sentence);
        }
    }
}

/// Opens the statistics of the person's own games, once they have come.
fn statistics(guest: &Guest, context: &Context) -> Flow {
    let Some(own) = guest.own_games() else {
        return Flow::Stay;
    };
    let ratings = ratings_against_people(&own);
    let ratings = ratings.map_or_else(String::new, |line| format!("{line}\n\n"));
    Flow::push(Reading::results(&ratings, &results(&own), context))
}

impl Screen for FinishedScreen {
    fn begin(&mut self, _sender: &EventSender, _context: &mut Context, _now: Duration) {
        self.guest.ask(Request::OwnGames);
    }

    fn uncovered(&mut self, _context: &mut Context, _now: Duration) {
        self.guest.ask(Request::OwnGames);
    }

    fn chrome(&self, _context: &Context) -> Chrome {
        let used = self.guest.own_games().map(|own| usage(&own));
        let said = self.guest.notice();
        let empty = self.count() == 0;
        let of_empty =
            |row: &&Binding<Action>| matches!(row.action, Action::Statistics | Action::Back);
        Chrome {
            title: "Your finished games".into(),
            right: used.unwrap_or_default(),
            answer: if said.is_empty() { self.detail() } else { said },
            prompt: match empty {
                true => "Press Esc for the hall.".into(),
                false => "Choose a game and press Enter.".into(),
            },
            keys: with_help(match empty {
                true => KEYS.iter().filter(of_empty).map(KeyHint::from).collect(),
                false => List::hints(KEYS),
            }),
            ..Chrome::default()
        }
    }

    fn paint(&mut self, painter: &mut Painter<'_>, _context: &Context) {
        let body = Chrome::body(painter.height());
        self.width = painter.width();
        let covered = wrap(&self.detail(), self.width.saturating_sub(2)).len() as u16 - 1;
        let Some(own) = self.guest.own_games() else {
            return;
        };
        if own.finished.is_empty() {
            painter.text(1, body.top, "You have no finished games here.", PLAIN);
        }
        let now = now();
        let line = |index: usize| finished_line(&own.finished[index], now);
        let place = (1, body.top, body.height.saturating_sub(covered));
        self.list.paint(painter, place, own.finished.len(), line);
    }

    fn handle(&mut self, event: &Event, context: &mut Context, _now: Duration) -> Flow {
        match event {
            Event::News => self.guest.read(),
            Event::Key(key) if !self.guest.is_at_table() => return self.key(key, context),
            Event::Scroll(lines) => self.list.move_by((*lines).into(), self.count()),
            Event::Click(_, y) => {
                if let Some(line) = self.list.line_at(*y, self.count()) {
                    self.list.choose(line, self.count());
                    self.open();
                }
            }
            _ => {}
        }
        to_table(&self.guest)
    }

    fn wake(&self) -> Option<Duration> {
        // The game may have come while another screen covered this one.
        self.guest.is_at_table().then(now)
    }

    fn help(&self, _context: &Context) -> String {
        "A finished game can be opened again, reviewed and stepped through. Deleting it removes it \
         from your list only; the other player keeps it. Rated games stay, because the ratings \
         come from them."
            .to_owned()
    }
}
