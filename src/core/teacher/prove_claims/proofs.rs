//! Results that are proved although the search has only estimates.

use super::claim_finder::ClaimFinder;
use crate::engine::{Analysis, Analyst, SearchControl, Value};
use crate::game::Side;
use crate::teacher::analysed::Analyses;
use crate::teacher::claim::Claim;
use crate::teacher::teachable::Teachable;

/// The value of a proved win of unknown length.
pub(super) const WON: Value = Value {
    amount: 1.0,
    exact: true,
    plies: None,
};

/// A proof of the winner from knowledge that the search does not use.
#[derive(Copy, Clone, Debug)]
pub(super) enum Proof<M> {
    /// The mover wins with this move.
    Mover(M),
    /// The opponent wins after the move played.
    Opponent,
}

/// Returns whether the search itself knows the result of a position.
fn is_known<M>(analysis: &Analysis<M>) -> bool {
    let best = analysis.lines.first().and_then(|line| line.value);
    best.is_some_and(|value| value.exact)
}

/// Returns whether little work proves that the move that led from `state` to `next` wins.
pub(super) fn is_proved<G: Teachable>(
    game: &G,
    state: &G::State,
    next: &G::State,
    (analyst, control): (&mut dyn Analyst<G>, &SearchControl),
) -> bool {
    let mover = game.to_move(state);
    if let Some(end) = game.outcome(next) {
        return end.winner() == Some(mover);
    }
    let turns = G::UNIT.is_outcome() && game.to_move(next) != mover;
    turns && analyst.is_proved_loss(game, next, control)
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
    let rival = |side: Side| game.to_move(next) == side.other();
    if !G::UNIT.is_outcome() || is_known(after) || !rival(game.to_move(state)) {
        return None;
    }
    if !is_known(here) {
        // The move played may win as well as the one that the proof names.
        if *proved {
            return Some(Proof::Mover(mv));
        }
        if let Some(mv) = analyst.proved_win(game, state, control) {
            return Some(Proof::Mover(mv));
        }
    }
    let lost = analyst.proved_win(game, next, control).is_some();
    lost.then_some(Proof::Opponent)
}

/// Adds the claim about a proof.
pub(super) fn proved<G: Teachable>(
    finder: &mut ClaimFinder<'_, '_, G>,
    proof: Option<Proof<G::Move>>,
) {
    finder.claims.extend(proof.map(|proof| match proof {
        Proof::Mover(mv) => Claim::Proved { mv: Some(mv) },
        Proof::Opponent => Claim::Proved { mv: None },
    }));
}
