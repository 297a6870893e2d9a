//! The game, its options and its starting position, shared by every command
//! that opens a session.

use anyhow::Result;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::cli::usage;
use crate::games;
use crate::session::{GameInfo, OpenError, Session};

/// The game of a command, as a positional argument.
#[derive(Debug, Args, Clone)]
pub struct GameArg {
    /// Game to use
    #[arg(value_name = "GAME", value_parser = game_parser(), ignore_case = true)]
    pub game: &'static dyn GameInfo,
}

/// Returns a parser for a game's id or alias. Its error lists the games and
/// suggests the most similar one.
pub fn game_parser() -> impl TypedValueParser<Value = &'static dyn GameInfo> {
    let value = |entry: &&'static dyn GameInfo| {
        PossibleValue::new(entry.id())
            .aliases(entry.aliases())
            .help(entry.title())
    };
    PossibleValuesParser::new(games::GAMES.iter().map(value))
        .try_map(|name| games::find(&name).ok_or(OpenError::UnknownGame(name)))
}

/// Rules options and the starting position.
#[derive(Args, Clone, Debug, Default)]
pub struct Setup {
    /// A rules option; see `boardgames rules GAME`
    #[arg(short = 'o', long = "option", value_name = "KEY=VALUE", value_parser = pair)]
    pub options: Vec<(String, String)>,

    /// Start from this position
    #[arg(long, value_name = "POS", allow_hyphen_values = true)]
    pub position: Option<String>,

    /// Play these moves first; separate them by spaces or commas
    #[arg(long, value_name = "MOVES")]
    pub moves: Option<String>,
}

/// Parses `KEY=VALUE`, ignoring case.
pub fn pair(text: &str) -> Result<(String, String), String> {
    let (key, value) = text
        .split_once('=')
        .ok_or("write an option as KEY=VALUE, without spaces")?;
    let word = |text: &str| text.trim().to_ascii_lowercase();
    Ok((word(key), word(value)))
}

impl Setup {
    /// Opens the game and plays the moves of `--moves`. Both players are human.
    ///
    /// # Errors
    /// A [`crate::cli::Usage`] error that names the refused option, position or
    /// move and the valid ones.
    pub fn open(&self, entry: &'static dyn GameInfo) -> Result<Box<dyn Session>> {
        let mut session = self.begin(entry)?;
        self.play_moves(&mut *session)?;
        Ok(session)
    }

    /// Opens the game without playing the moves of `--moves`.
    ///
    /// # Errors
    /// An invalid option or position.
    pub fn begin(&self, entry: &'static dyn GameInfo) -> Result<Box<dyn Session>> {
        self.refuse_twice()?;
        Ok(entry.open(&self.options, self.position.as_deref())?)
    }

    /// Refuses an option given twice, because it is unclear which value is
    /// meant.
    fn refuse_twice(&self) -> Result<()> {
        for (i, (key, _)) in self.options.iter().enumerate() {
            if self.options[..i].iter().any(|(before, _)| before == key) {
                return Err(usage(format!("-o {key} is given twice; give it once")));
            }
        }
        Ok(())
    }

    /// Plays the moves of `--moves`.
    ///
    /// # Errors
    /// A [`crate::cli::Usage`] error that names the first illegal move.
    pub fn play_moves(&self, session: &mut dyn Session) -> Result<()> {
        let moves = self.moves.as_deref().unwrap_or_default();
        session
            .play_all(moves)
            .map_err(|(i, error)| usage(format!("--moves, move {}: {error}", i + 1)))
    }
}
