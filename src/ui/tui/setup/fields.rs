//! The lines of the form: their names, values, help, and how they change.

use super::game_setup::{GameSetup, SeatChoice, SeatLabel};
use super::{Form, game_setup};
use crate::game::Side;
use crate::ui::tui::context::Context;

/// What a line of the form sets.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum SetupField {
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
    pub(super) fn fields(&self) -> Vec<SetupField> {
        let mut fields = Vec::new();
        if self.watching {
            fields.push(SetupField::Game);
        }
        for side in Side::BOTH {
            if !self.watching {
                fields.push(SetupField::Player(side));
            }
            if matches!(self.plan.players[side.index()], SeatChoice::Computer(_)) {
                fields.push(SetupField::Level(side));
            }
            if self.plan.program(side).is_some() {
                fields.push(SetupField::Program(side));
            }
        }
        fields.extend((0..self.plan.entry.options().len()).map(SetupField::Option));
        if !self.watching {
            fields.push(SetupField::Clock);
            if self.plan.has_clock() {
                fields.push(SetupField::OnTimeUp);
            }
            fields.extend([SetupField::Takebacks, SetupField::LegalMoves]);
        }
        if self.watching {
            fields.push(SetupField::Games);
        }
        if !self.watching || self.plan.games == 1 {
            fields.push(SetupField::Evaluation);
        }
        fields.push(SetupField::Seed);
        fields
    }

    pub(super) fn field(&self) -> SetupField {
        let fields = self.fields();
        fields[self.chosen.min(fields.len() - 1)]
    }

    pub(super) fn label(&self, field: SetupField) -> String {
        let sides = self.plan.entry.sides();
        match field {
            SetupField::Game => "Game".to_owned(),
            SetupField::Player(side) => sides[side.index()].to_owned(),
            SetupField::Level(side) if self.watching => format!("{}, level", sides[side.index()]),
            SetupField::Level(_) => "  level".to_owned(),
            SetupField::Program(_) => "  command".to_owned(),
            SetupField::Option(i) => capital(self.plan.entry.options()[i].key),
            SetupField::Clock => "Clock".to_owned(),
            SetupField::OnTimeUp => "  time is up".to_owned(),
            SetupField::Takebacks => "Takebacks".to_owned(),
            SetupField::LegalMoves => "Show legal moves".to_owned(),
            SetupField::Evaluation => "Show evaluation".to_owned(),
            SetupField::Games => "Games".to_owned(),
            SetupField::Seed => "Seed".to_owned(),
        }
    }

    pub(super) fn value(&self, field: SetupField, desk: &Context) -> String {
        let plan = &self.plan;
        let on = |yes: bool| if yes { "on" } else { "off" }.to_owned();
        match field {
            SetupField::Game => plan.entry.title().to_owned(),
            SetupField::Player(side) => plan.seat(side).name().to_owned(),
            SetupField::Level(side) => match &plan.players[side.index()] {
                SeatChoice::Computer(spec) => {
                    format!("{} of 10 · {}", spec.level, spec.level.name())
                }
                _ => String::new(),
            },
            SetupField::Program(side) => plan.shown_program(side, self.field() == field),
            SetupField::Option(i) => plan.option(i),
            SetupField::Clock => plan.clock_words(),
            SetupField::OnTimeUp if plan.loses_on_time() => "loses".to_owned(),
            SetupField::OnTimeUp => "goes on".to_owned(),
            SetupField::Takebacks if plan.takebacks_refused() => "off".to_owned(),
            SetupField::Takebacks => "allowed".to_owned(),
            SetupField::LegalMoves => on(desk.config.legal_moves),
            SetupField::Evaluation => on(desk.config.evaluation),
            SetupField::Games => plan.games.to_string(),
            SetupField::Seed if plan.seed_text.is_empty() => "random".to_owned(),
            SetupField::Seed => plan.seed_text.clone(),
        }
    }

    pub(super) fn help(&self, field: SetupField) -> String {
        let plan = &self.plan;
        match field {
            SetupField::Game => "which game to watch".to_owned(),
            SetupField::Player(_) => "←→ or a click changes it".to_owned(),
            SetupField::Level(side) => plan.level_help(side),
            SetupField::Program(_) => "any engine that speaks GTP".to_owned(),
            SetupField::Option(i) => plan.option_help(i),
            SetupField::Clock => "5 min, 10+5, 30 s a move, …".to_owned(),
            SetupField::OnTimeUp => "what happens when it runs out".to_owned(),
            SetupField::Takebacks => "off for serious games".to_owned(),
            SetupField::LegalMoves => "marks where you can play".to_owned(),
            SetupField::Evaluation => "e toggles it in the game".to_owned(),
            SetupField::Games if plan.games == 1 => "2, 10, 20, 100: a series".to_owned(),
            SetupField::Games => "sides change; not saved".to_owned(),
            SetupField::Seed => "a number: the same game again".to_owned(),
        }
    }

    /// The field's next value, or the one before.
    pub(super) fn turn(&mut self, desk: &mut Context, forward: bool) {
        let field = self.field();
        match field {
            SetupField::Game => {
                let games = desk.games;
                let at = games
                    .iter()
                    .position(|entry| entry.id() == self.plan.entry.id());
                let next = game_setup::turned(at.unwrap_or(0), games.len(), forward);
                let series = self.plan.games;
                self.plan = GameSetup::last(games[next], desk);
                self.plan.games = series;
                self.plan.seat_computers();
            }
            SetupField::Player(side) => self.plan.turn_player(side, forward),
            SetupField::Level(side) => self.plan.turn_level(side, forward),
            SetupField::Program(_) => {}
            SetupField::Option(i) => self.plan.turn_option(i, forward),
            SetupField::Clock => self.plan.turn_clock(forward),
            SetupField::OnTimeUp => self.plan.turn_on_time_up(),
            SetupField::Takebacks => self.plan.turn_takebacks(),
            SetupField::LegalMoves => desk.config.legal_moves = !desk.config.legal_moves,
            SetupField::Evaluation => desk.config.evaluation = !desk.config.evaluation,
            SetupField::Games => self.plan.turn_games(forward),
            SetupField::Seed => self.plan.turn_seed(forward, desk.draw_seed),
        }
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

impl SeatLabel {
    fn name(self) -> &'static str {
        match self {
            SeatLabel::You => "You",
            SeatLabel::Another => "Another person",
            SeatLabel::Computer => "Computer",
            SeatLabel::Program => "Another program",
        }
    }
}
