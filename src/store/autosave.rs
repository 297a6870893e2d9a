//! Saving the game after every change.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::error::SaveError;
use super::file::{self, Existing};
use super::lock::{self, Asked, Lock};
use super::names;
use super::paths::Places;
use super::read;
use super::results::{Finished, Results};
use super::times::Times;
use crate::core::{self, Record, Side};
use crate::session::{Keeper, Session, Terms};

/// Saves a game after every change, and adds it to the results when it ends.
/// Dropping it writes nothing: what was played is on disk already.
pub struct AutoSave {
    /// Where games without a name of their own go.
    folder: PathBuf,
    results: Results,
    target: Option<Target>,
    times: Times,
    /// On what terms the game is played, as every save says it.
    terms: Option<core::Terms>,
    /// What went wrong last time, so that it is said at length only once.
    trouble: Option<String>,
}

/// The file that is ours to write.
struct Target {
    path: PathBuf,
    /// What it held when we last read or wrote it: if it holds anything else
    /// now, somebody else's game is in it. `None` before the first save.
    held: Option<Vec<u8>>,
    _lock: Lock,
}

impl AutoSave {
    /// For a new game. Its name is chosen when there is something to save.
    #[must_use]
    pub fn fresh(places: &Places) -> AutoSave {
        AutoSave {
            folder: places.saves(),
            results: Results::at(places.results()),
            target: None,
            times: Times::new(),
            terms: None,
            trouble: None,
        }
    }

    /// For a game that goes on from the file it was read from.
    ///
    /// # Errors
    /// Another instance plays it, or the file has changed meanwhile.
    pub fn resume(places: &Places, path: &Path, record: &Record) -> Result<AutoSave, SaveError> {
        let path = file::follow(path).map_err(SaveError::io("read", path))?;
        let lock = own(&path)?;
        let held = read::read_bounded(&path, read::MAX_RECORD_BYTES)?;
        if read::parse(&held).as_ref() != Ok(record) {
            return Err(SaveError::InUse(path));
        }
        Ok(AutoSave {
            times: Times::of(record),
            terms: record.terms.clone(),
            target: Some(Target {
                path,
                held: Some(held),
                _lock: lock,
            }),
            ..AutoSave::fresh(places)
        })
    }

    /// For a game that goes on from `record`, read from `path`: in its own
    /// file if that is one of the saved games and nobody else plays it,
    /// otherwise under a new name; the sentence then says so.
    #[must_use]
    pub fn go_on(places: &Places, path: &Path, record: &Record) -> (AutoSave, Option<String>) {
        if !is_below(path, &places.saves()) {
            let note = format!(
                "{} stays as it is; the game goes on as a new saved game.",
                path.display()
            );
            return (AutoSave::copy(places, record), Some(note));
        }
        match AutoSave::resume(places, path, record) {
            Ok(keeper) => (keeper, None),
            Err(error) => {
                let note = format!("{error}. The game goes on as a copy.");
                (AutoSave::copy(places, record), Some(note))
            }
        }
    }

    /// For a game that goes on from a record, under a new name.
    #[must_use]
    pub fn copy(places: &Places, record: &Record) -> AutoSave {
        AutoSave {
            times: Times::of(record),
            terms: record.terms.clone(),
            ..AutoSave::fresh(places)
        }
    }

    /// The game is played on these terms from now on.
    pub fn agree(&mut self, terms: &Terms) {
        self.terms = terms.kept();
    }

    /// Where games are kept that a person names: `--save FILE`, `save FILE`.
    /// Saves go there from now on.
    ///
    /// # Errors
    /// The file holds something that is not an earlier or later stage of this
    /// game, or another instance plays it.
    pub fn name(&mut self, path: &Path, session: &dyn Session) -> Result<(), SaveError> {
        let path = file::follow(path).map_err(SaveError::io("save to", path))?;
        if self.target.as_ref().is_some_and(|t| t.path == path) {
            return Ok(());
        }
        let lock = own(&path)?;
        let held = present(&path)?;
        if let Some(bytes) = &held {
            check_same_game(&path, bytes, &session.record())?;
        }
        self.target = Some(Target {
            path,
            held,
            _lock: lock,
        });
        Ok(())
    }

