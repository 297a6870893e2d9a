//! A task on a board: what lessons, puzzles and cards are to whoever shows
//! them.

use std::fmt;

use crate::session::{Claim, ExplanationJob, ExplanationView, PlayError, SearchControl, Session};

/// What an exercise waits for.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Phase {
    /// A move.
    Asking,
    /// The task is done; [`Exercise::go_on`] brings what follows.
    Done,
    /// Nothing follows.
    Over,
}

/// What a move came to.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum AnswerKind {
    /// It solves the task and stands on the board.
    Right,
    /// As good, but not what was asked for; taken back.
    Also,
    /// Not it; taken back.
    Wrong,
}

impl AnswerKind {
    /// As JSON names it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            AnswerKind::Right => "right",
            AnswerKind::Also => "also",
            AnswerKind::Wrong => "wrong",
        }
    }
}

/// The answer to a move.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Answer {
    /// What the move came to.
    pub kind: AnswerKind,
    /// What is said of it.
    pub sentence: String,
}

/// What trying a move leads to.
pub enum Trial {
    /// The answer.
    Answered(Answer),
    /// The move was taken back and counts as a wrong one. Why, and whether it
    /// is as good after all, is known when the teacher has looked at it.
    Looked {
        /// The move, for [`Exercise::answer`].
        mv: String,
        /// The teacher's look; it may take seconds.
        job: ExplanationJob,
    },
}

impl fmt::Debug for Trial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trial::Answered(answer) => f.debug_tuple("Answered").field(answer).finish(),
            Trial::Looked { mv, .. } => f.debug_tuple("Looked").field(mv).finish(),
        }
    }
}

/// A task on a board. Nothing here draws, reads or keeps anything.
pub trait Exercise: fmt::Debug {
    /// What it is: `Lesson 3: Block`.
    fn title(&self) -> String;
    /// How far it is: `step 1 of 4`.
    fn place(&self) -> String;
    /// The board, with nobody seated.
    fn session(&self) -> &dyn Session;
    /// What is taught, or told; may be empty.
    fn text(&self) -> String;
    /// What to do.
    fn task(&self) -> String;
    /// What it waits for.
    fn phase(&self) -> Phase;

    /// Tries a move of the side to move. A right one stays on the board.
    ///
    /// # Errors
    /// The text is no move or not legal; nothing changed, and it does not
    /// count as a try.
    fn try_move(&mut self, text: &str) -> Result<Trial, PlayError>;

    /// The answer to the move tried last, once the teacher has looked at it;
    /// he may have `found` nothing. Nothing may have been played since.
    fn answer(&mut self, mv: &str, found: Option<&ExplanationView>) -> Answer;

    /// Tries a move and waits for the answer.
    ///
    /// # Errors
    /// As [`Exercise::try_move`].
    fn answer_now(&mut self, text: &str) -> Result<Answer, PlayError> {
        Ok(match self.try_move(text)? {
            Trial::Answered(answer) => answer,
            Trial::Looked { mv, job } => {
                let found = job(&SearchControl::new());
                self.answer(&mv, found.as_ref())
            }
        })
    }

    /// The next nudge; the last one comes again.
    fn hint(&mut self) -> String;

    /// After [`Phase::Done`]: what follows, told in a sentence where the
    /// other side moved.
    fn go_on(&mut self) -> String;

    /// Whether every task was solved without a wrong try and, where it
    /// matters, without a hint.
    fn is_clean(&self) -> bool;
}

/// Plays a move of the side to move; it in the game's own notation.
pub(super) fn played(session: &mut dyn Session, text: &str) -> Result<String, PlayError> {
    session.play(text)?;
    let last = session.history().last();
    Ok(last.map_or_else(String::new, |played| played.text.clone()))
}

/// The legal move `mv` explained, if there is anything to say.
pub(super) fn explained(session: &dyn Session, mv: &str) -> Option<ExplanationView> {
    session.explanation(mv).ok()?(&SearchControl::new())
}

/// Why a move fails, as the claims have it: what the other side does to it,
/// what it opens, what it misses. Without a full stop. What would have been
/// better is not said, nor is any of the `secret` moves named, be it the other
/// side's: what only they could tell is told without them.
pub(super) fn reason(view: &ExplanationView, secret: &[String]) -> Option<String> {
    let claims = &view.explained.claims;
    let seen = |answer: &String| {
        claims.iter().find_map(|claim| match claim {
            Claim::Reply { reply, motif } if reply == answer => Some(&motif.does),
            _ => None,
        })
    };
    let said = |claim: &Claim<String>| {
        let sentence = view.claim_sentence(claim);
        // Its second half is the proof in figures.
        let said = sentence.split("; ").next().unwrap_or_default();
        let said = said.trim_end_matches('.').to_owned();
        match claim {
            Claim::Refuted { named, .. } => {
                match named.first().filter(|_| named.len() == 1).and_then(seen) {
                    Some(does) => Some(format!("{said} and {does}")),
                    None => Some(said),
                }
            }
            Claim::Allows { .. } | Claim::Opens { .. } => Some(said),
            Claim::Missed { motif, .. } => Some(format!("{} could {}", view.mover(), motif.can)),
            _ => None,
        }
    };
    let unit = view.unit;
    let open = |said: &String| !names(said, secret, [unit.name, unit.one()]);
    let told = |claim: &Claim<String>| {
        let said = said(claim)?;
        Some(said).filter(open).or_else(|| {
            let veiled = veiled(view, claim, secret);
            veiled.filter(open)
        })
    };
    let answer = || strong_answer(view, secret).filter(open);
    claims.iter().find_map(told).or_else(answer)
}

