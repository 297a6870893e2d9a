//! The configuration file: the settings, and the last setup of each game.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fmt, io};

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use thiserror::Error;

use crate::game::Side;
use crate::session::{GameInfo, PlayerSpec, Session, TeacherMode, TimeControl};
use crate::store::atomic_write::{Existing, folder_of};
use crate::store::error::{SaveError, plain};
use crate::store::host::IN_PAGE;
use crate::store::read::{MAX_RECORD_BYTES, NOT_UTF8, read_bounded};
use crate::store::{atomic_write, lock, toml_words};

/// The characters to draw with.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GlyphChoice {
    /// Chosen by terminal and locale.
    #[default]
    Auto,
    /// Unicode stones and box lines.
    Unicode,
    /// ASCII only.
    Ascii,
}

/// When to use colours.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ColorChoice {
    /// On a terminal, unless `NO_COLOR` or `TERM=dumb` is set.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl ColorChoice {
    /// Returns its name in the configuration file and the options.
    pub const fn word(self) -> &'static str {
        match self {
            ColorChoice::Auto => "auto",
            ColorChoice::Always => "always",
            ColorChoice::Never => "never",
        }
    }
}

/// The time for which each step of a move (a bean sown, a disc turned) is
/// shown, from 0 to 2000 ms.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "i64", into = "u16")]
pub struct StepTime {
    /// The time in milliseconds.
    ms: u16,
}

impl From<StepTime> for u16 {
    fn from(step: StepTime) -> u16 {
        step.ms
    }
}

impl TryFrom<i64> for StepTime {
    type Error = String;

    fn try_from(wanted: i64) -> Result<StepTime, String> {
        let most = StepTime::LADDER[5];
        let ms = u16::try_from(wanted).ok().filter(|ms| *ms <= most);
        let refused = || format!("this must be a whole number from 0 to {most}, not {wanted}");
        ms.map(|ms| StepTime { ms }).ok_or_else(refused)
    }
}

impl StepTime {
    /// The times in milliseconds through which the keys step.
    const LADDER: [u16; 6] = [50, 100, 250, 500, 1000, 2000];

    /// The time as a duration, at most two seconds.
    pub fn duration(self) -> Duration {
        Duration::from_millis(self.ms.into())
    }

    /// The next longer time of the ladder; `None` at the longest.
    fn longer(self) -> Option<StepTime> {
        let next = Self::LADDER.into_iter().find(|ms| *ms > self.ms);
        next.map(|ms| StepTime { ms })
    }

    /// The next shorter time of the ladder; `None` at the shortest.
    fn shorter(self) -> Option<StepTime> {
        let next = Self::LADDER.into_iter().rev().find(|ms| *ms < self.ms);
        next.map(|ms| StepTime { ms })
    }
}

impl Default for StepTime {
    /// A quarter of a second, slow enough to follow a bean by eye.
    fn default() -> StepTime {
        StepTime { ms: 250 }
    }
}

impl fmt::Display for StepTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} s", self.duration().as_secs_f32())
    }
}

/// The last setup of one game.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LastSetup {
    /// The players by seat, in command line notation; empty for the defaults.
    #[serde(deserialize_with = "two_players")]
    pub players: Vec<String>,
    /// The rules options and their values.
    pub options: BTreeMap<String, String>,
    /// The time control, in the notation of [`crate::session::TimeControl`].
    #[serde(deserialize_with = "a_clock")]
    pub clock: Option<String>,
    /// Whether a player whose time runs out loses.
    pub lose_on_time: bool,
    /// Whether taking back moves is forbidden.
    pub no_takebacks: bool,
    /// The teacher chosen for this game; `None` for [`Config::teacher`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub teacher: Option<TeacherMode>,
}

