//! [`Context`]: the games, the settings and the files, for all screens and the text
//! menu.

use std::cell::{Cell, RefCell};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Result;

use crate::game::{Record, Side};
use crate::session::playback::at;
use crate::session::review::Review;
use crate::session::{Conditions, GameInfo, PeopleResults, PlayerSpec, Seat, Session};
use crate::store::{AutoSave, ColorChoice, Config, Dirs, GlyphChoice, Results, StepTime};
use crate::ui::board::glyphs::GlyphSet;
use crate::ui::learning::Learning;
use crate::ui::prepared_game::PreparedGame;
use crate::ui::text::notices;
use crate::ui::theme::{ColorDepth, Palette, Theme, ThemeRequest, Themes};

/// The number of a person's first games whose accuracy is not shown.
const GAMES_WITHOUT_ACCURACY: usize = 3;

/// Creates a player for a specification. It is passed in as a function, so that no
/// screen depends on a protocol.
pub type Seater = fn(&PlayerSpec) -> Result<Seat>;

/// Options of the command line, which take precedence over the configuration file.
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
    /// The colours that the terminal of a remote user can show; `None` to find
    /// out what this terminal can show.
    pub depth: Option<ColorDepth>,
}

/// Everything that screens share. The text menu uses it, too.
#[derive(Debug)]
pub struct Context {
    /// All games.
    pub games: &'static [&'static GameInfo],
    /// Creates players.
    pub seat: Seater,
    /// Returns a new random seed.
    pub draw_seed: fn() -> u64,
    /// Returns the options of a shell command, for completion.
    pub options_of: fn(&str) -> Vec<String>,
    /// The folders for games; `None` if nothing is saved.
    pub places: Option<Dirs>,
    /// The available themes.
    pub themes: Themes,
    /// The settings.
    pub config: Config,
    /// The settings as last read from the file or written to it.
    pub kept_config: RefCell<Config>,
    /// The file of the settings; `None` if they last only for this run.
    pub config_path: Option<PathBuf>,
    /// The options of the command line.
    pub overrides: Overrides,
    /// The text to print in the shell when the program ends: where the last game
    /// is saved.
    pub farewell: Option<String>,
    /// What the menu says when it opens next; may be empty.
    pub menu_notice: Cell<&'static str>,
    /// Known evaluations of games, see [`Context::known_review`].
    pub reviews: RefCell<Vec<(String, Review)>>,
    /// Whether the user left the full screen to play with people elsewhere.
    pub goes_together: bool,
    /// The score between people since the program was started.
    pub people_results: PeopleResults,
    /// Whether this session runs on a server for somebody elsewhere. Such a session
    /// writes no files and starts no games of its own.
    pub is_guest: bool,
    /// Programs named in saved games that the user has allowed to start.
    pub allowed: RefCell<Vec<String>>,
}

/// The number of games whose evaluations are remembered.
const REVIEWS: usize = 8;

/// Returns a text that only games with these rules and moves have.
fn review_key(whole: &dyn Session) -> String {
    let moves = whole.history().iter().map(|played| &*played.text);
    let moves = moves.collect::<Vec<_>>().join(" ");
    let (start, options) = (at(whole, 0).position(), whole.options());
    format!("{} {options:?} {start}: {moves}", whole.info().id)
}

/// The message that the steps of moves are no longer shown.
const AT_ONCE: &str = "Moves are now shown at once; - shows their steps.";

