//! The course: interactive lessons, puzzles and cards, and the help pages.
//!
//! * [`lessons`] and [`topics`] read a game's texts (docs/LESSONS.md);
//! * [`Exercise`] is a task on a board as a state machine, without drawing;
//! * [`LessonRun`] is the exercise of a lesson, [`PuzzleRun`] that of a puzzle
//!   and [`CardRun`] that of a card.

mod assignment;
mod candidates;
mod card;
mod card_run;
mod daily_result;
mod day;
mod error;
mod event;
mod exercise;
mod learner;
mod lesson;
mod lesson_run;
mod line_walk;
mod lines;
mod mistakes;
mod pick;
mod puzzle;
mod puzzle_run;
mod resolution;
mod solution;
mod solver_rating;
mod sprint;
mod topic;

pub use assignment::Assignment;
pub use candidates::candidates;
pub use card::{Card, CardState};
pub use card_run::CardRun;
pub use daily_result::{DailyEnd, DailyResult};
pub use day::{now, time_zone};
pub use error::{CourseError, CourseFault};
pub use event::{DiaryEntry, Happened};
pub use exercise::{Answer, AnswerKind, Exercise, NO_FURTHER_HINT, Phase, Trial};
pub use learner::Learner;
pub use lesson::{
    Accept, Lesson, LessonClaim, LessonStep, NamedAnswer, ReplyMove, lesson_heads, lessons,
};
pub use lesson_run::{LessonError, LessonRun};
pub use line_walk::{LineWalk, Step};
pub use mistakes::{card, card_of, has_reason, is_mistake, is_too_easy, reviewed, try_again};
pub use pick::{Wish, daily_games, daily_puzzle, next_puzzle, suits_day};
pub use puzzle::{Goal, Puzzle, motif_meaning, motifs_of, puzzles};
pub use puzzle_run::PuzzleRun;
pub use resolution::{Resolution, ResolutionJob};
pub use solution::Solution;
pub use solver_rating::Rating;
pub use sprint::Sprint;
pub use topic::{Topic, topics};
