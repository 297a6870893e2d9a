//! Opening sessions by name, without naming any game here.

use std::fmt;

use thiserror::Error;

use crate::engine::{Level, Unit};
use crate::game::{Archive, MenuCard, OptionError, OptionSpec, ParsePositionError, Record, Side};
use crate::session::{PlayError, Session};
use crate::teacher::{LevelTable, Motif};

/// A game as the menu and the command line know it.
pub trait GameInfo: Sync {
    /// See [`crate::game::Game::ID`].
    fn id(&self) -> &'static str;
    /// See [`crate::game::Game::ALIASES`].
    fn aliases(&self) -> &'static [&'static str];
    /// See [`crate::game::Game::TITLE`].
    fn title(&self) -> &'static str;
    /// See [`crate::game::Game::SIDES`].
    fn sides(&self) -> [&'static str; 2];
    /// See [`crate::game::Game::CARD`].
    fn card(&self) -> MenuCard;
    /// See [`crate::game::Game::RULES`].
    fn rules(&self) -> &'static str;
    /// See [`crate::game::Game::LESSONS`].
    fn lessons(&self) -> &'static str;
    /// See [`crate::game::Game::TOPICS`].
    fn topics(&self) -> &'static str;
    /// See [`crate::game::Game::PUZZLES`].
    fn puzzles(&self) -> &'static str;
    /// The unit of this game's values.
    fn unit(&self) -> Unit;
    /// What this game's players have words for.
    fn motifs(&self) -> &'static [Motif];
    /// How each level plays; `None` where that was never counted.
    fn level_table(&self) -> Option<LevelTable>;
    /// The rules options.
    fn options(&self) -> &'static [OptionSpec];
    /// Every option with its default.
    fn defaults(&self) -> Vec<(String, String)>;

    /// What a level means under these options.
    ///
    /// # Errors
    /// An option pair the game refuses.
    fn level_help(&self, options: &[(String, String)], level: Level)
    -> Result<String, OptionError>;

    /// How strong a level is here, in Elo points; see
    /// [`crate::engine::Bots::RATINGS`].
    fn level_rating(&self, level: Level) -> u16;

    /// A fresh game with two humans seated, from `position` where given.
    ///
    /// # Errors
    /// An option pair or position the game refuses.
    fn open(
        &self,
        options: &[(String, String)],
        position: Option<&str>,
    ) -> Result<Box<dyn Session>, OpenError>;

    /// See [`crate::game::Game::archive`].
    fn archive(&self, bytes: &[u8]) -> Option<Result<Box<dyn Archive>, String>>;

    /// Counts move sequences from a position; see [`crate::engine::perft`].
    ///
    /// # Errors
    /// As [`GameInfo::open`].
    fn perft(
        &self,
        options: &[(String, String)],
        position: Option<&str>,
        depth: u32,
    ) -> Result<u64, OpenError>;
}

/// Why a game cannot be opened; every message names the fix.
#[derive(Clone, Debug, Eq, PartialEq, Error)]
pub enum OpenError {
    /// No game has this id.
    #[error("no game called '{0}'")]
    UnknownGame(String),
    /// An option pair is refused.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The position is refused.
    #[error(transparent)]
    Position(#[from] ParsePositionError),
    /// A move does not play.
    #[error("move {}: {error}", .index + 1)]
    Move {
        /// Which move, 0-based.
        index: usize,
        /// Why it does not play.
        #[source]
        error: PlayError,
    },
}

impl fmt::Debug for dyn GameInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl dyn GameInfo {
    /// Whether `name` means this game.
    #[must_use]
    pub fn answers_to(&self, name: &str) -> bool {
        let is = |known: &str| known.eq_ignore_ascii_case(name);
        is(self.id()) || self.aliases().iter().any(|alias| is(alias))
    }

    /// Opens the record's game and plays its moves; nobody is seated.
    ///
    /// # Errors
    /// Wrong game, refused option or position, or the first move that does
    /// not play.
    pub fn replay(&self, record: &Record) -> Result<Box<dyn Session>, OpenError> {
        if record.game != self.id() {
            return Err(OpenError::UnknownGame(record.game.clone()));
        }
        let mut session = self.open(&record.options, record.start.as_deref())?;
        for (i, mv) in record.moves.iter().enumerate() {
            session
                .play(mv)
                .map_err(|error| OpenError::Move { index: i, error })?;
        }
        for (side, name) in Side::BOTH.into_iter().zip(record.names.iter().flatten()) {
            session.set_name(side, name);
        }
        Ok(session)
    }
}
