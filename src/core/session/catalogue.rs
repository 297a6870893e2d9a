//! Static information about games, and opening a session by the name of a game.
//! No game is named here.

use std::fmt;

use thiserror::Error;

use crate::engine::{Level, Unit};
use crate::game::{
    Archive, Input, MenuCard, OptionError, OptionSpec, ParsePositionError, Record, Side,
};
use crate::session::contract::Session;
use crate::session::play_error::PlayError;
use crate::teacher::{LevelTable, Motif};

/// The static information about one game, and the way to open it.
pub trait GameInfo: Sync {
    /// The game's id; see [`crate::game::Game::ID`].
    fn id(&self) -> &'static str;
    /// Other names of the game; see [`crate::game::Game::ALIASES`].
    fn aliases(&self) -> &'static [&'static str];
    /// The title; see [`crate::game::Game::TITLE`].
    fn title(&self) -> &'static str;
    /// The names of the sides; see [`crate::game::Game::SIDES`].
    fn sides(&self) -> [&'static str; 2];
    /// The facts for the menu; see [`crate::game::Game::CARD`].
    fn card(&self) -> MenuCard;
    /// The rules as text; see [`crate::game::Game::RULES`].
    fn rules(&self) -> &'static str;
    /// The text of the lessons file; see [`crate::game::Game::LESSONS`].
    fn lessons(&self) -> &'static str;
    /// The text of the help pages; see [`crate::game::Game::TOPICS`].
    fn topics(&self) -> &'static str;
    /// The text of the puzzles file; see [`crate::game::Game::PUZZLES`].
    fn puzzles(&self) -> &'static str;
    /// The unit of this game's values.
    fn unit(&self) -> Unit;
    /// The motifs that the teacher recognises in this game.
    fn motifs(&self) -> &'static [Motif];
    /// Names a move in a sentence: `pit 4`, `f5`.
    fn name_move(&self, text: &str) -> String;
    /// The measured losses of each level; `None` if they were never measured.
    fn level_table(&self) -> Option<LevelTable>;
    /// The rules options.
    fn options(&self) -> &'static [OptionSpec];
    /// Every option with its default value.
    fn defaults(&self) -> Vec<(String, String)>;

    /// Describes a level under these options.
    ///
    /// # Errors
    /// An unknown option or value.
    fn level_help(&self, options: &[(String, String)], level: Level)
    -> Result<String, OptionError>;

    /// The rating of a level in this game, in Elo points; see
    /// [`crate::engine::Bots::RATINGS`].
    fn level_rating(&self, level: Level) -> u16;

    /// Opens a new game with two human players, from `position` if that is
    /// given.
    ///
    /// # Errors
    /// An unknown option or value, or an invalid position.
    fn open(
        &self,
        options: &[(String, String)],
        position: Option<&str>,
    ) -> Result<Box<dyn Session>, OpenError>;

    /// Reads games or a position in another program's form; see
    /// [`crate::game::Interchange::archive`].
    fn archive(&self, input: &Input<'_>) -> Option<Result<Box<dyn Archive>, String>>;
    /// Whether passes are moves of this game.
    fn has_passes(&self) -> bool;
    /// Splits a line of moves into words; see
    /// [`crate::game::Notation::split_moves`].
    fn split_moves<'t>(&self, text: &'t str) -> Vec<&'t str>;
    /// Translates moves from the game's other notations; see
    /// [`crate::game::Notation::spellings`].
    fn spellings(&self, words: &[&str]) -> Vec<(&'static str, Vec<String>)>;

    /// Counts the move sequences of length `depth` from a position; see
    /// [`crate::engine::perft`].
    ///
    /// # Errors
    /// Those of [`GameInfo::open`].
    fn perft(
        &self,
        options: &[(String, String)],
        position: Option<&str>,
        depth: u32,
    ) -> Result<u64, OpenError>;
}

/// The reason why a game cannot be opened. Every message names the fix.
#[derive(Clone, Debug, Eq, PartialEq, Error)]
pub enum OpenError {
    /// No game has this id.
    #[error("there is no game called '{0}'")]
    UnknownGame(String),
    /// An unknown option or value.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// An invalid position.
    #[error(transparent)]
    Position(#[from] ParsePositionError),
    /// An illegal move.
    #[error("move {}: {error}", .index + 1)]
    Move {
        /// The index of the move, from 0.
        index: usize,
        /// Why it is illegal.
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
    /// Whether `name` is the id or an alias of this game.
    #[must_use]
    pub fn answers_to(&self, name: &str) -> bool {
        let is = |known: &str| known.eq_ignore_ascii_case(name);
        is(self.id()) || self.aliases().iter().any(|alias| is(alias))
    }

    /// Opens the record's game, replays its moves and sets the names. Both
    /// players are human.
    ///
    /// # Errors
    /// The record is of another game, or has an invalid option or position or
    /// an illegal move.
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
