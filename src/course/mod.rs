//! The course: lessons that are played on the board, the pages of help, and
//! what they have in common with every other task on a board.
//!
//! * [`lessons`] and [`topics`] read a game's texts (docs/LESSONS.md);
//! * [`Exercise`] is a task on a board as a state machine, without drawing;
//! * [`LessonRun`] is the exercise of a lesson.

mod error;
mod exercise;
mod lesson;
mod lesson_run;
mod lines;
mod topic;

pub use error::{CourseError, CourseFault};
pub use exercise::{Answer, AnswerKind, Exercise, Phase};
pub use lesson::{Accept, Claim, Lesson, NamedAnswer, ReplyMove, Step, lessons};
pub use lesson_run::{LessonError, LessonRun};
pub use topic::{Topic, topics};
