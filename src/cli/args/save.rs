//! `--load` and `--save`: where a game comes from and where it is kept.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;

use super::players::PlayersArg;
use crate::cli::save_words::file;
use crate::cli::{usage, warn};
use crate::game::Record;
use crate::games::GAMES;
use crate::session::{AutosaveHook, Conditions, GameInfo, NoAutosave, PlayerSpec, Session};
use crate::store;
use crate::store::{AutoSave, Dirs, Source};

/// Where a game comes from and where it is kept.
#[derive(Args, Clone, Debug, Default)]
pub struct KeepArgs {
    /// Go on with a saved game; a file outside the folder of saved games is
    /// left as it is
    #[arg(long, value_name = "FILE", conflicts_with_all = ["options", "position"])]
    pub load: Option<PathBuf>,

    /// Save the game in this file [default: a new one in the folder of saved
    /// games]
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
}

/// A saved game that goes on.
pub struct Loaded {
    /// Where it was read from.
    pub path: PathBuf,
    /// As it was read.
    pub record: Record,
    /// With its moves played and nobody seated.
    pub session: Box<dyn Session>,
}

impl Loaded {
    /// The newest saved game that can go on and that nobody plays.
    pub fn newest() -> Option<Loaded> {
        let places = Dirs::find().ok()?;
        let (path, record, session) = store::newest_open(&places, GAMES)?;
        Some(Loaded {
            path,
            record,
            session,
        })
    }

    /// Who sat where.
    ///
    /// # Errors
    /// The record names a player that there is not.
    pub fn players(&self) -> Result<[PlayerSpec; 2]> {
        let read = |player: &String| {
            let spec = player.parse::<PlayerSpec>();
            spec.map_err(|e| store::unusable(&self.path, e.to_string()))
        };
        let [first, second] = &self.record.players;
        Ok([read(first)?, read(second)?])
    }

    /// On what conditions it was played.
    ///
    /// # Errors
    /// The record's clock is none.
    pub fn conditions(&self) -> Result<Conditions> {
        let conditions = Conditions::of(&self.record);
        Ok(conditions.map_err(|e| store::unusable(&self.path, e.to_string()))?)
    }

    /// Those who sat there, unless the command line `players` names others. A
    /// program that the file names as a player must be named again on the
    /// command line: a file may have come from anybody.
    ///
    /// # Errors
    /// A seat is left to a program that the file names.
    pub fn resolve(&self, players: &PlayersArg, entry: &dyn GameInfo) -> Result<[PlayerSpec; 2]> {
        let before = self.players()?;
        let resolved = players.resolve(entry, before.clone())?;
        let harmless = before.map(|spec| match spec {
            PlayerSpec::Gtp(_) => PlayerSpec::Human,
            other => other,
        });
        let named = players.resolve(entry, harmless)?;
        for (side, (spec, named)) in entry.sides().iter().zip(resolved.iter().zip(&named)) {
            if spec != named {
                return Err(usage(format!(
                    "{} names the program {} as a player; it is started only if you name it too, \
                     with --{}, or name another player",
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
    /// The game to go on with, if one is asked for.
    ///
    /// # Errors
    /// The file cannot be read, is damaged, or holds another game than the
    /// one named.
    pub fn load(&self, named: Option<&dyn GameInfo>) -> Result<Option<Loaded>> {
        let Some(given) = &self.load else {
            return Ok(None);
        };
        let path = file(given);
        let (record, session) = store::open(&path, GAMES)
            .map_err(|why| of_another_kind(&path).unwrap_or(why.into()))?;
        let game = session.entry();
        if named.is_some_and(|named| named.id() != game.id()) {
            let (name, title) = (path.display(), game.title());
            return Err(usage(format!(
                "{name} is a game of {title}; boardgames play --load … goes on with it"
            )));
        }
        Ok(Some(Loaded {
            path,
            record,
            session,
        }))
    }

    /// What keeps the game that is about to be played.
    ///
    /// # Errors
    /// The file to save in holds something else or is in use.
    pub fn autosave_hook(
        &self,
        loaded: Option<&(PathBuf, Record)>,
        session: &dyn Session,
    ) -> Result<Box<dyn AutosaveHook>> {
        Ok(match self.auto_save(loaded, session)? {
            Some(mut save) => {
                save.take_note().iter().for_each(|note| warn(note));
                Box::new(save)
            }
            None => Box::new(NoAutosave),
        })
    }

    /// The same, `None` where nothing can be kept; its note is still to be
    /// told.
    ///
    /// # Errors
    /// The file to save in holds something else or is in use.
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
            // A file that was named needs no home directory; results are then
            // not counted.
            (Err(_), Some(_)) => Dirs::nowhere(),
        };
        let mut autosave = match loaded {
            Some((path, record)) => AutoSave::go_on(&places, path, record),
            None => AutoSave::fresh(&places),
        };
        autosave.begin_after(session.history().len());
        if let Some(file) = &self.save {
            // In quotes the shell leaves `~` to us.
            let path = file.to_str().map_or_else(|| file.clone(), store::at_home);
            autosave.name(&path, session)?;
            // It goes where it was asked to go.
            autosave.take_note();
        }
        Ok(Some(autosave))
    }
}

/// That the file holds games of other programs, which are not gone on with
/// but stepped through.
fn of_another_kind(path: &Path) -> Option<anyhow::Error> {
    let Ok(Source::Archive(_, games)) = store::source(path, GAMES) else {
        return None;
    };
    let (name, format) = (path.display(), games.format());
    Some(usage(format!(
        "{name} is no saved game but holds {format}; boardgames replay {name} steps through it, \
         and p there (line by line: play) plays on"
    )))
}
