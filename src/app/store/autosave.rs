//! Saving a running game after every change.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::game;
use crate::game::{EarlyEnd, Record, RecordedStudy, Side, Verdict};
use crate::session::{
    AutosaveHook, Conditions, PlayerSpec, Session, TeacherMode, VariationTree, rating_note,
};
use crate::store::atomic_write;
use crate::store::dirs::Dirs;
use crate::store::error::SaveError;
use crate::store::host::{copied_to, no_longer, saved_as, shown_name};
use crate::store::manage;
use crate::store::move_times::Times;
use crate::store::results::{Finished, Results};
use crate::store::save_file::SaveFile;
use crate::store::save_names;

/// Saves a game after every change, and adds it to the results when it ends.
/// Dropping it writes nothing, because every move is already on disk.
#[derive(Debug)]
pub struct AutoSave {
    /// The folder for games whose file the user has not named.
    folder: PathBuf,
    results: Results,
    file: Option<SaveFile>,
    /// Whether the file was created by this game and got its name from the program.
    is_own_file: bool,
    times: Times,
    /// The time on the clock of each side in milliseconds.
    used: Option<[u64; 2]>,
    /// The conditions of the game, written with every save.
    conditions: Option<game::RecordedConditions>,
    /// The variations examined during the game.
    study: Option<VariationTree>,
    /// Whether the teacher stopped moves in this game.
    taught: bool,
    /// The mode of the teacher; `None` before it was ever on.
    teacher: Option<String>,
    /// The number of moves that the person was shown: before this game was opened, and since.
    shown: [u32; 2],
    /// Whether nothing is saved before a person has moved.
    waits_for_person: bool,
    /// The result and the kind of an early end.
    early: Option<(Verdict, EarlyEnd)>,
    /// The number of moves set up before play began; `None` while unknown.
    given: Option<usize>,
    /// A message for the user about the file, shown before the game continues.
    note: Option<String>,
    /// Whether this continues a copy of a finished game, which was counted when
    /// it was played.
    is_copy: bool,
    /// Its entry in the results, so that saving under another name does not
    /// count the game twice.
    counted: Option<Finished>,
    /// The last error, so that a repeated one is reported briefly.
    trouble: Option<String>,
    /// Whether the last error concerned only the results file.
    uncounted: bool,
}

impl AutoSave {
    /// Starts saving a new game. The file name is chosen at the first save.
    pub fn fresh(places: &Dirs) -> AutoSave {
        AutoSave {
            folder: places.saves(),
            results: Results::at(places.results()),
            file: None,
            is_own_file: false,
            times: Times::new(),
            used: None,
            conditions: None,
            study: None,
            taught: false,
            teacher: None,
            shown: [0; 2],
            waits_for_person: false,
            early: None,
            given: None,
            note: None,
            is_copy: false,
            counted: None,
            trouble: None,
            uncounted: false,
        }
    }

    /// Saves the game only once a person has moved, if one plays.
    #[must_use]
    pub fn waiting_for_person(self) -> AutoSave {
        AutoSave {
            waits_for_person: true,
            ..self
        }
    }

    /// Continues the game in the file it was read from.
    ///
    /// # Errors
    /// Another instance plays it, or the file has changed meanwhile.
    pub fn resume(places: &Dirs, path: &Path, record: &Record) -> Result<AutoSave, SaveError> {
        let file = SaveFile::resumed(path, record)?;
        Ok(AutoSave {
            file: Some(file),
            ..AutoSave::of_record(places, record)
        })
    }

    /// Starts saving the game of `record`.
    fn of_record(places: &Dirs, record: &Record) -> AutoSave {
        AutoSave {
            times: Times::of(record),
            used: record.used,
            conditions: record.terms.clone(),
            study: tree_of(record),
            taught: record.taught,
            teacher: record.teacher.clone(),
            shown: [record.shown, 0],
            given: Some(record.given.unwrap_or(0)),
            ..AutoSave::fresh(places)
        }
    }

