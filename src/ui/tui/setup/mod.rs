//! The set-up form of a game: who plays, by which rules, on which clock.

mod fields;
mod game_setup;
mod paint;

pub use game_setup::Plan;

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::context::Desk;
use super::events::Event;
use super::painter::{Painter, columns};
use super::screen::{Next, Screen, Step};
use crate::session::Entry;
use fields::Field;
use paint::{BACK, START, VALUE};

/// The form.
pub struct Form {
    plan: Plan,
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
    pub fn new(entry: &'static dyn Entry, desk: &Desk) -> Form {
        Form {
            plan: Plan::last(entry, desk),
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
    pub fn watching(desk: &Desk) -> Form {
        let mut form = Form::new(desk.games[0], desk);
        form.watching = true;
        form.plan.seat_computers();
        form
    }

    fn start(&mut self, desk: &mut Desk) -> Step {
        if !self.watching {
            self.plan.remember(desk);
        }
        match self.plan.begin(desk) {
            Ok(next) => Step::Go(next),
            Err(why) => {
                self.notice = why;
                Step::Stay
            }
        }
    }

    fn key(&mut self, key: &KeyEvent, desk: &mut Desk) -> Step {
        let count = self.fields().len();
        self.chosen = self.chosen.min(count - 1);
        if let Field::Program(side) = self.field()
            && self.plan.edit_program(side, key)
        {
            return Step::Stay;
        }
        match key.code {
            KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                return Step::Go(Next::Quit);
            }
            KeyCode::Enter => return self.start(desk),
            KeyCode::Esc => return Step::Go(Next::Menu),
            KeyCode::Backspace if self.field() == Field::Seed => {
                self.plan.seed_text.pop();
            }
            KeyCode::Char(digit) if self.field() == Field::Seed && digit.is_ascii_digit() => {
                self.plan.type_seed(digit);
            }
            KeyCode::Char(digit @ '0'..='9') => {
                if let Field::Level(side) = self.field() {
                    self.plan.set_level(side, digit);
                }
            }
            KeyCode::Char('q') => return Step::Go(Next::Menu),
            KeyCode::Char('?') => return Step::Go(Next::Help),
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
        Step::Stay
    }

    /// A click on `Esc back` or `Enter start`.
    fn title_click(&mut self, x: u16, desk: &mut Desk) -> Step {
        let on = |from: u16, text: &str| (from..from + columns(text)).contains(&x);
        if on(self.start_x, START) {
            self.start(desk)
        } else if on(self.back_x, BACK) {
            Step::Go(Next::Menu)
        } else {
            Step::Stay
        }
    }

    fn click(&mut self, x: u16, y: u16, desk: &mut Desk) -> Step {
        if y == 0 {
            return self.title_click(x, desk);
        }
        let Some(row) = y.checked_sub(self.top) else {
            return Step::Stay;
        };
        let index = usize::from(row) + self.first_shown;
        if index >= self.fields().len() {
            return Step::Stay;
        }
        self.chosen = index;
        self.turn(desk, x >= VALUE);
        Step::Stay
    }
}

impl Screen for Form {
    fn paint(&mut self, painter: &mut Painter<'_>, desk: &Desk) {
        self.draw(painter, desk);
    }

    fn handle(&mut self, event: &Event, desk: &mut Desk, _now: Duration) -> Step {
        match event {
            Event::Key(key) => self.key(key, desk),
            Event::Click(x, y) => self.click(*x, *y, desk),
            _ => Step::Stay,
        }
    }
}
