//! Saving the game after every change.

use std::path::{Path, PathBuf};

use crate::game;
use crate::game::{EarlyEnd, Record, RecordedStudy, Verdict};
use crate::session::{AutosaveHook, Conditions, Session, VariationTree};
use crate::store::atomic_write;
use crate::store::dirs::Dirs;
use crate::store::error::SaveError;
use crate::store::move_times::Times;
use crate::store::results::{Finished, Results};
use crate::store::save_file::SaveFile;

/// Saves a game after every change, and adds it to the results when it ends.
/// Dropping it writes nothing: what was played is on disk already.
#[derive(Debug)]
pub struct AutoSave {
    /// Where games without a name of their own go.
    folder: PathBuf,
    results: Results,
    file: Option<SaveFile>,
    times: Times,
    /// On what conditions the game is played, as every save says it.
    conditions: Option<game::RecordedConditions>,
    /// What else was looked at in it.
    study: Option<VariationTree>,
    /// Whether the teacher held moves in it.
    taught: bool,
    /// How the game ended, where its rules did not end it.
    early: Option<(Verdict, EarlyEnd)>,
    /// How many moves were set up before anybody played; `None` while that is
    /// not known.
    given: Option<usize>,
    /// What there is to say of the file before the game goes on.
    note: Option<String>,
    /// Whether the game was over before, and was counted where it was played.
    is_copy: bool,
    /// Its line among the results: another name for its file does not make it
    /// another game.
    counted: Option<Finished>,
    /// What went wrong last time, so that it is said at length only once.
    trouble: Option<String>,
    /// Whether that was only about counting the result.
    uncounted: bool,
}

impl AutoSave {
    /// For a new game. Its name is chosen when there is something to save.
    #[must_use]
    pub fn fresh(places: &Dirs) -> AutoSave {
        AutoSave {
            folder: places.saves(),
            results: Results::at(places.results()),
            file: None,
            times: Times::new(),
            conditions: None,
            study: None,
            taught: false,
            early: None,
            given: None,
            note: None,
            is_copy: false,
            counted: None,
            trouble: None,
            uncounted: false,
        }
    }

    /// For a game that goes on from the file it was read from.
    ///
    /// # Errors
    /// Another instance plays it, or the file has changed meanwhile.
    pub fn resume(places: &Dirs, path: &Path, record: &Record) -> Result<AutoSave, SaveError> {
        let file = SaveFile::resumed(path, record)?;
        Ok(AutoSave {
            times: Times::of(record),
            conditions: record.terms.clone(),
            study: tree_of(record),
            taught: record.taught,
            given: Some(record.given.unwrap_or(0)),
            file: Some(file),
            ..AutoSave::fresh(places)
        })
    }

    /// For a game that goes on from `record`, read from `path`: in its own
    /// file if that is one of the saved games, not given up, and nobody else
    /// plays it, otherwise under a new name; its note then says so.
    #[must_use]
    pub fn go_on(places: &Dirs, path: &Path, record: &Record) -> AutoSave {
        let copy = |note| AutoSave {
            note: Some(note),
            ..AutoSave::copy(places, record)
        };
        if record.ended.is_some() {
            return copy(format!(
                "{} is over and stays as it is; the game goes on as a new saved game.",
                path.display()
            ));
        }
        let backup = path.extension().is_none_or(|end| end != "json") || record.is_analysis();
        if backup || !places.holds(path) {
            return copy(format!(
                "{} stays as it is; the game goes on as a new saved game.",
                path.display()
            ));
        }
        AutoSave::resume(places, path, record)
            .unwrap_or_else(|error| copy(format!("{error}. The game goes on as a copy.")))
    }

    /// For a game that goes on from a record, under a new name. One that was
    /// over has been counted where it was played.
    #[must_use]
    pub fn copy(places: &Dirs, record: &Record) -> AutoSave {
        AutoSave {
            is_copy: record.result.is_some(),
            times: Times::of(record),
            conditions: record.terms.clone(),
            study: tree_of(record),
            taught: record.taught,
            given: Some(record.given.unwrap_or(0)),
            ..AutoSave::fresh(places)
        }
    }

    /// A new game begins with so many moves set up. One gone on with keeps
    /// what its record says.
    pub fn begin_after(&mut self, moves: usize) {
        self.given.get_or_insert(moves);
    }

    /// What there is to say of the file before the game goes on, once.
    pub fn take_note(&mut self) -> Option<String> {
        self.note.take()
    }

    /// Why the newest move is not on disk, in a sentence; `None` where it is.
    #[must_use]
    pub fn unsaved(&self) -> Option<String> {
        let why = self.trouble.as_ref()?;
        (!self.uncounted).then(|| format!("Not saved: {why}."))
    }

    /// The game is played on these conditions from now on.
    pub fn agree(&mut self, conditions: &Conditions) {
        self.conditions = conditions.kept();
    }

