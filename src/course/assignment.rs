//! What somebody is at: a lesson, a puzzle, a card or a move of a game being
//! reviewed, and what is noted of it.

use jiff::civil::Date;

use super::card_run::CardRun;
use super::event::Happened;
use super::exercise::{Exercise, Phase};
use super::lesson_run::LessonRun;
use super::puzzle_run::PuzzleRun;

/// An exercise and what it is for.
#[derive(Debug)]
pub enum Assignment {
    /// A lesson.
    Lesson(LessonRun),
    /// A puzzle, and the day whose puzzle it is.
    Puzzle(PuzzleRun, Option<Date>),
    /// A card.
    Card(CardRun),
    /// A costly move of the game being reviewed.
    Again(CardRun),
}

impl Assignment {
    /// The exercise.
    #[must_use]
    pub fn exercise(&self) -> &dyn Exercise {
        match self {
            Assignment::Lesson(run) => run,
            Assignment::Puzzle(run, _) => run,
            Assignment::Card(run) | Assignment::Again(run) => run,
        }
    }

    /// The exercise, to be worked at.
    pub fn exercise_mut(&mut self) -> &mut dyn Exercise {
        match self {
            Assignment::Lesson(run) => run,
            Assignment::Puzzle(run, _) => run,
            Assignment::Card(run) | Assignment::Again(run) => run,
        }
    }

    /// Whether its text is read before it goes on: the other side of a puzzle
    /// answers at once.
    #[must_use]
    pub fn pauses(&self) -> bool {
        matches!(self, Assignment::Lesson(_))
    }

    /// Whether nothing of its kind follows: the puzzle of the day is one.
    #[must_use]
    pub fn is_single(&self) -> bool {
        matches!(self, Assignment::Puzzle(_, Some(_)) | Assignment::Again(_))
    }

    /// The whole solution, for who gives up; `None` where there is none to
    /// give away.
    #[must_use]
    pub fn solution(&self) -> Option<String> {
        match self {
            Assignment::Lesson(_) => None,
            Assignment::Puzzle(run, _) => Some(run.line().join(" ")),
            Assignment::Card(run) | Assignment::Again(run) => Some(run.card().good.join(" or ")),
        }
    }

    /// What there is to note when it is thrown away; `None` for what cannot
    /// be.
    #[must_use]
    pub fn dropped(&self) -> Option<Happened> {
        match self {
            Assignment::Card(run) => Some(Happened::Dropped {
                card: run.card().card.clone(),
            }),
            _ => None,
        }
    }

    /// What there is to note as soon as a wrong move was answered: a first try
    /// that failed counts however somebody leaves.
    #[must_use]
    pub fn failed(&self) -> Option<Happened> {
        let wrong = match self {
            Assignment::Puzzle(run, _) => run.wrong_tries() > 0,
            Assignment::Card(run) => !run.is_clean(),
            Assignment::Lesson(_) | Assignment::Again(_) => false,
        };
        wrong.then(|| self.happened()).flatten()
    }

    /// Whether a move that is not the solution may turn out to be as good once
    /// the teacher has looked at it.
    #[must_use]
    pub fn may_be_mistaken(&self) -> bool {
        matches!(self, Assignment::Card(_) | Assignment::Again(_))
    }

    /// What there is to note once it is over or given up; a lesson that was
    /// left is begun anew, so there is nothing then.
    #[must_use]
    pub fn happened(&self) -> Option<Happened> {
        let exercise = self.exercise();
        let solved = exercise.phase() == Phase::Over;
        let game = exercise.session().entry().id().to_owned();
        match self {
            Assignment::Lesson(run) => solved.then(|| Happened::Lesson {
                game,
                id: run.lesson().id.clone(),
                clean: run.is_clean(),
            }),
            Assignment::Puzzle(run, daily) => Some(Happened::Puzzle {
                game,
                id: run.puzzle().id.clone(),
                level: run.puzzle().level(),
                solved,
                wrong: run.wrong_tries(),
                hints: run.hints(),
                daily: *daily,
            }),
            Assignment::Card(run) => Some(Happened::Seen {
                card: run.card().card.clone(),
                right: solved && run.is_clean(),
            }),
            // What is tried in a review is nobody's progress.
            Assignment::Again(_) => None,
        }
    }
}
