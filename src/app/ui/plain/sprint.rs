//! A sprint in line mode.

use std::time::Instant;

use anyhow::{Result, anyhow};

use super::conversation::Conversation;
use super::exercise::{self, Left};
use super::json_event::JsonEvent;
use crate::course::Sprint;
use crate::session::GameInfo;
use crate::ui::learning::Learning;
use crate::ui::text::reveal::{solution_sentence, sprint_result};
use crate::ui::text::{line_width, wrapped};

/// Runs a sprint and stores its result. A puzzle counts only if it is solved before
/// the time is up; the clock is read after each puzzle.
///
/// # Errors
/// The puzzles cannot be read, the streams fail, or a line of piped input is neither
/// a move nor a word.
pub fn run(
    conversation: &mut Conversation,
    learning: &mut Learning,
    info: &'static GameInfo,
) -> Result<()> {
    let mut sprint = learning.sprint(info).map_err(|why| anyhow!(why))?;
    let begun = Instant::now();
    exercise::remark(conversation, &wrapped(Sprint::RULES, line_width()))?;
    while let Some(mut task) = sprint.task() {
        exercise::remark(conversation, &format!("\n{}", clock(&sprint, begun)))?;
        let words = || clock(&sprint, begun);
        let left = exercise::run_in_sprint(conversation, &mut task, &words)?;
        if begun.elapsed() >= Sprint::TIME {
            exercise::remark(conversation, "The time is up.")?;
            break;
        }
        if left == Left::Quit {
            break;
        }
        if left == Left::Missed
            && let Some(solution) = solution_sentence(&task)
        {
            exercise::remark(conversation, &solution)?;
        }
        sprint.count(left == Left::Finished);
    }
    end(conversation, learning, &sprint)
}

/// Returns the time left and the score.
fn clock(sprint: &Sprint, begun: Instant) -> String {
    sprint.clock_words(Sprint::TIME.saturating_sub(begun.elapsed()))
}

/// Stores the result and prints it.
fn end(conversation: &mut Conversation, learning: &mut Learning, sprint: &Sprint) -> Result<()> {
    let (message, failed) = learning.end_sprint(sprint);
    let (_, best) = learning.learner().sprints(sprint.info().id);
    let event = JsonEvent::Sprint {
        game: sprint.info().id,
        solved: sprint.solved(),
        missed: sprint.missed(),
        best,
        message: &message,
    };
    let sentence = sprint_result(sprint, message.clone());
    conversation.announce(sentence, &event)?;
    failed.map_or(Ok(()), |failed| exercise::remark(conversation, &failed))
}
