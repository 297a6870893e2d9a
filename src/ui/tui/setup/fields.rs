//! The lines of the form: their names, values, help, and how they change.

use super::game_setup::{Plan, Player, Seat};
use super::{Form, game_setup};
use crate::game::Side;
use crate::ui::tui::context::Desk;

/// What a line of the form sets.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Field {
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

impl Form {
    /// The lines there are now.
    pub(super) fn fields(&self) -> Vec<Field> {
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

    pub(super) fn field(&self) -> Field {
        let fields = self.fields();
        fields[self.chosen.min(fields.len() - 1)]
    }

    pub(super) fn label(&self, field: Field) -> String {
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

    pub(super) fn value(&self, field: Field, desk: &Desk) -> String {
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

    pub(super) fn help(&self, field: Field) -> String {
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
            Field::Seed => "a number: the same game again".to_owned(),
        }
    }

    /// The field's next value, or the one before.
    pub(super) fn turn(&mut self, desk: &mut Desk, forward: bool) {
        let field = self.field();
        match field {
            Field::Game => {
                let games = desk.games;
                let at = games
                    .iter()
                    .position(|entry| entry.id() == self.plan.entry.id());
                let next = game_setup::turned(at.unwrap_or(0), games.len(), forward);
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
