//! The motif of a puzzle's solution, as proved by the teacher.

use boardgames::course::{Goal, Puzzle};
use boardgames::engine::SearchControl;
use boardgames::game::from_pairs;
use boardgames::games::for_each;
use boardgames::session::{GameWork, Session};
use boardgames::teacher::Claim;
use boardgames::tooling::Tooling;

/// The number of wrong moves that are examined.
const ASKED: usize = 4;

/// The number of moves up to which few of them are the point of a move.
const FEW: usize = 3;

/// The motif of a puzzle in which no pattern decides.
const COUNTING: &str = "counting";

/// The motif of every puzzle in which one move keeps a win that is too long to see.
const KEEP: &str = "keep the win";

/// Returns the motif of the right move at `session`: the first one that the
/// teacher proves as a reason for its value, or else a motif that the wrong
/// moves are proved to allow the opponent. Mobility is the motif only if the opponent
/// keeps at most [`FEW`] moves, fewer than after any other move.
pub fn motif(session: &dyn Session, goal: Goal, right: &str) -> String {
    let narrow = || is_narrow(session, right);
    let does = || {
        claims(session, right)
            .into_iter()
            .find_map(|claim| match claim {
                // A forced win is already the task, so it is not used as the motif.
                Claim::Does { motif, .. } if motif.motif == "forced win" => None,
                Claim::Does { motif, .. } if motif.motif == "mobility" && !narrow() => None,
                Claim::Does { motif, .. } => Some(motif.motif.to_owned()),
                _ => None,
            })
    };
    let prevents = || {
        let moves = session.moves().into_iter();
        let wrong = moves.filter(|mv| mv.text != right).take(ASKED);
        wrong
            .flat_map(|mv| claims(session, &mv.text))
            .find_map(|claim| match claim {
                Claim::Allows { motif, .. }
                    if !["forced win", "mobility"].contains(&motif.motif) =>
                {
                    Some(session.info().stopping(motif.motif))
                }
                _ => None,
            })
    };
    // A claim about a part of a long win would not say why every other move loses.
    let shown = if goal == Goal::Keep { None } else { does() };
    shown.unwrap_or_else(|| match goal {
        Goal::Win(1) => "win".to_owned(),
        Goal::Win(_) => visible(session, right).unwrap_or("quiet win").to_owned(),
        Goal::Hold => "defence".to_owned(),
        Goal::Keep => KEEP.to_owned(),
        Goal::Points { .. } => prevents()
            .or_else(|| visible(session, right).map(str::to_owned))
            .unwrap_or_else(|| COUNTING.to_owned()),
    })
}

/// Whether the move leaves the opponent at most [`FEW`] moves, fewer than any other move.
fn is_narrow(session: &dyn Session, right: &str) -> bool {
    let replies = |mv: &str| {
        let mut next = session.fork();
        next.play(mv).ok()?;
        Some(next.moves().len())
    };
    let Some(least) = replies(right) else {
        return false;
    };
    let others = session.moves().into_iter().filter(|mv| mv.text != right);
    least <= FEW
        && others
            .filter_map(|mv| replies(&mv.text))
            .all(|count| count > least)
}

/// The motif that the move shows on the board, if it is not proved to be its reason.
fn visible(session: &dyn Session, right: &str) -> Option<&'static str> {
    let mut shown = Visible {
        session,
        right,
        motif: None,
    };
    for_each(&mut shown);
    shown.motif
}

struct Visible<'s> {
    session: &'s dyn Session,
    right: &'s str,
    motif: Option<&'static str>,
}

impl GameWork for Visible<'_> {
    fn run<G: Tooling>(&mut self) {
        if G::ID == self.session.info().id {
            self.motif = first_visible::<G>(self.session, self.right);
        }
    }
}

fn first_visible<G: Tooling>(session: &dyn Session, right: &str) -> Option<&'static str> {
    let rules = G::new(from_pairs(&session.options()).ok()?);
    let before = rules.read_position(&session.position()).ok()?;
    let seen = rules.motifs(&before, right.parse().ok()?);
    let order = G::PUZZLE_SEARCH.visible_motifs.iter().copied();
    order
        .into_iter()
        .find(|name| seen.iter().any(|sighting| sighting.motif == *name))
}

fn claims(session: &dyn Session, mv: &str) -> Vec<Claim<String>> {
    let job = session.explanation(mv).ok();
    let view = job.and_then(|job| job(&SearchControl::new()));
    view.map(|view| view.explained.claims).unwrap_or_default()
}

/// The puzzle with its motif recomputed.
pub fn tagged(session: &dyn Session, puzzle: &Puzzle) -> Puzzle {
    Puzzle {
        motif: motif(session, puzzle.goal, puzzle.solution.first()),
        ..puzzle.clone()
    }
}
