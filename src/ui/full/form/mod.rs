//! The set-up form of a game: who plays, by which rules, on which clock.

mod plan;
mod program;

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

pub use plan::Plan;

use super::desk::Desk;
use super::paint::{BOLD, CHOSEN, PLAIN, Painter, columns, wrap};
use super::screen::{Next, Screen, Step};
use super::stage::Event;
use crate::core::Side;
use crate::session::Entry;
use plan::{Player, Seat};

/// What a line of the form sets.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Field {
    Game,
    Player(Side),
    Level(Side),
    Program(Side),
    Option(usize),
    Clock,
    OnTimeUp,
    Takebacks,
    LegalMoves,
    Evaluation,
    Games,
    Seed,
}

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

    /// The lines there are now.
    fn fields(&self) -> Vec<Field> {
        let mut fields = Vec::new();
        if self.watching {
            fields.push(Field::Game);
        }
        for side in Side::BOTH {
            if !self.watching {
                fields.push(Field::Player(side));
            }
            if matches!(self.plan.players[side.index()], Player::Computer(_)) {
                fields.push(Field::Level(side));
            }
            if self.plan.program(side).is_some() {
                fields.push(Field::Program(side));
            }
        }
        fields.extend((0..self.plan.entry.options().len()).map(Field::Option));
        if !self.watching {
            fields.push(Field::Clock);
            if self.plan.has_clock() {
                fields.push(Field::OnTimeUp);
            }
            fields.extend([Field::Takebacks, Field::LegalMoves]);
        }
        if self.watching {
            fields.push(Field::Games);
        }
        if !self.watching || self.plan.games == 1 {
            fields.push(Field::Evaluation);
        }
        fields.push(Field::Seed);
        fields
    }

    fn field(&self) -> Field {
        let fields = self.fields();
        fields[self.chosen.min(fields.len() - 1)]
    }

    fn label(&self, field: Field) -> String {
        let sides = self.plan.entry.sides();
        match field {
            Field::Game => "Game".to_owned(),
            Field::Player(side) => sides[side.index()].to_owned(),
            Field::Level(side) if self.watching => format!("{}, level", sides[side.index()]),
            Field::Level(_) => "  level".to_owned(),
            Field::Program(_) => "  command".to_owned(),
            Field::Option(i) => capital(self.plan.entry.options()[i].key),
            Field::Clock => "Clock".to_owned(),
            Field::OnTimeUp => "  time is up".to_owned(),
            Field::Takebacks => "Takebacks".to_owned(),
            Field::LegalMoves => "Show legal moves".to_owned(),
            Field::Evaluation => "Show evaluation".to_owned(),
            Field::Games => "Games".to_owned(),
            Field::Seed => "Seed".to_owned(),
        }
    }

    fn value(&self, field: Field, desk: &Desk) -> String {
        let plan = &self.plan;
        let on = |yes: bool| if yes { "on" } else { "off" }.to_owned();
        match field {
            Field::Game => plan.entry.title().to_owned(),
            Field::Player(side) => plan.seat(side).name().to_owned(),
            Field::Level(side) => match &plan.players[side.index()] {
                Player::Computer(spec) => {
                    format!("{} of 10 · {}", spec.level, spec.level.name())
                }
                _ => String::new(),
            },
            Field::Program(side) => plan.shown_program(side, self.field() == field),
            Field::Option(i) => plan.option(i),
            Field::Clock => plan.clock_words(),
            Field::OnTimeUp if plan.loses_on_time() => "loses".to_owned(),
            Field::OnTimeUp => "goes on".to_owned(),
            Field::Takebacks if plan.takebacks_refused() => "off".to_owned(),
            Field::Takebacks => "allowed".to_owned(),
            Field::LegalMoves => on(desk.config.legal_moves),
            Field::Evaluation => on(desk.config.evaluation),
            Field::Games => plan.games.to_string(),
            Field::Seed if plan.seed_text.is_empty() => "random".to_owned(),
            Field::Seed => plan.seed_text.clone(),
        }
    }

    fn help(&self, field: Field) -> String {
        let plan = &self.plan;
        match field {
            Field::Game => "which game to watch".to_owned(),
            Field::Player(_) => "←→ or a click changes it".to_owned(),
            Field::Level(side) => plan.level_help(side),
            Field::Program(_) => "any engine that speaks GTP".to_owned(),
            Field::Option(i) => plan.option_help(i),
            Field::Clock => "5 min, 10+5, 30 s a move, …".to_owned(),
            Field::OnTimeUp => "what happens when it runs out".to_owned(),
            Field::Takebacks => "off for serious games".to_owned(),
            Field::LegalMoves => "marks where you can play".to_owned(),
            Field::Evaluation => "e toggles it in the game".to_owned(),
            Field::Games if plan.games == 1 => "2, 10, 20, 100: a series".to_owned(),
            Field::Games => "sides change; not saved".to_owned(),
            Field::Seed => "type a number: the same game again".to_owned(),
        }
    }

    /// The field's next value, or the one before.
    fn turn(&mut self, desk: &mut Desk, forward: bool) {
        let field = self.field();
        match field {
            Field::Game => {
                let games = desk.games;
                let at = games
                    .iter()
                    .position(|entry| entry.id() == self.plan.entry.id());
                let next = plan::turned(at.unwrap_or(0), games.len(), forward);
                let series = self.plan.games;
                self.plan = Plan::last(games[next], desk);
                self.plan.games = series;
                self.plan.seat_computers();
            }
            Field::Player(side) => self.plan.turn_player(side, forward),
            Field::Level(side) => self.plan.turn_level(side, forward),
            Field::Program(_) => {}
            Field::Option(i) => self.plan.turn_option(i, forward),
            Field::Clock => self.plan.turn_clock(forward),
            Field::OnTimeUp => self.plan.turn_on_time_up(),
            Field::Takebacks => self.plan.turn_takebacks(),
            Field::LegalMoves => desk.config.legal_moves = !desk.config.legal_moves,
            Field::Evaluation => desk.config.evaluation = !desk.config.evaluation,
            Field::Games => self.plan.turn_games(forward),
            Field::Seed => self.plan.turn_seed(forward, desk.draw_seed),
        }
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

/// What can be clicked at the right of the title line, and between the two.
const BACK: &str = "Esc back";
const START: &str = "Enter start";
const GAP: u16 = 3;

/// The column of the values.
const VALUE: u16 = 25;

impl Screen for Form {
    fn paint(&mut self, painter: &mut Painter<'_>, desk: &Desk) {
        let (width, height) = (painter.width(), painter.height());
        let tall = height > 15;
        self.top = if tall { 3 } else { 1 };
        let what = if self.watching { "Watch" } else { "New game" };
        painter.text(1, 0, &format!("{what} · {}", self.plan.entry.title()), BOLD);
        self.start_x = width.saturating_sub(1 + columns(START));
        self.back_x = self.start_x.saturating_sub(GAP + columns(BACK));
        painter.text(self.back_x, 0, BACK, PLAIN);
        painter.text(self.start_x, 0, START, PLAIN);
        if tall {
            painter.rule(1);
        }
        let fields = self.fields();
        self.chosen = self.chosen.min(fields.len() - 1);
        let rows = usize::from(height.saturating_sub(self.top + if tall { 6 } else { 1 })).max(1);
        self.first_shown = self.chosen.saturating_sub(rows - 1);
        let narrow = width < 60;
        let value_x = if narrow { 20 } else { VALUE - 2 };
        let shown = fields.iter().enumerate().skip(self.first_shown).take(rows);
        for (y, (i, field)) in (self.top..).zip(shown) {
            let chosen = i == self.chosen;
            if chosen {
                painter.text(3, y, "▸", BOLD);
            }
            painter.text(5, y, &self.label(*field), PLAIN);
            painter.text(value_x, y, "‹", PLAIN);
            let value = format!(" {:<20}", self.value(*field, desk));
            let end = painter.text(value_x + 1, y, &value, if chosen { CHOSEN } else { PLAIN });
            painter.text(end, y, "›", PLAIN);
            if !narrow {
                self.paint_help(painter, *field, end + 2, y, chosen);
            }
        }
        if tall {
            let y = height - 6;
            painter.text(3, y, "The same from the shell:", PLAIN);
            let lines = wrap(&self.plan.command(), width.saturating_sub(6));
            for (y, line) in (y + 1..height - 3).zip(lines) {
                painter.text(5, y, &line, PLAIN);
            }
            painter.text(1, height - 3, &self.notice, BOLD);
            painter.rule(height - 2);
        }
        if height > 4 {
            let keys = "↑↓ field  ←→ value  Enter start  Esc back  ? help";
            painter.text(1, height - 1, keys, PLAIN);
        }
    }

    fn handle(&mut self, event: &Event, desk: &mut Desk, _now: Duration) -> Step {
        match event {
            Event::Key(key) => self.key(key, desk),
            Event::Click(x, y) => self.click(*x, *y, desk),
            _ => Step::Stay,
        }
    }
}

impl Form {
    /// What the value means; on the chosen line as far as it goes.
    fn paint_help(&self, painter: &mut Painter<'_>, field: Field, x: u16, y: u16, chosen: bool) {
        let text = self.help(field);
        let room = painter.width().saturating_sub(x + 1);
        let lines = wrap(&text, room);
        let always = matches!(
            field,
            Field::Level(_) | Field::Seed | Field::Games | Field::Evaluation
        );
        if chosen || always {
            painter.text(x, y, lines.first().map_or("", String::as_str), PLAIN);
        }
        if chosen && lines.len() > 1 {
            // Where the next line's help would be, which is hidden now.
            painter.text(x, y + 1, &lines[1], PLAIN);
        }
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

impl Seat {
    fn name(self) -> &'static str {
        match self {
            Seat::You => "You",
            Seat::Another => "Another person",
            Seat::Computer => "Computer",
            Seat::Program => "Another program",
        }
    }
}