    /// The file, once it has a name.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.target.as_ref().map(|target| target.path.as_path())
    }

    /// Saves the game now.
    ///
    /// # Errors
    /// The file as it was is still there; the game may go on.
    pub fn save(&mut self, session: &dyn Session) -> Result<PathBuf, SaveError> {
        self.save_record(session, session.record())
    }

    fn save_record(
        &mut self,
        session: &dyn Session,
        mut record: Record,
    ) -> Result<PathBuf, SaveError> {
        record.times = self.times.note(session);
        record.terms.clone_from(&self.terms);
        let mut bytes = record.to_json().into_bytes();
        bytes.push(b'\n');
        self.leave_a_changed_file();
        let path = match &mut self.target {
            Some(target) => {
                target.write(&bytes)?;
                target.path.clone()
            }
            None => self.save_under_new_name(&record.game, &bytes)?,
        };
        if let Some(line) = Finished::of(&record, outcome_points(session), &path) {
            let uncounted = |error| SaveError::Uncounted(Box::new(error));
            self.results.add(&line).map_err(uncounted)?;
        }
        Ok(path)
    }

    /// The trouble at length when it is new, in two words when it is not.
    fn tell(&mut self, error: &SaveError) -> String {
        let text = error.to_string();
        if self.trouble.as_ref() == Some(&text) {
            return "Still not saved.".to_owned();
        }
        let sentence = match error {
            SaveError::Uncounted(_) => in_words(error),
            _ => format!("{} The game goes on.", in_words(error)),
        };
        self.trouble = Some(text);
        sentence
    }

    /// If the file no longer holds what we put there, it is somebody else's:
    /// the game goes on under a new name.
    fn leave_a_changed_file(&mut self) {
        let theirs = self.target.as_ref().is_some_and(|target| {
            let now = read::read_bounded(&target.path, read::MAX_RECORD_BYTES).ok();
            now.is_some() && now != target.held
        });
        if theirs {
            self.target = None;
        }
    }

    fn save_under_new_name(&mut self, game: &str, bytes: &[u8]) -> Result<PathBuf, SaveError> {
        let failed = |e| SaveError::io("save to", &self.folder)(e);
        fs::create_dir_all(&self.folder).map_err(failed)?;
        names::sweep(&self.folder);
        let day = names::today();
        loop {
            let (path, lock) = names::claim(&self.folder, game, &day);
            match file::replace(&path, bytes, Existing::Refuse) {
                Err(e) if e.kind() == io::ErrorKind::AlreadyExists => {}
                other => {
                    other.map_err(SaveError::io("save to", &path))?;
                    self.target = Some(Target {
                        path: path.clone(),
                        held: Some(bytes.to_owned()),
                        _lock: lock,
                    });
                    return Ok(path);
                }
            }
        }
    }
}

impl Target {
    fn write(&mut self, bytes: &[u8]) -> Result<(), SaveError> {
        if self.held.as_deref() == Some(bytes) && self.path.exists() {
            return Ok(());
        }
        file::replace(&self.path, bytes, Existing::KeepAsBackup)
            .map_err(SaveError::io("save to", &self.path))?;
        self.held = Some(bytes.to_owned());
        Ok(())
    }
}

impl Keeper for AutoSave {
    fn keep(&mut self, session: &dyn Session) -> Option<String> {
        let before = self.path().map(Path::to_owned);
        match self.save(session) {
            Ok(path) => {
                let over = self.trouble.take();
                if let Some(left) = before.filter(|before| *before != path) {
                    let (left, path) = (left.display(), path.display());
                    return Some(format!(
                        "{left} was changed from outside; the game is kept in {path}."
                    ));
                }
                over.map(|_| "Saved again.".to_owned())
            }
            Err(error) => Some(self.tell(&error)),
        }
    }

    fn forfeited(&mut self, session: &dyn Session, loser: Side) {
        let record = Record {
            result: Some(winner_name(loser.other()).to_owned()),
            ..session.record()
        };
        if let Err(error) = self.save_record(session, record) {
            self.tell(&error);
        }
    }

    fn keep_as(&mut self, session: &dyn Session, file: Option<&Path>) -> String {
        let named = file.map_or(Ok(()), |file| self.name(file, session));
        match named.and_then(|()| self.save(session)) {
            Ok(path) => {
                self.trouble = None;
                format!("Saved in {}.", path.display())
            }
            Err(error) => in_words(&error),
        }
    }
}

/// What went wrong, beginning with whether the moves are safe.
fn in_words(error: &SaveError) -> String {
    match error {
        SaveError::Uncounted(_) => format!("Saved, but {error}."),
        _ => format!("Not saved: {error}."),
    }
}

/// The winner as a record names it.
fn winner_name(side: Side) -> &'static str {
    ["first", "second"][side.index()]
}

/// Whether `path` is a saved game in `folder`, and not a backup.
fn is_below(path: &Path, folder: &Path) -> bool {
    let whole = |path: &Path| path.canonicalize().ok();
    path.extension().is_some_and(|end| end == "json")
        && whole(file::folder_of(path)).is_some_and(|own| Some(own) == whole(folder))
}

fn outcome_points(session: &dyn Session) -> Option<[u16; 2]> {
    session.outcome().and_then(|outcome| outcome.points)
}

fn own(path: &Path) -> Result<Lock, SaveError> {
    match lock::ask(path) {
        Asked::Ours(lock) => Ok(lock),
        Asked::Theirs => Err(SaveError::InUse(path.to_owned())),
    }
}

/// What the file holds; `None` if there is none.
fn present(path: &Path) -> Result<Option<Vec<u8>>, SaveError> {
    match read::read_bounded(path, read::MAX_RECORD_BYTES) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(SaveError::Io { cause, .. }) if cause.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Whether `bytes` are an earlier or later stage of the game in `ours`.
fn check_same_game(path: &Path, bytes: &[u8], ours: &Record) -> Result<(), SaveError> {
    let occupied = |what| SaveError::Occupied {
        path: path.to_owned(),
        what,
    };
    let Ok(there) = read::parse(bytes) else {
        return Err(occupied("something that is not a saved game"));
    };
    let same_rules =
        (&there.game, &there.options, &there.start) == (&ours.game, &ours.options, &ours.start);
    let same_moves = there.moves.iter().zip(&ours.moves).all(|(a, b)| a == b);
    if same_rules && same_moves {
        return Ok(());
    }
    Err(occupied("another game"))
}
