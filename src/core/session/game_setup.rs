//! [`GameSetup`]: a game before it begins, as the form, the text menu and the
//! command line set it up.

use anyhow::{Result, bail};

use crate::game::Side;
use crate::session::catalogue::GameInfo;
use crate::session::clock::{OnTimeUp, TimeControl};
use crate::session::conditions::{Conditions, Takebacks};
use crate::session::contract::Session;
use crate::session::player::{PlayerSpec, Seat};
use crate::session::teacher_mode::TeacherMode;

/// A game to play, and who plays it.
#[derive(Clone, Debug)]
pub struct GameSetup {
    /// The game.
    pub info: &'static GameInfo,
    /// Its rules options.
    pub options: Vec<(String, String)>,
    /// The position to begin from; `None` for the usual start.
    pub start: Option<String>,
    /// The players by seat.
    pub players: [PlayerSpec; 2],
    /// The names of two people by seat, if they gave any.
    pub names: Option<[String; 2]>,
    /// Clock and takebacks.
    pub conditions: Conditions,
    /// The seed; `None` draws one.
    pub seed: Option<u64>,
    /// The teacher, if one is asked for.
    pub teacher: Option<TeacherMode>,
}

impl GameSetup {
    /// A game with these options and players, and everything else as usual.
    #[must_use]
    pub fn new(
        info: &'static GameInfo,
        options: Vec<(String, String)>,
        players: [PlayerSpec; 2],
    ) -> GameSetup {
        GameSetup {
            info,
            options,
            start: None,
            players,
            names: None,
            conditions: Conditions::default(),
            seed: None,
            teacher: None,
        }
    }

    /// Opens the game and seats the players. `seat` creates them; `drawn` is the
    /// seed if none is set.
    ///
    /// # Errors
    /// An invalid option, a player that cannot be created, or one name for two
    /// people.
    pub fn open(
        &self,
        drawn: u64,
        seat: &dyn Fn(&PlayerSpec) -> Result<Seat>,
    ) -> Result<Box<dyn Session>> {
        let mut session = self.info.open(&self.options, self.start.as_deref())?;
        sit_down(
            &mut *session,
            &self.players,
            self.seed.unwrap_or(drawn),
            seat,
        )?;
        if let Some(names) = &self.names {
            for (side, name) in Side::BOTH.into_iter().zip(names) {
                session.set_name(side, name);
            }
            if session.name(Side::First) == session.name(Side::Second) {
                bail!("Two people need two different names.");
            }
        }
        Ok(session)
    }

    /// Returns the shell command that starts a game with this setup.
    #[must_use]
    pub fn to_command(&self) -> String {
        let mut words = format!("boardgames play {}", self.info.id);
        for (side, player) in self.info.sides.iter().zip(&self.players) {
            words += &format!(" --{} {}", side.to_lowercase(), player.as_word());
        }
        let defaults = self.info.defaults();
        for (key, value) in self.options.iter().filter(|pair| !defaults.contains(pair)) {
            words += &format!(" -o {key}={value}");
        }
        let quoted = |text: &str| shlex::try_quote(text).map_or(text.to_owned(), Into::into);
        if let Some(start) = &self.start {
            words += &format!(" --position {}", quoted(start));
        }
        if let Some([first, second]) = &self.names {
            words += &format!(" --names {}", quoted(&format!("{first},{second}")));
        }
        words += &self.condition_words();
        if let Some(teacher) = self.teacher {
            words += &format!(" --teacher {teacher}");
        }
        if let Some(seed) = self.seed {
            words += &format!(" --seed {seed}");
        }
        words
    }

    fn condition_words(&self) -> String {
        let mut words = String::new();
        if self.conditions.control != TimeControl::None {
            words += &format!(" --clock {}", self.conditions.control);
            if self.conditions.on_time_up == OnTimeUp::Lose {
                words += " --lose-on-time";
            }
        }
        if self.conditions.takebacks == Takebacks::Refused {
            words += " --no-takebacks";
        }
        words
    }
}

/// Seats both players in a game, creating them with `seat`.
///
/// # Errors
/// A player cannot be created.
pub fn sit_down(
    session: &mut dyn Session,
    players: &[PlayerSpec; 2],
    seed: u64,
    seat: &dyn Fn(&PlayerSpec) -> Result<Seat>,
) -> Result<()> {
    for (side, spec) in Side::BOTH.into_iter().zip(players) {
        session.sit(side, seat(spec)?, seed);
    }
    Ok(())
}
