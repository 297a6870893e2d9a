//! The file of an analysis: written only when somebody asks for it.

use std::path::{Path, PathBuf};

use crate::game::Record;
use crate::store::dirs::Dirs;
use crate::store::error::SaveError;
use crate::store::save_file::SaveFile;

/// Where an analysis is kept.
#[derive(Debug)]
pub struct StudyFile {
    /// Where it goes without a name of its own.
    folder: PathBuf,
    file: Option<SaveFile>,
}

impl StudyFile {
    /// A new one; its name is chosen when it is saved.
    #[must_use]
    pub fn fresh(places: &Dirs) -> StudyFile {
        StudyFile {
            folder: places.saves(),
            file: None,
        }
    }

    /// The file that `record` was read from, if it is one of the saved games
    /// and nobody else has it open; else a new one, and why.
    #[must_use]
    pub fn of(places: &Dirs, path: &Path, record: &Record) -> (StudyFile, Option<String>) {
        let fresh = StudyFile::fresh(places);
        let backup = path.extension().is_none_or(|end| end != "json");
        if backup || !places.holds(path) {
            let note = format!("{} stays as it is; s saves a copy.", path.display());
            return (fresh, Some(note));
        }
        match SaveFile::resumed(path, record) {
            Ok(file) => {
                let file = Some(file);
                (StudyFile { file, ..fresh }, None)
            }
            Err(error) => (fresh, Some(format!("{error}; s saves a copy."))),
        }
    }

    /// Saves it now; the file.
    ///
    /// # Errors
    /// It cannot be written, or the file was changed from outside; what was
    /// there is as it was.
    pub fn save(&mut self, record: &Record) -> Result<PathBuf, SaveError> {
        let mut bytes = record.to_json().into_bytes();
        bytes.push(b'\n');
        if self.file.as_ref().is_some_and(SaveFile::is_changed) {
            // Somebody else wrote there: this goes on under a new name.
            self.file = None;
        }
        match &mut self.file {
            Some(file) => {
                file.write(&bytes)?;
                Ok(file.path().to_owned())
            }
            None => {
                let fresh = SaveFile::fresh(&self.folder, &record.game, &bytes)?;
                Ok(self.file.insert(fresh).path().to_owned())
            }
        }
    }
}
