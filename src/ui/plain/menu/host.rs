//! [`Host`]: what does what the menu offers.

use anyhow::Result;

use super::chosen_game::ChosenGame;
use crate::session::GameInfo;
use crate::store::Config;
use crate::ui::learning::PuzzleChoice;
use crate::ui::plain::Conversation;

/// What the menu leads to.
pub trait Host {
    /// The game that can go on, in a few words; `None` where none can.
    fn open_game(&self) -> Option<String>;

    /// Goes on with it.
    ///
    /// # Errors
    /// The game cannot be read, or the streams fail.
    fn go_on(&mut self, talk: &mut Conversation) -> Result<()>;

    /// The saved games, the newest first: the name of each, and a line of what
    /// it is.
    ///
    /// # Errors
    /// They cannot be read.
    fn saved_games(&self) -> Result<Vec<(String, String)>>;

    /// Does something with the saved game that [`Host::saved_games`] listed in
    /// this place.
    ///
    /// # Errors
    /// The streams fail, or a file does.
    fn with_saved(&mut self, talk: &mut Conversation, place: usize, what: SavedUse) -> Result<()>;

    /// Which level would suit the person in this game, in a sentence, once
    /// enough results say so.
    fn advice(&self, entry: &dyn GameInfo) -> Option<String>;

    /// What the finished games add up to.
    ///
    /// # Errors
    /// The results cannot be read.
    fn statistics(&self) -> Result<String>;

    /// The settings as they are.
    ///
    /// # Errors
    /// The configuration file cannot be read.
    fn config(&self) -> Result<Config>;

    /// Keeps what is set otherwise than `before`; a sentence says where, or why
    /// not.
    fn keep_config(&mut self, before: &Config, config: &Config) -> String;

    /// Plays the lessons of a game, from the first that is not done.
    ///
    /// # Errors
    /// The streams fail, or piped input is neither move nor word.
    fn learn(&mut self, talk: &mut Conversation, entry: &'static dyn GameInfo) -> Result<()>;

    /// Sets puzzles.
    ///
    /// # Errors
    /// The streams fail, or piped input is neither move nor word.
    fn puzzles(&mut self, talk: &mut Conversation, choice: &PuzzleChoice) -> Result<()>;

    /// Opens the analysis board of a game.
    ///
    /// # Errors
    /// The streams fail, or piped input is neither move nor word.
    fn analyse(&mut self, talk: &mut Conversation, entry: &'static dyn GameInfo) -> Result<()>;

    /// The names of the themes.
    fn theme_names(&self) -> Vec<String>;

    /// Plays what was chosen.
    ///
    /// # Errors
    /// The streams fail, or piped input cannot be played.
    fn play(&mut self, talk: &mut Conversation, plan: &ChosenGame) -> Result<()>;
}

/// What to do with a saved game.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum SavedUse {
    /// Go on with it.
    GoOn,
    /// Step through it.
    Replay,
    /// Say its last position and moves.
    Show,
    /// Say how well it was played.
    Review,
    /// Give it this name.
    Rename(String),
    /// Remove it.
    Delete,
}
