//! A sprint in line mode.

use std::sync::{Mutex, MutexGuard};
use std::time::Instant;

use anyhow::{Result, anyhow};

use super::conversation::Conversation;
use super::exercise::{self, Left};
use super::json_event::JsonEvent;
use crate::course::Sprint;
use crate::session::GameInfo;
use crate::ui::learning::Learning;
use crate::ui::text::capitalized;
use crate::ui::text::reveal::{solution_sentence, sprint_result};

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
    *running() = Some(sprint.clone());
    let ended = solve(conversation, &mut sprint);
    match store(learning, &sprint) {
        Some(stored) if ended.is_ok() => end(conversation, learning, &sprint, stored),
        // The streams have failed, or a signal ends the program.
        _ => ended,
    }
}

/// Asks one puzzle after the other until the time is up or the user leaves.
fn solve(conversation: &mut Conversation, sprint: &mut Sprint) -> Result<()> {
    let begun = Instant::now();
    exercise::remark(conversation, Sprint::RULES)?;
    while let Some(mut task) = sprint.task() {
        exercise::remark(
            conversation,
            &format!("\n{}.", capitalized(&clock(sprint, begun))),
        )?;
        let words = || clock(sprint, begun);
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
        if let Some(kept) = &mut *running() {
            kept.clone_from(sprint);
        }
    }
    Ok(())
}

/// The sprint in progress, for [`keep_result`].
static RUNNING: Mutex<Option<Sprint>> = Mutex::new(None);

fn running() -> MutexGuard<'static, Option<Sprint>> {
    RUNNING.lock().unwrap_or_else(|broken| broken.into_inner())
}

/// Stores the result of the sprint in progress, if there is one, because the program ends.
pub fn keep_result(learning: impl FnOnce() -> Learning) {
    let mut running = running();
    if let Some(sprint) = running.take() {
        // Nothing can be said any more if this fails.
        let _ = learning().end_sprint(&sprint);
    }
}

/// Stores the result. Returns it as a sentence, with a message if it could not be stored;
/// `None` if a signal has stored it.
fn store(learning: &mut Learning, sprint: &Sprint) -> Option<(String, Option<String>)> {
    // The lock is kept meanwhile, so that a signal waits for the result to be stored.
    let mut running = running();
    running.take().map(|_| learning.end_sprint(sprint))
}

/// Returns the time left and the score.
fn clock(sprint: &Sprint, begun: Instant) -> String {
    sprint.told_clock(Sprint::TIME.saturating_sub(begun.elapsed()))
}

/// Prints the result that was stored.
fn end(
    conversation: &mut Conversation,
    learning: &Learning,
    sprint: &Sprint,
    (message, failed): (String, Option<String>),
) -> Result<()> {
    let (_, best) = learning.learner().sprints(sprint.info().id);
    let event = JsonEvent::Sprint {
        game: sprint.info().id,
        solved: sprint.solved(),
        missed: sprint.missed(),
        best,
        message: &message,
    };
    let game = sprint.info().id;
    let last = sprint.missed_puzzles().next_back();
    let last = last.map_or("", |puzzle| &puzzle.id);
    let again = format!("To try one again: boardgames puzzles {game} --id {last}");
    let sentence = sprint_result(sprint, message.clone(), &again, true);
    conversation.announce(sentence, &event)?;
    failed.map_or(Ok(()), |failed| exercise::remark(conversation, &failed))
}
