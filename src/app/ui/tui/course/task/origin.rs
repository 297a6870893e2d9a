//! [`Origin`]: the source of tasks.

use std::cell::Cell;
use std::rc::Rc;

use crate::course::Assignment;
use crate::session::GameInfo;
use crate::ui::learning::{Learning, PuzzleChoice};

/// The source of a task, from which the next task is taken.
#[derive(Clone, Debug)]
pub enum Origin {
    /// The lessons of a game, from this index on.
    Lesson(&'static GameInfo, usize),
    /// Puzzles or cards.
    Puzzle(PuzzleChoice),
    /// A move of a review. The cell becomes true when a better move is found.
    Review(Rc<Cell<bool>>),
}

impl Origin {
    /// Returns the first task.
    ///
    /// # Errors
    /// A sentence with the reason why there is none.
    pub(super) fn first(&self, learning: &Learning) -> Result<Assignment, String> {
        match self {
            Origin::Lesson(info, index) => {
                let lesson = learning.lesson(info, *index)?;
                lesson.ok_or_else(|| format!("{} has no more lessons.", info.title))
            }
            Origin::Review(_) => Err("Back in the review.".to_owned()),
            Origin::Puzzle(choice) => learning.next(choice)?.ok_or_else(|| match choice {
                PuzzleChoice::Mine(of) => {
                    learning.no_mistakes(*of, "press c in a review (v after a game)")
                }
                _ => "There is no such puzzle.".to_owned(),
            }),
        }
    }
}
