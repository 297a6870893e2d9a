//! [`Resolution`]: the reason of a solution and its moves to the end, which a
//! solver reads after a puzzle or card.

use std::fmt;

use super::assignment::Assignment;
use super::exercise::{AnswerKind, explained};
use super::puzzle::Goal;
use super::puzzle_run::wins_in;
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
    /// The number of moves of a win that takes several.
    wins_in: Option<u8>,
    about: About,
}

/// What the reason has to speak of.
enum About {
    /// The motif of a puzzle.
    Motif(String),
    /// The mistake that a card shows: the move, and why it was one if that is known.
    Mistake { played: String, why: String },
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
        let mut wins_in = None;
        let (solution, wins, about) = match task {
            Assignment::Lesson(_) => return None,
            Assignment::Puzzle(run, _) => {
                let puzzle = run.puzzle();
                let wins = matches!(puzzle.goal, Goal::Win(_) | Goal::Keep);
                if let Goal::Win(moves @ 2..) = puzzle.goal {
                    wins_in = Some(moves);
                }
                (run.played_line(), wins, About::Motif(puzzle.motif.clone()))
            }
            Assignment::Card(run) | Assignment::Again(run) => {
                let card = run.card();
                let (played, why) = (card.played.clone(), card.why.clone());
                let about = About::Mistake { played, why };
                (vec![card.good.first()?.clone()], false, about)
            }
        };
        Some(ResolutionJob {
            start: task.start()?,
            solution,
            wins,
            wins_in,
            about,
        })
    }

    /// Finds the reason and the line. Returns early, with what is known, if it is
    /// stopped.
    pub fn run(self, control: &SearchControl) -> Resolution {
        let first = self.solution.first().map_or("", String::as_str);
        let view = explained(&*self.start, first, control);
        let merit = view
            .as_ref()
            .map_or_else(String::new, |view| view.sentence());
        let reason = match &self.about {
            About::Motif(motif) => {
                let more = view.as_ref().and_then(|view| match also_does(view, motif) {
                    Some(also) => also,
                    None => refutation(&*self.start, first, motif, control),
                });
                let rival = rival(&*self.start, first, motif, control);
                let rival = rival.filter(|why| more.as_ref() != Some(why));
                // The sentence says in how many moves the solution wins, if the judge knows it.
                let says_win = view.as_ref().is_some_and(|view| {
                    let value = &view.explained.comparison.value;
                    value.exact && value.plies.is_some()
                });
                let wins_in_moves = self.wins_in.filter(|_| !says_win);
                let won = wins_in_moves
                    .zip(self.start.to_move())
                    .map(|(moves, side)| {
                        let side = self.start.info().sides[side.index()];
                        format!("{}.", wins_in(side, moves.into()))
                    });
                let parts = [Some(merit), won, more, rival].into_iter().flatten();
                let parts = parts.filter(|part| !part.is_empty());
                parts.collect::<Vec<String>>().join(" ")
            }
            // The mistake has the clearer reason, because it says what the solution avoids.
            About::Mistake { why, .. } if !why.is_empty() => why.clone(),
            About::Mistake { played, .. } => {
                let why = explained(&*self.start, played, control);
                why.map_or(merit, |view| view.sentence())
            }
        };
        // The same words could mean a later move, which the solver has just played.
        let reason = match self.solution.iter().skip(1).any(|mv| mv == first) {
            true => format!("At the first move: {reason}"),
            false => reason,
        };
        let mut line = longer(self.solution, view.map(|view| view.explained.line));
        if self.wins {
            play_to_the_end(self.start, &mut line, control);
        }
        Resolution { reason, line }
    }
}

