//! [`Resolution`]: the reason of a solution and its moves to the end, which a
//! solver reads after a puzzle or card.

use std::fmt;

use super::assignment::Assignment;
use super::puzzle::Goal;
use crate::session::{Claim, ExplanationView, SearchControl, Session};

/// The reason of a solution, and the line that shows it.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Resolution {
    /// Why the first move is right, as sentences; empty if the teacher has no
    /// reason.
    pub reason: String,
    /// The moves of both sides from the position of the task on: the solution, and
    /// then the expected play. A win is played to its end.
    pub line: Vec<String>,
}

/// The work of finding a [`Resolution`], which may take seconds.
pub struct ResolutionJob {
    start: Box<dyn Session>,
    solution: Vec<String>,
    wins: bool,
    /// Why the move that was played was a mistake; empty at a puzzle.
    mistake: String,
}

impl fmt::Debug for ResolutionJob {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ResolutionJob")
            .field("solution", &self.solution)
            .finish_non_exhaustive()
    }
}

impl ResolutionJob {
    /// Returns the work for a puzzle or card; `None` for a lesson, whose text
    /// gives the reasons.
    pub fn of(task: &Assignment) -> Option<ResolutionJob> {
        let (solution, wins, mistake) = match task {
            Assignment::Lesson(_) => return None,
            Assignment::Puzzle(run, _) => {
                let wins = matches!(run.puzzle().goal, Goal::Win(_) | Goal::Keep);
                (run.line().to_vec(), wins, String::new())
            }
            Assignment::Card(run) | Assignment::Again(run) => {
                let card = run.card();
                (vec![card.good.first()?.clone()], false, card.why.clone())
            }
        };
        Some(ResolutionJob {
            start: task.start()?,
            solution,
            wins,
            mistake,
        })
    }

    /// Finds the reason and the line. Returns early, with what is known, if it is
    /// stopped.
    pub fn run(self, control: &SearchControl) -> Resolution {
        let first = self.solution.first().map_or("", String::as_str);
        let job = self.start.explanation(first).ok();
        let view = job.and_then(|job| job(control));
        let merit = view.as_ref().map(|view| {
            let merit = view.sentence();
            match says_only_that_others_are_worse(view) {
                true => refutation(&*self.start, first, control)
                    .map_or(merit.clone(), |why| format!("{merit} {why}")),
                false => merit,
            }
        });
        // The mistake has the clearer reason, because it says what the solution avoids.
        let reason = match self.mistake.is_empty() {
            true => merit.unwrap_or_default(),
            false => self.mistake,
        };
        let mut line = longer(self.solution, view.map(|view| view.explained.line));
        if self.wins {
            play_to_the_end(self.start, &mut line, control);
        }
        Resolution { reason, line }
    }
}

/// Whether the reason of a solution is only that every other move is worse.
fn says_only_that_others_are_worse(view: &ExplanationView) -> bool {
    let claims = &view.explained.claims;
    let has = |is_wanted: fn(&Claim<String>) -> bool| claims.iter().any(is_wanted);
    has(|claim| matches!(claim, Claim::Only { .. }))
        && !has(|claim| matches!(claim, Claim::Does { .. }))
}

/// The most wrong moves that are examined for a reply that shows why they are wrong.
const MOST_WRONG: usize = 3;

/// Returns why one of the best moves other than `solution` is wrong, if the reply of the
/// opponent shows it.
fn refutation(start: &dyn Session, solution: &str, control: &SearchControl) -> Option<String> {
    let found = start.fixed_analysis()?(control);
    let wrong = found.lines.iter().filter(|line| line.text != solution);
    wrong.take(MOST_WRONG).find_map(|line| {
        let view = start.explanation(&line.text).ok()?(control)?;
        let is_shown = view.explained.claims.iter().any(shows_a_reply);
        is_shown.then(|| view.sentence())
    })
}

/// Whether the claim about a wrong move names what the opponent does after it.
fn shows_a_reply(claim: &Claim<String>) -> bool {
    match claim {
        Claim::Allows { .. } | Claim::Refuted { .. } | Claim::Reply { .. } => true,
        Claim::Later { is_better, .. } => !is_better,
        _ => false,
    }
}

/// Returns the expected play if it begins with the solution and is longer.
fn longer(solution: Vec<String>, expected: Option<Vec<String>>) -> Vec<String> {
    match expected {
        Some(line) if line.starts_with(&solution) => line,
        _ => solution,
    }
}

/// The largest number of moves in a line.
const LONGEST: usize = 40;

/// Extends a line by the best moves of both sides until the game is over.
fn play_to_the_end(mut session: Box<dyn Session>, line: &mut Vec<String>, control: &SearchControl) {
    for mv in line.iter() {
        if session.play(mv).is_err() {
            return;
        }
    }
    while session.outcome().is_none() && line.len() < LONGEST && !control.stopped() {
        let Some(job) = session.fixed_analysis() else {
            return;
        };
        let best = job(control).lines.into_iter().next();
        let before = line.len();
        for mv in best.map_or_else(Vec::new, |best| best.pv) {
            if session.play(&mv).is_err() {
                break;
            }
            line.push(mv);
        }
        if line.len() == before {
            return;
        }
    }
}