    /// Continues the game of `record`, read from `path`. It is saved in that file
    /// if this is an unlocked `.json` file in the folder of saved games and
    /// contains neither an analysis nor a game that was ended early. Otherwise it
    /// gets a new file, and [`AutoSave::take_note`] says so.
    pub fn go_on(places: &Dirs, path: &Path, record: &Record) -> AutoSave {
        let copy = |note| AutoSave {
            note: Some(note),
            ..AutoSave::copy(places, record)
        };
        if record.ended.is_some() {
            return copy(format!(
                "{} is over and stays unchanged; you continue it as a new saved game.",
                shown_name(&places.saves(), path)
            ));
        }
        let backup = path.extension().is_none_or(|end| end != "json") || record.is_analysis();
        if backup || !places.holds(path) {
            return copy(format!(
                "{} stays unchanged; you continue it as a new saved game.",
                shown_name(&places.saves(), path)
            ));
        }
        AutoSave::resume(places, path, record)
            .unwrap_or_else(|error| copy(format!("{error}. You continue a copy of it.")))
    }

    /// Continues the game of `record` in a new file. A game that was already
    /// over is not counted again.
    pub fn copy(places: &Dirs, record: &Record) -> AutoSave {
        AutoSave {
            is_copy: record.result.is_some(),
            ..AutoSave::of_record(places, record)
        }
    }

    /// Sets the number of moves that were set up before play began. A resumed
    /// game keeps the number in its record.
    pub fn begin_after(&mut self, moves: usize) {
        self.given.get_or_insert(moves);
    }

    /// Returns the message about the file once; `None` after that.
    pub fn take_note(&mut self) -> Option<String> {
        self.note.take()
    }

    /// Why the newest move is not on disk, as a sentence; `None` if it is.
    pub fn unsaved(&self) -> Option<String> {
        let why = self.trouble.as_ref()?;
        (!self.uncounted).then(|| format!("Not saved: {why}."))
    }

    /// Sets the conditions of the game from now on.
    pub fn agree(&mut self, conditions: &Conditions) {
        self.conditions = conditions.kept();
    }

    /// The variations examined during the game, in the form a record of `moves`
    /// stores.
    pub fn study(&self, moves: &[String]) -> Option<RecordedStudy> {
        self.study.as_ref().and_then(|tree| tree.recorded(moves))
    }

    /// Sets the variations to store with the next save.
    pub fn annotate(&mut self, tree: &VariationTree) {
        self.study = Some(tree.clone());
    }

    /// Saves to a file chosen by the user from now on (`--save FILE`, `save NAME`).
    ///
    /// # Errors
    /// If the file contains something else than an earlier stage of this game, or another instance
    /// plays it.
    pub fn name(&mut self, path: &Path, session: &dyn Session) -> Result<(), SaveError> {
        let path = atomic_write::follow(path).map_err(SaveError::io("save to", path))?;
        // A second lock on the game's own file would be refused.
        if self.path() == Some(&path) {
            return Ok(());
        }
        self.file = Some(SaveFile::named(path, &session.record())?);
        self.is_own_file = false;
        Ok(())
    }

    /// Saves the game now under the name or in the file that the user typed during the game, and
    /// returns the message. A name is that of the game from now on. A file outside the folder of
    /// saved games gets a copy, because the menu would not find the game there.
    fn save_where(&mut self, typed: &Path, session: &dyn Session) -> Result<String, SaveError> {
        let absolute = || std::path::absolute(typed).unwrap_or_else(|_| typed.to_owned());
        let path = match manage::bare_name(typed) {
            Some(name) => manage::new_path(&self.folder.join("name"), name)?,
            None => absolute(),
        };
        let is_own = self.path() == Some(&path);
        if is_own || path.parent() == Some(&self.folder) {
            // The first save of all makes the folder.
            atomic_write::make_private(&self.folder)
                .map_err(SaveError::io("save to", &self.folder))?;
            self.name(&path, session).map_err(|error| match error {
                SaveError::Occupied { path, .. } => SaveError::name_taken(&path),
                other => other,
            })?;
            return self.save_and_say(session);
        }
        self.save_copy(&path, session)?;
        Ok(copied_to(&self.folder, &path, self.path()))
    }

    /// Saves the game now and returns the message.
    fn save_and_say(&mut self, session: &dyn Session) -> Result<String, SaveError> {
        let path = self.save(session)?;
        self.trouble = None;
        Ok(saved_as(&self.folder, &path))
    }

