//! A solver of Othello's end that shares only the rules with the program: alpha-beta with a table,
//! moves with few replies first.

use std::collections::HashMap;

use boardgames::game::Side;
use boardgames::games::othello::{Board, State, bits};

/// Positions with fewer empty squares are not stored.
const STORED: u32 = 6;
/// With fewer empty squares, moves are tried in any order.
const ORDERED: u32 = 4;
/// Most positions in the table.
const MOST: usize = 4_000_000;

/// Solves positions, and remembers bounds of their values.
#[derive(Debug, Default)]
pub struct OthelloExact {
    known: HashMap<(u64, u64), (i32, i32)>,
}

impl OthelloExact {
    /// Returns the final difference in discs for the first side.
    pub fn value(&mut self, state: &State) -> f64 {
        if self.known.len() > MOST {
            self.known.clear();
        }
        let own = self.search(state.board, -64, 64);
        f64::from(match state.to_move {
            Side::First => own,
            Side::Second => -own,
        })
    }

    /// Returns the value for the side to move, or a bound outside the window.
    fn search(&mut self, board: Board, mut alpha: i32, mut beta: i32) -> i32 {
        let moves = board.moves();
        if moves == 0 {
            return match board.pass().moves() {
                0 => board.final_score(),
                _ => -self.search(board.pass(), -beta, -alpha),
            };
        }
        let empties = board.empties();
        let key = (board.own, board.opp);
        if empties >= STORED
            && let Some(&(low, high)) = self.known.get(&key)
        {
            (alpha, beta) = (alpha.max(low), beta.min(high));
            if alpha >= beta {
                return if low >= beta { low } else { high };
            }
        }
        let mut next: Vec<Board> = bits::squares(moves).map(|at| board.play(at)).collect();
        if empties >= ORDERED {
            next.sort_by_cached_key(|board| board.moves().count_ones());
        }
        let (mut best, mut least) = (-65, alpha);
        for board in next {
            best = best.max(-self.search(board, -beta, -least));
            least = least.max(best);
            if best >= beta {
                break;
            }
        }
        if empties >= STORED {
            let bounds = self.known.entry(key).or_insert((-64, 64));
            if best > alpha {
                bounds.0 = bounds.0.max(best);
            }
            if best < beta {
                bounds.1 = bounds.1.min(best);
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reference::Reference;
    use boardgames::engine::seeded;
    use boardgames::game::Rules;
    use boardgames::games::othello::Othello;
    use rand::RngExt;

    #[test]
    fn values_agree_with_a_search_without_cuts() {
        let game = Othello::default();
        let (mut reference, mut exact) = (Reference::new(game, 400_000), OthelloExact::default());
        let mut compared = 0;
        for seed in 0..12 {
            let (mut state, mut rng) = (game.start(), seeded(seed));
            while state.board.empties() > 8 && game.outcome(&state).is_none() {
                let mut moves = Vec::new();
                game.legal_moves(&state, &mut moves);
                game.apply(&mut state, moves[rng.random_range(0..moves.len())]);
            }
            if let Some((value, _)) = reference.worth(&state, Side::First) {
                compared += 1;
                assert!((exact.value(&state) - value).abs() < 1e-9, "{seed}");
            }
        }
        assert!(compared >= 8, "only {compared} positions were small enough");
    }
}
