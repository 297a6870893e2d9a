//! [`StudySave`]: the place where an analysis board saves.

use std::path::Path;

use crate::game::Record;
use crate::session::{Session, Study};
use crate::store::{Dirs, StudyFile};
use crate::ui::context::Context;
use crate::ui::tui::game::SharedSave;

/// The place where an analysis is saved.
#[derive(Debug, Default)]
pub(super) struct StudySave {
    /// The game in play below this screen, and the file of that game.
    game: Option<(Box<dyn Session>, SharedSave)>,
    /// The file of the analysis, if it has one. A game in play has its own file.
    file: Option<StudyFile>,
}

impl StudySave {
    /// Saves the analysis in the file of the game in play.
    pub fn of_game(session: &dyn Session, save: &SharedSave) -> StudySave {
        StudySave {
            game: Some((session.fork(), save.clone())),
            file: None,
        }
    }

    /// Saves in this file, which contained `record`, if it is one of the saved games.
    /// Returns a sentence if it is not.
    pub fn use_file(&mut self, places: &Dirs, path: &Path, record: &Record) -> Option<String> {
        let (file, note) = StudyFile::of(places, path, record);
        self.file = Some(file);
        note
    }

    /// Saves the next analysis in a new file.
    pub fn begin_file(&mut self) {
        self.file = None;
    }

    /// Saves the analysis. Returns a sentence that says where.
    ///
    /// # Errors
    /// The reason why it cannot be saved, as a part of a sentence.
    pub fn save(&mut self, study: &Study, context: &Context) -> Result<String, String> {
        if let (Some((game, save)), true) = (&self.game, study.is_of_game()) {
            let path = save.save_study(&**game, study.tree())?;
            return Ok(format!("Saved with the game in {}.", path.display()));
        }
        let places = context.places.as_ref();
        let places = places.ok_or("games cannot be saved here; w writes it to a file")?;
        let file = self.file.get_or_insert_with(|| StudyFile::fresh(places));
        let path = file.save(&study.record());
        let path = path.map_err(|error| error.to_string())?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        Ok(format!("Saved as {name} in the list of saved games."))
    }
}
