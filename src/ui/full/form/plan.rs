//! What the form fills in: a game ready to be opened.

mod games;
mod seats;
mod terms;

use std::collections::BTreeMap;

pub use seats::{Player, Seat};

use crate::core::Side;
use crate::session::{Entry, Level, PlayerSpec, Terms};
use crate::store::{AutoSave, LastSetup};
use crate::ui::full::desk::{Desk, Sitting};

/// Drawn seeds are below, so that they can be typed again.
const EASILY_TYPED: u64 = 1_000_000;

/// A game to be set up.
#[derive(Clone)]
pub struct Plan {
    /// Which game.
    pub entry: &'static dyn Entry,
    /// Who plays, by seat.
    pub players: [Player; 2],
    /// The seed as typed; empty draws one.
    pub seed_text: String,
    /// How many games; more than one are a series to watch.
    pub games: u64,
    options: Vec<(String, String)>,
    terms: Terms,
}

impl Plan {
    /// As it was filled in last; what no longer makes sense has its default.
    #[must_use]
    pub fn last(entry: &'static dyn Entry, desk: &Desk) -> Plan {
        let last = desk
            .config
            .games
            .get(entry.id())
            .cloned()
            .unwrap_or_default();
        let player = |i: usize, default: Player| {
            let text = last.players.get(i)?;
            Some(text.parse::<PlayerSpec>().map_or(default, Player::from))
        };
        let computer = Player::Computer(Level::DEFAULT.into());
        let mut options = entry.defaults();
        for (key, value) in &mut options {
            let spec = entry.options().iter().find(|spec| spec.key == *key);
            if let (Some(spec), Some(kept)) = (spec, last.options.get(key))
                && spec.values.iter().any(|known| known.name == kept)
            {
                value.clone_from(kept);
            }
        }
        Plan {
            entry,
            players: [
                player(0, Player::Person).unwrap_or(Player::Person),
                player(1, computer.clone()).unwrap_or(computer),
            ],
            seed_text: String::new(),
            games: 1,
            options,
            terms: Terms::from_flags(
                last.clock
                    .and_then(|text| text.parse().ok())
                    .unwrap_or_default(),
                last.lose_on_time,
                last.no_takebacks,
            ),
        }
    }

    /// The value of option `i`.
    #[must_use]
    pub fn option(&self, i: usize) -> String {
        let key = self.entry.options()[i].key;
        let pair = self.options.iter().find(|(known, _)| known == key);
        pair.map_or(String::new(), |(_, value)| value.clone())
    }

    /// What option `i` decides, and what its value means.
    #[must_use]
    pub fn option_help(&self, i: usize) -> String {
        let spec = &self.entry.options()[i];
        let value = self.option(i);
        let help = spec
            .values
            .iter()
            .find(|known| known.name == value)
            .map(|known| known.help);
        match help.filter(|help| !help.is_empty()) {
            Some(help) => help.to_owned(),
            None => spec.help.to_owned(),
        }
    }

    /// The next value of option `i`.
    pub fn turn_option(&mut self, i: usize, forward: bool) {
        let spec = &self.entry.options()[i];
        let now = self.option(i);
        let at = spec
            .values
            .iter()
            .position(|value| value.name == now)
            .unwrap_or(0);
        let next = spec.values[turned(at, spec.values.len(), forward)].name;
        if let Some((_, value)) = self.options.iter_mut().find(|(key, _)| key == spec.key) {
            next.clone_into(value);
        }
    }

    /// A drawn seed to keep, or none.
    pub fn turn_seed(&mut self, forward: bool, draw: fn() -> u64) {
        if forward {
            self.seed_text = (draw() % EASILY_TYPED).to_string();
        } else {
            self.seed_text.clear();
        }
    }

    /// Adds a digit to the seed.
    pub fn type_seed(&mut self, digit: char) {
        if self.seed_text.len() < 18 {
            self.seed_text.push(digit);
        }
    }

    fn specs(&self) -> [PlayerSpec; 2] {
        self.players.clone().map(PlayerSpec::from)
    }

    /// The shell command that starts the same game.
    #[must_use]
    pub fn command(&self) -> String {
        if self.games > 1 {
            let seed = self.seed_text.parse().ok();
            return self.series(0).command(self.games, seed);
        }
        let mut words = format!("boardgames play {}", self.entry.id());
        for (side, spec) in self.entry.sides().iter().zip(self.specs()) {
            words += &format!(" --{} {}", side.to_lowercase(), spec.as_word());
        }
        let defaults = self.entry.defaults();
        for (key, value) in self.options.iter().filter(|pair| !defaults.contains(pair)) {
            words += &format!(" -o {key}={value}");
        }
        if self.has_clock() {
            words += &format!(" --clock {}", self.terms.control);
        }
        for (wanted, flag) in [
            (self.has_clock() && self.loses_on_time(), " --lose-on-time"),
            (self.takebacks_refused(), " --no-takebacks"),
        ] {
            if wanted {
                words += flag;
            }
        }
        if !self.seed_text.is_empty() {
            words += &format!(" --seed {}", self.seed_text);
        }
        words
    }

    /// Has the set-up ready the next time.
    pub fn remember(&self, desk: &mut Desk) {
        let defaults = self.entry.defaults();
        let changed = self.options.iter().filter(|pair| !defaults.contains(pair));
        let last = LastSetup {
            players: self.specs().iter().map(PlayerSpec::to_string).collect(),
            options: changed.cloned().collect::<BTreeMap<_, _>>(),
            clock: self.has_clock().then(|| self.terms.control.to_string()),
            lose_on_time: self.loses_on_time(),
            no_takebacks: self.takebacks_refused(),
        };
        desk.config.games.insert(self.entry.id().to_owned(), last);
        // A game can be played although the settings could not be kept.
        let _ = desk.keep_config();
    }

    /// Opens the game and seats the players; a sentence if that fails.
    fn sit_down(&self, desk: &Desk) -> Result<Sitting, String> {
        let opened = self.entry.open(&self.options, None);
        let mut session = opened.map_err(|error| error.to_string())?;
        let seed = self
            .seed_text
            .parse()
            .unwrap_or_else(|_| (desk.draw_seed)());
        for (side, spec) in Side::BOTH.into_iter().zip(self.specs()) {
            let seat = (desk.seat)(&spec).map_err(|error| format!("{error:#}"))?;
            session.sit(side, seat, seed);
        }
        let save = desk.places.as_ref().map(AutoSave::fresh);
        Ok(Sitting::new(session, save, seed, self.terms))
    }
}

/// The next of `count` places in a circle, or the one before.
pub(super) fn turned(at: usize, count: usize, forward: bool) -> usize {
    let step = if forward { 1 } else { count.saturating_sub(1) };
    (at + step) % count.max(1)
}
