//! The set-up form of a game: who plays, by which rules, on which clock.

mod fields;
mod game_setup;
mod paint;

pub use game_setup::GameSetup;

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::context::Context;
use super::events::Event;
use super::painter::{Painter, columns};
use super::screen::{Next, Reaction, Screen};
use crate::session::GameInfo;
use fields::SetupField;
use paint::{BACK, START, VALUE};

/// The form.
pub struct Form {
    plan: GameSetup,
    chosen: usize,
    notice: String,
    /// For watching: the game can be chosen, and computers play.
    watching: bool,
    top: u16,
    first_shown: usize,
    /// Columns of what can be clicked in the title line, as drawn last.
    back_x: u16,
    start_x: u16,
}

impl Form {
    /// The form of `entry` as it was filled in last.
    #[must_use]
    pub fn new(entry: &'static dyn GameInfo, desk: &Context) -> Form {
        Form {
            plan: GameSetup::last(entry, desk),
            chosen: 0,
            notice: String::new(),
            watching: false,
            top: 3,
            first_shown: 0,
            back_x: 0,
            start_x: 0,
        }
    }

    /// The form of a game between computers.
    #[must_use]
    pub fn watching(desk: &Context) -> Form {
        let mut form = Form::new(desk.games[0], desk);
        form.watching = true;
        form.plan.seat_computers();
        form
    }

    fn start(&mut self, desk: &mut Context) -> Reaction {
        if !self.watching {
            self.plan.remember(desk);
        }
        match self.plan.begin(desk) {
            Ok(next) => Reaction::Go(next),
            Err(why) => {
                self.notice = why;
                Reaction::Stay
            }
        }
    }

    fn key(&mut self, key: &KeyEvent, desk: &mut Context) -> Reaction {
        let count = self.fields().len();
        self.chosen = self.chosen.min(count - 1);
        if let SetupField::Program(side) = self.field()
            && self.plan.edit_program(side, key)
        {
            return Reaction::Stay;
        }
        match key.code {
            KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                return Reaction::Go(Next::Quit);
            }
            KeyCode::Enter => return self.start(desk),
            KeyCode::Esc => return Reaction::Go(Next::Menu),
            KeyCode::Backspace if self.field() == SetupField::Seed => {
                self.plan.seed_text.pop();
            }
            KeyCode::Char(digit) if self.field() == SetupField::Seed && digit.is_ascii_digit() => {
                self.plan.type_seed(digit);
            }
            KeyCode::Char(digit @ '0'..='9') => {
                if let SetupField::Level(side) = self.field() {
                    self.plan.set_level(side, digit);
                }
            }
            KeyCode::Char('q') => return Reaction::Go(Next::Menu),
            KeyCode::Char('?') => return Reaction::Go(Next::Help),
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => {
                self.chosen = (self.chosen + 1) % count;
            }
            KeyCode::Up | KeyCode::Char('k') | KeyCode::BackTab => {
                self.chosen = (self.chosen + count - 1) % count;
            }
            KeyCode::Right | KeyCode::Char('l' | ' ') => self.turn(desk, true),
            KeyCode::Left | KeyCode::Char('h') => self.turn(desk, false),
            _ => {}
        }
        Reaction::Stay
    }

    /// A click on `Esc back` or `Enter start`.
    fn title_click(&mut self, x: u16, desk: &mut Context) -> Reaction {
        let on = |from: u16, text: &str| (from..from + columns(text)).contains(&x);
        if on(self.start_x, START) {
            self.start(desk)
        } else if on(self.back_x, BACK) {
            Reaction::Go(Next::Menu)
        } else {
            Reaction::Stay
        }
    }

    fn click(&mut self, x: u16, y: u16, desk: &mut Context) -> Reaction {
        if y == 0 {
            return self.title_click(x, desk);
        }
        let Some(row) = y.checked_sub(self.top) else {
            return Reaction::Stay;
        };
        let index = usize::from(row) + self.first_shown;
        if index >= self.fields().len() {
            return Reaction::Stay;
        }
        self.chosen = index;
        self.turn(desk, x >= VALUE);
        Reaction::Stay
    }
}

impl Screen for Form {
    fn paint(&mut self, painter: &mut Painter<'_>, desk: &Context) {
        self.draw(painter, desk);
    }

    fn handle(&mut self, event: &Event, desk: &mut Context, _now: Duration) -> Reaction {
        match event {
            Event::Key(key) => self.key(key, desk),
            Event::Click(x, y) => self.click(*x, *y, desk),
            _ => Reaction::Stay,
        }
    }
}
