//! Results that are proved although the search has only estimates.

use super::claim_finder::ClaimFinder;
use crate::engine::{Analysis, Analyst, MoveLine, SearchControl, Unit, Value};
use crate::teacher::analysed::Analyses;
use crate::teacher::claim::Claim;
use crate::teacher::judge::{Comparison, compare_move};
use crate::teacher::teachable::Teachable;

/// The value of a proved win of unknown length.
const WON: Value = Value {
    amount: 1.0,
    exact: true,
    plies: None,
};

/// The value of a proved loss of unknown length.
const LOST: Value = Value {
    amount: -1.0,
    ..WON
};

/// What is proved of a position by knowledge that the search does not use, where the search has
/// only estimates.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum PositionProof<M> {
    /// The side to move wins with this move.
    Wins(M),
    /// The side to move loses.
    Loses,
}

impl<M> PositionProof<M> {
    /// Converts the move with `write`.
    pub fn map<T>(self, write: impl FnOnce(M) -> T) -> PositionProof<T> {
        match self {
            PositionProof::Wins(mv) => PositionProof::Wins(write(mv)),
            PositionProof::Loses => PositionProof::Loses,
        }
    }
}

/// What is known of a position.
#[derive(Clone, Debug)]
pub struct KnownPosition<M> {
    /// Its moves by an analysis, best first.
    pub lines: Vec<MoveLine<M>>,
    /// What is proved of it besides.
    pub proof: Option<PositionProof<M>>,
}

/// A proof of the winner before or after a move was played.
#[derive(Copy, Clone, Debug)]
pub(super) enum Proof<M> {
    /// The mover wins with this move.
    Mover(M),
    /// The opponent wins after the move played.
    Opponent {
        /// The winning reply.
        reply: M,
        /// Whether it also wins after every other move.
        anyway: bool,
    },
}

/// Returns the result of a position, if the search itself knows it.
fn known<M>(lines: &[MoveLine<M>]) -> Option<f64> {
    let best = lines.first().and_then(|line| line.value);
    best.filter(|value| value.exact).map(|value| value.amount)
}

/// Returns what is proved of the position with the analysis `found`. A move that is proved to
/// win is put first in it, with a value that no estimate exceeds.
pub fn prove_position<G: Teachable>(
    game: &G,
    (state, found): (&G::State, &mut Analysis<G::Move>),
    (analyst, control): (&mut dyn Analyst<G>, &SearchControl),
) -> Option<PositionProof<G::Move>> {
    if !G::UNIT.is_outcome() || known(&found.lines).is_some() {
        return None;
    }
    if let Some(winning) = analyst.proved_win(game, state, control) {
        raise(&mut found.lines, &winning);
        return Some(PositionProof::Wins(winning));
    }
    let loses = analyst.is_known_loss(state);
    loses.then_some(PositionProof::Loses)
}

/// Returns whether a small search proves that the move that led from `state` to `next` wins. What
/// only a book knows is no reason to search less: the win is far off, and estimates tell what the
/// move is good for.
pub(super) fn is_proved<G: Teachable>(
    game: &G,
    (state, next): (&G::State, &G::State),
    (analyst, control): (&mut dyn Analyst<G>, &SearchControl),
) -> bool {
    let mover = game.to_move(state);
    if let Some(end) = game.outcome(next) {
        return end.winner() == Some(mover);
    }
    turns_to_a_result(game, state, next)
        && !analyst.is_known_loss(next)
        && analyst.is_proved_loss(game, next, control)
}

/// Whether the turn changes from `state` to `next`, in a game where only the result counts: then a
/// proof for one side is one about the other.
fn turns_to_a_result<G: Teachable>(game: &G, state: &G::State, next: &G::State) -> bool {
    G::UNIT.is_outcome() && game.to_move(next) != game.to_move(state)
}

/// Returns whether the opponent is proved to win the position `next`, although the position
/// `state` with the analysis `here` was won.
pub(super) fn is_win_given_away<G: Teachable>(
    analyses: &mut Analyses<'_, G>,
    (state, here): (&G::State, &Analysis<G::Move>),
    next: &G::State,
) -> bool {
    let (game, control) = (analyses.game, analyses.control);
    let was_won = known(&here.lines).is_some_and(|best| best > 0.0);
    let may_lose = turns_to_a_result(game, state, next) && was_won && !analyses.proved;
    may_lose && analyses.analyst.proved_win(game, next, control).is_some()
}

