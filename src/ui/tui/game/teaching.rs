//! The teacher in a game: looks at a move before it is played, shows what
//! would follow, and says why a move was good or bad.

use anyhow::Result;

use super::arrangement::Hint;
use super::asked::{Asked, Question};
use super::held::HeldMove;
use super::last_turn::MoveStep;
use super::overlay::Overlay;
use super::request::ViewRequest;
use super::{EventOutcome, TuiFrontend};
use crate::session::playback::at;
use crate::session::{Command, ExplanationJob, ExplanationView, Session, TeacherMode, notation_of};
use crate::store::StepTime;
use crate::ui::board::Marks;
use crate::ui::text::explanation::looks_at;
use crate::ui::tui::background::BackgroundJob;
use crate::ui::tui::board_marks::mark_last;
use crate::ui::tui::events::Event;
use crate::ui::tui::pager::Pager;

/// Moves of a line that are shown on the board.
const SHOWN: usize = 6;

/// Steps for which each of them stands.
const HOLD: u32 = 4;

/// What is to be done with a command: a move that the teacher holds is
/// not played yet.
///
/// # Errors
/// The terminal failed.
pub(super) fn taught(
    front: &mut TuiFrontend<'_>,
    session: &dyn Session,
    command: Command,
) -> Result<Option<Command>> {
    let Command::Play(text) = &command else {
        return Ok(Some(command));
    };
    if front.view.teacher == TeacherMode::Off || session.moves().len() < 2 {
        return Ok(Some(command));
    }
    // What is no legal move is refused by the game loop, with its reason.
    let Ok(job) = session.explanation(text) else {
        return Ok(Some(command));
    };
    let Some(job) = BackgroundJob::explaining(job, front.backend.sender()) else {
        return Ok(Some(command));
    };
    let text = notation_of(session, text).unwrap_or_else(|| text.clone());
    front.view.notice = format!("{} Space: play it now.", looks_at(&text));
    front.view.looked_at = Some(text.clone());
    let allowed = looked_at(front, session, &job, &text, &command);
    front.view.looked_at = None;
    allowed
}

/// Waits for what the teacher says of the move, or for a person who wants
/// something first.
fn looked_at(
    front: &mut TuiFrontend<'_>,
    session: &dyn Session,
    job: &BackgroundJob,
    text: &str,
    command: &Command,
) -> Result<Option<Command>> {
    loop {
        match front.turn(session, None)? {
            EventOutcome::Happened(Event::Explained(id, found)) if job.is(id) => {
                front.view.notice.clear();
                let held = found.filter(|why| front.view.teacher.holds(why));
                return Ok(match held {
                    None => Some(command.clone()),
                    Some(why) => {
                        let is_text = |letter| front.view.is_text(letter, session);
                        let held = HeldMove::new(text.to_owned(), *why, is_text);
                        front.view.overlay = Overlay::Held(Box::new(held));
                        None
                    }
                });
            }
            EventOutcome::Asked(ViewRequest::MoveNow) => return Ok(Some(command.clone())),
            EventOutcome::Asked(request) => return Ok(front.command(request)),
            EventOutcome::Happened(_) | EventOutcome::Nothing => {}
        }
    }
}

/// Plays what would follow a held move out on the board, and takes it
/// back.
///
/// # Errors
/// The terminal failed.
pub(super) fn show_line(
    front: &mut TuiFrontend<'_>,
    session: &dyn Session,
    held: HeldMove,
) -> Result<()> {
    let mut copy = session.fork();
    let mut steps = Vec::new();
    for text in held.why.explained.line.iter().take(SHOWN) {
        if copy.play(text).is_err() {
            break;
        }
        let played = copy.history().last().expect("a move was played");
        let who = session.entry().sides()[played.side.index()];
        let (diagram, plies) = (copy.diagram(), copy.history().len());
        let mut marks = Marks::new();
        mark_last(&*copy, plies, &diagram, &mut marks);
        steps.push(MoveStep {
            sentence: Some(format!("{who} plays {}. Any key ends it.", played.deed())),
            marks: Some(marks),
            ..MoveStep::new(diagram, plies)
        });
    }
    let usual = StepTime::default().duration();
    let time = front.context.step_time().max(usual) * HOLD;
    front.view.demonstrating = true;
    let ended = front.show_steps(session, steps, time);
    front.view.demonstrating = false;
    // The key that ends it means nothing else.
    front.drop_key(ended?);
    front.view.notice.clear();
    front.view.overlay = Overlay::Held(Box::new(held));
    Ok(())
}

/// Asks why the last move was good or bad, or the one before it when the
/// last was asked for already.
pub(super) fn ask_why(front: &mut TuiFrontend<'_>, session: &dyn Session) {
    let looking = front.view.asked.as_ref();
    if looking.is_some_and(|asked| matches!(asked.what, Question::Played(_))) {
        return;
    }
    let history = session.history();
    let again = front.view.why_of.take().filter(|ply| *ply < history.len());
    let Some(ply) = again.unwrap_or(history.len()).checked_sub(1) else {
        front.view.notice = match again {
            Some(_) => "That was the first move; y again: the last one.".to_owned(),
            None => "No move was played yet.".to_owned(),
        };
        return;
    };
    front.view.why_of = Some(ply);
    let played = &history[ply];
    let who = session.entry().sides()[played.side.index()];
    let title = format!("{}. {who} {}", ply + 1, played.text);
    let job = at(session, ply).explanation(&played.text);
    begin(front, job.ok(), Question::Played(title));
}

/// Asks why the move of the hint is good.
pub(super) fn explain_hint(front: &mut TuiFrontend<'_>, session: &dyn Session) {
    let Some(best) = front.view.evaluation.best().map(|line| line.text.clone()) else {
        front.view.hint = Hint::Where;
        return;
    };
    let job = session.explanation(&best);
    begin(front, job.ok(), Question::Hint(best));
}

fn begin(front: &mut TuiFrontend<'_>, job: Option<ExplanationJob>, what: Question) {
    let job = job.and_then(|job| BackgroundJob::explaining(job, front.backend.sender()));
    front.view.notice = match job {
        Some(_) => "Looking at it …".to_owned(),
        None => "This move cannot be explained now.".to_owned(),
    };
    front.view.asked = job.map(|job| Asked { job, what });
}

/// An explanation came; whether it was one that somebody asked for.
pub(super) fn take_explanation(
    front: &mut TuiFrontend<'_>,
    id: u64,
    found: Option<&ExplanationView>,
) -> bool {
    let Some(asked) = front.view.asked.take_if(|asked| asked.job.is(id)) else {
        return false;
    };
    front.view.notice.clear();
    let Some(found) = found else {
        return true;
    };
    match asked.what {
        Question::Hint(_) => front.view.notice = found.sentence(),
        Question::Played(title) => {
            let sign = found.explained.grade.sign();
            let title = format!("{title}{sign}");
            let text = in_full(found, front.view.why_of);
            front.view.overlay = Overlay::Why {
                pager: Pager::new(&title, text),
                goes_back: front.view.why_of != Some(0),
            };
        }
    }
    true
}

/// The sentence, every reason, and how the next move is asked for.
fn in_full(found: &ExplanationView, ply: Option<usize>) -> String {
    let mut text = format!("{}\n", found.sentence());
    let claims = &found.explained.claims;
    if !claims.is_empty() {
        text += "\nWhat was checked:\n";
    }
    for claim in claims {
        text += &format!("  {}\n", found.claim_sentence(claim));
    }
    match ply {
        Some(0) => text,
        _ => text + "\ny again: the move before.",
    }
}