impl LastSetup {
    /// Checks that the game `id` and its options exist.
    ///
    /// # Errors
    /// A sentence that names the faulty entry.
    fn check(&self, id: &str, games: &[&'static GameInfo]) -> Result<(), String> {
        let Some(game) = games.iter().find(|game| game.id == id) else {
            let ids: Vec<&str> = games.iter().map(|game| game.id).collect();
            let ids = ids.join(", ");
            return Err(format!(
                "[games.{id}]: there is no such game; the games are {ids}"
            ));
        };
        for (key, value) in &self.options {
            let spec = game.options.iter().find(|spec| spec.key == key);
            let known = spec.map_or(&[][..], |spec| spec.values);
            if !known.iter().any(|known| known.name == value) {
                let title = game.title;
                let place = format!("[games.{id}.options], {key} = {value}");
                return Err(format!("{place}: {title} has no such option or value"));
            }
        }
        Ok(())
    }
}

fn two_players<'de, D: Deserializer<'de>>(text: D) -> Result<Vec<String>, D::Error> {
    let players = Vec::<String>::deserialize(text)?;
    if !matches!(players.len(), 0 | 2) {
        return Err(D::Error::invalid_length(players.len(), &TWO));
    }
    for player in &players {
        player.parse::<PlayerSpec>().map_err(D::Error::custom)?;
    }
    Ok(players)
}

fn a_clock<'de, D: Deserializer<'de>>(text: D) -> Result<Option<String>, D::Error> {
    let clock = String::deserialize(text)?;
    clock.parse::<TimeControl>().map_err(D::Error::custom)?;
    Ok(Some(clock))
}

/// The TOML library's name for a pair, which [`toml_words`] translates.
const TWO: &str = "an array of length 2";

fn two_names<'de, D: Deserializer<'de>>(text: D) -> Result<[String; 2], D::Error> {
    // Deserialising into an array would silently ignore a third name.
    let refused = |count| D::Error::invalid_length(count, &TWO);
    let names = Vec::<String>::deserialize(text).map_err(|_| refused(0))?;
    names
        .try_into()
        .map_err(|names: Vec<_>| refused(names.len()))
}

/// The settings, as the file stores them.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// The characters to draw with.
    pub glyphs: GlyphChoice,
    /// When to use colours.
    pub color: ColorChoice,
    /// The name of the colour theme.
    pub theme: String,
    /// Whether moves are shown step by step.
    pub animation: bool,
    /// The time for which each step of a move is shown.
    pub step_ms: StepTime,
    /// Whether mouse clicks are used.
    pub mouse: bool,
    /// Whether legal moves are marked.
    pub legal_moves: bool,
    /// Whether the evaluation is shown from the start.
    pub evaluation: bool,
    /// Whether the teacher stops bad moves in a game against the computer.
    pub teacher: TeacherMode,
    /// Whether `h`, `j`, `k` and `l` move the cursor as in vi; `i` then gives the
    /// hint.
    pub hjkl: bool,
    /// Whether line mode draws the board before each turn of a person; `None`
    /// until the user has answered that question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub boards: Option<bool>,
    /// Whether the program beeps and sets the window title when it is a
    /// person's turn again after a computer's move.
    pub bell: bool,
    /// Whether the board turns to the side to move in a game of two people.
    pub turn_board: bool,
    /// Whether the mistakes of a reviewed game become cards.
    pub cards: bool,
    /// The id of the game played last, which the menu chooses; may be empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub last_game: String,
    /// The names of the people in the last game, the first player's first.
    #[serde(skip_serializing_if = "are_blank", deserialize_with = "two_names")]
    pub names: [String; 2],
    /// The last setup of each game, by the game's id.
    pub games: BTreeMap<String, LastSetup>,
}

fn are_blank(names: &[String; 2]) -> bool {
    names.iter().all(String::is_empty)
}

impl Default for Config {
    fn default() -> Config {
        Config {
            glyphs: GlyphChoice::Auto,
            color: ColorChoice::Auto,
            theme: "classic".to_owned(),
            animation: true,
            step_ms: StepTime::default(),
            mouse: true,
            legal_moves: true,
            evaluation: false,
            teacher: TeacherMode::Off,
            hjkl: false,
            boards: None,
            bell: false,
            turn_board: false,
            cards: true,
            last_game: String::new(),
            names: [String::new(), String::new()],
            games: BTreeMap::new(),
        }
    }
}

/// What the user can do about a damaged file. A page offers a button for it.
const REMEDY: &str = if IN_PAGE {
    "Reset the settings to start over."
} else {
    "Fix the file, or delete it to start over."
};

/// The configuration file cannot be read, understood or written.
#[derive(Debug, Error)]
pub enum ConfigError {
    /// Reading or writing failed.
    #[error("cannot use the configuration file {path}: {}", plain(cause))]
    Io {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        cause: io::Error,
    },
    /// The file is not TOML, or has an unknown key or an invalid value.
    #[error("{path} cannot be used: {why}.\n{}", REMEDY)]
    Form {
        /// The file.
        path: PathBuf,
        /// The problem and its line.
        why: String,
    },
}

impl ConfigError {
    /// Adds the file to an error of the system.
    fn io(path: &Path) -> impl Fn(io::Error) -> ConfigError {
        |cause| ConfigError::Io {
            path: path.to_owned(),
            cause,
        }
    }

