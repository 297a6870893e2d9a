//! The uncut reference that every search is held to.

use super::{Evaluator, Score};
use crate::core::Game;

/// The value of `state` for its mover, `depth` plies deep, without any cut.
///
/// The sign changes only where the side to move does: after an extra turn the
/// mover's view stays the mover's view.
pub fn minimax<G: Game, E: Evaluator<G>>(
    game: &G,
    evaluator: &E,
    state: &G::State,
    depth: u32,
    ply: u32,
) -> Score {
    if let Some(outcome) = game.outcome(state) {
        return evaluator.terminal(game, state, outcome, ply);
    }
    if depth == 0 {
        return evaluator.estimate(game, state);
    }
    let mut moves = Vec::new();
    game.legal_moves(state, &mut moves);
    let value = |mv: &G::Move| {
        let mut next = *state;
        game.apply(&mut next, *mv);
        let below = minimax(game, evaluator, &next, depth - 1, ply + 1);
        if game.to_move(&next) == game.to_move(state) {
            below
        } else {
            -below
        }
    };
    moves
        .iter()
        .map(value)
        .max()
        .expect("a live position has moves")
}