/// Whether a sentence names one of the moves. A number before the `unit`'s name
/// is a count, not a pit.
fn names(said: &str, moves: &[String], unit: [&str; 2]) -> bool {
    let words: Vec<&str> = said.split([' ', ',']).collect();
    let counts = |next: Option<&&str>| next.is_some_and(|next| unit.contains(next));
    let mut places = words.iter().enumerate();
    places.any(|(at, word)| moves.iter().any(|mv| mv == word) && !counts(words.get(at + 1)))
}

/// A claim without the moves that it names.
fn veiled(view: &ExplanationView, claim: &Claim<String>, secret: &[String]) -> Option<String> {
    let (mover, opponent) = (view.mover(), view.opponent());
    let played = &view.explained.judged.played;
    match claim {
        Claim::Allows { motif, .. } => {
            Some(format!("{opponent} can {}", unplaced(&motif.can, secret)))
        }
        Claim::Opens { motif, .. } => {
            let can = unplaced(&motif.can, secret);
            let closed = "which was closed before";
            Some(format!("After {played} {opponent} can {can}, {closed}"))
        }
        Claim::Missed { motif, .. } => {
            Some(format!("{mover} could {}", unplaced(&motif.can, secret)))
        }
        _ => None,
    }
}

/// That a reply is what hurts, where naming it would give a move away.
fn strong_answer(view: &ExplanationView, secret: &[String]) -> Option<String> {
    let (claims, opponent) = (&view.explained.claims, view.opponent());
    let named = claims.iter().find_map(|claim| match claim {
        Claim::Refuted { named, .. } => Some(named.len()),
        _ => None,
    })?;
    let does = claims.iter().find_map(|claim| match claim {
        Claim::Reply { motif, .. } => Some(unplaced(&motif.does, secret)),
        _ => None,
    });
    Some(match (named, does) {
        (1, Some(does)) => format!("{opponent} has a strong answer, which {does}"),
        (1, None) => format!("{opponent} has a strong answer"),
        _ => format!("{opponent} has strong answers"),
    })
}

/// `take a corner` for `take the corner a1`: what ends in a name of its place
/// that is secret is told without it.
fn unplaced(words: &str, secret: &[String]) -> String {
    let Some((rest, place)) = words.rsplit_once(' ') else {
        return words.to_owned();
    };
    match secret.iter().any(|mv| mv == place) {
        true => rest.replacen(" the ", " a ", 1),
        false => words.to_owned(),
    }
}

/// `O plays c3.` for the moves played since `before` were on the board.
pub(super) fn told(session: &dyn Session, before: usize) -> String {
    let sides = session.entry().sides();
    let moves = session.history().get(before..).unwrap_or_default();
    let sentence = |played: &crate::session::PlayedMove| {
        format!("{} plays {}.", sides[played.side.index()], played.deed())
    };
    moves.iter().map(sentence).collect::<Vec<_>>().join(" ")
}

/// How many moves a hint leaves to choose from.
const CHOICES: usize = 3;

/// A few legal moves with the right one among them, in the list's order.
pub(super) fn some_around(legal: &[String], right: &str) -> String {
    let at = legal.iter().position(|mv| mv == right).unwrap_or(0);
    let count = CHOICES.min(legal.len());
    // Not always in the middle: that would give it away.
    let from = (at + count - at % CHOICES.max(1)).saturating_sub(count);
    let from = from.min(at).min(legal.len() - count);
    let from = from.max((at + 1).saturating_sub(count));
    legal[from..from + count].join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_choices_of_a_hint_hold_the_right_move() {
        let legal: Vec<String> = (0..9).map(|n| format!("m{n}")).collect();
        for mv in &legal {
            let some = some_around(&legal, mv);
            assert!(some.split(", ").any(|word| word == mv), "{mv}: {some}");
            assert_eq!(some.split(", ").count(), 3);
        }
        assert_eq!(some_around(&legal[..2], "m1"), "m0, m1");
    }

    #[test]
    fn a_number_of_beans_names_no_pit() {
        let secret = ["6".to_owned()];
        let named = |said| names(said, &secret, ["beans", "bean"]);
        assert!(named("North answers 5 or 6"));
        assert!(named("North answers 6 and takes 2 beans home"));
        assert!(!named("North answers 4 and takes 6 beans home"));
    }

    #[test]
    fn a_secret_place_is_left_out() {
        let secret = ["a8".to_owned()];
        assert_eq!(unplaced("take the corner a8", &secret), "take a corner");
        assert_eq!(
            unplaced("take the corner h8", &secret),
            "take the corner h8"
        );
    }
}