    /// What else was looked at in the game, as a record of these moves keeps
    /// it.
    #[must_use]
    pub fn study(&self, moves: &[String]) -> Option<RecordedStudy> {
        self.study.as_ref().and_then(|tree| tree.recorded(moves))
    }

    /// Keeps what else was looked at in the game, with the next save.
    pub fn annotate(&mut self, tree: &VariationTree) {
        self.study = Some(tree.clone());
    }

    /// Where games are kept that a person names: `--save FILE`, `save FILE`.
    /// Saves go there from now on.
    ///
    /// # Errors
    /// The file holds something that is not an earlier or later stage of this
    /// game, or another instance plays it.
    pub fn name(&mut self, path: &Path, session: &dyn Session) -> Result<(), SaveError> {
        let path = atomic_write::follow(path).map_err(SaveError::io("save to", path))?;
        if self.path() == Some(&path) {
            return Ok(());
        }
        self.file = Some(SaveFile::named(path, &session.record())?);
        Ok(())
    }

    /// The file, once it has a name.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(SaveFile::path)
    }

    /// Saves the game now.
    ///
    /// # Errors
    /// The file as it was is still there; the game may go on.
    pub fn save(&mut self, session: &dyn Session) -> Result<PathBuf, SaveError> {
        let mut record = session.record();
        if let (None, Some((result, how))) = (record.result, self.early) {
            record.result = Some(result);
            record.ended = Some(how);
        }
        self.save_record(session, record)
    }

    fn save_record(
        &mut self,
        session: &dyn Session,
        mut record: Record,
    ) -> Result<PathBuf, SaveError> {
        record.times = self.times.note(session);
        record.terms.clone_from(&self.conditions);
        record.taught = self.taught;
        record.given = self.given.filter(|moves| *moves > 0);
        if let Some(tree) = &mut self.study {
            // Moves taken back stay in the tree as a line of their own.
            tree.follow(&record.moves);
            record.study = tree.recorded(&record.moves);
        }
        let mut bytes = record.to_json().into_bytes();
        bytes.push(b'\n');
        self.leave_a_changed_file();
        let path = match &mut self.file {
            Some(file) => {
                file.write(&bytes)?;
                file.path().to_owned()
            }
            None => {
                let fresh = SaveFile::fresh(&self.folder, &record.game, &bytes)?;
                // A game of that name may have been removed by hand: it is
                // another one, and its line stays.
                let _ = self.results.forget_file(fresh.path());
                self.file.insert(fresh).path().to_owned()
            }
        };
        let line = Finished::of(&record, outcome_points(session), &path, &self.folder);
        if let Some(line) = line.filter(|_| !self.is_copy) {
            let uncounted = |error| SaveError::Uncounted(Box::new(error));
            match &self.counted {
                Some(before) => self.results.change(before, &line),
                None => self.results.add(&line),
            }
            .map_err(uncounted)?;
            self.counted = Some(line);
        }
        Ok(path)
    }

    /// A new problem is told at length, one that goes on in two words.
    fn tell(&mut self, error: &SaveError) -> String {
        let text = error.to_string();
        self.uncounted = matches!(error, SaveError::Uncounted(_));
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

    /// If the file no longer holds what we put there, somebody else wrote to
    /// it: the game goes on under a new name.
    fn leave_a_changed_file(&mut self) {
        let theirs = self.file.as_ref().is_some_and(SaveFile::is_changed);
        if theirs {
            self.file = None;
        }
    }
}

impl AutosaveHook for AutoSave {
    fn keep(&mut self, session: &dyn Session) -> Option<String> {
        // Whoever changes the game goes on with it.
        self.early = None;
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

    fn taught(&mut self) {
        self.taught = true;
    }

    fn ended_early(&mut self, session: &dyn Session, result: Verdict, how: EarlyEnd) {
        self.early = Some((result, how));
        if let Err(error) = self.save(session) {
            self.tell(&error);
        }
    }

    fn keep_as(&mut self, session: &dyn Session, file: Option<&Path>) -> Result<String, String> {
        let named = file.map_or(Ok(()), |file| self.name(file, session));
        match named.and_then(|()| self.save(session)) {
            Ok(path) => {
                self.trouble = None;
                Ok(format!("Saved in {}.", path.display()))
            }
            Err(error) => Err(in_words(&error)),
        }
    }
}

/// What else was looked at in a game that was played.
fn tree_of(record: &Record) -> Option<VariationTree> {
    let kept = record.study.as_ref().filter(|_| !record.is_analysis())?;
    Some(VariationTree::new(&record.moves, Some(kept)))
}

/// What went wrong, in a sentence that begins with whether the moves are safe.
fn in_words(error: &SaveError) -> String {
    match error {
        SaveError::Uncounted(_) => format!("Saved, but {error}."),
        _ => format!("Not saved: {error}."),
    }
}

fn outcome_points(session: &dyn Session) -> Option<[u16; 2]> {
    session.outcome().and_then(|outcome| outcome.points)
}
