//! The game, its options and its starting position, shared by every command
//! that opens a session.

use anyhow::Result;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::cli::exit::{usage, warn};
use crate::game::Input;
use crate::games;
use crate::session::reading::{FoundGames, ReadGame, find_games};
use crate::session::{GameInfo, OpenError, PlayError, Session};

/// The game of a command, as a positional argument.
#[derive(Debug, Args, Clone)]
pub struct GameArg {
    /// Game to use
    #[arg(value_name = "GAME", value_parser = game_parser(), ignore_case = true)]
    pub game: &'static GameInfo,
}

/// Returns a parser for a game's id or alias. Its error lists the games and
/// suggests the most similar one.
pub fn game_parser() -> impl TypedValueParser<Value = &'static GameInfo> {
    let value = |info: &&'static GameInfo| {
        PossibleValue::new(info.id)
            .aliases(info.aliases)
            .help(info.title)
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
///
/// # Errors
/// A sentence: there is no `=`.
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
    /// A [`crate::cli::exit::Usage`] error that names the refused option, position or
    /// move and the valid ones.
    pub fn open(&self, info: &'static GameInfo) -> Result<Box<dyn Session>> {
        let mut session = self.begin(info)?;
        self.play_moves(&mut session)?;
        Ok(session)
    }

    /// Opens the game without playing the moves of `--moves`. A position may
    /// have any known format, and moves may follow it.
    ///
    /// # Errors
    /// An invalid option or position.
    pub fn begin(&self, info: &'static GameInfo) -> Result<Box<dyn Session>> {
        self.refuse_twice()?;
        let refused = match info.open(&self.options, self.position.as_deref()) {
            Ok(session) => return Ok(session),
            Err(refused) => refused,
        };
        let position = self.position.as_deref();
        let Some(text) = position.filter(|_| matches!(refused, OpenError::Position(_))) else {
            return Err(refused.into());
        };
        match one_game(info, text) {
            Some(Ok((found, game))) => {
                let start = game.record.start.as_deref();
                let mut session = info.open(&self.with(&game.record.options, info), start)?;
                found.play_in(&mut *session, 0).map_err(usage)?;
                tell(&found, &game.note, "--position");
                Ok(session)
            }
            Some(Err(why)) => Err(usage(format!("--position: {why}"))),
            None => Err(refused.into()),
        }
    }

    /// Returns the options of a text, except where the command line has others.
    fn with(&self, read: &[(String, String)], info: &GameInfo) -> Vec<(String, String)> {
        let defaults = info.defaults();
        let own = read.iter().filter(|pair| !defaults.contains(pair));
        let free = own.filter(|(key, _)| !self.options.iter().any(|(given, _)| given == key));
        free.chain(&self.options).cloned().collect()
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

    /// Plays the moves of `--moves`, in any known format. If the text has its
    /// own start and the command line names none, replaces the session by one
    /// that begins there.
    ///
    /// # Errors
    /// A [`crate::cli::exit::Usage`] error that names the first illegal move.
    pub fn play_moves(&self, session: &mut Box<dyn Session>) -> Result<()> {
        let moves = self.moves.as_deref().unwrap_or_default();
        let Err((i, error)) = session.play_all(moves) else {
            return Ok(());
        };
        let refused = || usage(format!("--moves, move {}: {error}", i + 1));
        let info = session.info();
        let Some(Ok(found)) = find_games(&Input::new(moves.as_bytes()), &[info]) else {
            return Err(refused());
        };
        // The game itself explains an illegal move; a text in another format is
        // described by line and column.
        let mut here = session.fork();
        if found.play_in(&mut *here, 0).is_ok() {
            *session = here;
            tell(&found, "", "--moves");
            return Ok(());
        }
        match found.game(0) {
            Ok(game) if self.position.is_none() && session.history().is_empty() => {
                let options = self.with(&game.record.options, info);
                let mut begun = info.open(&options, game.record.start.as_deref())?;
                if let Err(why) = found.play_in(&mut *begun, 0) {
                    return Err(usage(format!("--moves: {why}")));
                }
                *session = begun;
                tell(&found, &game.note, "--moves");
                Ok(())
            }
            Err(why) if matches!(error, PlayError::Unreadable { .. }) => {
                Err(usage(format!("--moves: {why}")))
            }
            _ => Err(refused()),
        }
    }
}

/// Reads the only game of a text. `None` if the text has no known format.
fn one_game(info: &'static GameInfo, text: &str) -> Option<Result<(FoundGames, ReadGame), String>> {
    let found = match find_games(&Input::new(text.as_bytes()), &[info])? {
        Ok(found) => found,
        Err(why) => return Some(Err(why)),
    };
    Some(found.game(0).map(|game| (found, game)))
}

/// Prints how a text was understood.
fn tell(found: &FoundGames, note: &str, option: &str) {
    warn(&format!("{option}: {}", found.sentence()));
    if !note.is_empty() {
        warn(note);
    }
}
