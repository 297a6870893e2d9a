//! [`HallScreen`]: the people in the lobby, open offers, games to watch, and
//! the person's own games.

use std::time::Duration;

use super::super::hall_words::{game, offer, own_game, people};
use super::super::hub::now;
use super::finished::FinishedScreen;
use super::guest::{Guest, typing_keys};
use super::offer::OfferScreen;
use super::table::to_table;
use crate::lobby::{HallView, OfferId, Request, RoomCode};
use crate::ui::context::Context;
use crate::ui::text::Sentence;
use crate::ui::tui::chrome::Chrome;
use crate::ui::tui::events::Event;
use crate::ui::tui::key_table::{Binding, KeyHint, action_of, key, with_help};
use crate::ui::tui::keys::{Key, KeyCode};
use crate::ui::tui::painter::{PLAIN, Painter, columns, wrap};
use crate::ui::tui::screen::PasteTarget;
use crate::ui::tui::widgets::{Confirm, LineEdit, LineEvent, List};
use crate::ui::tui::{Flow, Screen};

#[derive(Copy, Clone)]
enum Action {
    Open,
    New,
    Join,
    Withdraw,
    Finished,
    Escape,
    Quit,
}

const KEYS: &[Binding<Action>] = &[
    Binding::open(
        Action::Open,
        "goes to your game, accepts an offer, or watches a game",
    ),
    key!("n" ['n'] Action::New, "new game",
        "a new game: with anybody, with a friend, or with the computer"),
    key!("c" ['c'] Action::Join, "code",
        "joins or watches the game with a code, such as wolf-7291"),
    key!("w" ['w'] Action::Withdraw, "withdraw", "withdraws all your open offers"),
    key!("g" ['g'] Action::Finished, "finished games",
        "your finished games: review them, and your statistics"),
    key!("Esc" [Esc] Action::Escape, "", "leaves when pressed twice"),
    key!("q" ['q'] Action::Quit, "leave",
        "leaves; your games are kept, and correspondence games go on"),
];

/// The item that a line of the hall opens.
#[derive(Clone, Debug, Eq, PartialEq)]
enum Opens {
    New,
    Code,
    Game(RoomCode),
    Offer(OfferId),
    OwnOffer(OfferId),
    Finished,
}

/// The lines of the hall, each with the item that it opens; headings open nothing.
type HallLines = Vec<(String, Option<Opens>)>;

/// The hall.
pub(super) struct HallScreen {
    guest: Guest,
    list: List,
    /// The item of the chosen line. Lines come and go, and the choice must not move from
    /// one person's offer to another's.
    chosen: Opens,
    /// The code that is being typed.
    code: Option<LineEdit>,
    /// Whether the last key was Esc.
    confirm: Confirm<()>,
    /// The width of the screen.
    width: u16,
}

/// The longest code, in characters.
const LONGEST_CODE: usize = 20;

impl HallScreen {
    pub fn new(guest: Guest) -> HallScreen {
        HallScreen {
            guest,
            list: List::default(),
            chosen: Opens::New,
            code: None,
            confirm: Confirm::default(),
            width: u16::MAX,
        }
    }

    /// Returns the lines, after the choice has followed its item. If the item is gone,
    /// the first line is chosen.
    fn lines(&mut self) -> HallLines {
        let lines = lines(&self.guest.hall());
        let chosen = Some(&self.chosen);
        let place = lines.iter().position(|(_, opens)| opens.as_ref() == chosen);
        self.list.choose(place.unwrap_or(0), lines.len());
        lines
    }

    /// Stores the line that is chosen after a move by `by` lines. Headings are skipped.
    fn choose(&mut self, lines: &HallLines, by: i64) {
        if lines[self.list.chosen()].1.is_none() {
            self.list.move_by(by.signum(), lines.len());
        }
        if let Some(opens) = &lines[self.list.chosen()].1 {
            self.chosen = opens.clone();
        }
    }

