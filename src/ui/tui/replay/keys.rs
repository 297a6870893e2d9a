//! Keys of the replay screen.

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::{Replay, Typing};
use crate::ui::tui::context::Context;
use crate::ui::tui::files::write_record;
use crate::ui::tui::screen::{Next, Reaction};

/// The longest that can be typed.
const LONGEST: usize = 200;

impl Replay {
    pub(super) fn key(&mut self, key: &KeyEvent, desk: &Context, now: Duration) -> Reaction {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return match key.code {
                KeyCode::Char('c') => Reaction::Go(Next::Quit),
                _ => Reaction::Stay,
            };
        }
        if self.typing.is_some() {
            self.type_on(key);
            return Reaction::Stay;
        }
        match key.code {
            KeyCode::Esc | KeyCode::Char('q') => return self.leave(),
            KeyCode::Char('p') => return self.play_on(desk),
            KeyCode::Char(' ') => self.toggle_play(now),
            KeyCode::Char('+' | '=') => self.change_pace(true, now),
            KeyCode::Char('-') => self.change_pace(false, now),
            KeyCode::Char('a') => self.toggle_judging(),
            KeyCode::Char('w') => self.typing = Some(Typing::File(String::new())),
            KeyCode::Tab => self.next_mistake(),
            KeyCode::Char(digit @ '0'..='9') => {
                self.typing = Some(Typing::Jump(digit.to_string()));
            }
            code => self.move_key(code),
        }
        Reaction::Stay
    }

    fn move_key(&mut self, code: KeyCode) {
        match code {
            KeyCode::Right | KeyCode::Down | KeyCode::Char('l' | 'j' | 'n') => self.step(1),
            KeyCode::Left | KeyCode::Up | KeyCode::Char('h' | 'k' | 'b') => self.step(-1),
            KeyCode::PageDown => self.step(10),
            KeyCode::PageUp => self.step(-10),
            KeyCode::Home | KeyCode::Char('g') => self.go(0),
            KeyCode::End | KeyCode::Char('G') => self.go(usize::MAX),
            _ => {}
        }
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
