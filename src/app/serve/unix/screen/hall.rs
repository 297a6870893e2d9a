//! [`HallScreen`]: the people in the lobby, open offers, games to watch, and
//! the person's own games.

use std::time::Duration;

use super::super::hall_words::{game, offer, own_game, people};
use super::super::hub::now;
use super::finished::FinishedScreen;
use super::guest::Guest;
use super::offer::OfferScreen;
use super::table::TableScreen;
use crate::lobby::{HallView, OfferId, Request, RoomCode};
use crate::ui::tui::chrome::Chrome;
use crate::ui::tui::events::Event;
use crate::ui::tui::key_table::{Binding, action_of, hints, with_help};
use crate::ui::tui::keys::{Key, KeyCode};
use crate::ui::tui::painter::{BOLD, PLAIN, Painter, wrap};
use crate::ui::tui::widgets::{LineEdit, LineEvent, List};
use crate::ui::tui::{Context, Flow, Screen};

#[derive(Copy, Clone)]
enum Action {
    MoveBy(i64),
    Open,
    New,
    Join,
    Withdraw,
    Finished,
    Quit,
}

const KEYS: &[Binding<Action>] = &[
    Binding::below(
        Action::MoveBy(1),
        "choose",
        "the next line, the previous one",
    ),
    Binding::above(Action::MoveBy(-1)),
    Binding::new(
        "Enter",
        &[KeyCode::Enter, KeyCode::Char(' '), KeyCode::Right],
        Action::Open,
        "open",
        "goes to your game, accepts an offer, or watches a game",
    ),
    Binding::new(
        "n",
        &[KeyCode::Char('n')],
        Action::New,
        "new game",
        "a new game: with anybody, with a friend, or with the computer",
    ),
    Binding::new(
        "c",
        &[KeyCode::Char('c')],
        Action::Join,
        "code",
        "joins or watches the game with a code, such as wolf-7291",
    ),
    Binding::new(
        "w",
        &[KeyCode::Char('w')],
        Action::Withdraw,
        "withdraw",
        "withdraws your open offers",
    ),
    Binding::new(
        "g",
        &[KeyCode::Char('g')],
        Action::Finished,
        "finished games",
        "your finished games: review them, and your statistics",
    ),
    Binding::new(
        "q",
        &[KeyCode::Char('q'), KeyCode::Esc],
        Action::Quit,
        "leave",
        "leaves; your games are kept, and correspondence games go on",
    ),
];

/// The item that a line of the hall opens.
#[derive(Clone, Debug)]
enum Opens {
    New,
    Code,
    Game(RoomCode),
    Offer(OfferId),
    OwnOffer,
    Finished,
}

/// A line of the hall.
struct HallLine {
    text: String,
    /// `None` for a heading.
    opens: Option<Opens>,
}

/// The hall.
pub(super) struct HallScreen {
    guest: Guest,
    list: List,
    /// The code that is being typed.
    code: Option<LineEdit>,
}

/// The longest code, in characters.
const LONGEST_CODE: usize = 20;

impl HallScreen {
    pub fn new(guest: Guest) -> HallScreen {
        HallScreen {
            guest,
            list: List::default(),
            code: None,
        }
    }

    /// The lines that can be opened.
    fn choices(&self) -> Vec<Opens> {
        let lines = lines(&self.guest.hall());
        lines.into_iter().filter_map(|line| line.opens).collect()
    }

