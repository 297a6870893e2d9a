//! The options `--load` and `--save`.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;

use super::players::PlayersArg;
use crate::cli::exit::{usage, warn};
use crate::cli::save_words::file;
use crate::game::Record;
use crate::games::GAMES;
use crate::session::{Conditions, GameInfo, PlayerSpec, Session};
use crate::store;
use crate::store::{AutoSave, Dirs, Source};

/// The file to continue from and the file to save in.
#[derive(Args, Clone, Debug, Default)]
pub struct KeepArgs {
    /// Continue a saved game; a file outside the folder of saved games is not
    /// changed
    #[arg(long, value_name = "FILE", conflicts_with_all = ["options", "position"])]
    pub load: Option<PathBuf>,

    /// Save the game in this file [default: a new file in the folder of saved
    /// games]
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
}

/// A saved game to be continued.
pub struct Loaded {
    /// The file it was read from.
    pub path: PathBuf,
    /// The record in the file.
    pub record: Record,
    /// The game with its moves replayed and without players.
    pub session: Box<dyn Session>,
}

impl Loaded {
    /// Loads the newest saved game that can be continued and that no other
    /// instance is playing.
    pub fn newest() -> Option<Loaded> {
        let places = Dirs::find().ok()?;
        let (path, record, session) = store::newest_open(&places, GAMES)?;
        Some(Loaded {
            path,
            record,
            session,
        })
    }

    /// The players in the record.
    ///
    /// # Errors
    /// The record contains an invalid player.
    pub fn players(&self) -> Result<[PlayerSpec; 2]> {
        let read = |player: &String| {
            let spec = player.parse::<PlayerSpec>();
            spec.map_err(|e| store::unusable(&self.path, e.to_string()))
        };
        let [first, second] = &self.record.players;
        Ok([read(first)?, read(second)?])
    }

    /// The conditions in the record.
    ///
    /// # Errors
    /// The record contains an invalid time control.
    pub fn conditions(&self) -> Result<Conditions> {
        let conditions = Conditions::of(&self.record);
        Ok(conditions.map_err(|e| store::unusable(&self.path, e.to_string()))?)
    }

    /// Returns the players of the record, replaced by those in `players`. An
    /// engine in the record must be repeated on the command line, because the
    /// file may come from somebody else and would otherwise start any program.
    ///
    /// # Errors
    /// The record contains an engine that the command line does not repeat or
    /// replace.
    pub fn resolve(&self, players: &PlayersArg, info: &GameInfo) -> Result<[PlayerSpec; 2]> {
        let before = self.players()?;
        let resolved = players.resolve(info, before.clone())?;
        // Resolving once more without the file's engines shows which engines
        // come from the file alone.
        let harmless = before.map(|spec| match spec {
            PlayerSpec::Gtp(_) => PlayerSpec::Human,
            other => other,
        });
        let named = players.resolve(info, harmless)?;
        for (side, (spec, named)) in info.sides.iter().zip(resolved.iter().zip(&named)) {
            if spec != named {
                return Err(usage(format!(
                    "{} names the program {} as a player; to start it, name it too with --{}, or name another player",
                    self.path.display(),
                    spec.as_word(),
                    side.to_lowercase()
                )));
            }
        }
        Ok(resolved)
    }
}

impl KeepArgs {
    /// Loads the game of `--load`; `None` if the option was not given.
    ///
    /// # Errors
    /// The file cannot be read, is damaged, or contains another game than
    /// `named`.
    pub fn load(&self, named: Option<&GameInfo>) -> Result<Option<Loaded>> {
        let Some(given) = &self.load else {
            return Ok(None);
        };
        let path = file(given);
        let (record, session) = store::open(&path, GAMES)
            .map_err(|why| of_another_kind(&path).unwrap_or(why.into()))?;
        let game = session.info();
        if named.is_some_and(|named| named.id != game.id) {
            let (name, title) = (path.display(), game.title);
            return Err(usage(format!(
                "{name} is a game of {title}; continue it with boardgames play --load …"
            )));
        }
        Ok(Some(Loaded {
            path,
            record,
            session,
        }))
    }

    /// Returns the object that saves the game after every move, with its note
    /// not yet printed; `None` without a place to save.
    ///
    /// # Errors
    /// The file of `--save` contains something else or is in use.
    pub fn auto_save(
        &self,
        loaded: Option<&(PathBuf, Record)>,
        session: &dyn Session,
    ) -> Result<Option<AutoSave>> {
        let places = match (Dirs::find(), &self.save) {
            (Ok(places), _) => places,
            (Err(no_home), None) => {
                warn(&format!("boardgames: the game is not saved: {no_home}"));
                return Ok(None);
            }
            // A named file can be written without a home directory; only the
            // results cannot be stored.
            (Err(_), Some(_)) => Dirs::nowhere(),
        };
        let mut autosave = match loaded {
            Some((path, record)) => AutoSave::go_on(&places, path, record),
            None => AutoSave::fresh(&places),
        };
        autosave.begin_after(session.history().len());
        if let Some(file) = &self.save {
            // Inside quotes, the shell does not expand `~`.
            let path = file.to_str().map_or_else(|| file.clone(), store::at_home);
            autosave.name(&path, session)?;
            // The user chose the file, so the note about a new one is dropped.
            autosave.take_note();
        }
        Ok(Some(autosave))
    }
}

/// Returns an error for files in other programs' formats, which can be replayed
/// but not continued.
fn of_another_kind(path: &Path) -> Option<anyhow::Error> {
    let Ok(Source::Games(found)) = store::source(path, GAMES) else {
        return None;
    };
    let (name, format) = (path.display(), found.archive.format());
    Some(usage(format!(
        "{name} is not a saved game but {format}; step through it with boardgames replay {name}, \
         and play on from there with p (in line mode: play)"
    )))
}
