//! Results that are proved although the search has only estimates.

use super::claim_finder::ClaimFinder;
use crate::engine::{Analysis, Analyst, SearchControl, Value};
use crate::game::Side;
use crate::teacher::analysed::Analyses;
use crate::teacher::claim::Claim;
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

/// A proof of the winner from knowledge that the search does not use.
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
fn known<M>(analysis: &Analysis<M>) -> Option<f64> {
    let best = analysis.lines.first().and_then(|line| line.value);
    best.filter(|value| value.exact).map(|value| value.amount)
}

/// Returns whether little work proves that the move that led from `state` to `next` wins.
pub(super) fn is_proved<G: Teachable>(
    game: &G,
    (state, mv, next): (&G::State, G::Move, &G::State),
    (analyst, control): (&mut dyn Analyst<G>, &SearchControl),
) -> bool {
    let mover = game.to_move(state);
    if let Some(end) = game.outcome(next) {
        return end.winner() == Some(mover);
    }
    let turns = G::UNIT.is_outcome() && game.to_move(next) != mover;
    turns
        && (analyst.is_proved_loss(game, next, control)
            || analyst.proved_win(game, state, control) == Some(mv))
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
    // A proof says nothing new about a move that the search knows to win or to draw.
    let kept = known(after).is_some_and(|theirs| theirs <= 0.0);
    if !G::UNIT.is_outcome() || kept || !rival(game.to_move(state)) {
        return None;
    }
    if known(here).is_none() {
        // The move played may win as well as the one that the proof names.
        if *proved {
            return Some(Proof::Mover(mv));
        }
        if let Some(mv) = analyst.proved_win(game, state, control) {
            return Some(Proof::Mover(mv));
        }
    }
    if known(after).is_some() {
        return None;
    }
    let reply = analyst.proved_win(game, next, control)?;
    let anyway = known(here).is_none() && analyst.is_proved_loss(game, state, control);
    Some(Proof::Opponent { reply, anyway })
}

/// Changes the values by a proof, if it then follows that the move played changes the result:
/// `own` is the value of the move played, `here` the analysis of its position. Where one result
/// is an estimate, a proof changes only the words, because a quiet move in a proved opening is
/// no mistake for which there is a reason.
pub(super) fn apply_proof<M: Copy + PartialEq>(
    proof: Option<Proof<M>>,
    mv: M,
    here: &mut Analysis<M>,
    own: &mut Option<Value>,
) {
    let is_lost = own.is_some_and(|own| own.exact && own.amount < 0.0);
    match proof {
        Some(Proof::Mover(winning)) if winning == mv => *own = Some(WON),
        Some(Proof::Mover(winning)) if is_lost => {
            let at = here.lines.iter().position(|line| line.mv == winning);
            if let Some(at) = at {
                here.lines[at].value = Some(WON);
                here.lines[..=at].rotate_right(1);
            }
        }
        Some(Proof::Opponent { .. }) if known(here).is_some_and(|best| best > 0.0) => {
            *own = Some(LOST);
        }
        _ => {}
    }
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
