//! The settings screen; every change is kept at once.

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent};

use super::chrome::Chrome;
use super::context::Context;
use super::events::Event;
use super::keys::{Binding, action_of, hints, with_help};
use super::painter::{BOLD, CHOSEN, PLAIN, Painter};
use super::screen::{Next, Reaction, Screen};
use crate::ui::text::settings::SETTINGS;

/// What a key does here.
#[derive(Copy, Clone)]
enum Action {
    Down,
    Up,
    Change,
    Back,
}

const KEYS: &[Binding<Action>] = &[
    Binding::below(Action::Down, "choose", "the setting below, above"),
    Binding::above(Action::Up),
    Binding {
        label: "←→",
        keys: &[
            KeyCode::Right,
            KeyCode::Left,
            KeyCode::Enter,
            KeyCode::Char(' '),
            KeyCode::Char('l'),
            KeyCode::Char('h'),
        ],
        action: Action::Change,
        footer: "or Enter change",
        help: "the next value; it is kept at once",
    },
    Binding::back(Action::Back),
];

/// The settings screen.
#[derive(Debug, Default)]
pub struct SettingsScreen {
    chosen: usize,
    notice: String,
}

/// The row of the first setting.
const TOP: u16 = 2;

impl SettingsScreen {
    fn turn(&mut self, context: &mut Context) {
        (SETTINGS[self.chosen].turn)(&mut context.config);
        self.notice = match (context.keep_config(), &context.config_path) {
            (Some(trouble), _) => trouble,
            (None, Some(path)) => format!("Kept in {}", path.display()),
            (None, None) => "For this run only: there is no place to keep settings.".to_owned(),
        };
    }

    fn key(&mut self, key: &KeyEvent, context: &mut Context) -> Reaction {
        let count = SETTINGS.len();
        match action_of(KEYS, key.code) {
            Some(Action::Back) => return Reaction::Go(Next::Menu),
            Some(Action::Down) => self.chosen = (self.chosen + 1) % count,
            Some(Action::Up) => self.chosen = (self.chosen + count - 1) % count,
            Some(Action::Change) => self.turn(context),
            None => {}
        }
        Reaction::Stay
    }
}

impl Screen for SettingsScreen {
    fn chrome(&self, _context: &Context) -> Chrome {
        Chrome {
            title: "Settings".to_owned(),
            notice: self.notice.clone(),
            keys: with_help(hints(KEYS)),
            ..Chrome::default()
        }
    }

    fn paint(&mut self, painter: &mut Painter<'_>, context: &Context) {
        let width = painter.width();
        for (y, (i, setting)) in (TOP..).zip(SETTINGS.iter().enumerate()) {
            let chosen = i == self.chosen;
            if chosen {
                painter.text(3, y, "▸", BOLD);
            }
            painter.text(5, y, setting.label, PLAIN);
            let value = format!("‹ {:<8} ›", (setting.value)(&context.config));
            painter.text(19, y, &value, if chosen { CHOSEN } else { PLAIN });
            if width >= 60 || chosen {
                painter.text(33, y, setting.help, PLAIN);
            }
        }
    }

    fn handle(&mut self, event: &Event, context: &mut Context, _now: Duration) -> Reaction {
        match event {
            Event::Key(key) => self.key(key, context),
            Event::Click(_, y) => {
                let row = y.checked_sub(TOP).map(usize::from);
                if let Some(row) = row.filter(|row| *row < SETTINGS.len()) {
                    self.chosen = row;
                    self.turn(context);
                }
                Reaction::Stay
            }
            _ => Reaction::Stay,
        }
    }
}
