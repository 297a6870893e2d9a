//! Plain minimax, the reference for tests of every search. It is slow on
//! purpose: no window, no table, no move ordering.

use crate::engine::evaluator::Evaluator;
use crate::engine::score::{Score, to_root};
use crate::game::Rules;

/// The value of `state` for the side to move, searched `depth` plies deep and
/// then as far as [`Evaluator::noisy`] moves go. `ply` is the distance from the
/// root.
///
/// The sign changes only if the side to move does. After an extra turn, the
/// value is still for the player who moved.
pub fn minimax<G: Rules, E: Evaluator<G>>(
    game: &G,
    evaluator: &E,
    state: &G::State,
    depth: u32,
    ply: u32,
) -> Score {
    if let Some(outcome) = game.outcome(state) {
        return evaluator.terminal(game, state, outcome, ply);
    }
    // At the root every move needs a value of its own, so exact knowledge of
    // the root position itself is not used.
    if ply > 0
        && let Some(score) = evaluator.exact(game, state)
    {
        return to_root(score, ply);
    }
    let mut moves = Vec::new();
    let mut best = Score::MIN;
    if depth == 0 {
        // At the depth limit the side to move may stop and take the estimate,
        // so a noisy move counts only if it is better.
        evaluator.noisy(game, state, &mut moves);
        best = evaluator.estimate(game, state);
    } else {
        game.legal_moves(state, &mut moves);
    }
    for mv in moves {
        best = best.max(after(game, evaluator, state, mv, depth, ply));
    }
    best
}

/// The value of every legal move, searched `depth` ≥ 1 plies deep, in the order
/// of generation.
pub fn minimax_moves<G: Rules, E: Evaluator<G>>(
    game: &G,
    evaluator: &E,
    state: &G::State,
    depth: u32,
) -> Vec<(G::Move, Score)> {
    let mut moves = Vec::new();
    game.legal_moves(state, &mut moves);
    let judged = |mv| (mv, after(game, evaluator, state, mv, depth, 0));
    moves.into_iter().map(judged).collect()
}

fn after<G: Rules, E: Evaluator<G>>(
    game: &G,
    evaluator: &E,
    state: &G::State,
    mv: G::Move,
    depth: u32,
    ply: u32,
) -> Score {
    let mut next = *state;
    game.apply(&mut next, mv);
    let below = minimax(game, evaluator, &next, depth.saturating_sub(1), ply + 1);
    if game.to_move(&next) == game.to_move(state) {
        below
    } else {
        -below
    }
}
