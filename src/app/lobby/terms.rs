//! [`Terms`]: the game that somebody offers.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::refusal::Refusal;
use crate::game::Side;
use crate::session::{BotSpec, Conditions, GameInfo, OnTimeUp, PlayerSpec, Takebacks, TimeControl};

/// The behaviour of the clock while the player to move is not connected.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Away {
    /// It runs on.
    #[default]
    Runs,
    /// It stops until the player is back.
    Stops,
}

/// The other player.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Partner {
    /// A person.
    Person,
    /// The computer.
    Computer(BotSpec),
}

/// A game that is offered.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The game.
    pub info: &'static GameInfo,
    /// Its rules options.
    pub options: Vec<(String, String)>,
    /// The clock. A player whose time is up loses.
    pub control: TimeControl,
    /// The days for each move; `None` for no such limit.
    pub days: Option<u16>,
    /// The behaviour of the clock while a player is away.
    pub away: Away,
    /// The side of the person who offers; `None` to draw it.
    pub side: Option<Side>,
    /// Whether the result counts for the ratings.
    pub rated: bool,
    /// The other player.
    pub partner: Partner,
}

/// The most days for a move.
const MOST_DAYS: u16 = 30;

/// The seconds of a day.
const DAY: u64 = 24 * 60 * 60;

impl Terms {
    /// A game with the usual rules, without a clock, not rated.
    pub fn new(info: &'static GameInfo) -> Terms {
        Terms {
            info,
            options: info.defaults(),
            control: TimeControl::None,
            days: None,
            away: Away::default(),
            side: None,
            rated: false,
            partner: Partner::Person,
        }
    }

