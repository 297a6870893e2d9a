//! The teacher in line mode: stops bad moves, explains moves, and gives hints
//! in steps.

use crate::ui::text::outcomes::outcome;
use crate::ui::text::review::played_job;
use crate::ui::text::{notices, sentence};
use anyhow::Result;

use super::events::{Announcement, name};
use super::json_event::JsonEvent;
use super::line_mode::LineMode;
use super::reading::score_and_turn;
use crate::session::playback::at;
use crate::session::{
    ExplanationJob, ParseTeacherModeError, Play, SearchControl, Session, TeacherMode,
};
use crate::ui::text::explanation::explanation_json;

/// The line of an explanation.
#[derive(Debug)]
pub(super) struct ExplainedLine {
    /// The number of moves before the explained one.
    ply: usize,
    /// The best play from there on, beginning with the explained move.
    line: Vec<String>,
}

impl ExplainedLine {
    /// Returns the line in words.
    pub fn told(&self, session: &dyn Session) -> Announcement {
        told(at(session, self.ply), &self.line)
    }
}

/// Returns the moves of a line from the position `from` in words.
fn told(mut from: Box<dyn Session>, line: &[String]) -> Announcement {
    let mut sentences = Vec::new();
    for text in line {
        if from.play(text).is_err() {
            break;
        }
        let played = from.history().last().expect("a move was played");
        sentences.push(played.plays(name(&*from, played.side)));
    }
    // A line that is heard needs an end.
    let end = match from.outcome() {
        Some(result) => sentence(&outcome(from.info(), &result)),
        None => score_and_turn(&*from),
    };
    let sentence = format!(
        "Best play from there: {}. There the line ends. {end} The board is \
         as before.",
        sentences.join("; ")
    );
    Announcement::new(sentence, &JsonEvent::Line { line })
}

/// Explains the move that was played after `ply` others by the work of `job`. The error is a
/// sentence.
pub(super) fn explained(
    ply: usize,
    job: Option<ExplanationJob>,
) -> Result<(Announcement, ExplainedLine), &'static str> {
    let found = job.and_then(|job| job(&SearchControl::new()));
    let view = found.ok_or(notices::NO_EXPLANATION)?;
    let sentence = format!("Move {}, {}: {}", ply + 1, view.mover(), view.sentence());
    let line = view.told_line().to_vec();
    let event = JsonEvent::Why {
        explanation: explanation_json(&view),
        ply: ply + 1,
    };
    Ok((
        Announcement::new(sentence, &event),
        ExplainedLine { ply, line },
    ))
}

/// Prints which move the teacher stopped, and why.
pub(super) fn hold(front: &mut LineMode<'_>, play: &Play) -> Result<()> {
    let Some(held) = play.stopped_move() else {
        return Ok(());
    };
    front.explained = None;
    let mut anyway = match play.teacher().gives_way() {
        true => format!("'anyway' or {} again to play it", held.text),
        false => "'anyway' to play it".to_owned(),
    };
    if held.is_last {
        anyway += notices::NEXT_TRY_PLAYED;
    }
    let sentence = format!(
        "Stopped: {} Type another move, 'why' to hear what is better, 'see' to hear what would \
         happen, or {anyway}.",
        held.why.reason()
    );
    let event = JsonEvent::Held(explanation_json(&held.why));
    front.conversation.announce(sentence, &event)
}

/// Prints the best play after the move that was explained last: a played move, or the
/// one that the teacher stopped.
pub(super) fn see(front: &mut LineMode<'_>, play: &Play) -> Result<()> {
    let session = play.session();
    let answer = match (&front.explained, play.stopped_move()) {
        (Some(why), _) => why.told(session),
        (None, Some(held)) => told(session.fork(), &held.why.explained.shown),
        (None, None) => {
            let sentence = notices::NOTHING_EXPLAINED;
            return front.conversation.explain_missing_answer(sentence);
        }
    };
    front.conversation.tell(&answer)
}

/// Returns the number of moves before the one that the text after `why` means: the last of
/// `played` moves, or for `2` the one before it. The error is a sentence.
pub(super) fn ply_meant(back: &str, played: usize) -> Result<usize, String> {
    let back = match back.parse::<usize>() {
        _ if back.is_empty() => 0,
        Ok(back) if back > 0 => back - 1,
        _ => return Err("give the number of moves back from 1, such as: why 2".to_owned()),
    };
    played.checked_sub(1 + back).ok_or_else(|| match played {
        0 => notices::NO_MOVE_YET.to_owned(),
        played => format!("there is no move that far back; {played} were played"),
    })
}

/// Explains the stopped move, or else the last move or the one that `back` names.
pub(super) fn why(front: &mut LineMode<'_>, play: &Play, back: &str) -> Result<()> {
    let session = play.session();
    if let Some(held) = play.stopped_move().filter(|_| back.is_empty()) {
        let event = JsonEvent::Why {
            explanation: explanation_json(&held.why),
            ply: session.history().len() + 1,
        };
        return front.conversation.announce(held.why.sentence(), &event);
    }
    let ply = match ply_meant(back, session.history().len()) {
        Ok(ply) => ply,
        Err(sentence) => return front.conversation.explain_missing_answer(&sentence),
    };
    front.conversation.say_thinking()?;
    match explained(ply, played_job(session, ply)) {
        Ok((answer, line)) => {
            front.explained = Some(line);
            front.conversation.tell(&answer)
        }
        Err(why) => front.conversation.explain_missing_answer(why),
    }
}

/// Prints the mode of the teacher, or the mode that `word` names. Returns that
/// mode; `None` if there is no such mode.
pub(super) fn teach(
    front: &mut LineMode<'_>,
    play: &Play,
    word: &str,
) -> Result<Option<TeacherMode>> {
    let wanted: Result<TeacherMode, ParseTeacherModeError> = match word {
        "" => Ok(play.teacher()),
        word => word.parse(),
    };
    match wanted {
        Ok(mode) => {
            let until = match word {
                "" => "",
                _ => " This holds for this game; the settings have the usual teacher.",
            };
            let sentence = notices::teacher_is(mode).to_string() + until;
            let event = JsonEvent::Teacher { mode: mode.name() };
            front.conversation.announce(sentence, &event)?;
            Ok(Some(mode))
        }
        Err(error) => {
            front
                .conversation
                .refuse_in(play.session(), &error.to_string())?;
            Ok(None)
        }
    }
}
