//! What every screen may use: the games, the settings, the files.

use std::cell::RefCell;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use anyhow::Result;

use crate::game::{Record, Side};
use crate::session::{
    Clock, Conditions, Evening, GameInfo, PlayerSpec, Seat, Session, TeacherMode,
};
use crate::store::{AutoSave, ColorChoice, Config, Dirs, GlyphChoice, StepTime};
use crate::ui::theme::{Palette, Theme, ThemeRequest, Themes};

/// Makes a player ready to sit down; handed in, so that no screen needs to
/// know a protocol.
pub type Seater = fn(&PlayerSpec) -> Result<Seat>;

/// What the command line decided over the configuration file.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Overrides {
    /// `--glyphs`.
    pub glyphs: Option<GlyphChoice>,
    /// `--color`.
    pub color: Option<ColorChoice>,
    /// `--theme`.
    pub theme: Option<String>,
    /// `--no-mouse`.
    pub no_mouse: bool,
    /// `--no-animation`.
    pub no_animation: bool,
}

/// Everything around the board.
#[derive(Debug)]
pub struct Context {
    /// Every game.
    pub games: &'static [&'static dyn GameInfo],
    /// Makes players.
    pub seat: Seater,
    /// Draws a fresh seed.
    pub draw_seed: fn() -> u64,
    /// The options that a command of the shell takes, for completion.
    pub options_of: fn(&str) -> Vec<String>,
    /// Where games are kept; `None` keeps nothing.
    pub places: Option<Dirs>,
    /// The themes there are.
    pub themes: Themes,
    /// The settings.
    pub config: Config,
    /// The settings as they were read or written last.
    pub kept_config: RefCell<Config>,
    /// Where the settings are kept; `None` keeps them for this run only.
    pub config_path: Option<PathBuf>,
    /// What the command line decided.
    pub overrides: Overrides,
    /// What to say in the shell when the program is left: where the game
    /// played last is.
    pub farewell: Option<String>,
    /// The score between people since the program was started.
    pub evening: Evening,
    /// Programs of saved games that a person has allowed to start.
    pub allowed: RefCell<Vec<String>>,
}

/// The message that the steps of moves are no longer shown.
const AT_ONCE: &str = "Moves are now shown at once; - shows their steps.";

impl Context {
    /// How things look now.
    #[must_use]
    pub fn theme(&self) -> Theme {
        let named = self.overrides.theme.as_ref();
        self.themes.theme(&ThemeRequest {
            name: named.unwrap_or(&self.config.theme).clone(),
            glyphs: self.overrides.glyphs.unwrap_or(self.config.glyphs),
            color: self.overrides.color.unwrap_or(self.config.color),
        })
    }

    /// The colours of the theme in use, for pictures.
    #[must_use]
    pub fn palette(&self) -> Palette {
        let named = self.overrides.theme.as_ref();
        self.themes
            .palette_or_standard(named.unwrap_or(&self.config.theme))
    }

    /// Whether clicks are listened to.
    #[must_use]
    pub fn mouse(&self) -> bool {
        self.config.mouse && !self.overrides.no_mouse
    }

    /// Listens to clicks from now on, or no longer; whether it does. What an
    /// option of this run said is over with that.
    pub fn turn_mouse(&mut self) -> bool {
        self.config.mouse = !self.mouse();
        self.overrides.no_mouse = false;
        self.config.mouse
    }

    /// How long a step of a move is shown; zero where moves are shown at once.
    #[must_use]
    pub fn step_time(&self) -> Duration {
        let step = self.config.step().filter(|_| !self.overrides.no_animation);
        step.map_or(Duration::ZERO, StepTime::duration)
    }

    /// Shows the steps of moves faster or slower from now on; what to say of
    /// it.
    pub fn change_step_time(&mut self, slower: bool) -> String {
        if self.overrides.no_animation && !slower {
            // An option of this run is not kept as a setting.
            return AT_ONCE.to_owned();
        }
        if std::mem::take(&mut self.overrides.no_animation) {
            self.config.animation = false;
        }
        if slower {
            self.config.slower_steps();
        } else {
            self.config.faster_steps();
        }
        match self.config.step() {
            None => AT_ONCE.to_owned(),
            Some(step) => format!("Each step of a move takes {step}; + faster, - slower."),
        }
    }