    fn open(&mut self) -> Flow {
        match &self.chosen {
            Opens::New => return self.new_game(),
            Opens::Code => self.code = Some(LineEdit::new(LONGEST_CODE)),
            Opens::Game(code) => self.guest.ask(Request::Join(code.clone())),
            Opens::Offer(id) => self.guest.ask(Request::Accept(*id)),
            Opens::Finished => return self.finished(),
            Opens::OwnOffer(_) => self
                .guest
                .say("This offer is yours. Press w to withdraw all your offers."),
        }
        Flow::Stay
    }

    fn finished(&self) -> Flow {
        Flow::push(FinishedScreen::new(self.guest.clone()))
    }

    fn new_game(&self) -> Flow {
        self.guest.say("");
        Flow::push(OfferScreen::new(self.guest.clone()))
    }

    fn key(&mut self, key: &Key) -> Flow {
        if self.confirm.forget() {
            self.guest.say("");
            if key.code == KeyCode::Esc {
                return Flow::Quit;
            }
        }
        if let Some(line) = &mut self.code {
            let event = line.key(key);
            self.type_code(event);
            return Flow::Stay;
        }
        let lines = self.lines();
        if let Some(by) = self.list.key(key, lines.len()) {
            // The last sentence would cover what is said about the chosen line.
            self.guest.say("");
            self.choose(&lines, by);
            return Flow::Stay;
        }
        match action_of(KEYS, key.code) {
            Some(Action::Open) => return self.open(),
            Some(Action::New) => return self.new_game(),
            Some(Action::Join) => self.code = Some(LineEdit::new(LONGEST_CODE)),
            Some(Action::Withdraw) => self.guest.ask(Request::Withdraw),
            Some(Action::Finished) => return self.finished(),
            Some(Action::Escape) => {
                self.confirm.again(());
                self.guest.say("Press Esc again to leave.");
            }
            Some(Action::Quit) => return Flow::Quit,
            None => {}
        }
        Flow::Stay
    }

    /// Acts on an event of the line with the code. A wrong code stays, so that it can be
    /// corrected.
    fn type_code(&mut self, event: LineEvent) {
        match event {
            LineEvent::Entered => self.join(),
            LineEvent::Dropped => {
                self.code = None;
                self.guest.say("");
            }
            LineEvent::Typed => self.guest.say(""),
            LineEvent::Other => {}
        }
    }

    /// Returns the effect of Enter on an offer, or the chosen line if it does not fit.
    fn detail(&self) -> String {
        let lines = lines(&self.guest.hall());
        let chosen = lines
            .into_iter()
            .find(|(_, opens)| opens.as_ref() == Some(&self.chosen));
        match chosen {
            Some((text, Some(Opens::Offer(_)))) => {
                format!("Enter accepts offer {text}.")
            }
            // A sign, a blank and the scroll bar take four columns.
            Some((text, _)) if columns(&text) > self.width.saturating_sub(4) => text,
            _ => String::new(),
        }
    }

    fn join(&mut self) {
        let text = self.code.as_ref().map_or("", LineEdit::text);
        match RoomCode::read(text) {
            Some(code) => self.guest.ask(Request::Join(code)),
            None => self
                .guest
                .say("A code is a word and four digits, such as wolf-7291."),
        }
    }
}

/// The keys of the hall.
fn hall_keys() -> Vec<KeyHint> {
    with_help(List::hints(KEYS))
}

/// Returns everything in the hall, in lines. The first and the last one are no headings.
fn lines(hall: &HallView) -> HallLines {
    let choice = |text: String, opens| (text, Some(opens));
    let heading = |text: &str| (text.to_owned(), None);
    let mut lines = vec![
        choice("New game".to_owned(), Opens::New),
        choice("Join or watch by code".to_owned(), Opens::Code),
    ];
    if !hall.mine.is_empty() {
        lines.push(heading("Your games"));
        lines.extend(
            hall.mine
                .iter()
                .map(|line| choice(own_game(line, now()), Opens::Game(line.game.code.clone()))),
        );
    }
    if !hall.offers.is_empty() {
        lines.push(heading("Open offers"));
        lines.extend(hall.offers.iter().map(|line| {
            let opens = match line.own {
                true => Opens::OwnOffer(line.id),
                false => Opens::Offer(line.id),
            };
            choice(offer(line), opens)
        }));
    }
    if !hall.games.is_empty() {
        lines.push(heading("Games to watch"));
        lines.extend(
            hall.games
                .iter()
                .map(|line| choice(game(line), Opens::Game(line.code.clone()))),
        );
    }
    lines.push(choice(
        "Finished games and statistics".to_owned(),
        Opens::Finished,
    ));
    lines
}