    fn open(&mut self) -> Flow {
        let chosen = self.choices().into_iter().nth(self.list.chosen());
        match chosen {
            None | Some(Opens::New) => return self.new_game(),
            Some(Opens::Code) => self.code = Some(LineEdit::new(LONGEST_CODE)),
            Some(Opens::Game(code)) => self.guest.ask(Request::Join(code)),
            Some(Opens::Offer(id)) => self.guest.ask(Request::Accept(id)),
            Some(Opens::Finished) => return self.finished(),
            Some(Opens::OwnOffer) => self.guest.say("Your own offer. Press w to withdraw it."),
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
        if let Some(line) = &mut self.code {
            match line.key(key) {
                LineEvent::Entered => self.join(),
                LineEvent::Dropped => self.code = None,
                LineEvent::Typed | LineEvent::Other => {}
            }
            return Flow::Stay;
        }
        let count = self.choices().len();
        match action_of(KEYS, key.code) {
            Some(Action::MoveBy(lines)) => self.list.turn(lines, count),
            Some(Action::Open) => return self.open(),
            Some(Action::New) => return self.new_game(),
            Some(Action::Join) => self.code = Some(LineEdit::new(LONGEST_CODE)),
            Some(Action::Withdraw) => self.guest.ask(Request::Withdraw),
            Some(Action::Finished) => return self.finished(),
            Some(Action::Quit) => return Flow::Quit,
            None => {}
        }
        Flow::Stay
    }

    fn join(&mut self) {
        let typed = self.code.take();
        let text = typed.as_ref().map_or("", LineEdit::text);
        match RoomCode::read(text) {
            Some(code) => self.guest.ask(Request::Join(code)),
            None => self
                .guest
                .say("A code is a word and four digits, such as wolf-7291."),
        }
    }
}

/// Returns everything in the hall, in lines.
fn lines(hall: &HallView) -> Vec<HallLine> {
    let choice = |text: String, opens| HallLine {
        text,
        opens: Some(opens),
    };
    let heading = |text: &str| HallLine {
        text: text.to_owned(),
        opens: None,
    };
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
        lines.push(heading("Open offers (Enter accepts)"));
        lines.extend(hall.offers.iter().map(|line| {
            let opens = match line.own {
                true => Opens::OwnOffer,
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

impl Screen for HallScreen {
    fn chrome(&self, _context: &Context) -> Chrome {
        let notice = match &self.code {
            Some(line) => format!("Code: {}", line.shown(LONGEST_CODE + 1)),
            None => self.guest.notice(),
        };
        Chrome {
            title: "Playing together".to_owned(),
            notice,
            prompt: "Choose a line and press Enter.".to_owned(),
            keys: with_help(hints(KEYS)),
            ..Chrome::default()
        }
    }

    fn paint(&mut self, painter: &mut Painter<'_>, _context: &Context) {
        let (width, body) = (painter.width(), Chrome::body(painter.height()));
        let hall = self.guest.hall();
        let here = match hall.people.is_empty() {
            // The first frame may be drawn before the first view of the hall
            // arrives.
            true => Vec::new(),
            false => wrap(
                &format!("Here: {}.", people(&hall)),
                width.saturating_sub(2),
            ),
        };
        let mut y = body.top;
        // A long list of people must not cover the games.
        for line in here.iter().take(usize::from(body.height / 4).max(1)) {
            painter.text(1, y, line, PLAIN);
            y += 1;
        }
        let lines = lines(&hall);
        let first = y + u16::from(body.height > 12);
        let rows = (body.top + body.height).saturating_sub(first);
        // Headings are not chosen; the list counts only the lines that are.
        let chosen = lines
            .iter()
            .enumerate()
            .filter(|(_, line)| line.opens.is_some());
        let chosen: Vec<usize> = chosen.map(|(index, _)| index).collect();
        self.list.choose(self.list.chosen(), chosen.len());
        let at = chosen.get(self.list.chosen()).copied().unwrap_or(0);
        let top = (at + 1).saturating_sub(rows.into());
        for (y, (index, line)) in (first..first + rows).zip(lines.iter().enumerate().skip(top)) {
            match &line.opens {
                None => painter.text(1, y, &line.text, BOLD),
                Some(_) if index == at => {
                    painter.text(1, y, "▸", BOLD);
                    painter.text(3, y, &line.text, crate::ui::tui::painter::CHOSEN)
                }
                Some(_) => painter.text(3, y, &line.text, PLAIN),
            };
        }
    }

    fn handle(&mut self, event: &Event, _context: &mut Context, _now: Duration) -> Flow {
        match event {
            Event::News => self.guest.read(),
            Event::Key(key) if !self.guest.is_at_table() => return self.key(key),
            Event::Scroll(lines) => {
                self.list.move_by((*lines).into(), self.choices().len());
            }
            _ => {}
        }
        if self.guest.is_at_table() {
            return Flow::push(TableScreen::new(self.guest.clone()));
        }
        self.guest.take_call().map_or(Flow::Stay, Flow::Ring)
    }

    fn wake(&self) -> Option<Duration> {
        // The game may have begun while another screen covered the hall.
        self.guest.is_at_table().then(now)
    }

    fn is_typing(&self) -> bool {
        self.code.is_some()
    }

    fn paste_target(&self, _text: &str) -> crate::ui::tui::screen::PasteTarget {
        crate::ui::tui::screen::PasteTarget::line_if(self.is_typing())
    }

    fn help(&self, _context: &Context) -> String {
        "Offer a game to everybody, invite a friend by a code, or play the computer. You can leave \
         at any time: your games wait for you. A game without a clock goes on for days; the list \
         shows where it is your move."
            .to_owned()
    }
}
