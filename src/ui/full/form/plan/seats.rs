//! Who takes a seat.

use super::Plan;
use crate::core::Side;
use crate::session::{BotSpec, Level, PlayerSpec, RemoteSpec};

/// Who takes a seat.
#[derive(Clone, Debug, PartialEq)]
pub enum Player {
    /// A person.
    Person,
    /// A computer player.
    Computer(BotSpec),
    /// Another program.
    Program(RemoteSpec),
}

/// How the form names who takes a seat.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Seat {
    /// The only person, or the first of two.
    You,
    /// The second of two people.
    Another,
    /// A computer player.
    Computer,
    /// Another program.
    Program,
}

impl Plan {
    /// Both seats to computers, levels kept where there are any.
    pub fn seat_computers(&mut self) {
        for player in &mut self.players {
            if !matches!(player, Player::Computer(_)) {
                *player = Player::Computer(Level::DEFAULT.into());
            }
        }
    }

    /// Who takes the seat, in the form's words.
    #[must_use]
    pub fn seat(&self, side: Side) -> Seat {
        match (&self.players[side.index()], &self.players[0], side) {
            (Player::Person, Player::Person, Side::Second) => Seat::Another,
            (Player::Person, ..) => Seat::You,
            (Player::Computer(_), ..) => Seat::Computer,
            (Player::Program(_), ..) => Seat::Program,
        }
    }

    /// The seat's next taker.
    pub fn turn_player(&mut self, side: Side, forward: bool) {
        let computer = Player::Computer(Level::DEFAULT.into());
        let program = Player::Program(RemoteSpec::example(self.entry));
        let player = &mut self.players[side.index()];
        *player = match (&player, forward) {
            (Player::Person, true) | (Player::Program(_), false) => computer,
            (Player::Computer(_), true) | (Player::Person, false) => program,
            (Player::Program(_), true) | (Player::Computer(_), false) => Player::Person,
        };
    }

    /// The computer's next level.
    pub fn turn_level(&mut self, side: Side, forward: bool) {
        if let Player::Computer(spec) = &mut self.players[side.index()] {
            let number = spec.level.number();
            let next = if forward {
                number.checked_add(1)
            } else {
                number.checked_sub(1)
            };
            if let Some(level) = next.and_then(Level::new) {
                spec.level = level;
            }
        }
    }

    /// The level of this digit; 1 and then 0 make 10.
    pub fn set_level(&mut self, side: Side, digit: char) {
        if let Player::Computer(spec) = &mut self.players[side.index()] {
            let number = digit as u8 - b'0';
            let ten = number == 0 && spec.level.number() == 1;
            spec.level = Level::new(if ten { 10 } else { number }).unwrap_or(spec.level);
        }
    }

    /// What the level means here.
    #[must_use]
    pub fn level_help(&self, side: Side) -> String {
        match &self.players[side.index()] {
            Player::Computer(spec) => self
                .entry
                .level_help(&self.options, spec.level)
                .unwrap_or_default(),
            _ => String::new(),
        }
    }
}

impl From<PlayerSpec> for Player {
    fn from(spec: PlayerSpec) -> Player {
        match spec {
            PlayerSpec::Human => Player::Person,
            PlayerSpec::Bot(spec) => Player::Computer(spec),
            PlayerSpec::Gtp(spec) => Player::Program(spec),
        }
    }
}

impl From<Player> for PlayerSpec {
    fn from(player: Player) -> PlayerSpec {
        match player {
            Player::Person => PlayerSpec::Human,
            Player::Computer(spec) => PlayerSpec::Bot(spec),
            Player::Program(spec) => PlayerSpec::Gtp(spec),
        }
    }
}