    /// Writes the game as it is now to a file of its own, which later moves leave as it is.
    fn save_copy(&mut self, path: &Path, session: &dyn Session) -> Result<(), SaveError> {
        let path = atomic_write::follow(path).map_err(SaveError::io("save to", path))?;
        let mut copy = SaveFile::named(path, &session.record())?;
        let record = self.record_of(session);
        copy.write(&in_a_line(&record))
    }

    /// Deletes the file to which the program gave a name, after the game got another one.
    /// Otherwise the menu would offer to continue an older stage of it.
    fn leave_no_older_copy(&self, before: &Path) {
        // A copy that stays does no harm.
        let _ = manage::delete_counted(&self.results, before);
    }

    /// The path of the file; `None` before the first save.
    pub fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(SaveFile::path)
    }

    /// Saves the game now and returns the path of the file.
    ///
    /// # Errors
    /// The file cannot be written; the old version is then still there, and the
    /// game may continue.
    pub fn save(&mut self, session: &dyn Session) -> Result<PathBuf, SaveError> {
        let record = self.record_of(session);
        let bytes = in_a_line(&record);
        self.leave_a_changed_file();
        let path = match &mut self.file {
            Some(file) => {
                file.write(&bytes)?;
                file.path().to_owned()
            }
            None => {
                let fresh = SaveFile::fresh(&self.folder, &record.game, &bytes)?;
                // The user may have deleted an earlier game with this file
                // name. Its result stays, but without the name.
                let _ = self.results.forget_file(fresh.path());
                self.is_own_file = true;
                self.file.insert(fresh).path().to_owned()
            }
        };
        let line = Finished::of(&record, outcome_points(session), &path, &self.folder);
        if !self.is_copy {
            let counted = self.count(line);
            counted.map_err(|error| SaveError::Uncounted(Box::new(error)))?;
        }
        Ok(path)
    }

    /// Whether the person had help in this game that ends its rating.
    pub fn was_helped(&self) -> bool {
        self.taught || self.shown.iter().any(|shown| *shown > 0)
    }

    /// Says whether the finished game changes the person's rating and, if not, why; see
    /// [`rating_note`].
    pub fn rating_note(&mut self, session: &dyn Session) -> Option<&'static str> {
        let note = rating_note(&self.record_of(session))?;
        Some(match self.is_copy {
            true => "Not rated: this game had ended before.",
            false => note,
        })
    }

    /// Returns the record of the game as it is saved, with what the session does not know.
    pub fn record_of(&mut self, session: &dyn Session) -> Record {
        let mut record = session.record();
        // The session knows only the rules, so an early end is added here.
        if let (None, Some((result, how))) = (record.result, self.early) {
            record.result = Some(result);
            record.ended = Some(how);
        }
        record.times = self.times.note(session);
        record.used = self.used;
        record.terms.clone_from(&self.conditions);
        record.taught = self.taught;
        record.teacher.clone_from(&self.teacher);
        record.shown = self.shown.iter().sum();
        record.given = self.given.filter(|moves| *moves > 0);
        if let Some(tree) = &mut self.study {
            // The tree keeps the moves taken back as a variation.
            tree.follow(&record.moves);
            record.study = tree.recorded(&record.moves);
        }
        record
    }

    /// Deletes the file of this game if all moves were taken back, or does not create one. Returns
    /// whether there is nothing to save. A file that the user named or opened stays.
    fn forget_without_moves(&mut self, session: &dyn Session) -> bool {
        let is_person = |side: Side| *session.player(side) == PlayerSpec::Human;
        let waits = self.waits_for_person && Side::BOTH.into_iter().any(is_person);
        let from = if waits { self.given.unwrap_or(0) } else { 0 };
        let played = session.history().get(from..).unwrap_or_default();
        let is_played = played.iter().any(|mv| !waits || is_person(mv.side));
        if is_played || self.study.is_some() {
            return false;
        }
        if self.file.is_some() && !self.is_own_file {
            return false;
        }
        self.leave_a_changed_file();
        // The lock must be released before the file can be deleted.
        if let Some(path) = self.file.take().map(|file| file.path().to_owned()) {
            // An empty game that stays does no harm.
            let _ = manage::delete_counted(&self.results, &path);
            self.counted = None;
        }
        true
    }

    /// Updates the results by the game as it stands now; `None` if it is not over.
    fn count(&mut self, now: Option<Finished>) -> Result<(), SaveError> {
        match (&self.counted, &now) {
            (Some(before), Some(now)) => self.results.change(before, now)?,
            (Some(before), None) => self.results.withdraw(before)?,
            (None, Some(now)) => self.results.add(now)?,
            (None, None) => {}
        }
        self.counted = now;
        Ok(())
    }

    /// Returns the message for an error: in full for a new one, briefly for a
    /// repeated one.
    fn tell(&mut self, error: &SaveError) -> String {
        let text = error.to_string();
        self.uncounted = matches!(error, SaveError::Uncounted(_));
        if self.trouble.as_ref() == Some(&text) {
            return "Still not saved.".to_owned();
        }
        let sentence = match error {
            SaveError::Uncounted(_) => in_words(error),
            _ => format!("{} You can play on.", in_words(error)),
        };
        self.trouble = Some(text);
        sentence
    }

    /// Drops the file if somebody else has changed it; the next save then
    /// creates a new one.
    fn leave_a_changed_file(&mut self) {
        let theirs = self.file.as_ref().is_some_and(SaveFile::is_changed);
        if theirs {
            self.file = None;
        }
    }
}

