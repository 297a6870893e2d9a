//! The set-up form of a game: who plays, by which rules, on which clock.

mod fields;
mod game_setup;
mod paint;

pub use game_setup::GameSetup;

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent};

use super::chrome::Chrome;
use super::context::{Context, PreparedGame};
use super::events::Event;
use super::keys::{Binding, KeyHint, action_of, hints, with_help};
use super::painter::Painter;
use super::screen::{Next, Reaction, Screen};
use crate::session::GameInfo;
use fields::SetupField;
use paint::VALUE;

/// What a key does here.
#[derive(Copy, Clone)]
enum Action {
    Down,
    Up,
    Next,
    Previous,
    Start,
    Erase,
    Back,
}

const KEYS: &[Binding<Action>] = &[
    Binding {
        label: "↑↓",
        keys: &[KeyCode::Down, KeyCode::Char('j'), KeyCode::Tab],
        action: Action::Down,
        footer: "field",
        help: "the line below, above",
    },
    Binding {
        label: "↑",
        keys: &[KeyCode::Up, KeyCode::Char('k'), KeyCode::BackTab],
        action: Action::Up,
        footer: "",
        help: "",
    },
    Binding {
        label: "←→",
        keys: &[KeyCode::Right, KeyCode::Char('l'), KeyCode::Char(' ')],
        action: Action::Next,
        footer: "value",
        help: "the next value, the one before; digits set a level or the seed",
    },
    Binding {
        label: "←",
        keys: &[KeyCode::Left, KeyCode::Char('h')],
        action: Action::Previous,
        footer: "",
        help: "",
    },
    Binding {
        label: "Backspace",
        keys: &[KeyCode::Backspace],
        action: Action::Erase,
        footer: "",
        help: "takes the last digit of the seed away; elsewhere, back",
    },
    Binding {
        label: "Enter",
        keys: &[KeyCode::Enter],
        action: Action::Start,
        footer: "start",
        help: "starts the game",
    },
    Binding {
        label: "Esc",
        keys: &[KeyCode::Esc, KeyCode::Char('q')],
        action: Action::Back,
        footer: "back",
        help: "back to where you came from",
    },
];

/// The form.
#[derive(Debug)]
pub struct Form {
    plan: GameSetup,
    chosen: usize,
    notice: String,
    /// For watching: the game can be chosen, and computers play.
    watching: bool,
    top: u16,
    first_shown: usize,
    /// The game that Esc leads back to.
    back: Option<Box<PreparedGame>>,
}

impl Form {
    /// The form of `entry` as it was filled in last.
    #[must_use]
    pub fn new(entry: &'static dyn GameInfo, context: &Context) -> Form {
        Form {
            plan: GameSetup::last(entry, context),
            chosen: 0,
            notice: String::new(),
            watching: false,
            top: 3,
            first_shown: 0,
            back: None,
        }
    }

    /// The same form over a game that Esc leads back to.
    #[must_use]
    pub fn before(self, back: Option<Box<PreparedGame>>) -> Form {
        Form { back, ..self }
    }

    /// Leads back to the game the form lies over, or to the menu.
    fn leave(&mut self) -> Reaction {
        Reaction::Go(self.back.take().map_or(Next::Menu, Next::Play))
    }

    /// The form of a game between computers.
    #[must_use]
    pub fn watching(context: &Context) -> Form {
        let mut form = Form::new(context.games[0], context);
        form.watching = true;
        form.plan.seat_computers();
        form
    }

    fn start(&mut self, context: &mut Context) -> Reaction {
        if !self.watching {
            self.plan.remember(context);
        }
        match self.plan.begin(context) {
            Ok(next) => Reaction::Go(next),
            Err(why) => {
                self.notice = why;
                Reaction::Stay
            }
        }
    }

    fn key(&mut self, key: &KeyEvent, context: &mut Context) -> Reaction {
        let count = self.fields().len();
        self.chosen = self.chosen.min(count - 1);
        if let SetupField::Program(side) = self.field()
            && self.plan.edit_program(side, key)
        {
            return Reaction::Stay;
        }
        if let KeyCode::Char(digit @ '0'..='9') = key.code {
            self.type_digit(digit);
            return Reaction::Stay;
        }
        match action_of(KEYS, key.code) {
            Some(Action::Start) => return self.start(context),
            Some(Action::Erase) if self.field() == SetupField::Seed => {
                self.plan.seed_text.pop();
            }
            Some(Action::Back | Action::Erase) => return self.leave(),
            Some(Action::Down) => self.chosen = (self.chosen + 1) % count,
            Some(Action::Up) => self.chosen = (self.chosen + count - 1) % count,
            Some(Action::Next) => self.turn(context, true),
            Some(Action::Previous) => self.turn(context, false),
            None => {}
        }
        Reaction::Stay
    }

    /// Digits are the seed, or the level where the cursor is on one.
    fn type_digit(&mut self, digit: char) {
        match self.field() {
            SetupField::Seed => self.plan.type_seed(digit),
            SetupField::Level(side) => self.plan.set_level(side, digit),
            _ => {}
        }
    }

    fn click(&mut self, x: u16, y: u16, context: &mut Context) -> Reaction {
        let Some(row) = y.checked_sub(self.top) else {
            return Reaction::Stay;
        };
        let index = usize::from(row) + self.first_shown;
        if index >= self.fields().len() {
            return Reaction::Stay;
        }
        self.chosen = index;
        self.turn(context, x >= VALUE);
        Reaction::Stay
    }
}

impl Screen for Form {
    fn chrome(&self, _context: &Context) -> Chrome {
        let what = if self.watching { "Watch" } else { "New game" };
        Chrome {
            title: format!("{what} · {}", self.plan.entry.title()),
            right_keys: vec![
                KeyHint::new("Esc", KeyCode::Esc, "back"),
                KeyHint::new("Enter", KeyCode::Enter, "start"),
            ],
            notice: self.notice.clone(),
            keys: with_help(hints(KEYS)),
            ..Chrome::default()
        }
    }

    fn is_typing(&self) -> bool {
        matches!(self.field(), SetupField::Program(_))
    }

    fn paint(&mut self, painter: &mut Painter<'_>, context: &Context) {
        paint::paint(self, painter, context);
    }

    fn handle(&mut self, event: &Event, context: &mut Context, _now: Duration) -> Reaction {
        match event {
            Event::Key(key) => self.key(key, context),
            Event::Click(x, y) => self.click(*x, *y, context),
            _ => Reaction::Stay,
        }
    }
}
