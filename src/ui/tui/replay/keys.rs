//! Keys of the replay screen.

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::{Replay, Typing};
use crate::ui::tui::context::Context;
use crate::ui::tui::files::write_record;
use crate::ui::tui::keys::{Binding, action_of};
use crate::ui::tui::screen::Reaction;

/// What a key does here.
#[derive(Copy, Clone)]
pub(super) enum Action {
    Step(isize),
    First,
    Last,
    Auto,
    Faster,
    Slower,
    Analyse,
    PlayOn,
    Write,
    Mistake,
    Back,
}

pub(super) const KEYS: &[Binding<Action>] = &[
    Binding {
        label: "←→",
        keys: &[
            KeyCode::Right,
            KeyCode::Down,
            KeyCode::Char('l'),
            KeyCode::Char('j'),
            KeyCode::Char('n'),
        ],
        action: Action::Step(1),
        footer: "move",
        help: "a move on, a move back; a number and Enter goes there",
    },
    Binding {
        label: "←",
        keys: &[
            KeyCode::Left,
            KeyCode::Up,
            KeyCode::Char('h'),
            KeyCode::Char('k'),
            KeyCode::Char('b'),
        ],
        action: Action::Step(-1),
        footer: "",
        help: "",
    },
    Binding {
        label: "PgUp PgDn",
        keys: &[KeyCode::PageDown],
        action: Action::Step(10),
        footer: "",
        help: "ten moves on, ten back",
    },
    Binding {
        label: "PgUp",
        keys: &[KeyCode::PageUp],
        action: Action::Step(-10),
        footer: "",
        help: "",
    },
    Binding {
        label: "Home End",
        keys: &[KeyCode::Home],
        action: Action::First,
        footer: "",
        help: "the start, the end",
    },
    Binding {
        label: "End",
        keys: &[KeyCode::End],
        action: Action::Last,
        footer: "",
        help: "",
    },
    Binding {
        label: "Space",
        keys: &[KeyCode::Char(' ')],
        action: Action::Auto,
        footer: "auto",
        help: "plays the game by itself, or stops",
    },
    Binding {
        label: "+-",
        keys: &[KeyCode::Char('+'), KeyCode::Char('=')],
        action: Action::Faster,
        footer: "speed",
        help: "faster, slower",
    },
    Binding {
        label: "-",
        keys: &[KeyCode::Char('-')],
        action: Action::Slower,
        footer: "",
        help: "",
    },
    Binding {
        label: "a",
        keys: &[KeyCode::Char('a')],
        action: Action::Analyse,
        footer: "analyse",
        help: "judges every move, or stops",
    },
    Binding {
        label: "p",
        keys: &[KeyCode::Char('p')],
        action: Action::PlayOn,
        footer: "play on",
        help: "a game of its own from here",
    },
    Binding {
        label: "w",
        keys: &[KeyCode::Char('w')],
        action: Action::Write,
        footer: "write",
        help: "writes the record",
    },
    Binding {
        label: "Tab",
        keys: &[KeyCode::Tab],
        action: Action::Mistake,
        footer: "worst",
        help: "the next move that cost much",
    },
    Binding {
        label: "Esc",
        keys: &[KeyCode::Esc, KeyCode::Backspace, KeyCode::Char('q')],
        action: Action::Back,
        footer: "back",
        help: "back to where you came from",
    },
];

/// The longest that can be typed.
const LONGEST: usize = 200;

impl Replay {
    pub(super) fn key(&mut self, key: &KeyEvent, context: &Context, now: Duration) -> Reaction {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return Reaction::Stay;
        }
        if self.typing.is_some() {
            self.type_on(key);
            return Reaction::Stay;
        }
        if let KeyCode::Char(digit @ '0'..='9') = key.code {
            self.typing = Some(Typing::Jump(digit.to_string()));
            return Reaction::Stay;
        }
        let Some(action) = action_of(KEYS, key.code) else {
            return Reaction::Stay;
        };
        match action {
            Action::Back => return self.leave(),
            Action::PlayOn => return self.play_on(context),
            Action::Auto => self.toggle_play(now),
            Action::Faster => self.change_pace(true, now),
            Action::Slower => self.change_pace(false, now),
            Action::Analyse => self.toggle_judging(),
            Action::Write => self.typing = Some(Typing::File(String::new())),
            Action::Mistake => self.next_mistake(),
            Action::Step(by) => self.step(by),
            Action::First => self.go(0),
            Action::Last => self.go(usize::MAX),
        }
        Reaction::Stay
    }

    fn type_on(&mut self, key: &KeyEvent) {
        let Some(typing) = &mut self.typing else {
            return;
        };
        let (text, digits) = match typing {
            Typing::Jump(text) => (text, true),
            Typing::File(text) => (text, false),
        };
        match key.code {
            KeyCode::Esc => self.typing = None,
            KeyCode::Backspace if text.is_empty() => self.typing = None,
            KeyCode::Backspace => drop(text.pop()),
            KeyCode::Enter => self.typed(),
            KeyCode::Char(symbol)
                if text.len() < LONGEST && (!digits || symbol.is_ascii_digit()) =>
            {
                text.push(symbol);
            }
            _ => {}
        }
    }

    /// Enter: does what was typed.
    fn typed(&mut self) {
        match self.typing.take() {
            Some(Typing::Jump(number)) => self.go(number.parse().unwrap_or(usize::MAX)),
            Some(Typing::File(name)) if !name.trim().is_empty() => {
                self.notice = write_record(name.trim(), self.reel.whole(), self.reel.record());
            }
            _ => {}
        }
    }
}
