//! [`Assignment`]: the exercise in progress and the event it leads to.

use jiff::civil::Date;

use super::card_run::CardRun;
use super::event::Happened;
use super::exercise::{Exercise, Phase};
use super::learner::Learner;
use super::lesson_run::LessonRun;
use super::puzzle_run::PuzzleRun;
use crate::game::{Side, joined};
use crate::session::Session;

/// The exercise in progress, by its purpose.
#[derive(Debug)]
pub enum Assignment {
    /// A lesson.
    Lesson(LessonRun),
    /// A puzzle; the date is set if it is the puzzle of that day.
    Puzzle(PuzzleRun, Option<Date>),
    /// A card: a mistake that the player made earlier.
    Card(CardRun),
    /// A costly move of the game under review.
    Again(CardRun),
}

impl Assignment {
    /// Returns the exercise.
    pub fn exercise(&self) -> &dyn Exercise {
        match self {
            Assignment::Lesson(run) => run,
            Assignment::Puzzle(run, _) => run,
            Assignment::Card(run) | Assignment::Again(run) => run,
        }
    }

    /// Returns the exercise for trying moves and asking for hints.
    pub fn exercise_mut(&mut self) -> &mut dyn Exercise {
        match self {
            Assignment::Lesson(run) => run,
            Assignment::Puzzle(run, _) => run,
            Assignment::Card(run) | Assignment::Again(run) => run,
        }
    }

    /// Returns whether to wait for a key between steps. A lesson waits, because
    /// its text has to be read; a puzzle continues at once.
    pub fn pauses(&self) -> bool {
        matches!(self, Assignment::Lesson(_))
    }

    /// Returns whether there is no next exercise of this kind, as after the
    /// puzzle of the day.
    pub fn is_single(&self) -> bool {
        matches!(self, Assignment::Puzzle(_, Some(_)) | Assignment::Again(_))
    }

    /// Returns the whole solution, for a player who gives up; `None` if there
    /// is none to reveal.
    pub fn solution(&self) -> Option<String> {
        match self {
            Assignment::Lesson(_) => None,
            Assignment::Puzzle(run, _) => Some(run.line().join(" ")),
            Assignment::Card(run) | Assignment::Again(run) => Some(joined(&run.card().good, "or")),
        }
    }

    /// Returns the next move of the solution; `None` for a lesson, or at its end.
    pub fn right(&self) -> Option<&str> {
        match self {
            Assignment::Lesson(_) => None,
            Assignment::Puzzle(run, _) => run.right(),
            Assignment::Card(run) | Assignment::Again(run) => {
                run.card().good.first().map(String::as_str)
            }
        }
    }

    /// Opens the position that the task begins with; `None` for a lesson, which has
    /// several.
    pub fn start(&self) -> Option<Box<dyn Session>> {
        let (options, position) = match self {
            Assignment::Lesson(_) => return None,
            Assignment::Puzzle(run, _) => (&run.puzzle().options, &run.puzzle().position),
            Assignment::Card(run) | Assignment::Again(run) => {
                (&run.card().options, &run.card().position)
            }
        };
        let info = self.exercise().session().info();
        info.open(options, Some(position)).ok()
    }

    /// The side of the person who solves it; `None` if the game is over before a move.
    pub fn person(&self) -> Option<Side> {
        let session = self.exercise().session();
        let first = session.history().first().map(|played| played.side);
        first.or(session.to_move())
    }

    /// Returns the event to store when the player discards the exercise; `None`
    /// if it cannot be discarded.
    pub fn dropped(&self) -> Option<Happened> {
        match self {
            Assignment::Card(run) => Some(Happened::Dropped {
                card: run.card().card.clone(),
            }),
            _ => None,
        }
    }

    /// Returns the event to store as soon as a wrong move was answered. A
    /// failed first try counts even if the player then leaves.
    pub fn failed(&self) -> Option<Happened> {
        self.happened(false).filter(|_| self.wrong_tries() > 0)
    }

    /// Returns the number of wrong moves that count.
    fn wrong_tries(&self) -> usize {
        match self {
            Assignment::Puzzle(run, _) => run.wrong_tries(),
            Assignment::Card(run) => run.wrong_tries(),
            Assignment::Lesson(_) | Assignment::Again(_) => 0,
        }
    }

    /// Returns whether it counts as an attempt if the player leaves now. A card stays due
    /// until a move was tried, but hints count for a puzzle, because it has a rating.
    pub fn was_tried(&self) -> bool {
        let has_help = matches!(self, Assignment::Puzzle(run, _) if run.hints() > 0);
        has_help || self.wrong_tries() > 0
    }

    /// Returns the event to store after a mistake was solved in a review, if its card could be
    /// practised on this day: doing that at once again would teach nothing.
    pub fn practised(&self, learner: &Learner, day: Date) -> Option<Happened> {
        let Assignment::Again(run) = self else {
            return None;
        };
        let id = &run.card().card;
        let open = learner.to_practise(day).into_iter();
        let is_open = open.map(|state| &state.card.card).any(|open| open == id);
        (is_open && run.phase() == Phase::Over).then(|| Happened::Seen {
            card: id.clone(),
            right: true,
        })
    }

    /// Whether a move other than the solution may turn out to be as good, once
    /// the teacher has analysed it.
    pub fn may_be_mistaken(&self) -> bool {
        matches!(self, Assignment::Card(_) | Assignment::Again(_))
    }

    /// Returns the event to store when the exercise is over or left; `None` if
    /// nothing is stored. `given_up` says that the solution was shown. An
    /// unfinished lesson starts from the beginning next time.
    pub fn happened(&self, given_up: bool) -> Option<Happened> {
        let exercise = self.exercise();
        let solved = exercise.phase() == Phase::Over;
        let game = exercise.session().info().id.to_owned();
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
                solved: solved && !run.was_shown(),
                wrong: run.wrong_tries(),
                hints: run.hints(),
                given_up: given_up || run.was_shown(),
                daily: *daily,
            }),
            Assignment::Card(run) => Some(Happened::Seen {
                card: run.card().card.clone(),
                right: solved && run.is_clean(),
            }),
            // Moves tried during a review do not count as progress.
            Assignment::Again(_) => None,
        }
    }
}