    /// Adds the file to the problem in it.
    fn form(path: &Path) -> impl Fn(String) -> ConfigError {
        |why| ConfigError::Form {
            path: path.to_owned(),
            why,
        }
    }
}

impl Config {
    /// Whether positions are drawn, not told in words. Until the user has answered
    /// the question, they are drawn.
    pub fn draws_boards(&self) -> bool {
        self.boards.unwrap_or(true)
    }

    /// The file's name.
    pub const FILE: &str = "config.toml";

    /// Returns how long a step of a move is shown; `None` if moves are shown at
    /// once.
    pub fn step(&self) -> Option<StepTime> {
        self.animation.then_some(self.step_ms)
    }

    /// Makes the steps one stage faster; after the shortest time, turns them
    /// off.
    pub fn faster_steps(&mut self) {
        match self.step_ms.shorter() {
            Some(shorter) => self.step_ms = shorter,
            None => self.animation = false,
        }
    }

    /// Makes the steps one stage slower, turning them on if they are off.
    /// Returns false if they already have the longest time.
    pub fn slower_steps(&mut self) -> bool {
        // After `at once` comes the shortest time.
        if !self.animation {
            self.animation = true;
            self.step_ms = StepTime {
                ms: StepTime::LADDER[0],
            };
            return true;
        }
        match self.step_ms.longer() {
            Some(longer) => self.step_ms = longer,
            None => return false,
        }
        true
    }

    /// The time for which a step is shown, as text: `0.25 s` or `at once`.
    pub fn step_words(&self) -> String {
        self.step()
            .map_or("at once".to_owned(), |step| step.to_string())
    }