/// Returns who is proved to win the position `state`, in which `mv` was played and led to
/// `next`.
pub(super) fn proof_of<G: Teachable>(
    analyses: &mut Analyses<'_, G>,
    (state, here): (&G::State, &Analysis<G::Move>),
    mv: G::Move,
    (next, after): (&G::State, &Analysis<G::Move>),
) -> Option<Proof<G::Move>> {
    let Analyses {
        game,
        control,
        analyst,
        proved,
    } = analyses;
    let [here, after] = [here, after].map(|found| known(&found.lines));
    if !turns_to_a_result(*game, state, next) || is_kept(after) {
        return None;
    }
    let before = match here {
        // The move played may win as well as the one that the proof or the search names.
        _ if *proved || analyst.is_known_loss(next) => Some(mv),
        Some(_) => None,
        None => analyst.proved_win(game, state, control),
    };
    let reply = match (before, after) {
        (None, None) => analyst.proved_win(game, next, control),
        _ => None,
    };
    let mut loses = || here.is_none() && analyst.is_proved_loss(game, state, control);
    let before = match reply.is_some() && loses() {
        true => Some(PositionProof::Loses),
        false => before.map(PositionProof::Wins),
    };
    proof_between(before, &mv, reply.map(PositionProof::Wins))
}

/// Whether the search knows that the opponent, for whom `after` is the result, does not win. Then
/// a proof says nothing new.
fn is_kept(after: Option<f64>) -> bool {
    after.is_some_and(|theirs| theirs <= 0.0)
}

/// Returns what follows for the move `played` from the proofs of the positions before and after
/// it.
fn proof_between<M: Clone>(
    before: Option<PositionProof<M>>,
    played: &M,
    after: Option<PositionProof<M>>,
) -> Option<Proof<M>> {
    use PositionProof::{Loses, Wins};
    match (before, after) {
        (_, Some(Loses)) => Some(Proof::Mover(played.clone())),
        (Some(Wins(winning)), _) => Some(Proof::Mover(winning)),
        (before, Some(Wins(reply))) => Some(Proof::Opponent {
            reply,
            anyway: matches!(before, Some(Loses)),
        }),
        (Some(Loses) | None, None) => None,
    }
}

/// Changes the values by a proof: `own` is the value of the move `played`, `here` are the moves of
/// its position. A move that is proved to win is as good as the best estimate. A result counts
/// only if the search knows the other one, so that the move played changes it: a quiet move in a
/// proved opening is no mistake for which there is a reason.
pub(super) fn apply_proof<M: PartialEq>(
    proof: Option<&Proof<M>>,
    played: &M,
    here: &mut [MoveLine<M>],
    own: &mut Option<Value>,
) {
    let is_lost = own.is_some_and(|own| own.exact && own.amount < 0.0);
    match proof {
        Some(Proof::Mover(winning)) => {
            raise(here, winning);
            if winning == played {
                *own = here.first().and_then(|line| line.value);
            } else if is_lost && let Some(best) = here.first_mut() {
                best.value = Some(WON);
            }
        }
        Some(Proof::Opponent { .. }) if known(here).is_some_and(|best| best > 0.0) => {
            *own = Some(LOST);
        }
        _ => {}
    }
}

/// Puts a move that is proved to win first, with a value that no other exceeds.
pub(super) fn raise<M: PartialEq>(lines: &mut [MoveLine<M>], winning: &M) {
    let best = lines.first().and_then(|line| line.value);
    // The proof does not tell how long the win takes.
    let best = best.map(|best| Value {
        plies: None,
        ..best
    });
    if let Some(at) = lines.iter().position(|line| line.mv == *winning) {
        lines[at].value = best;
        lines[..=at].rotate_right(1);
    }
}

/// Compares the move `played` like [`compare_move`], by all that is proved of the positions
/// before and after it. `own` is its value by the analysis of the position after it. `after` is left
/// out if it is not the opponent's turn there.
#[must_use]
pub fn compare_proved<M: Clone + PartialEq>(
    unit: Unit,
    mut before: KnownPosition<M>,
    played: &M,
    mut own: Option<Value>,
    after: Option<KnownPosition<M>>,
) -> Option<Comparison<M>> {
    let after = after.filter(|after| !is_kept(known(&after.lines)));
    let proof = after.and_then(|after| proof_between(before.proof, played, after.proof));
    apply_proof(proof.as_ref(), played, &mut before.lines, &mut own);
    compare_move(unit, &before.lines, played, own)
}

/// Adds the claim about a proof.
pub(super) fn proved<G: Teachable>(
    finder: &mut ClaimFinder<'_, '_, G>,
    proof: Option<Proof<G::Move>>,
) {
    finder.claims.extend(proof.map(|proof| match proof {
        Proof::Mover(mv) => Claim::Proved {
            mv: Some(mv),
            reply: None,
            anyway: false,
        },
        Proof::Opponent { reply, anyway } => Claim::Proved {
            mv: None,
            reply: Some(reply),
            anyway,
        },
    }));
}
