//! [`Exercise`]: the common interface of lessons, puzzles and cards for the
//! user interface.

use std::fmt;

use super::candidates::{Region, candidates_for};
use crate::session::{
    Claim, ExplanationJob, ExplanationView, GameInfo, PlayError, Position, SearchControl, Session,
    Sighting,
};

/// State of an exercise.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Phase {
    /// It waits for a move.
    Asking,
    /// The current task is solved; [`Exercise::go_on`] continues.
    Done,
    /// The exercise is over.
    Over,
}

/// Classification of a move in an exercise.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum AnswerKind {
    /// The move solves the task and stays on the board.
    Right,
    /// The move is as good, but not the one asked for; it is taken back.
    Also,
    /// The move does not solve the task; it is taken back.
    Wrong,
}

impl AnswerKind {
    /// Returns the word used in JSON.
    pub const fn word(self) -> &'static str {
        match self {
            AnswerKind::Right => "right",
            AnswerKind::Also => "also",
            AnswerKind::Wrong => "wrong",
        }
    }

    /// Returns the verdict on a move as a sentence. `named` is the move with the
    /// game's word for it: `pit 4`, `f5`.
    pub fn verdict(self, named: &str) -> String {
        match self {
            AnswerKind::Right => format!("Correct: {named}."),
            AnswerKind::Also => format!("Another way: {named}."),
            AnswerKind::Wrong => format!("Not {named}."),
        }
    }
}

/// The response to a move.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Answer {
    /// Classification of the move.
    pub kind: AnswerKind,
    /// The verdict on the move, as a sentence: `Correct: f5.`
    pub verdict: String,
    /// More about the move, in whole sentences; may be empty.
    pub sentence: String,
    /// What follows it where a board is drawn with its signs; may be empty.
    pub on_screen: String,
}

impl Answer {
    /// Creates the answer to the move `mv` of the game.
    pub fn new(info: &GameInfo, kind: AnswerKind, mv: &str, sentence: String) -> Answer {
        Answer {
            kind,
            verdict: kind.verdict(&info.name_move(mv)),
            sentence,
            on_screen: String::new(),
        }
    }

    /// Returns the verdict and the other sentences.
    pub fn message(&self) -> String {
        format!("{} {}", self.verdict, self.sentence)
            .trim_end()
            .to_owned()
    }
}

/// Result of trying a move.
pub enum Trial {
    /// The answer is known at once.
    Answered(Answer),
    /// The move was taken back and counted as wrong. The teacher must analyse
    /// it to find out why it is wrong, or whether it is good after all.
    NeedsAnalysis {
        /// The move, for [`Exercise::answer`].
        mv: String,
        /// The analysis, which may take seconds.
        job: ExplanationJob,
    },
}

impl fmt::Debug for Trial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trial::Answered(answer) => f.debug_tuple("Answered").field(answer).finish(),
            Trial::NeedsAnalysis { mv, .. } => f.debug_tuple("NeedsAnalysis").field(mv).finish(),
        }
    }
}

/// A task on a board, as a state machine that does not draw, read input or
/// store anything.
pub trait Exercise: fmt::Debug {
    /// Returns the title: `Lesson 3: Block`.
    fn title(&self) -> String;
    /// Returns the progress: `step 1 of 4`.
    fn place(&self) -> String;
    /// Returns the board, without players.
    fn session(&self) -> &dyn Session;
    /// Returns the introductory text; may be empty.
    fn text(&self) -> String;
    /// Returns the task in a sentence.
    fn task(&self) -> String;
    /// Returns the state of the exercise.
    fn phase(&self) -> Phase;

    /// Tries a move of the side to move. A correct one stays on the board.
    ///
    /// # Errors
    /// If the text is not a legal move. Nothing changes, and it does not count
    /// as a try.
    fn try_move(&mut self, text: &str) -> Result<Trial, PlayError>;

    /// Returns the answer to the move tried last, after the teacher has
    /// analysed it. `found` is `None` if the teacher found nothing. No other
    /// move may be tried in between.
    fn answer(&mut self, mv: &str, found: Option<&ExplanationView>) -> Answer;

    /// Tries a move and waits for the analysis.
    ///
    /// # Errors
    /// See [`Exercise::try_move`].
    fn answer_now(&mut self, text: &str) -> Result<Answer, PlayError> {
        Ok(match self.try_move(text)? {
            Trial::Answered(answer) => answer,
            Trial::NeedsAnalysis { mv, job } => {
                let found = job(&SearchControl::new());
                self.answer(&mv, found.as_ref())
            }
        })
    }

    /// Returns the next hint. When there are no more, repeats the last one and says
    /// so.
    fn hint(&mut self) -> String;