    /// Reads the file; a missing one gives the defaults. Every game in it must
    /// be one of `games`, with valid options.
    ///
    /// # Errors
    /// See [`ConfigError`].
    pub fn load(path: &Path, games: &[&'static GameInfo]) -> Result<Config, ConfigError> {
        let config = Config::read(path)?;
        let damaged = ConfigError::form(path);
        let ids = || games.iter().map(|game| game.id);
        if !config.last_game.is_empty() && !ids().any(|id| id == config.last_game) {
            let known = ids().collect::<Vec<_>>().join(", ");
            return Err(damaged(format!(
                "last_game = \"{}\": there is no such game; the games are {known}",
                config.last_game
            )));
        }
        for (id, setup) in &config.games {
            setup.check(id, games).map_err(&damaged)?;
        }
        Ok(config)
    }

    /// Reads the file without checking the games and options in it.
    fn read(path: &Path) -> Result<Config, ConfigError> {
        let damaged = ConfigError::form(path);
        match read_bounded(path, MAX_RECORD_BYTES) {
            Ok(bytes) => {
                let text = String::from_utf8(bytes).map_err(|_| damaged(NOT_UTF8.to_owned()))?;
                toml::from_str(&text).map_err(|error| damaged(toml_words::trouble(&error, &text)))
            }
            Err(SaveError::Io { cause, .. }) if cause.kind() == io::ErrorKind::NotFound => {
                Ok(Config::default())
            }
            Err(SaveError::Io { cause, .. }) => Err(ConfigError::io(path)(cause)),
            Err(error) => Err(damaged(error.to_string())),
        }
    }

    /// Writes the settings that differ from `before`. All others keep the values in
    /// the file, which another instance or the user may have changed. Comments in
    /// the file are lost.
    ///
    /// # Errors
    /// The file cannot be read, is invalid, or cannot be written; it is then
    /// unchanged.
    pub fn save_changes(&self, before: &Config, path: &Path) -> Result<(), ConfigError> {
        let (failed, damaged) = (ConfigError::io(path), ConfigError::form(path));
        atomic_write::make_private(folder_of(path)).map_err(&failed)?;
        // If two windows read before either of them writes, one change would be
        // lost.
        let busy =
            || io::Error::other("another window is writing this file; wait or close that window");
        let _lock = lock::wait_for(path).ok_or_else(busy).map_err(failed)?;
        let unfit = |error: toml::ser::Error| damaged(error.to_string());
        let table = |config: &Config| toml::Table::try_from(config).map_err(unfit);
        // Another window may have changed the file meanwhile.
        let mut merged = table(&Config::read(path)?)?;
        merge(&mut merged, &table(before)?, table(self)?);
        let merged = merged.try_into::<Config>();
        let merged = merged.map_err(|error| damaged(toml_words::trouble(&error, "")))?;
        merged.save(path)
    }

    /// Notes the game as the last one if a person plays it. Returns whether that changes
    /// the settings.
    pub fn note_last_game(&mut self, session: &dyn Session) -> bool {
        let mut sides = Side::BOTH.into_iter();
        let is_played = sides.any(|side| *session.player(side) == PlayerSpec::Human);
        is_played && self.note_opened_game(session.info())
    }

    /// Notes a game whose lessons, puzzles or saved games are opened as the last one. Returns
    /// whether that changes the settings.
    pub fn note_opened_game(&mut self, info: &GameInfo) -> bool {
        let is_new = self.last_game != info.id;
        if is_new {
            info.id.clone_into(&mut self.last_game);
        }
        is_new
    }

    /// Writes the whole file atomically and keeps the old one as `.bak`.
    ///
    /// # Errors
    /// The file cannot be written; the old one is then still there.
    pub fn save(&self, path: &Path) -> Result<(), ConfigError> {
        let (failed, damaged) = (ConfigError::io(path), ConfigError::form(path));
        let text = toml::to_string(self).map_err(|error| damaged(error.to_string()))?;
        atomic_write::make_private(folder_of(path)).map_err(&failed)?;
        // The old file becomes the backup, so its permissions must be narrowed
        // as well.
        atomic_write::narrow(path);
        let write = |file: &mut File| {
            atomic_write::make_file_private(file)?;
            file.write_all(text.as_bytes())
        };
        atomic_write::replace_with(path, Existing::KeepAsBackup, write).map_err(failed)
    }

    /// Makes the settings in `folder` readable only by the user, because they
    /// contain names. Files that others own, or that do not exist, are skipped.
    pub fn make_private(folder: &Path) {
        let file = folder.join(Config::FILE);
        for path in [folder, &file, &atomic_write::backup_of(&file)] {
            atomic_write::narrow(path);
        }
    }
}

/// Applies the differences between `old` and `new` to `kept`.
fn merge(kept: &mut toml::Table, old: &toml::Table, new: toml::Table) {
    // Removes only the keys that this instance has removed.
    kept.retain(|key, _| new.contains_key(key) || !old.contains_key(key));
    for (key, value) in new {
        match (kept.get_mut(&key), old.get(&key), value) {
            (_, Some(old), value) if *old == value => {}
            (
                Some(toml::Value::Table(kept)),
                Some(toml::Value::Table(old)),
                toml::Value::Table(new),
            ) => merge(kept, old, new),
            (_, _, value) => {
                kept.insert(key, value);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[cfg(unix)]
    #[test]
    fn endless_file_is_refused() {
        let error = Config::read(Path::new("/dev/zero")).unwrap_err();
        assert!(error.to_string().contains("never ends"), "{error}");
    }

    #[test]
    fn settings_round_trip_and_default_without_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("below/config.toml");
        assert_eq!(Config::read(&path).unwrap(), Config::default());
        let mut config = Config {
            glyphs: GlyphChoice::Ascii,
            animation: false,
            ..Config::default()
        };
        let setup = LastSetup {
            players: vec!["human".to_owned(), "ai:6".to_owned()],
            options: BTreeMap::from([("size".to_owned(), "11".to_owned())]),
            clock: Some("10+5".to_owned()),
            ..LastSetup::default()
        };
        config.games.insert("somegame".to_owned(), setup);
        config.save(&path).unwrap();
        assert_eq!(Config::read(&path).unwrap(), config);
    }

    #[test]
    fn changes_saved_by_another_window_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("config.toml");
        let before = Config::default();
        before.save(&path).unwrap();
        let of = |id: &str| (id.to_owned(), LastSetup::default());
        let mut other = before.clone();
        other.mouse = !before.mouse;
        other.games.extend([of("theirs")]);
        other.save_changes(&before, &path).unwrap();
        let mut own = before.clone();
        own.cards = !before.cards;
        own.games.extend([of("ours")]);
        own.save_changes(&before, &path).unwrap();
        let kept = Config::read(&path).unwrap();
        assert_eq!((kept.mouse, kept.cards), (other.mouse, own.cards));
        assert!(kept.games.keys().eq(["ours", "theirs"]));

        // An unreadable file is not changed, because a person wrote it.
        fs::write(&path, "foo = 1\n").unwrap();
        assert!(own.save_changes(&before, &path).is_err());
        assert_eq!(fs::read_to_string(&path).unwrap(), "foo = 1\n");
    }

    #[cfg(unix)]
    #[test]
    fn settings_are_readable_by_their_user_only() {
        use std::os::unix::fs::PermissionsExt as _;
        let home = tempfile::tempdir().unwrap();
        let folder = home.path().join("boardgames");
        let path = folder.join(Config::FILE);
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        Config::default().save(&path).unwrap();
        assert_eq!((mode(&folder), mode(&path)), (0o700, 0o600));
        // These are the permissions with which an earlier version left the
        // files.
        let set = |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode));
        set(&folder, 0o755).unwrap();
        set(&path, 0o644).unwrap();
        Config::make_private(&folder);
        assert_eq!((mode(&folder), mode(&path)), (0o700, 0o600));
        set(&path, 0o644).unwrap();
        Config::default().save(&path).unwrap();
        let backup = atomic_write::backup_of(&path);
        assert_eq!((mode(&path), mode(&backup)), (0o600, 0o600));
    }

