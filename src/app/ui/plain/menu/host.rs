//! [`Host`], the functions that the menu needs from the program.

use anyhow::Result;

use crate::session::{GameInfo, GameSetup};
use crate::store::Config;
use crate::ui::learning::PuzzleChoice;
use crate::ui::plain::conversation::Conversation;

/// Runs what the user chooses in the menu.
pub trait Host {
    /// Describes the game that can be continued; `None` if there is none.
    fn open_game(&self) -> Option<String>;

    /// Continues that game.
    ///
    /// # Errors
    /// The game cannot be read, or the streams fail.
    fn go_on(&mut self, conversation: &mut Conversation) -> Result<()>;

    /// Returns the name and a one-line description of every saved game, the
    /// newest first.
    ///
    /// # Errors
    /// The folder cannot be read.
    fn saved_games(&self) -> Result<Vec<(String, String)>>;

    /// Whether the saved game at this index of [`Host::saved_games`] has ended.
    fn is_over(&self, place: usize) -> bool;

    /// Runs an action on the saved game at this index of [`Host::saved_games`].
    ///
    /// # Errors
    /// The streams or a file fail.
    fn with_saved(
        &mut self,
        conversation: &mut Conversation,
        place: usize,
        what: SavedUse,
    ) -> Result<()>;

    /// Prints a review of the game that was played last.
    ///
    /// # Errors
    /// The output cannot be written.
    fn review_last(&self, conversation: &mut Conversation) -> Result<()>;

    /// Returns a sentence that suggests a level to the person, if there are
    /// enough results.
    fn advice(&self, info: &GameInfo) -> Option<String>;

    /// Returns the statistics of the finished games as text.
    ///
    /// # Errors
    /// The results cannot be read.
    fn statistics(&self) -> Result<String>;

    /// Returns the current settings.
    ///
    /// # Errors
    /// The configuration file cannot be read.
    fn config(&self) -> Result<Config>;

    /// Stores the settings that differ from `before`. Returns a sentence that
    /// says where, or why it failed.
    fn keep_config(&mut self, before: &Config, config: &Config) -> String;

    /// Runs the lessons of a game from the first that is not done.
    ///
    /// # Errors
    /// The streams fail, or piped input contains neither a legal move nor a
    /// command.
    fn learn(&mut self, conversation: &mut Conversation, info: &'static GameInfo) -> Result<()>;

    /// Runs puzzles.
    ///
    /// # Errors
    /// The streams fail, or piped input contains neither a legal move nor a
    /// command.
    fn puzzles(&mut self, conversation: &mut Conversation, choice: &PuzzleChoice) -> Result<()>;

    /// Opens the analysis board of a game.
    ///
    /// # Errors
    /// The streams fail, or piped input contains neither a legal move nor a
    /// command.
    fn analyse(&mut self, conversation: &mut Conversation, info: &'static GameInfo) -> Result<()>;

    /// Connects to the server on which people play each other, until the
    /// session ends.
    ///
    /// # Errors
    /// The streams fail, or the program cannot be started.
    fn together(&mut self, conversation: &mut Conversation) -> Result<()>;

    /// Returns the names of the themes.
    fn theme_names(&self) -> Vec<String>;

    /// Plays the chosen game.
    ///
    /// # Errors
    /// The streams fail, or piped input contains an illegal move.
    fn play(&mut self, conversation: &mut Conversation, plan: &GameSetup) -> Result<()>;
}

/// An action on a saved game.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum SavedUse {
    /// Continue it.
    GoOn,
    /// Step through it.
    Replay,
    /// Print its last position and moves.
    Show,
    /// Print a review of it.
    Review,
    /// Give it this name.
    Rename(String),
    /// Delete it.
    Delete,
}