    /// Returns the right move if the last hint gave it.
    fn hinted_move(&self) -> Option<&str> {
        None
    }

    /// Continues after [`Phase::Done`]. Returns a sentence about the moves that
    /// the other side played; may be empty.
    fn go_on(&mut self) -> String;

    /// Returns whether every task was solved without a wrong move or a hint.
    fn is_clean(&self) -> bool;
}

/// Plays a move of the side to move and returns it in the game's own notation.
pub(super) fn played(session: &mut dyn Session, text: &str) -> Result<String, PlayError> {
    session.play(text)?;
    let last = session.history().last();
    Ok(last.map_or_else(String::new, |played| played.text.clone()))
}

/// Returns the explanation of the legal move `mv`, if there is one.
pub(super) fn explained(
    session: &dyn Position,
    mv: &str,
    control: &SearchControl,
) -> Option<ExplanationView> {
    session.explanation(mv).ok()?(control)
}

/// Returns the loss of a move in the game's unit: `5 beans`, `about 1 disc`.
pub(super) fn points(view: &ExplanationView) -> String {
    let lost = view.explained.comparison.loss();
    let about = if view.explained.is_exact() {
        ""
    } else {
        "about "
    };
    let name = match lost.round() == 1.0 {
        true => view.unit.one(),
        false => view.unit.name,
    };
    format!("{about}{lost:.0} {name}")
}

/// Returns what a move costs, to follow a name or `it`: `makes the final difference 5 beans worse`.
/// A bean that goes to the other side counts twice, so it is the difference that is named.
pub(super) fn cost(view: &ExplanationView) -> String {
    format!("makes the final difference {} worse", points(view))
}

/// Why a move fails.
pub(super) struct Reason {
    /// The reason, without a full stop.
    pub text: String,
    /// The moves and squares that the text names, apart from the move itself.
    pub named: Vec<String>,
}

/// Returns why a move fails: what the other side does about it, what it opens, or
/// what it misses. The text mentions no better move, and none of the `secret`
/// moves, not even as a move of the other side. A claim that needs a secret move
/// is worded without it.
pub(super) fn reason(view: &ExplanationView, secret: &[String]) -> Option<Reason> {
    telling_reason(view, secret).or_else(|| strong_answer(view, secret))
}

/// Returns the reason of a move; `None` if it says only that some reply hurts.
pub(super) fn telling_reason(view: &ExplanationView, secret: &[String]) -> Option<Reason> {
    let claims = &view.explained.claims;
    let sentence = |claim: &Claim<String>| {
        let said = statement(view, claim)?;
        match said.named.iter().any(|named| secret.contains(named)) {
            true => without_secrets(view, claim, secret),
            false => Some(said),
        }
    };
    // Claims are sorted by importance, so the first one without a secret move
    // is used.
    claims.iter().find_map(sentence)
}

/// Returns a claim in words, if it is a reason. The player does not need the value
/// that proves it.
fn statement(view: &ExplanationView, claim: &Claim<String>) -> Option<Reason> {
    let explained = &view.explained;
    let said = view.claim_statement(claim);
    let shown = |motif: &Sighting| motif.named().cloned().collect::<Vec<String>>();
    let (text, named) = match claim {
        Claim::Refuted { named, .. } => {
            let seen = explained.claims.iter().find_map(|claim| match claim {
                Claim::Reply { reply, motif } if std::slice::from_ref(reply) == &named[..] => {
                    Some(motif)
                }
                _ => None,
            });
            match seen {
                Some(motif) => (
                    format!("{said} and {}", motif.does()),
                    [named.clone(), shown(motif)].concat(),
                ),
                None => (said, named.clone()),
            }
        }
        Claim::Allows { motif, replies, .. } => {
            let reply = replies.iter().take(1).cloned().collect();
            (
                said,
                [explained.again.clone(), reply, shown(motif)].concat(),
            )
        }
        Claim::Opens { motif, .. } => (said, shown(motif)),
        Claim::Missed { motif, .. } => (format!("A better move {}", motif.does()), shown(motif)),
        _ => return None,
    };
    Some(Reason { text, named })
}

/// Returns the expected reply to a move that fails, to follow the reason: ` White
/// plays c1.` Empty if the reason names the reply already, if it is a pass or one of the `secret`
/// moves, or if the analysis has none.
pub(super) fn punishment(
    session: &dyn Position,
    view: Option<&ExplanationView>,
    reason: Option<&Reason>,
    secret: &[String],
) -> String {
    let find = || {
        let view = view?;
        // The mover's own further moves come before the reply.
        let reply = 1 + view.explained.again.len();
        let line = view.explained.shown.get(..=reply)?;
        let mut after = session.fork();
        let before = after.history().len() + reply;
        line.iter().try_for_each(|mv| after.play(mv).ok())?;
        let last = after.history().last()?;
        let is_named = reason.is_some_and(|reason| reason.named.contains(&last.text));
        // Where each side has moves of its own, such as pits, equal names reveal nothing.
        let is_secret = !session.info().names_moves() && secret.contains(&last.text);
        let is_new = !is_secret && !is_named;
        let is_reply = last.side != view.side && !last.pass;
        (is_new && is_reply).then(|| format!(" {}", moves_sentence(&*after, before)))
    };
    find().unwrap_or_default()
}