    #[test]
    fn windows_that_save_at_once_lose_no_change() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(Config::FILE);
        std::thread::scope(|scope| {
            for window in 0..8 {
                let path = &path;
                scope.spawn(move || {
                    let before = Config::default();
                    let mut own = before.clone();
                    let id = format!("game{window}");
                    own.games.insert(id, LastSetup::default());
                    own.save_changes(&before, path).unwrap();
                });
            }
        });
        assert_eq!(Config::read(&path).unwrap().games.len(), 8);
        let left = fs::read_dir(folder.path()).unwrap().flatten();
        let left: Vec<_> = left.map(|entry| entry.file_name()).collect();
        assert_eq!(left.len(), 2, "the file and its backup: {left:?}");
    }

    #[test]
    fn step_time_goes_from_two_seconds_to_zero_and_back() {
        let mut config = Config::default();
        while config.slower_steps() {}
        assert_eq!(config.step_words(), "2 s");
        let mut seen = Vec::new();
        while config.animation {
            config.faster_steps();
            seen.push(config.step_words());
        }
        assert_eq!(
            seen,
            ["1 s", "0.5 s", "0.25 s", "0.1 s", "0.05 s", "at once"]
        );
        assert!(config.slower_steps());
        assert_eq!(config.step_words(), "0.05 s");
    }

    #[test]
    fn wrong_value_is_explained_in_plain_words() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("config.toml");
        let cases = [
            (
                "step_ms = 70000",
                "this must be a whole number from 0 to 2000, not 70000",
            ),
            (
                "step_ms = 5000",
                "line 1, step_ms = 5000: this must be a whole number from 0 to 2000",
            ),
            ("step_ms = nan", "this must be a whole number, not NaN"),
            ("step_ms = true", "this must be a whole number, not true"),
            (
                "mouse = 3",
                "line 1, mouse = 3: this must be true or false, not 3",
            ),
            ("theme = 7", "this must be a text in quotation marks, not 7"),
            (
                "glyphs = \"zz\"",
                "zz is unknown here; use auto, unicode, ascii",
            ),
            (
                "[games]\nchess = 3",
                "line 2, chess = 3: this must be a table of keys and values",
            ),
            (
                "names = [\"a\"]",
                "line 1, names = [\"a\"]: this must be a list of two texts in square brackets",
            ),
            (
                "names = [\"A\", \"B\", \"C\"]",
                "this must be a list of two texts in square brackets",
            ),
            (
                "[games.somegame]\nclock = \"zz\"",
                "line 2, clock = \"zz\": 'zz' is not a clock; use none",
            ),
            (
                "[games.somegame]\nplayers = [\"human\"]",
                "line 2, players = [\"human\"]: this must be a list of two texts",
            ),
            (
                "[games.somegame]\nplayers = [\"human\", \"ai:77\"]",
                "line 2, players = ",
            ),
            (
                "[games.somegame]\nplayers = 3",
                "line 2, players = 3: this must be a list in square brackets",
            ),
            (
                "names = \"a\"",
                "this must be a list of two texts in square brackets",
            ),
        ];
        for (text, wanted) in cases {
            fs::write(&path, text).unwrap();
            let message = Config::read(&path).unwrap_err().to_string();
            assert!(message.contains(wanted), "{message}");
            assert!(!message.contains("expected"), "{message}");
        }
    }

    #[test]
    fn unknown_key_is_named_with_its_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("config.toml");
        fs::write(&path, "mouse = true\nmuose = false\n").unwrap();
        let message = Config::read(&path).unwrap_err().to_string();
        assert!(
            message.contains("muose") && message.contains("line 2"),
            "{message}"
        );
    }
}