impl AutosaveHook for AutoSave {
    fn keep(&mut self, session: &dyn Session) -> Option<String> {
        // A change after an early end means that the game continues.
        self.early = None;
        if self.forget_without_moves(session) {
            return None;
        }
        // Saving chooses a new file if somebody else has changed this one.
        let before = self.path().map(Path::to_owned);
        match self.save(session) {
            Ok(path) => {
                let over = self.trouble.take();
                if let Some(left) = before.filter(|before| *before != path) {
                    let (left, path) = (left.display(), path.display());
                    return Some(format!(
                        "{left} was changed by another program; your game is now saved in {path}."
                    ));
                }
                over.map(|_| "Saved again.".to_owned())
            }
            Err(error) => Some(self.tell(&error)),
        }
    }

    fn helped(&mut self, teacher: TeacherMode, shown: u32) {
        self.taught |= teacher != TeacherMode::Off;
        self.teacher = self.taught.then(|| teacher.name().to_owned());
        self.shown[1] = shown;
    }

    fn clocked(&mut self, used: [Duration; 2]) {
        let milliseconds = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        self.used = Some(used.map(milliseconds));
    }

    fn ended_early(&mut self, session: &dyn Session, result: Verdict, how: EarlyEnd) {
        self.early = Some((result, how));
        if let Err(error) = self.save(session) {
            self.tell(&error);
        }
    }

    fn keep_as(&mut self, session: &dyn Session, file: Option<&Path>) -> Result<String, String> {
        let before = self.file.as_ref().filter(|file| !file.is_changed());
        // What the user saved under a name of their own stays.
        let is_own = |path: &&Path| {
            path.parent() == Some(&self.folder) && save_names::is_given(path, session.info().id)
        };
        let before = before.map(SaveFile::path).filter(is_own);
        let before = before.map(Path::to_owned);
        let said = match file {
            Some(typed) => self.save_where(typed, session),
            None => self.save_and_say(session),
        };
        let said = said.map_err(|error| in_words(&error))?;
        Ok(match before.filter(|before| self.path() != Some(before)) {
            Some(before) => {
                self.leave_no_older_copy(&before);
                no_longer(&said, &shown_name(&self.folder, &before))
            }
            None => said,
        })
    }
}

/// The variations stored in the record of a game; `None` for an analysis.
fn tree_of(record: &Record) -> Option<VariationTree> {
    let kept = record.study.as_ref().filter(|_| !record.is_analysis())?;
    Some(VariationTree::new(&record.moves, Some(kept)))
}

/// Returns the text of a file with this record.
fn in_a_line(record: &Record) -> Vec<u8> {
    let mut bytes = record.to_json().into_bytes();
    bytes.push(b'\n');
    bytes
}

/// Returns the message for an error, which begins by saying whether the moves
/// are safe.
fn in_words(error: &SaveError) -> String {
    match error {
        SaveError::Uncounted(_) => format!("Saved, but {error}."),
        _ => format!("Not saved: {error}."),
    }
}

fn outcome_points(session: &dyn Session) -> Option<[u16; 2]> {
    session.outcome().and_then(|outcome| outcome.points)
}
