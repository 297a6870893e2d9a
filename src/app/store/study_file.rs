//! The file of an analysis.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::game::Record;
use crate::store::atomic_write::{self, write_new};
use crate::store::dirs::Dirs;
use crate::store::error::SaveError;
use crate::store::host::shown_name;
use crate::store::manage;
use crate::store::save_file::SaveFile;

/// The place where an analysis is saved.
#[derive(Debug)]
pub struct StudyFile {
    /// The folder for an analysis without a file yet.
    folder: PathBuf,
    file: Option<SaveFile>,
}

impl StudyFile {
    /// A file for a new analysis; its name is chosen at the first save.
    pub fn fresh(places: &Dirs) -> StudyFile {
        StudyFile {
            folder: places.saves(),
            file: None,
        }
    }

    /// The file that `record` was read from, if it is in the folder of saved
    /// games and no other instance has it open. Otherwise a new file, with a
    /// sentence that says why.
    pub fn of(places: &Dirs, path: &Path, record: &Record) -> (StudyFile, Option<String>) {
        let fresh = StudyFile::fresh(places);
        let backup = path.extension().is_none_or(|end| end != "json");
        if backup || !places.holds(path) {
            let note = format!(
                "{} stays unchanged; s saves a copy.",
                shown_name(&places.saves(), path)
            );
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

    /// The path of the file; `None` before the first save of a new analysis.
    pub fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(SaveFile::path)
    }

    /// Saves the analysis in a new file called `name` among the saved games and keeps to that
    /// file. Returns its path.
    ///
    /// # Errors
    /// The name cannot be used or is taken, or the file cannot be written.
    pub fn save_as(&mut self, name: &str, record: &Record) -> Result<PathBuf, SaveError> {
        let path = manage::new_path(&self.folder.join("name"), name)?;
        atomic_write::make_private(&self.folder).map_err(SaveError::io("save to", &path))?;
        let text = format!("{}\n", record.to_json());
        write_new(&path, &text).map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => SaveError::name_taken(&path),
            _ => SaveError::io("save to", &path)(error),
        })?;
        self.file = Some(SaveFile::named(path.clone(), record)?);
        Ok(path)
    }

    /// Saves the analysis and returns the path of the file.
    ///
    /// # Errors
    /// It cannot be written; the old version is then still there.
    pub fn save(&mut self, record: &Record) -> Result<PathBuf, SaveError> {
        let mut bytes = record.to_json().into_bytes();
        bytes.push(b'\n');
        if self.file.as_ref().is_some_and(SaveFile::is_changed) {
            // Somebody else changed the file, so a new one is created.
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
