//! [`Advisor`]: hints in steps, and the values of the best moves.

use super::events::{Announcement, name};
use super::json_event::JsonEvent;
use crate::course::NO_FURTHER_HINT;
use crate::session::{AnalysisView, SearchControl, Session};
use crate::ui::hint_steps::HintSteps;
use crate::ui::text::equal_moves::equal_moves;
use crate::ui::text::explanation::{explanation_json, with_a_reason};
use crate::ui::text::notices::BEST_OF_THEM;
use crate::ui::text::{listed, sentence, turns, values};

/// The step of a hint that says the move with a reason.
const LAST_STEP: u8 = 3;

/// Answers questions about the position of a game in progress.
#[derive(Debug, Default)]
pub struct Advisor {
    /// The position last analysed and its values, so that a hint and the values shown
    /// after it agree.
    analysed: Option<(String, AnalysisView)>,
    /// The number of moves played when the last hint was given, and its step.
    last: (usize, u8),
    /// Whether the last hint showed the best move.
    pub(super) shows_move: bool,
    /// Whether the game is rated until the best move is shown.
    pub(super) is_rated: bool,
}

impl Advisor {
    /// Returns the next hint as a sentence. `again` says how to ask for another one,
    /// such as `type hint again`.
    pub fn hint_sentence(&mut self, session: &dyn Session, again: &str) -> String {
        answer(self.hint(session, again))
    }

    /// Returns the values of the best moves as a sentence.
    pub fn values_sentence(&mut self, session: &dyn Session) -> String {
        answer(self.values(session))
    }

    /// Returns the values of the best moves.
    ///
    /// # Errors
    /// A sentence: the game is over.
    pub(super) fn values(&mut self, session: &dyn Session) -> Result<Announcement, String> {
        Ok(eval(session, self.analyse(session)?))
    }

    /// Returns a hint in three steps: first the idea, then a few moves, then the move with a reason.
    /// JSON contains the move in every step.
    ///
    /// # Errors
    /// A sentence: the game is over.
    pub(super) fn hint(
        &mut self,
        session: &dyn Session,
        again: &str,
    ) -> Result<Announcement, String> {
        // A game that is not over has at least one legal move, if only a pass.
        let steps = HintSteps::to(session, &self.analyse(session)?.lines);
        let before = self.last;
        let step = self.next_step(session, steps.idea.is_some());
        let is_repeated = self.last == before && step == LAST_STEP;
        let is_rated = self.is_rated;
        let found = self.analyse(session)?;
        let best = &found.lines[0];
        let equal = equal_moves(session, &found.lines);
        let is_choice = session.moves().len() > 1 && equal.is_none();
        let shows_move = is_choice && steps.shows_move(step);
        let why = match step {
            1 | 2 => None,
            _ if equal.is_some() => None,
            _ if session.moves().len() == 1 => None,
            _ => {
                let job = session.explanation(&best.text);
                job.ok().and_then(|job| job(&SearchControl::new()))
            }
        };
        let event = JsonEvent::Hint {
            unit: found.unit.name,
            step,
            line: values::line_json(best),
            why: why.as_ref().map(explanation_json),
        };
        let named = session.info().name_move(&best.text);
        let sentence = match (step, &equal) {
            (_, Some(equal)) => format!("Hint: {equal}."),
            // The only legal move needs no hints in steps.
            _ if session.moves().len() == 1 => format!("Hint: {}.", turns::only_move(&best.text)),
            (1, _) => format!(
                "Hint: {}{}.",
                steps.idea_words().unwrap_or_default(),
                steps.next_words(1, again, is_rated)
            ),
            (2, _) if steps.few.is_empty() => {
                format!("Hint: play {named}; {again} for the reason.")
            }
            (2, _) => format!(
                "Hint: look at {}; {BEST_OF_THEM}{}.",
                few_named(session, &steps),
                steps.next_words(2, again, is_rated)
            ),
            _ => match &why {
                Some(view) => format!("Hint: {}", with_a_reason(session, view)),
                None => format!("Hint: {named}."),
            },
        };
        let sentence = match is_repeated {
            true => format!("{sentence} {NO_FURTHER_HINT}"),
            false => sentence,
        };
        let announcement = Announcement::new(sentence, &event);
        self.shows_move = shows_move;
        Ok(announcement)
    }

    /// Returns the step of the next hint, from 1 to 3. Without an idea, the hints begin with the
    /// second step.
    fn next_step(&mut self, session: &dyn Session, has_idea: bool) -> u8 {
        let plies = session.history().len();
        let (of, step) = self.last;
        let first = if has_idea { 1 } else { 2 };
        // After the reason there is no further step.
        let next = if of == plies && step >= first {
            LAST_STEP.min(step + 1)
        } else {
            first
        };
        self.last = (plies, next);
        next
    }

    /// Whether the position is the one last analysed, so that the answer takes no time.
    pub(super) fn knows(&self, session: &dyn Session) -> bool {
        let known = self.analysed.as_ref();
        known.is_some_and(|(known, _)| *known == place(session))
    }

    /// Analyses the position, or returns the result of the last time.
    fn analyse(&mut self, session: &dyn Session) -> Result<&AnalysisView, String> {
        if !self.knows(session) {
            let job = session.fixed_analysis().ok_or("the game is over")?;
            self.analysed = Some((place(session), job(&SearchControl::new())));
        }
        let (_, found) = self.analysed.as_ref().expect("it was just analysed");
        Ok(found)
    }
}

/// Returns the number of moves and the position.
fn place(session: &dyn Session) -> String {
    format!("{} {}", session.history().len(), session.position())
}

fn answer(found: Result<Announcement, String>) -> String {
    found.map_or_else(|why| sentence(&why), |found| found.sentence)
}

fn few_named(session: &dyn Session, steps: &HintSteps) -> String {
    let few: Vec<String> = steps.few.iter().map(|mv| mv.text.clone()).collect();
    session.info().name_moves(&few, "and")
}

/// Returns the values of the best moves, as words or in full as JSON.
fn eval(session: &dyn Session, found: &AnalysisView) -> Announcement {
    let lines: Vec<String> = found
        .lines
        .iter()
        .map(|line| values::line_words(session.info(), line))
        .collect();
    let side = name(session, found.side);
    // A list of a hundred values is useless when read aloud. JSON has all of them.
    const SPOKEN: usize = 3;
    let more = lines.len().saturating_sub(SPOKEN);
    let more = match more {
        0 => String::new(),
        1 => " There is one other move.".to_owned(),
        more => format!(" There are {more} other moves."),
    };
    let named = Vec::from_iter(lines.into_iter().take(SPOKEN));
    let proof = values::perfect_play(session.info(), found);
    let proof = proof.map_or(String::new(), |proof| format!(" {}", sentence(&proof)));
    let sentence = format!("For {side}: {}.{more}{proof}", listed(&named));
    Announcement::new(
        sentence,
        &JsonEvent::Eval(values::analysis_json(session.info(), found)),
    )
}