/// Returns what the solution does that the motif means, as a sentence, or nothing if its reason
/// says so already. `None` if it does nothing of the kind, or need not do it.
fn also_does(view: &ExplanationView, motif: &str) -> Option<Option<String>> {
    let wins_at_once = view.explained.comparison.value.plies == Some(1);
    let claims = view.explained.claims.iter();
    let mut done = claims.filter_map(|claim| match claim {
        Claim::Does { motif, .. } => Some(motif),
        Claim::Shows { motif } if wins_at_once => Some(motif),
        _ => None,
    });
    // The reason names the first of them.
    let first = done.next()?;
    if first.motif == motif {
        return Some(None);
    }
    let own = done.find(|own| own.motif == motif)?;
    Some(Some(format!("It also {}.", own.does())))
}

/// The most wrong moves that are examined for a reply that shows why they are wrong.
const MOST_WRONG: usize = 4;

/// Returns why a move other than `solution` is wrong: because of what the solution stops, if that
/// is the motif of the puzzle, or else because of any reply to one of the best wrong moves.
fn refutation(
    start: &dyn Session,
    solution: &str,
    motif: &str,
    control: &SearchControl,
) -> Option<String> {
    let info = start.info();
    let is_wrong = |mv: &String| mv != solution;
    let moves = start.moves().into_iter().map(|mv| mv.text);
    let stops = |claim: &&Claim<String>| {
        let shown = reply_motif(claim);
        shown.is_some_and(|shown| info.stopping(shown) == motif)
    };
    let allows = |mv: String| {
        let view = explained(start, &mv, control)?;
        let claim = view.explained.claims.iter().find(stops)?;
        let statement = view.claim_statement(claim);
        let wrong = AnswerKind::Wrong.verdict(&info.name_move(&mv));
        Some(format!("{wrong} {statement}."))
    };
    if let Some(why) = moves.filter(is_wrong).take(MOST_WRONG).find_map(allows) {
        return Some(why);
    }
    let found = start.fixed_analysis()?(control);
    let best = found.lines.into_iter().map(|line| line.text);
    let mut views = best
        .filter(is_wrong)
        .take(MOST_WRONG)
        .filter_map(|mv| explained(start, &mv, control));
    let shown = views.find(|view| view.explained.claims.iter().any(shows_a_reply))?;
    Some(shown.sentence())
}

/// Returns why the best of the other moves with the motif of the puzzle is not right, because the
/// motif alone does not say it. `None` if no other move shows it, or if the solution wins at once.
fn rival(
    start: &dyn Session,
    solution: &str,
    motif: &str,
    control: &SearchControl,
) -> Option<String> {
    let shows = |mv: &str| start.motifs(mv).shows.contains(&motif);
    let is_rival = |mv: &String| mv != solution && shows(mv);
    let moves = start.moves().into_iter().map(|mv| mv.text);
    let rivals: Vec<String> = moves.filter(is_rival).collect();
    if rivals.is_empty() || !shows(solution) || wins_at_once(start, solution) {
        return None;
    }
    let found = start.fixed_analysis()?(control);
    let best = found.lines.into_iter().map(|line| line.text);
    let best = best.into_iter().find(|mv| rivals.contains(mv))?;
    Some(explained(start, &best, control)?.sentence())
}

fn wins_at_once(start: &dyn Session, mv: &str) -> bool {
    let mut after = start.fork();
    let winner = |after: &dyn Session| after.outcome().and_then(|outcome| outcome.winner());
    after.play(mv).is_ok() && winner(&*after) == start.to_move() && start.to_move().is_some()
}

/// Returns the motif of what the opponent can do after a wrong move.
fn reply_motif(claim: &Claim<String>) -> Option<&'static str> {
    match claim {
        Claim::Allows { motif, .. } | Claim::Reply { motif, .. } | Claim::Opens { motif, .. } => {
            Some(motif.motif)
        }
        Claim::Later {
            motif, is_better, ..
        } if !is_better => Some(motif.motif),
        _ => None,
    }
}

/// Whether the claim about a wrong move names what the opponent does after it.
fn shows_a_reply(claim: &Claim<String>) -> bool {
    matches!(claim, Claim::Refuted { .. }) || reply_motif(claim).is_some()
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
