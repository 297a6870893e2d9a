//! Counts move sequences on bitboards.

use super::kernel::{Cpu, Kernel};
use crate::games::othello::{Board, bits};

/// Counts the move sequences of `depth` plies as [`crate::engine::perft`] does,
/// but faster: on bitboards and without move lists.
#[must_use]
pub fn perft(board: Board, depth: u32) -> u64 {
    match Cpu::fastest() {
        Cpu::Any(k) => k.sequences(board, depth),
        #[cfg(target_arch = "x86_64")]
        Cpu::Newer(k) => k.sequences(board, depth),
    }
}

#[inline(always)]
pub(super) fn sequences_on<K: Kernel>(k: K, board: Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = k.moves(board);
    if moves == 0 {
        return match board.pass() {
            other if k.moves(other) == 0 => 0,
            other => k.sequences(other, depth - 1),
        };
    }
    if depth == 1 {
        return u64::from(moves.count_ones());
    }
    let mut count = 0;
    // A closure would be compiled without the kernel's instructions.
    for square in bits::squares(moves) {
        let child = board.turn(square, k.flips(square, board));
        count += match depth {
            2 => last_move(k, child),
            _ => k.sequences(child, depth - 1),
        };
    }
    count
}

/// Counts the moves of a board; a pass is one if the opponent can move.
#[inline(always)]
fn last_move<K: Kernel>(k: K, board: Board) -> u64 {
    let moves = k.moves(board);
    if moves == 0 {
        return u64::from(k.moves(board.pass()) != 0);
    }
    u64::from(moves.count_ones())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::othello::engine::search::kernel::Any;
    use crate::games::othello::scalar;

    /// Counts sequences with the simple moves and flips.
    fn simple(board: Board, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = scalar::mobility(board.own, board.opp);
        if moves == 0 {
            let other = board.pass();
            let stuck = scalar::mobility(other.own, other.opp) == 0;
            return if stuck { 0 } else { simple(other, depth - 1) };
        }
        let play = |s: usize| board.turn(s, scalar::flips(s, board.own, board.opp));
        bits::squares(moves)
            .map(|s| simple(play(s), depth - 1))
            .sum()
    }

    #[test]
    fn every_compilation_counts_as_the_simple_moves_do() {
        for board in scalar::boards(300, 5) {
            for depth in 0..=3 {
                let count = simple(board, depth);
                assert_eq!(Any.sequences(board, depth), count, "{board:?} {depth}");
                assert_eq!(perft(board, depth), count, "{board:?} {depth}");
            }
        }
    }
}