    /// Seats a player that a saved game names. A program is started only when
    /// it is asked for a second time, after its name was told: a file may have
    /// come from anybody.
    ///
    /// # Errors
    /// A sentence: the program's name, or why the player cannot sit down.
    pub fn seat_from_file(&self, spec: &PlayerSpec) -> Result<Seat, String> {
        if let PlayerSpec::Gtp(remote) = spec {
            let mut allowed = self.allowed.borrow_mut();
            if !allowed.contains(&remote.command) {
                allowed.push(remote.command.clone());
                return Err(format!(
                    "This game starts the program '{}'. Choose it again to allow that.",
                    remote.command
                ));
            }
        }
        (self.seat)(spec).map_err(|error| format!("{error:#}"))
    }

    /// A game of its own from where `session` stands, first side's player
    /// first.
    ///
    /// # Errors
    /// A sentence, as of [`Context::seat_from_file`].
    pub fn play_on(
        &self,
        mut session: Box<dyn Session>,
        players: [PlayerSpec; 2],
        seed: u64,
    ) -> Result<PreparedGame, String> {
        for (side, spec) in Side::BOTH.into_iter().zip(players) {
            session.sit(side, self.seat_from_file(&spec)?, seed);
        }
        let save = self.places.as_ref().map(AutoSave::fresh);
        let conditions = Conditions::default();
        Ok(PreparedGame::new(session, save, seed, conditions))
    }

    /// A saved game gone on with, its players at the board. One that nobody
    /// can read is never taken for a person: the next save would write that.
    ///
    /// # Errors
    /// A sentence: why it cannot go on, or as of [`Context::seat_from_file`].
    pub fn resume(
        &self,
        mut session: Box<dyn Session>,
        record: &Record,
        save: AutoSave,
    ) -> Result<PreparedGame, String> {
        let seed = record.seed.unwrap_or_else(self.draw_seed);
        for (side, text) in Side::BOTH.into_iter().zip(&record.players) {
            let spec = text.parse::<PlayerSpec>();
            let spec = spec.map_err(|error| format!("This game cannot continue: {error}."))?;
            session.sit(side, self.seat_from_file(&spec)?, seed);
        }
        let conditions = Conditions::of(record).map_err(|error| error.to_string())?;
        Ok(PreparedGame::new(session, Some(save), seed, conditions).after(record))
    }

    /// Keeps the settings; a sentence if that failed.
    pub fn keep_config(&self) -> Option<String> {
        let path = self.config_path.as_ref()?;
        let mut kept = self.kept_config.borrow_mut();
        if let Err(error) = self.config.save_changes(&kept, path) {
            return Some(error.to_string());
        }
        kept.clone_from(&self.config);
        None
    }
}

/// Games are numbered through the whole program.
static GAMES_BEGUN: AtomicU64 = AtomicU64::new(1);

/// A game that is ready to be played, with everything around its board.
#[derive(Debug)]
pub struct PreparedGame {
    /// The game with its players.
    pub session: Box<dyn Session>,
    /// Where it is kept; `None` keeps it nowhere.
    pub save: Option<AutoSave>,
    /// Clock and takebacks.
    pub conditions: Conditions,
    /// The players' time.
    pub clock: Clock,
    /// The seed its computer players drew from.
    pub seed: u64,
    /// How strict the teacher is; `None` for what the settings say.
    pub teacher: Option<TeacherMode>,
    /// A number that no other game has, for the evening's score.
    pub number: u64,
}

impl PreparedGame {
    /// A game that begins, on these terms.
    #[must_use]
    pub fn new(
        session: Box<dyn Session>,
        mut save: Option<AutoSave>,
        seed: u64,
        conditions: Conditions,
    ) -> PreparedGame {
        if let Some(save) = &mut save {
            save.agree(&conditions);
            save.begin_after(session.history().len());
        }
        PreparedGame {
            session,
            save,
            conditions,
            clock: conditions.clock(),
            seed,
            teacher: None,
            number: GAMES_BEGUN.fetch_add(1, Ordering::Relaxed),
        }
    }

    /// Continues a recorded game: the clock counts the time its moves took.
    #[must_use]
    pub fn after(mut self, record: &Record) -> PreparedGame {
        self.clock = self.conditions.clock_after(&*self.session, record);
        self
    }
}