/// Returns the people in the hall, in lines of this width.
fn here(hall: &HallView, width: u16) -> Vec<String> {
    // The first frame may be drawn before the first view of the hall arrives.
    match hall.people.is_empty() {
        true => Vec::new(),
        false => {
            let lines = people(hall);
            lines.iter().flat_map(|line| wrap(line, width)).collect()
        }
    }
}

impl Screen for HallScreen {
    fn chrome(&self, _context: &Context) -> Chrome {
        let said = self.guest.notice();
        let (notice, answer, keys) = match &self.code {
            Some(line) => (
                Sentence::typed("Code", "", &line.shown(LONGEST_CODE + 1)),
                said,
                typing_keys("join"),
            ),
            None if said.is_empty() => (Sentence::default(), self.detail(), hall_keys()),
            None => (Sentence::default(), said, hall_keys()),
        };
        Chrome {
            title: "Playing together".into(),
            notice,
            answer,
            prompt: "Choose a line and press Enter.".into(),
            keys,
            ..Chrome::default()
        }
    }

    fn paint(&mut self, painter: &mut Painter<'_>, _context: &Context) {
        let (width, body) = (painter.width(), Chrome::body(painter.height()));
        self.width = width;
        let here = here(&self.guest.hall(), width.saturating_sub(2));
        let mut y = body.top;
        // A long list of people must not cover the games.
        for line in here.iter().take(usize::from(body.height / 4).max(1)) {
            painter.text(1, y, line, PLAIN);
            y += 1;
        }
        let first = y + u16::from(body.height > 12);
        // The first row of the detail is below the list.
        let covered = wrap(&self.detail(), width.saturating_sub(2)).len() as u16 - 1;
        let rows = (body.top + body.height).saturating_sub(first + covered);
        let lines = self.lines();
        let text = |index: usize| lines[index].0.clone();
        let is_heading = |index: usize| lines[index].1.is_none();
        self.list
            .paint_with_headings(painter, (1, first, rows), lines.len(), text, is_heading);
    }

    fn handle(&mut self, event: &Event, _context: &mut Context, _now: Duration) -> Flow {
        match event {
            Event::News => self.guest.read(),
            Event::Key(key) if !self.guest.is_at_table() => return self.key(key),
            Event::Scroll(by) => {
                let (lines, by) = (self.lines(), i64::from(*by));
                self.list.move_by(by, lines.len());
                self.choose(&lines, by);
            }
            Event::Click(_, y) if self.code.is_none() => {
                let lines = self.lines();
                if let Some(line) = self.list.line_at(*y, lines.len())
                    && lines[line].1.is_some()
                {
                    self.list.choose(line, lines.len());
                    self.choose(&lines, 0);
                    return self.open();
                }
            }
            _ => {}
        }
        if self.guest.is_at_table() {
            self.code = None;
        }
        to_table(&self.guest)
    }

    fn wake(&self) -> Option<Duration> {
        // The game may have begun while another screen covered the hall.
        self.guest.is_at_table().then(now)
    }

    fn is_typing(&self) -> bool {
        self.code.is_some()
    }

    fn paste_target(&self, _text: &str) -> PasteTarget {
        PasteTarget::line_if(self.is_typing())
    }

    fn help(&self, _context: &Context) -> String {
        "Offer a game to everybody, invite a friend by a code, or play the computer. You can leave \
         at any time: your games wait for you. A game without a clock goes on for days; the list \
         shows where it is your move.\n\nAnother person on this machine comes in with: boardgames \
         attach --as NAME. docs/SERVE.md explains how people come in through ssh."
            .to_owned()
    }
}