impl Context {
    /// Creates a context with the default settings and without files.
    pub fn new(
        games: &'static [&'static GameInfo],
        seat: Seater,
        draw_seed: fn() -> u64,
    ) -> Context {
        Context {
            games,
            seat,
            draw_seed,
            options_of: |_| Vec::new(),
            places: None,
            themes: Themes::default(),
            config: Config::default(),
            kept_config: RefCell::default(),
            config_path: None,
            overrides: Overrides::default(),
            farewell: None,
            menu_notice: Cell::default(),
            reviews: RefCell::default(),
            goes_together: false,
            people_results: PeopleResults::default(),
            is_guest: false,
            allowed: RefCell::default(),
        }
    }

    /// Returns the evaluations of a game that were computed before in this run, without which a
    /// replay would have to compute them again; `None` if there are none.
    pub fn known_review(&self, whole: &dyn Session) -> Option<Review> {
        let (key, known) = (review_key(whole), self.reviews.borrow());
        let found = known.iter().find(|(of, _)| *of == key);
        found.map(|(_, review)| review.clone())
    }

    /// Remembers the evaluations of all moves of a game.
    pub fn remember_review(&self, whole: &dyn Session, review: &Review) {
        let (key, mut known) = (review_key(whole), self.reviews.borrow_mut());
        known.retain(|(of, _)| *of != key);
        known.truncate(REVIEWS - 1);
        known.insert(0, (key, review.clone()));
    }

    /// Returns the theme in use.
    pub fn theme(&self) -> Theme {
        if let Some(depth) = self.overrides.depth {
            let glyphs = match self.overrides.glyphs {
                Some(GlyphChoice::Ascii) => GlyphSet::Ascii,
                _ => GlyphSet::Unicode,
            };
            return Theme::new(glyphs, &self.palette(), depth);
        }
        let named = self.overrides.theme.as_ref();
        self.themes.theme(&ThemeRequest {
            name: named.unwrap_or(&self.config.theme).clone(),
            glyphs: self.overrides.glyphs.unwrap_or(self.config.glyphs),
            color: self.overrides.color.unwrap_or(self.config.color),
        })
    }

    /// Returns the colours of the theme in use, for pictures.
    pub fn palette(&self) -> Palette {
        let named = self.overrides.theme.as_ref();
        self.themes
            .palette_or_standard(named.unwrap_or(&self.config.theme))
    }

    /// Whether the mouse is on.
    pub fn mouse(&self) -> bool {
        self.config.mouse && !self.overrides.no_mouse
    }

    /// Switches the mouse on or off, and returns whether it is on. From then on
    /// the option `--no-mouse` has no effect.
    pub fn turn_mouse(&mut self) -> bool {
        self.config.mouse = !self.mouse();
        self.overrides.no_mouse = false;
        self.config.mouse
    }

    /// Whether the accuracy of a finished game is shown: a low one in the first games would say
    /// nothing but that they are the first.
    pub fn shows_accuracy(&self) -> bool {
        let Some(places) = &self.places else {
            return true;
        };
        let finished = Results::at(places.results()).read();
        let games = finished.map_or_else(|_| Vec::new(), |(games, _)| games);
        games.iter().filter(|game| game.has_person()).count() > GAMES_WITHOUT_ACCURACY
    }

    /// Returns how long a step of a move is shown; zero if moves are shown at once.
    pub fn step_time(&self) -> Duration {
        let step = self.config.step().filter(|_| !self.overrides.no_animation);
        step.map_or(Duration::ZERO, StepTime::duration)
    }

    /// Makes the steps of moves faster or slower. Returns the message about it.
    pub fn change_step_time(&mut self, slower: bool) -> String {
        if self.overrides.no_animation && !slower {
            // The option `--no-animation` applies to this run only, so it does
            // not change the settings.
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

    /// Creates a player named in a saved game. The file may come from anybody,
    /// so a program is started only at the second request; the first one shows
    /// its name.
    ///
    /// # Errors
    /// A sentence with the program's name, or with the reason why the player
    /// cannot be created.
    fn seat_from_file(&self, spec: &PlayerSpec) -> Result<Seat, String> {
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

    /// Creates a new game from the position of `session`. The players are in the
    /// order of the sides.
    ///
    /// # Errors
    /// A sentence with the reason why a player cannot be created.
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
        let save = save.map(AutoSave::waiting_for_person);
        let conditions = Conditions::default();
        Ok(PreparedGame::new(session, save, seed, conditions))
    }

    /// Continues a saved game with its players. A player that cannot be read is
    /// an error: if a person replaced it, the next save would lose its name.
    ///
    /// # Errors
    /// A sentence with the reason why the game cannot continue.
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

    /// Continues the game in the file `path`, which contains `record`, with its
    /// players. It is saved there again.
    ///
    /// # Errors
    /// As in [`Context::resume`].
    pub fn resume_file(
        &self,
        session: Box<dyn Session>,
        path: &Path,
        record: &Record,
    ) -> Result<PreparedGame, String> {
        let places = self.places.as_ref().ok_or(notices::NOT_SAVED_HERE)?;
        let save = AutoSave::resume(places, path, record).map_err(|error| error.to_string())?;
        self.resume(session, record, save)
    }

    /// Returns the user's progress in lessons and puzzles, as of today.
    pub fn learning(&self) -> Learning {
        Learning::today(self.games, self.places.as_ref())
    }

    /// Takes over settings that were read from the file.
    pub fn set_config(&mut self, config: Config) {
        self.kept_config.replace(config.clone());
        self.config = config;
    }

    /// Notes a game that a person plays as the last one, which the menu then chooses.
    pub fn note_last_game(&mut self, session: &dyn Session) {
        if self.config.note_last_game(session) {
            // The game can be played although this was not stored.
            let _ = self.keep_config();
        }
    }

    /// Notes a game whose lessons, puzzles or saved games are opened as the last one.
    pub fn note_opened_game(&mut self, info: &GameInfo) {
        if self.config.note_opened_game(info) {
            // The screen can be used although this was not stored.
            let _ = self.keep_config();
        }
    }

    /// Saves the settings. Returns a sentence if that failed.
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
