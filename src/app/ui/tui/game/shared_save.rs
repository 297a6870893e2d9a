//! [`SharedSave`]: the file of a game in play, shared by the game and the screens
//! above it.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Duration;

use crate::game::{EarlyEnd, RecordedStudy, Verdict};
use crate::session::{AutosaveHook, NoAutosave, Session, TeacherMode, VariationTree};
use crate::store::AutoSave;
use crate::ui::text::shell;

/// The file of a game in play. The game saves every change in it, and an analysis
/// of the game saves its lines.
#[derive(Clone, Debug, Default)]
pub struct SharedSave(Rc<RefCell<Option<AutoSave>>>);

impl SharedSave {
    /// Shares `save`; with `None` the game is not saved.
    pub fn new(save: Option<AutoSave>) -> SharedSave {
        SharedSave(Rc::new(RefCell::new(save)))
    }

    /// Returns the text for the shell: where the game is saved, and how to continue it
    /// or, if it is over, to step through it.
    pub(super) fn farewell(&self, is_over: bool) -> Option<String> {
        shell::farewell_of(self.0.borrow().as_ref()?, is_over, false)
    }

    /// Returns why the newest move is not saved; `None` if it is.
    pub(super) fn unsaved(&self) -> Option<String> {
        self.0.borrow().as_ref().and_then(AutoSave::unsaved)
    }

    /// Says whether the finished game changes the person's rating and, if not, why.
    pub fn rating_note(&self, session: &dyn Session) -> Option<&'static str> {
        self.0.borrow_mut().as_mut()?.rating_note(session)
    }

    /// The file; `None` until there is one.
    pub fn path(&self) -> Option<PathBuf> {
        let save = self.0.borrow();
        save.as_ref().and_then(AutoSave::path).map(Path::to_owned)
    }

    /// Returns the lines saved with the game, if the game has exactly these
    /// moves.
    pub fn study(&self, moves: &[String]) -> Option<RecordedStudy> {
        self.0.borrow().as_ref().and_then(|save| save.study(moves))
    }

    /// Saves the lines of an analysis with the game. Returns the file.
    ///
    /// # Errors
    /// A sentence that says why they cannot be saved.
    pub fn save_study(
        &self,
        session: &dyn Session,
        tree: &VariationTree,
    ) -> Result<PathBuf, String> {
        let mut save = self.0.borrow_mut();
        let save = save
            .as_mut()
            .ok_or("this game cannot be saved; w writes it to a file")?;
        save.annotate(tree);
        save.save(session).map_err(|error| error.to_string())
    }
}

impl AutosaveHook for SharedSave {
    fn keep(&mut self, session: &dyn Session) -> Option<String> {
        let mut save = self.0.borrow_mut();
        let save = save.as_mut()?;
        // The screen already shows a message when nothing can be saved.
        save.keep(session).filter(|_| save.unsaved().is_none())
    }

    fn keep_as(&mut self, session: &dyn Session, file: Option<&Path>) -> Result<String, String> {
        match self.0.borrow_mut().as_mut() {
            Some(save) => save.keep_as(session, file),
            None => NoAutosave.keep_as(session, file),
        }
    }

    fn helped(&mut self, teacher: TeacherMode, shown: u32) {
        if let Some(save) = self.0.borrow_mut().as_mut() {
            save.helped(teacher, shown);
        }
    }

    fn clocked(&mut self, used: [Duration; 2]) {
        if let Some(save) = self.0.borrow_mut().as_mut() {
            save.clocked(used);
        }
    }

    fn ended_early(&mut self, session: &dyn Session, result: Verdict, how: EarlyEnd) {
        if let Some(save) = self.0.borrow_mut().as_mut() {
            save.ended_early(session, result, how);
        }
    }
}