    /// Reads terms as people type them: a game, then in any order a clock (`10+5`,
    /// `30s`), `days=3`, a side, `rated`, `stop`, a level (`ai:6`) and the game's
    /// options (`size=11`).
    ///
    /// # Errors
    /// A sentence that says which word is wrong, and what is possible.
    pub fn read(text: &str, games: &[&'static GameInfo]) -> Result<Terms, Refusal> {
        Terms::read_with(text, games, Partner::Person)
    }

    /// Reads terms like [`Terms::read`], with this partner unless a word names another.
    ///
    /// # Errors
    /// A sentence that says which word is wrong, and what is possible.
    pub fn read_with(
        text: &str,
        games: &[&'static GameInfo],
        usual: Partner,
    ) -> Result<Terms, Refusal> {
        let mut words = text.split_whitespace();
        let Some(name) = words.next() else {
            return Err(wrong(format!("name a game: {}", names(games))));
        };
        let name = name.to_lowercase();
        let info = games.iter().find(|info| info.answers_to(&name));
        let Some(info) = info else {
            let names = names(games);
            return Err(wrong(format!("there is no such game; choose {names}")));
        };
        let mut terms = Terms {
            partner: usual,
            ..Terms::new(info)
        };
        for word in words {
            terms.read_word(word)?;
        }
        terms.checked()
    }

    fn read_word(&mut self, word: &str) -> Result<(), Refusal> {
        let lower = word.to_lowercase();
        let sides = self.info.sides.map(str::to_lowercase);
        if let Some(index) = sides.iter().position(|side| *side == lower) {
            self.side = Some(Side::BOTH[index]);
        } else if let Some(days) = lower.strip_prefix("days=") {
            self.days = Some(read_days(days)?);
        } else if let Some((key, value)) = as_option(&lower) {
            self.set_option(key, value)?;
        } else {
            self.read_plain_word(&lower)?;
        }
        Ok(())
    }

    fn read_plain_word(&mut self, word: &str) -> Result<(), Refusal> {
        match word {
            "first" => self.side = Some(Side::First),
            "second" => self.side = Some(Side::Second),
            "rated" => self.rated = true,
            "stop" => self.away = Away::Stops,
            _ if word.starts_with(|c: char| c.is_ascii_digit()) || word.starts_with("clock=") => {
                let clock = word.trim_start_matches("clock=");
                let control = clock.parse::<TimeControl>();
                self.control = control.map_err(|error| wrong(error.to_string()))?;
            }
            _ => self.partner = read_partner(word)?,
        }
        Ok(())
    }

    fn set_option(&mut self, key: &str, value: &str) -> Result<(), Refusal> {
        let Some(option) = self.options.iter_mut().find(|(own, _)| own == key) else {
            let own: Vec<&str> = self.options.iter().map(|(key, _)| key.as_str()).collect();
            let title = self.info.title;
            return Err(wrong(match own.is_empty() {
                true => format!("{title} has no options"),
                false => format!("{title} has only these options: {}", own.join(", ")),
            }));
        };
        value.clone_into(&mut option.1);
        Ok(())
    }

    /// Returns the terms, if they can be played.
    ///
    /// # Errors
    /// A sentence that says what does not go together.
    pub fn checked(self) -> Result<Terms, Refusal> {
        if self.days.is_some() && self.control != TimeControl::None {
            return Err(wrong(
                "choose a clock or days for a move, not both".to_owned(),
            ));
        }
        if self.rated && self.partner != Partner::Person {
            let why = "only games between people can be rated";
            return Err(wrong(why.to_owned()));
        }
        match self.info.open(&self.options, None) {
            Ok(_) => Ok(self),
            Err(error) => Err(wrong(error.to_string())),
        }
    }

    /// The clock and takeback conditions. Moves cannot be taken back in rated games.
    pub fn conditions(&self) -> Conditions {
        Conditions {
            control: self.control,
            on_time_up: match self.control {
                TimeControl::None => OnTimeUp::GoOn,
                _ => OnTimeUp::Lose,
            },
            takebacks: match self.rated {
                true => Takebacks::Refused,
                false => Takebacks::Allowed,
            },
        }
    }

    /// The time for each move of a correspondence game.
    pub fn move_time(&self) -> Option<Duration> {
        self.days
            .map(|days| Duration::from_secs(u64::from(days) * DAY))
    }

    /// Whether the game has no clock, so that players need not be connected at
    /// the same time.
    pub fn is_correspondence(&self) -> bool {
        self.control == TimeControl::None
    }

    /// Returns the terms in a few words: `Othello, 10+5, rated`.
    pub fn words(&self) -> String {
        let mut words = vec![self.info.title.to_owned()];
        let defaults = self.info.defaults();
        let changed = self.options.iter().filter(|pair| !defaults.contains(pair));
        words.extend(changed.map(|(key, value)| format!("{key}={value}")));
        match (self.control, self.days) {
            (TimeControl::None, None) => words.push("no clock".to_owned()),
            (TimeControl::None, Some(1)) => words.push("1 day a move".to_owned()),
            (TimeControl::None, Some(days)) => words.push(format!("{days} days a move")),
            (control, _) => words.push(control.to_string()),
        }
        if self.away == Away::Stops && self.control != TimeControl::None {
            words.push("clock stops when away".to_owned());
        }
        if self.rated {
            words.push("rated".to_owned());
        }
        words.join(", ")
    }
}

fn wrong(why: String) -> Refusal {
    Refusal::Terms(why)
}

/// Splits `size=11`. A clock and a player's settings are not options of the
/// game.
fn as_option(word: &str) -> Option<(&str, &str)> {
    let pair = word.split_once('=')?;
    (pair.0 != "clock" && !pair.0.contains([':', ','])).then_some(pair)
}

fn names(games: &[&'static GameInfo]) -> String {
    let names: Vec<&str> = games.iter().map(|info| info.id).collect();
    names.join(", ")
}

fn read_days(text: &str) -> Result<u16, Refusal> {
    let days = text
        .parse()
        .ok()
        .filter(|days| (1..=MOST_DAYS).contains(days));
    days.ok_or_else(|| wrong(format!("days must be 1 to {MOST_DAYS}, such as days=3")))
}

/// Reads the other player. Programs and settings of the computer are for one's
/// own machine. In a lobby they would use the machine of the server.
fn read_partner(word: &str) -> Result<Partner, Refusal> {
    let not_here = "a program cannot play here; choose a person or ai:LEVEL";
    match word.parse::<PlayerSpec>() {
        Ok(PlayerSpec::Human) => Ok(Partner::Person),
        Ok(PlayerSpec::Bot(bot)) if bot.limits.is_unlimited() => Ok(Partner::Computer(bot)),
        Ok(PlayerSpec::Bot(_)) => Err(wrong(
            "levels have their usual limits here; choose ai:LEVEL without settings".to_owned(),
        )),
        Ok(PlayerSpec::Gtp(_)) => Err(wrong(not_here.to_owned())),
        Err(_) if word.starts_with("gtp") || word.starts_with("nboard") => {
            Err(wrong(not_here.to_owned()))
        }
        Err(error) if word.starts_with("ai") => Err(wrong(error.to_string())),
        Err(_) => Err(wrong(format!(
            "'{word}' does not belong to an offer; after the game you can type a clock (10+5), \
             days=3, a side, rated, stop, ai:LEVEL or an option of the game"
        ))),
    }
}
