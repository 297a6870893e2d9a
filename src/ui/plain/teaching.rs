//! The teacher in line mode: stops bad moves, explains moves, and gives hints
//! in steps.

use anyhow::Result;
use serde_json::{Value as Json, json};

use super::LineMode;
use super::events::{Announcement, name};
use crate::session::playback::at;
use crate::session::{ExplanationView, SearchControl, Session, TeacherMode};
use crate::ui::text::explanation::explanation_json;

/// The state of the teacher between two lines of input.
#[derive(Debug, Default)]
pub(super) struct Teaching {
    /// How strict the teacher is.
    pub mode: TeacherMode,
    /// The stopped move as typed, and its explanation.
    held: Option<(String, ExplanationView)>,
    /// The number of moves played when the last hint was given, and its step.
    hint: (usize, u8),
}

impl Teaching {
    /// Takes the stopped move, to be played anyway.
    pub fn anyway(&mut self) -> Option<String> {
        self.held.take().map(|(text, _)| text)
    }

    /// Advances to the next step of the hint, from 1 to 3. A new position
    /// starts at 1.
    pub fn hint_step(&mut self, session: &dyn Session) -> u8 {
        let plies = session.history().len();
        let (of, step) = self.hint;
        let next = if of == plies { step % 3 + 1 } else { 1 };
        self.hint = (plies, next);
        next
    }
}

fn as_event(kind: &str, view: &ExplanationView) -> Json {
    let mut json = json!({ "event": kind });
    if let (Json::Object(whole), Json::Object(told)) = (&mut json, explanation_json(view)) {
        whole.extend(told);
    }
    json
}

/// Checks a move with the teacher. If the teacher stops it, prints the reason
/// and returns true.
pub(super) fn holds(front: &mut LineMode<'_>, session: &dyn Session, text: &str) -> Result<bool> {
    // Typing another move replaces the stopped one.
    front.teaching.held = None;
    // A forced move needs no explanation.
    if front.teaching.mode == TeacherMode::Off || session.moves().len() < 2 {
        return Ok(false);
    }
    // The game loop reports illegal moves.
    let Ok(job) = session.explanation(text) else {
        return Ok(false);
    };
    let found = job(&SearchControl::new());
    let held = found.filter(|view| front.teaching.mode.holds(view));
    let Some(view) = held else {
        return Ok(false);
    };
    let sentence = format!(
        "Held: {} Say another move, 'see' for what happens, or 'anyway' to play it.",
        view.sentence()
    );
    front.tell(&Announcement::new(sentence, as_event("held", &view)))?;
    front.teaching.held = Some((text.to_owned(), view));
    Ok(true)
}

/// Prints what would follow the stopped move.
pub(super) fn see(front: &mut LineMode<'_>, session: &dyn Session) -> Result<()> {
    let Some((_, view)) = &front.teaching.held else {
        return front.cannot_say("no move is held; the teacher holds bad ones");
    };
    let mut copy = session.fork();
    let mut sentences = Vec::new();
    for text in &view.explained.line {
        if copy.play(text).is_err() {
            break;
        }
        let played = copy.history().last().expect("a move was played");
        sentences.push(format!(
            "{} plays {}",
            name(session, played.side),
            played.deed()
        ));
    }
    let json = json!({"event": "line", "line": view.explained.line});
    let sentence = format!("Best play from there: {}.", sentences.join("; "));
    front.tell(&Announcement::new(sentence, json))
}

/// Explains the last move, or the one `back` moves before it.
pub(super) fn why(front: &mut LineMode<'_>, session: &dyn Session, back: usize) -> Result<()> {
    let history = session.history();
    let Some(ply) = history.len().checked_sub(1 + back) else {
        return front.cannot_say("no such move was played yet");
    };
    let played = &history[ply];
    let job = at(session, ply).explanation(&played.text);
    let found = job.ok().and_then(|job| job(&SearchControl::new()));
    let Some(view) = found else {
        return front.cannot_say("this move cannot be explained");
    };
    let sentence = format!("Move {}, {}: {}", ply + 1, view.mover(), view.sentence());
    let mut json = as_event("why", &view);
    json["ply"] = json!(ply + 1);
    front.tell(&Announcement::new(sentence, json))
}

/// Prints the teacher mode, after setting it if `wanted` is not empty.
pub(super) fn teach(front: &mut LineMode<'_>, session: &dyn Session, wanted: &str) -> Result<()> {
    if !wanted.is_empty() {
        match wanted.parse() {
            Ok(mode) => front.teaching.mode = mode,
            Err(error) => {
                let error: crate::session::ParseTeacherModeError = error;
                return front.refuse_with(session, &error.to_string());
            }
        }
    }
    let mode = front.teaching.mode;
    let json = json!({"event": "teacher", "mode": mode.name()});
    let sentence = format!("Teacher {mode}: {}.", mode.meaning());
    front.tell(&Announcement::new(sentence, json))
}
