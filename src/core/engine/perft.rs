//! Counting move sequences (perft): the usual check of a move generator.

use crate::game::Rules;

/// The number of sequences of exactly `depth` moves from `state`. Passes and
/// the moves of extra turns count as moves; a game that ends earlier contributes nothing.
/// Depth 0 gives 1.
pub fn perft<G: Rules>(game: &G, state: &G::State, depth: u32) -> u64 {
    game.count_sequences(state, depth)
        .unwrap_or_else(|| perft_by_moves(game, state, depth))
}

/// Counts as [`perft`] does, by playing every move with the rules alone.
pub fn perft_by_moves<G: Rules>(game: &G, state: &G::State, depth: u32) -> u64 {
    let mut moves = Vec::with_capacity(256);
    count(game, state, depth, &mut moves)
}

/// Counts with one move buffer for the whole tree. A `Vec` for every node makes
/// it a third slower.
fn count<G: Rules>(game: &G, state: &G::State, depth: u32, moves: &mut Vec<G::Move>) -> u64 {
    match depth {
        0 => return 1,
        // The last ply is counted without visiting its positions.
        1 => return game.count_moves(state, moves) as u64,
        _ => {}
    }
    let begin = moves.len();
    game.legal_moves(state, moves);
    let end = moves.len();
    let mut nodes = 0;
    for i in begin..end {
        let mut next = *state;
        game.apply(&mut next, moves[i]);
        nodes += count(game, &next, depth - 1, moves);
    }
    moves.truncate(begin);
    nodes
}