/// Returns a claim in words, without the secret moves in it.
fn without_secrets(
    view: &ExplanationView,
    claim: &Claim<String>,
    secret: &[String],
) -> Option<Reason> {
    let opponent = view.opponent();
    let played = view.named_move();
    let text = match claim {
        Claim::Allows { motif, .. } => format!("{opponent} can {}", motif.can_without(secret)),
        Claim::Opens { motif, .. } => format!(
            "After {played}, {opponent} can {}, which was not possible before",
            motif.can_without(secret)
        ),
        Claim::Missed { motif, .. } => format!("A better move {}", motif.does_without(secret)),
        _ => return None,
    };
    Some(Reason {
        text,
        named: Vec::new(),
    })
}

/// Returns that some reply hurts, without naming the reply, if its name would
/// reveal a secret move.
fn strong_answer(view: &ExplanationView, secret: &[String]) -> Option<Reason> {
    let (claims, opponent) = (&view.explained.claims, view.opponent());
    let named = claims.iter().find_map(|claim| match claim {
        Claim::Refuted { named, .. } => Some(named.len()),
        _ => None,
    })?;
    let does = claims.iter().find_map(|claim| match claim {
        Claim::Reply { motif, .. } => Some(motif.does_without(secret)),
        _ => None,
    });
    let text = match (named, does) {
        (1, Some(does)) => format!("{opponent} has a strong answer, which {does}"),
        (1, None) => format!("{opponent} has a strong answer"),
        _ => format!("{opponent} has strong answers"),
    };
    Some(Reason {
        text,
        named: Vec::new(),
    })
}

/// Describes the moves after the first `before` ones: `O plays c3.`
pub(super) fn moves_sentence(session: &dyn Position, before: usize) -> String {
    let sides = session.info().sides;
    let moves = session.history().get(before..).unwrap_or_default();
    let sentence = |played: &crate::session::PlayedMove| {
        format!("{}.", played.plays(sides[played.side.index()]))
    };
    moves.iter().map(sentence).collect::<Vec<_>>().join(" ")
}

/// Names the right move among a few which were not tried yet, all in the `part` of the board if one
/// was named, and which another hint on the `motif` does not rule out: `c1, d2 or e3`. `None` if
/// only a few are left.
pub(super) fn few_named(
    session: &dyn Session,
    refused: &[String],
    right: &str,
    part: Option<&Region>,
    motif: &str,
) -> Option<String> {
    let few = candidates_for(session, refused, right, part, motif).into_iter();
    let few: Vec<String> = few.map(|mv| mv.text).collect();
    (!few.is_empty()).then(|| session.info().name_moves(&few, "or"))
}

/// Returns the last hint, which gives the move and what it does unless most other moves do so too.
pub(super) fn the_move(session: &dyn Session, right: &str) -> String {
    a_move(session, "The move", right)
}

/// Returns [`the_move`] for a task in which `subject` says whether there is another: `The move`,
/// `One of the best`.
pub(super) fn a_move(session: &dyn Session, subject: &str, right: &str) -> String {
    let named = session.info().name_move(right);
    let shown = session.motifs(right).shows.into_iter().next();
    let others: Vec<String> = session.moves().into_iter().map(|mv| mv.text).collect();
    let shows = |mv: &&String| shown.is_some_and(|motif| session.motifs(mv).shows.contains(&motif));
    // The right move is one of them.
    let is_usual = 2 * others.iter().filter(shows).count() > others.len() + 1;
    match session.effect(right).filter(|_| !is_usual) {
        Some(effect) => format!("{subject} is {named}: it {}.", effect.exact),
        None => format!("{subject} is {named}."),
    }
}

/// Said when a hint is asked for after the last one.
pub const NO_FURTHER_HINT: &str = "There is no further hint.";

/// Returns a hint, with a remark if it is the `last` one that was given for the move,
/// because then there is no other. Stores it as the last one.
pub(super) fn next_hint(last: &mut Option<String>, hint: String) -> String {
    if last.as_ref() == Some(&hint) {
        return format!("{hint} {NO_FURTHER_HINT}");
    }
    *last = Some(hint.clone());
    hint
}
